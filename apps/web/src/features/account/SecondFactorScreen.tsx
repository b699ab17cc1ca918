import { Button } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { renewSession, session, useSession } from '../../data/index.ts';
import { FormSection } from '../../ui/form/FormCard.tsx';
import { Enrol } from './second-factor/Enrol.tsx';

/** For whoever has to set up a second factor before anything else. */
export default function SecondFactorScreen() {
  const { user } = useSession();
  const { state } = useLocation();
  const mustSetUp = user?.MustSetUpSecondFactor === true;
  // The recovery codes are shown once: they stay until they were seen, whatever the session says meanwhile.
  const [isOpen, setIsOpen] = useState(mustSetUp);
  // Who comes from it goes on to where they were going; who only looks here has it among the own settings.
  const [otherwise] = useState(mustSetUp ? '/' : '/account');
  if (user === null) return null;
  if (!isOpen && !mustSetUp) {
    return <Navigate to={typeof state?.from === 'string' ? state.from : otherwise} replace />;
  }
  return (
    <FormSection
      name="Second factor"
      title="Set up a second factor"
      lead={`Every ${user.Role} here signs in with the password and a code of an authenticator app. It takes two minutes.`}
    >
      <Enrol
        email={user.Email}
        onDone={() => void renewSession().then(() => setIsOpen(false))}
        onCancel={null}
      />
      <Button variant="subtle" onClick={() => void session.logout()}>
        Sign Out
      </Button>
    </FormSection>
  );
}
