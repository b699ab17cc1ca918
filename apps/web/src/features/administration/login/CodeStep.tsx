import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { canUsePasskeys, type SessionError } from '../../../data/index.ts';
import { FormCard } from '../../../ui/form/FormCard.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import * as texts from './texts.ts';

export interface CodeStepProps {
  readonly error: SessionError | null;
  readonly isRunning: boolean;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
  /** After a sign-in with a passkey instead; by default the router redirects. */
  readonly onPasskey?: () => void;
}

/** The second step of a sign-in: a code from the app, or a recovery code. */
export default function CodeStep({ error, isRunning, onCode, onBack, onPasskey }: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <FormCard
      name={texts.signIn}
      title={isRecovery ? texts.enterRecoveryCode : texts.enterCode}
      lead={isRecovery ? texts.recoveryCodeHint : texts.codeHint}
      onSubmit={(values) => onCode(String(values.get('code')).trim())}
    >
      <TextInput
        key={String(isRecovery)}
        name="code"
        label={isRecovery ? texts.recoveryCode : texts.code}
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
        {texts.login}
      </Button>
      {canUsePasskeys() && <PasskeyButton onSignedIn={onPasskey} />}
      <Button variant="subtle" fullWidth onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? texts.useAuthenticatorApp : texts.useRecoveryCode}
      </Button>
      <Button variant="subtle" fullWidth onClick={onBack}>
        {texts.back}
      </Button>
    </FormCard>
  );
}
