import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../../../ui/clipboard/index.ts';
import { useHoldOpen } from '../../../ui/dialog/index.ts';
import * as texts from './texts.ts';

export interface SecretViewProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** The secret of a new token, which is shown only once. */
export function SecretView({ token, onDone }: SecretViewProps) {
  useHoldOpen(true);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => setCopied(await copyText(token));
  return (
    <div className="dialog-form wide-form">
      <p>{texts.shownOnce}</p>
      <TextInput
        label={texts.token}
        value={token}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        description={texts.headerHint}
        autoComplete="off"
      />
      <div role="status" className="note">
        {copied === true && texts.copied}
        {copied === false && texts.couldNotCopy}
      </div>
      <div className="buttons-end">
        <Button variant="default" onClick={onDone}>
          {texts.done}
        </Button>
        <Button variant="filled" onClick={() => void copy()} data-autofocus>
          {texts.copyToken}
        </Button>
      </div>
    </div>
  );
}
