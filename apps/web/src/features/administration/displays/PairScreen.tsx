import { Button, TextInput } from '@mantine/core';
import { userName } from '@outpost/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, session, useSession } from '../../../data/index.ts';
import { FormCard, FormFailure } from '../../../ui/form/FormCard.tsx';
import styles from './displays.module.css';
import * as texts from './texts.ts';

/** Pairs this browser as a wall display by a code. The router redirects afterwards. */
export default function PairScreen() {
  const { user } = useSession();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const pair = async (code: string) => {
    setRunning(true);
    setFailure(null);
    try {
      await session.pair(code);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.detail : String(error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <FormCard
      name={texts.pairThisScreen}
      title={texts.pairThisScreen}
      lead={
        <>
          <p>{texts.pairThisScreenHint}</p>
          {user !== null && <p>{texts.signsOutUser(userName(user))}</p>}
        </>
      }
      onSubmit={(values) => void pair(String(values.get('code')).trim())}
    >
      <TextInput
        name="code"
        label={texts.pairingCode}
        classNames={{ input: styles.codeInput ?? '' }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        autoFocus
        required
        withAsterisk={false}
      />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="filled" fullWidth disabled={running}>
        {texts.pairButton}
      </Button>
      {user === null && (
        <Button component={Link} to="/login" variant="subtle" fullWidth>
          {texts.backToSignIn}
        </Button>
      )}
    </FormCard>
  );
}
