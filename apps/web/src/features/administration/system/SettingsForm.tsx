import { Button } from '@mantine/core';
import type { SystemSetting } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useSaveSystemSettings } from '../../../data/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Card } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import type { SettingsCard } from './cards.ts';
import { changesOf, type SettingsDraft, settingProblem } from './draft.ts';
import { SendTest } from './SendTest.tsx';
import { SettingField } from './SettingField.tsx';
import styles from './system.module.css';
import * as texts from './texts.ts';

export interface SettingsFormProps {
  readonly card: SettingsCard;
  /** All settings of the system. */
  readonly settings: readonly SystemSetting[];
}

/** Whether the channel of a card is turned on. */
const isSetUp = ({ channel }: SettingsCard, settings: readonly SystemSetting[]) =>
  settings.some(({ Name, Value }) => Name === channel?.enabledBy && Value !== '' && Value !== 'off');

/** Settings of one card, saved together. */
export function SettingsForm({ card, settings }: SettingsFormProps) {
  const [draft, setDraft] = useState<SettingsDraft>({});
  const saving = useSaveSystemSettings();
  const fields = card.fields.flatMap((field) => {
    const setting = settings.find(({ Name }) => Name === field.name);
    return setting === undefined ? [] : [{ field, setting }];
  });
  const own = fields.map(({ setting }) => setting);
  const changes = changesOf(own, draft);
  const isChanged = Object.keys(changes).length > 0;
  const problems = saving.error?.problems ?? [];
  const atFields = own.some(({ Name }) => settingProblem(problems, Name) !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    saving.mutate(changes, {
      onSuccess: () => {
        setDraft({});
        showToast('success', texts.settingsSaved(card.title));
      },
    });
  };
  const discard = () => {
    setDraft({});
    saving.reset();
  };
  return (
    <Card title={card.title}>
      <p className={styles.lead}>{card.lead}</p>
      <form onSubmit={submit} noValidate>
        <div className={styles.fields}>
          {fields.map(({ field, setting }) => (
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
          ))}
        </div>
        <FormFailure>{saving.error !== null && !atFields ? saving.error.detail : undefined}</FormFailure>
        {(isChanged || saving.error !== null) && (
          <div className={styles.buttons}>
            <Button type="submit" variant="filled" disabled={!isChanged || saving.isPending}>
              {saving.isPending ? texts.saving : texts.save}
            </Button>
            <Button disabled={saving.isPending} onClick={discard}>
              {texts.discardChanges}
            </Button>
          </div>
        )}
      </form>
      {card.channel !== undefined && isSetUp(card, own) && (
        <SendTest channel={card.channel.id} isSaved={!isChanged} />
      )}
    </Card>
  );
}
