import { Button } from '@mantine/core';
import type { SystemSetting } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useSaveSystemSettings, useSession } from '../../../data/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { KeptDrafts, useKeptDraft } from '../../../ui/form/kept-drafts.ts';
import { Card } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import type { SettingsCard } from './cards.ts';
import { changesOf, type SettingsDraft, settingProblem } from './draft.ts';
import { SendIntegrationTest } from './SendIntegrationTest.tsx';
import { SendTest } from './SendTest.tsx';
import { SettingField } from './SettingField.tsx';
import styles from './system.module.css';
import * as texts from './texts.ts';

export interface SettingsFormProps {
  readonly card: SettingsCard;
  /** All settings of the system. */
  readonly settings: readonly SystemSetting[];
  /** The address names this card. */
  readonly isNamed: boolean;
}

/** By card. */
const drafts = new KeptDrafts<SettingsDraft>();

/** Read-only settings, from this many on, are folded. */
const MIN_FOLDED = 3;

/** Whether what a card configures is turned on. */
const isSetUp = ({ channel, test }: SettingsCard, settings: readonly SystemSetting[]) =>
  settings.some(
    ({ Name, Value }) => Name === (channel ?? test)?.enabledBy && Value !== '' && Value !== 'off',
  );

/** Settings of one card, saved together. */
export function SettingsForm({ card, settings, isNamed }: SettingsFormProps) {
  const person = useSession().user?.Id ?? 0;
  const [draft, setDraft] = useState(() => drafts.read(person, card.id) ?? {});
  const [isOpened, setOpened] = useState(false);
  const [saves, setSaves] = useState(0);
  const saving = useSaveSystemSettings();
  const fields = card.fields.flatMap((field) => {
    const setting = settings.find(({ Name }) => Name === field.name);
    return setting === undefined ? [] : [{ field, setting }];
  });
  const own = fields.map(({ setting }) => setting);
  const changes = changesOf(own, draft);
  const isChanged = Object.keys(changes).length > 0;
  useKeptDraft({
    ...{ drafts, person, form: card.id, draft: isChanged ? draft : null },
    onLeft: () => showToast('info', texts.settingsKept(card.title)),
  });
  const problems = saving.error?.problems ?? [];
  const atFields = own.some(({ Name }) => settingProblem(problems, Name) !== undefined);
  const isOn = isSetUp(card, own);
  // The result of a test is that of these settings; a password is not among the values.
  const tested = JSON.stringify([saves, own.map(({ Value, Shown }) => [Value, Shown])]);
  // Invitations and reports need email, so its fields are never folded.
  const canFold = card.channel !== undefined && card.channel.id !== 'email' && !isOn;
  const isOpen = !canFold || isOpened || isNamed || isChanged || own.some(({ Problem }) => Problem !== null);
  const fixed = fields.filter(({ setting }) => setting.From === 'environment');
  const isFolded = fixed.length >= MIN_FOLDED;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    saving.mutate(changes, {
      onSuccess: () => {
        setDraft({});
        setSaves((before) => before + 1);
        showToast('success', texts.settingsSaved(card.title));
      },
    });
  };
  const discard = () => {
    setDraft({});
    saving.reset();
  };
  const fieldOf = ({ field, setting }: (typeof fields)[number]) => (
    <SettingField
      key={field.name}
      field={field}
      setting={setting}
      typed={draft[field.name]}
      problem={settingProblem(problems, field.name)}
      onType={(value) =>
        setDraft(({ [field.name]: _, ...others }) =>
          value === undefined ? others : { ...others, [field.name]: value },
        )
      }
    />
  );
  const head = {
    id: card.id,
    level: 3,
    title: card.title,
    ...((card.channel ?? card.test) !== undefined && { note: isOn ? texts.on : texts.notConfigured }),
    ...(canFold && {
      end: (
        <Button
          size="xs"
          aria-expanded={isOpen}
          aria-label={isOpen ? texts.hideNamed(card.title) : texts.setUpNamed(card.title)}
          onClick={() => setOpened(!isOpen)}
        >
          {isOpen ? texts.hide : texts.setUp}
        </Button>
      ),
    }),
  } as const;
  if (!isOpen) return <Card {...head} pad={false} className={styles.folded} />;
  return (
    <Card {...head}>
      <p className={`hint ${styles.lead}`}>{card.lead}</p>
      <form onSubmit={submit} noValidate data-unsaved={isChanged || undefined}>
        <div className="stack">
          {(isFolded ? fields.filter((field) => !fixed.includes(field)) : fields).map(fieldOf)}
        </div>
        {isFolded && (
          <details className={styles.readOnly}>
            <summary>{texts.readOnlySettings(fixed.length)}</summary>
            <div className="stack">{fixed.map(fieldOf)}</div>
          </details>
        )}
        <FormFailure>{saving.error !== null && !atFields ? saving.error.detail : undefined}</FormFailure>
        {(isChanged || saving.error !== null) && (
          <div className={`buttons ${styles.save}`}>
            <Button type="submit" variant="filled" disabled={!isChanged || saving.isPending}>
              {saving.isPending ? texts.saving : texts.save}
            </Button>
            <Button disabled={saving.isPending} onClick={discard}>
              {texts.discardChanges}
            </Button>
          </div>
        )}
      </form>
      {card.channel !== undefined && isOn && (
        <SendTest key={tested} channel={card.channel.id} isSaved={!isChanged} />
      )}
      {card.test !== undefined && isOn && (
        <SendIntegrationTest key={tested} of={card.test.of} isSaved={!isChanged} />
      )}
    </Card>
  );
}
