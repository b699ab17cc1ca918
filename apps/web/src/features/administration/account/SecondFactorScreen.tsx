import { Button } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { renewSession, session, useSession } from '../../../data/index.ts';
import { FormSection } from '../../../ui/form/FormCard.tsx';
import { Enrol } from './second-factor/Enrol.tsx';
import * as texts from './texts.ts';

/** Shown to users who must set up a second factor before they can continue. */
export default function SecondFactorScreen() {
  const { user } = useSession();
  const { state } = useLocation();
  const mustSetUp = user?.MustSetUpSecondFactor === true;
  // Recovery codes are shown only once: they stay until dismissed, even if the session is renewed
  // meanwhile.
  const [isOpen, setIsOpen] = useState(mustSetUp);
  // Users who did not have to set it up are sent to their account, where the second factor is
  // managed.
  const [fallbackPath] = useState(mustSetUp ? '/' : '/account');
  if (user === null) return null;
  if (!isOpen && !mustSetUp) {
    return <Navigate to={typeof state?.from === 'string' ? state.from : fallbackPath} replace />;
  }
  return (
    <FormSection
      name={texts.secondFactor}
      title={texts.setUpSecondFactor}
      lead={texts.roleRequiresCode(user.Role)}
    >
      <Enrol
        email={user.Email}
        hasFactor={false}
        onDone={() => void renewSession().then(() => setIsOpen(false))}
        onCancel={null}
      />
      <Button variant="subtle" onClick={() => void session.logout()}>
        {texts.signOutTitle}
      </Button>
    </FormSection>
  );
}
