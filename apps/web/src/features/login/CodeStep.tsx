import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SessionError } from '../../data/index.ts';
import { FormCard } from '../../ui/form/FormCard.tsx';
import { LoginFailure } from './LoginFailure.tsx';

export interface CodeStepProps {
  readonly error: SessionError | null;
  readonly isRunning: boolean;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
}

/** The second step of a sign-in: the code of the app, or a recovery code. */
export function CodeStep({ error, isRunning, onCode, onBack }: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <FormCard
      name="Sign In"
      title={isRecovery ? 'Enter a recovery code' : 'Enter the code'}
      lead={
        isRecovery
          ? 'One of those that you kept when you set up the second factor. Each is good once.'
          : 'Six digits, from your authenticator app.'
      }
      onSubmit={(values) => onCode(String(values.get('code')).trim())}
    >
      <TextInput
        key={String(isRecovery)}
        name="code"
        label={isRecovery ? 'Recovery code' : 'Code'}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
        required
        withAsterisk={false}
      />
      <LoginFailure error={error} />
      <Button type="submit" variant="filled" fullWidth disabled={isRunning}>
        Login
      </Button>
      <Button variant="subtle" fullWidth onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? 'Use the code of the app' : 'Use a recovery code'}
      </Button>
      <Button variant="subtle" fullWidth onClick={onBack}>
        Back
      </Button>
    </FormCard>
  );
}
