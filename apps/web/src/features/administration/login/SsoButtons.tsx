import { Button } from '@mantine/core';
import type { SsoButton } from '@outpost/contract';
import { useState } from 'react';
import { ApiError, beginSso } from '../../../data/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import * as texts from './texts.ts';

export interface SsoButtonsProps {
  readonly providers: readonly SsoButton[];
  /** The page that the user was going to. */
  readonly returnTo: string;
}

/** A button for each identity provider. */
export function SsoButtons({ providers, returnTo }: SsoButtonsProps) {
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const begin = async (key: string) => {
    setRunning(true);
    setFailure(null);
    try {
      await beginSso(key, returnTo);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.detail : String(error));
      setRunning(false);
    }
  };
  return (
    <>
      {providers.map(({ Key, Name }) => (
        <Button key={Key} fullWidth disabled={running} onClick={() => void begin(Key)}>
          {texts.signInWith(Name)}
        </Button>
      ))}
      <FormFailure>{failure}</FormFailure>
    </>
  );
}
