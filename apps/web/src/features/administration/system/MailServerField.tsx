import { NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { type MailServerFields, urlOf } from './mail-server.ts';
import styles from './system.module.css';
import * as texts from './texts.ts';

export interface MailServerFieldProps {
  readonly label: string;
  readonly server: MailServerFields;
  /** A server is saved whose password is hidden. */
  readonly isReplacing: boolean;
  readonly description: ReactNode;
  readonly error: ReactNode;
  readonly onType: (url: string) => void;
}

const LINES = [
  { value: 'starttls', label: texts.starttls },
  { value: 'tls', label: 'TLS' },
];

/** A mail server as separate fields instead of a URL. */
export function MailServerField({
  label,
  server,
  isReplacing,
  description,
  error,
  onType,
}: MailServerFieldProps) {
  const { tls, host, port, user, password } = server;
  const set = (change: Partial<MailServerFields>) => onType(urlOf({ ...server, ...change }));
  const isPasswordMissing = host !== '' && user !== '' && password === '';
  const suppressed = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <fieldset className={styles.pieces}>
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      {description !== undefined && <p className="note">{description}</p>}
      <div className={styles.hostAndPort}>
        <TextInput
          {...suppressed}
          label={texts.host}
          placeholder={texts.hostExample}
          value={host}
          error={error !== undefined && !isPasswordMissing && texts.enterHost}
          onChange={(event) => set({ host: event.currentTarget.value })}
        />
        <TextInput
          {...suppressed}
          label={texts.port}
          inputMode="numeric"
          placeholder={tls ? '465' : '587'}
          value={port}
          onChange={(event) => set({ port: event.currentTarget.value })}
        />
      </div>
      <NativeSelect
        label={texts.encryption}
        description={user === '' ? undefined : texts.encryptionHint}
        value={tls ? 'tls' : 'starttls'}
        onChange={(event) => set({ tls: event.currentTarget.value === 'tls' })}
        data={LINES}
      />
      <TextInput
        {...suppressed}
        label={texts.userName}
        value={user}
        onChange={(event) => set({ user: event.currentTarget.value })}
      />
      <PasswordField
        label={texts.password}
        autoComplete="new-password"
        description={isReplacing && password === '' ? texts.enterPasswordAgain : undefined}
        error={error !== undefined && isPasswordMissing && texts.enterPassword}
        value={password}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
    </fieldset>
  );
}
