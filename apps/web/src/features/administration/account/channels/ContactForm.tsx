import { Button, TextInput } from '@mantine/core';
import {
  CHANNEL_DESCRIPTORS,
  type ChannelDescriptor,
  type Contact,
  type ContactBody,
  type ContactField,
  channelKey,
  type NotifyChannels,
} from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useSaveOwnContact } from '../../../../data/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';
import styles from './channels.module.css';

type TypedAddress = Extract<ChannelDescriptor['address'], { readonly how: 'typed' }> & {
  readonly field: ContactField;
};

interface TypedChannel {
  readonly address: TypedAddress;
  readonly isSetUp: boolean;
  readonly unavailable: string;
}

/** The channels whose addresses a user enters. */
const typedChannels = (setUp: NotifyChannels): TypedChannel[] =>
  CHANNEL_DESCRIPTORS.flatMap(({ id, address, unavailable }) =>
    address.how === 'typed' ? [{ address, isSetUp: setUp[channelKey(id)], unavailable }] : [],
  );

/** Separators are removed from a phone number. */
const tidy = ({ kind }: TypedAddress, text: string) =>
  kind === 'phone' ? text.replace(/[\s().-]/g, '') : text.trim();

type Draft = Partial<Record<ContactField, string>>;

/** The addresses of the account that are entered; the secret of a new webhook is shown once. */
export function ContactForm({
  contact,
  setUp,
}: {
  readonly contact: Contact;
  readonly setUp: NotifyChannels;
}) {
  const save = useSaveOwnContact();
  const [draft, setDraft] = useState<Draft>({});
  const channels = typedChannels(setUp);
  // A phone number can be entered before SMS is configured.
  const shown = channels.filter(
    ({ address: { kind, field }, isSetUp }) => isSetUp || kind === 'phone' || contact[field] !== null,
  );
  const problemOf = (field: string) =>
    save.error?.problems.find(({ Path }) => Path === `body.${field}`)?.Message;
  const store = (NewSecret: boolean) => {
    // A secret address that is not edited stays.
    const fields = channels.flatMap(({ address }) => {
      const typed = draft[address.field];
      if (typed === undefined && address.isSecret) return [];
      return [[address.field, tidy(address, typed ?? contact[address.field] ?? '') || null]];
    });
    save.mutate(
      { ...(Object.fromEntries(fields) as ContactBody), NewSecret },
      {
        onSuccess: () => {
          setDraft({});
          showToast('success', texts.notificationChannelsSaved);
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    store(false);
  };
  const isUnsaved = channels.some(({ address: { field, isSecret } }) => {
    const typed = draft[field];
    return typed !== undefined && (isSecret || typed !== (contact[field] ?? ''));
  });
  const hasFieldProblem = channels.some(({ address }) => problemOf(address.field) !== undefined);
  const secret = save.data?.WebhookSecret ?? null;
  const hasSigned = channels.some(
    ({ address, isSetUp }) => address.isSigned && isSetUp && contact[address.field] !== null,
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {shown.map((channel) => (
        <AddressInput
          key={channel.address.field}
          channel={channel}
          stored={contact[channel.address.field]}
          typed={draft[channel.address.field]}
          problem={problemOf(channel.address.field)}
          onType={(value) => setDraft((before) => ({ ...before, [channel.address.field]: value }))}
        />
      ))}
      {secret !== null && (
        <TextInput
          className="whole-row"
          label={texts.webhookSecret}
          description={texts.webhookSecretHint}
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <div className="line whole-row">
        <Button
          type="submit"
          variant={isUnsaved ? 'filled' : 'default'}
          disabled={save.isPending || !isUnsaved}
        >
          {texts.save}
        </Button>
        {hasSigned && !isUnsaved && (
          <Button onClick={() => store(true)} disabled={save.isPending}>
            {texts.replaceWebhookSecret}
          </Button>
        )}
        {save.error && !hasFieldProblem && <span className="failed">{save.error.detail}</span>}
      </div>
    </form>
  );
}

interface AddressInputProps {
  readonly channel: TypedChannel;
  /** As the server shows it; null: none. */
  readonly stored: string | null;
  /** undefined: not edited. */
  readonly typed: string | undefined;
  readonly problem: string | undefined;
  readonly onType: (value: string) => void;
}

function AddressInput({ channel, stored, typed, problem, onType }: AddressInputProps) {
  const { address, isSetUp, unavailable } = channel;
  const { label, hint, kind, placeholder, isSecret } = address;
  if (isSecret && stored !== null && typed === undefined) {
    return (
      <TextInput
        label={label}
        description={isSetUp ? hint : unavailable}
        value={texts.addressHidden(stored)}
        readOnly
        rightSection={
          <Button size="xs" onClick={() => onType('')}>
            {texts.replace}
          </Button>
        }
        rightSectionWidth="auto"
      />
    );
  }
  const usual = isSetUp || kind === 'phone' ? hint : unavailable;
  return (
    <TextInput
      type={kind === 'phone' ? 'tel' : 'url'}
      label={label}
      description={isSecret && stored !== null ? texts.blankRemovesAddress : usual}
      placeholder={placeholder}
      autoComplete={kind === 'phone' ? 'tel' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      value={typed ?? stored ?? ''}
      onChange={(event) => onType(event.currentTarget.value)}
      error={problem}
    />
  );
}
