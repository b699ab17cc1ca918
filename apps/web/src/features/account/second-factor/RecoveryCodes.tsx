import { Button } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../../../ui/clipboard/index.ts';
import styles from './second-factor.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onDone: () => void;
}

/** Recovery codes, this once: to copy, to keep as a file, to print. */
export function RecoveryCodesPanel({ codes, email, onDone }: RecoveryCodesProps) {
  const [said, setSaid] = useState('');
  const text = `Recovery codes of Outpost for ${email}\nEach is good once, in place of the app's code.\n\n${codes.join('\n')}\n`;
  const copy = async () =>
    setSaid(
      (await copyText(text))
        ? 'Copied.'
        : 'The browser does not let them be copied: keep them as a file, or print them.',
    );
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'outpost-recovery-codes.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    setSaid('Saved as a file.');
  };
  return (
    <div className={styles.steps}>
      <p>
        The second factor is on. These are your recovery codes: each signs you in once when the phone is lost.
        They are shown this once; keep them where the phone is not.
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
          Save as a file
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div role="status" className={styles.hint}>
        {said}
      </div>
      <Button variant="filled" onClick={onDone}>
        I have kept them
      </Button>
    </div>
  );
}
