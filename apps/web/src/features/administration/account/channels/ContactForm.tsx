import { Button, TextInput } from '@mantine/core';
import type { Contact, NotifyChannels } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useSaveOwnContact } from '../../../../data/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';
import styles from './channels.module.css';

/** Phone number and webhook URL of the account; the secret of a new webhook is shown once. */
export function ContactForm({
  contact,
  setUp,
}: {
  readonly contact: Contact;
  readonly setUp: NotifyChannels;
}) {
  const save = useSaveOwnContact();
  const [phone, setPhone] = useState(contact.Phone ?? '');
  const [url, setUrl] = useState(contact.WebhookUrl ?? '');
  const problemOf = (field: string) =>
    save.error?.problems.find(({ Path }) => Path === `body.${field}`)?.Message;
  const store = (NewSecret: boolean) =>
    save.mutate(
      // Separators are removed from the phone number.
      { Phone: phone.replace(/[\s().-]/g, '') || null, WebhookUrl: url.trim() || null, NewSecret },
      {
        onSuccess: (saved) => {
          setPhone(saved.Phone ?? '');
          setUrl(saved.WebhookUrl ?? '');
          showToast('success', texts.notificationChannelsSaved);
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    store(false);
  };
  const isUnsaved = phone !== (contact.Phone ?? '') || url !== (contact.WebhookUrl ?? '');
  const hasFieldProblem = problemOf('Phone') !== undefined || problemOf('WebhookUrl') !== undefined;
  const secret = save.data?.WebhookSecret ?? null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        type="tel"
        label={texts.phoneNumber}
        description={setUp.Sms ? texts.phoneNumberHint : texts.smsNotConfigured}
        placeholder="+15551234567"
        autoComplete="tel"
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
        error={problemOf('Phone')}
      />
      <TextInput
        type="url"
        label={texts.webhookUrl}
        description={setUp.Webhook ? texts.webhookHint : texts.webhooksNotAllowed}
        placeholder={texts.webhookUrlExample}
        autoCapitalize="none"
        spellCheck={false}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={problemOf('WebhookUrl')}
        disabled={!setUp.Webhook && contact.WebhookUrl === null}
      />
      {secret !== null && (
        <TextInput
          className={styles.secret ?? ''}
          label={texts.webhookSecret}
          description={texts.webhookSecretHint}
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <div className={styles.foot}>
        <Button
          type="submit"
          variant={isUnsaved ? 'filled' : 'default'}
          disabled={save.isPending || !isUnsaved}
        >
          {texts.save}
        </Button>
        {contact.WebhookUrl !== null && setUp.Webhook && !isUnsaved && (
          <Button onClick={() => store(true)} disabled={save.isPending}>
            {texts.replaceWebhookSecret}
          </Button>
        )}
        {save.error && !hasFieldProblem && <span className={styles.failed}>{save.error.detail}</span>}
      </div>
    </form>
  );
}
