import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../../../data/save-file.ts';
import { copyText } from '../../../../ui/clipboard/index.ts';
import { useHoldOpen } from '../../../../ui/dialog/index.ts';
import * as texts from '../texts.ts';
import styles from './second-factor.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onDone: () => void;
}

/** Newly created recovery codes to copy, save or print. */
export function RecoveryCodesPanel({ codes, email, onDone }: RecoveryCodesProps) {
  useHoldOpen(true);
  const [message, setMessage] = useState('');
  const text = texts.recoveryCodesFile(email, codes.join('\n'));
  const copy = async () => setMessage((await copyText(text)) ? texts.copied : texts.couldNotCopyCodes);
  const save = () => {
    const content = new Blob([text], { type: 'text/plain' });
    saveFile({ name: null, content }, 'outpost-recovery-codes.txt');
    setMessage(texts.saved);
  };
  return (
    <div className="stack">
      <p>{texts.secondFactorOn}</p>
      <ul className={`frame ${styles.codes}`} aria-label={texts.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="buttons-end">
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <Button onClick={save}>{texts.saveAsFile}</Button>
        <Button onClick={() => window.print()}>{texts.print}</Button>
      </div>
      <div role="status" className="note">
        {message}
      </div>
      <Button variant="filled" onClick={onDone}>
        {texts.savedTheCodes}
      </Button>
    </div>
  );
}
