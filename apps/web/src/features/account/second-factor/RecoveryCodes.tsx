import { Button } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../../../ui/clipboard/index.ts';
import styles from './second-factor.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onDone: () => void;
}

/** Newly created recovery codes to copy, save or print. */
export function RecoveryCodesPanel({ codes, email, onDone }: RecoveryCodesProps) {
  const [message, setMessage] = useState('');
  const text = `Outpost recovery codes for ${email}\nEach code works once, instead of a code from the authenticator app.\n\n${codes.join('\n')}\n`;
  const copy = async () =>
    setMessage((await copyText(text)) ? 'Copied' : "Couldn't copy. Save the codes as a file or print them.");
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'outpost-recovery-codes.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    setMessage('Saved');
  };
  return (
    <div className={styles.steps}>
      <p>
        The second factor is on. If you lose your phone, each of these recovery codes signs you in once. They
        are shown only once. Store them separately from your phone.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" onClick={save}>
          Save as file
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div role="status" className={styles.hint}>
        {message}
      </div>
      <Button variant="filled" onClick={onDone}>
        I saved the codes
      </Button>
    </div>
  );
}
