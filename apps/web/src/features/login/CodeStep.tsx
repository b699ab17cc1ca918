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

/** The second step of a sign-in: a code from the app, or a recovery code. */
export function CodeStep({ error, isRunning, onCode, onBack }: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <FormCard
      name="Sign In"
      title={isRecovery ? 'Enter recovery code' : 'Enter code'}
      lead={
        isRecovery
          ? 'Use one of the recovery codes that you saved when you set up the second factor. Each code works once.'
          : 'Enter the six-digit code from your authenticator app.'
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
        {isRecovery ? 'Use authenticator app' : 'Use recovery code'}
      </Button>
      <Button variant="subtle" fullWidth onClick={onBack}>
        Back
      </Button>
    </FormCard>
  );
}
