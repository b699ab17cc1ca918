import { Button, TextInput } from '@mantine/core';
import type { SsoCheck, SsoProvider } from '@outpost/contract';
import { useEffect } from 'react';
import { useCheckSsoProvider } from '../../../data/index.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import * as texts from './texts.ts';

interface ProviderDialogProps {
  readonly provider: SsoProvider;
  readonly onDone: () => void;
}

/** The addresses to register at the provider. */
export function RegistrationView({ provider, onDone }: ProviderDialogProps) {
  const { RedirectUri, SignedOutUri, BackChannelLogoutUri } = provider;
  const fields = [
    [texts.redirectUri, RedirectUri],
    [texts.signedOutUri, SignedOutUri],
    [texts.backChannelLogoutUri, BackChannelLogoutUri],
  ] as const;
  return (
    <div className="dialog-form wide-form">
      {RedirectUri === null ? (
        <FormFailure>{texts.publicUrlMissing}</FormFailure>
      ) : (
        <>
          <p>{texts.registrationHint}</p>
          {fields.map(([label, value]) => (
            <TextInput
              key={label}
              label={label}
              value={value ?? ''}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
          ))}
        </>
      )}
      <CloseButton onDone={onDone} />
    </div>
  );
}

/** Reads the discovery document of the provider, and says what it supports. */
export function CheckView({ provider, onDone }: ProviderDialogProps) {
  const { mutate, data, error } = useCheckSsoProvider();
  const { Key } = provider;
  useEffect(() => mutate(Key), [mutate, Key]);
  return (
    <div className="dialog-form">
      {data === undefined && error === null ? <Loading label={texts.checking} /> : null}
      <FormFailure>{error?.detail ?? data?.Problem ?? null}</FormFailure>
      {data?.Problem === null && <Support check={data} />}
      <CloseButton onDone={onDone} />
    </div>
  );
}

function Support({ check: { SupportsSignOut, SupportsBackChannelLogout } }: { readonly check: SsoCheck }) {
  return (
    <div role="status" className="stack">
      <p>{texts.connectionWorks}</p>
      <p className="note">{SupportsSignOut ? texts.signOutSupported : texts.signOutNotSupported}</p>
      <p className="note">
        {SupportsBackChannelLogout ? texts.backChannelSupported : texts.backChannelNotSupported}
      </p>
    </div>
  );
}

function CloseButton({ onDone }: Pick<ProviderDialogProps, 'onDone'>) {
  return (
    <div className="buttons-end">
      <Button variant="filled" onClick={onDone}>
        {texts.close}
      </Button>
    </div>
  );
}
