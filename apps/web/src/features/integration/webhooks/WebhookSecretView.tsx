import { Button, TextInput } from '@mantine/core';
import { copyText } from '../../../ui/clipboard/index.ts';
import { useHoldOpen } from '../../../ui/dialog/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import * as texts from './texts.ts';

export interface WebhookSecretViewProps {
  readonly secret: string;
  readonly onDone: () => void;
}

/** A new secret, which is shown only here. */
export function WebhookSecretView({ secret, onDone }: WebhookSecretViewProps) {
  useHoldOpen(true);
  const copy = async () => {
    if (await copyText(secret)) showToast('success', texts.copied);
    else showToast('error', texts.couldNotCopy);
  };
  return (
    <div className="dialog-form wide-form">
      <TextInput
        label={texts.secret}
        description={texts.secretHint}
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="buttons-end">
        <Button onClick={() => void copy()}>{texts.copySecret}</Button>
        <Button variant="filled" onClick={onDone} data-autofocus>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
