import { NativeSelect, PasswordInput, TextInput, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { type MailServerFields, urlOf } from './mail-server.ts';
import styles from './system.module.css';

export interface MailServerFieldProps {
  readonly label: string;
  readonly server: MailServerFields;
  /** One is saved, whose password nobody is shown. */
  readonly isReplacing: boolean;
  readonly description: ReactNode;
  readonly error: ReactNode;
  readonly onType: (url: string) => void;
}

const LINES = [
  { value: 'starttls', label: 'STARTTLS, where the server has it' },
  { value: 'tls', label: 'TLS from the start' },
];

/** A mail server in pieces, so that nobody has to write a URL. */
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
  const quiet = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <fieldset className={styles.pieces}>
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      {description !== undefined && <p className={styles.note}>{description}</p>}
      <div className={styles.hostAndPort}>
        <TextInput
          {...quiet}
          label="Host"
          placeholder="mail.example.com"
          value={host}
          error={error === undefined ? undefined : 'Expected a host, and a password with a user'}
          onChange={(event) => set({ host: event.currentTarget.value })}
        />
        <TextInput
          {...quiet}
          label="Port"
          inputMode="numeric"
          placeholder={tls ? '465' : '587'}
          value={port}
          onChange={(event) => set({ port: event.currentTarget.value })}
        />
      </div>
      <NativeSelect
        label="Encryption"
        description={user === '' ? undefined : 'With a password never without'}
        value={tls ? 'tls' : 'starttls'}
        onChange={(event) => set({ tls: event.currentTarget.value === 'tls' })}
        data={LINES}
      />
      <TextInput
        {...quiet}
        label="User"
        value={user}
        onChange={(event) => set({ user: event.currentTarget.value })}
      />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        description={isReplacing && password === '' ? 'Not shown again: enter it anew' : undefined}
        value={password}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
    </fieldset>
  );
}
