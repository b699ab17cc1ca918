import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError, signInWithPasskey } from '../../../data/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import * as texts from './texts.ts';

/** Signs in with a passkey. @param onSignedIn by default the router redirects */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn?: (() => void) | undefined }) {
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const signIn = async () => {
    setRunning(true);
    setFailure(null);
    try {
      await signInWithPasskey();
      onSignedIn?.();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.detail : texts.passkeyNotUsed);
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      <Button fullWidth disabled={running} onClick={() => void signIn()}>
        {texts.signInWithPasskey}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </>
  );
}
