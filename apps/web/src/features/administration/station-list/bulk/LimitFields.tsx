import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { LIMIT_KINDS, PRIORITIES } from '@outpost/contract';
import { LIMIT_KIND_LABELS } from '../../../../ui/alarm/index.ts';
import { STATE_LABELS } from '../../../../ui/state/state.ts';
import * as texts from '../texts.ts';
import styles from './bulk.module.css';
import type { BulkLimitDraft, CheckedDraft } from './change-draft.ts';

export interface LimitFieldsProps {
  readonly draft: BulkLimitDraft;
  readonly errors: CheckedDraft['errors'];
  readonly onChange: (draft: BulkLimitDraft) => void;
}

const BY = [
  { value: 'Purpose', label: texts.purpose },
  { value: 'Point', label: texts.terminal },
  { value: 'Name', label: texts.name },
];
const KINDS = LIMIT_KINDS.map((value) => ({ value, label: LIMIT_KIND_LABELS[value] }));
const ENABLED_OPTIONS = [
  { value: '', label: texts.noChange },
  { value: 'yes', label: texts.yes },
  { value: 'no', label: texts.no },
];
const PRIORITY_OPTIONS = [
  { value: '', label: texts.noChange },
  ...PRIORITIES.map((value) => ({ value, label: STATE_LABELS[value] })),
];
const NUMBERS = [
  ['limit', texts.limit, 'decimal'],
  ['deadband', texts.deadband, 'decimal'],
  ['onDelay', texts.onDelaySeconds, 'numeric'],
  ['offDelay', texts.offDelaySeconds, 'numeric'],
  ['over', texts.windowSeconds, 'numeric'],
] as const;

const EXAMPLES = { Purpose: 'level', Point: 'AI1', Name: texts.wetWellLevel } as const;

/** Which limit of which points to change, and how. */
export function BulkLimitFields({ draft, errors, onChange }: LimitFieldsProps) {
  const text = (key: 'is' | 'limit' | 'deadband' | 'onDelay' | 'offDelay' | 'over' | 'message') => ({
    value: draft[key],
    error: errors[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [key]: event.currentTarget.value }),
  });
  const choice = (key: 'by' | 'kind' | 'enabled' | 'priority') => ({
    value: draft[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [key]: event.currentTarget.value } as BulkLimitDraft),
  });
  return (
    <>
      <div className={styles.fields}>
        <NativeSelect label={texts.selectPointsBy} data={BY} {...choice('by')} data-autofocus />
        <TextInput label={labelOf(draft.by)} placeholder={EXAMPLES[draft.by]} {...text('is')} />
        <NativeSelect label={texts.condition} data={KINDS} {...choice('kind')} />
      </div>
      <Switch
        label={texts.removeThisLimit}
        checked={draft.remove}
        onChange={(event) => onChange({ ...draft, remove: event.currentTarget.checked })}
      />
      {!draft.remove && (
        <>
          <div className={styles.fields}>
            {NUMBERS.map(([key, label, inputMode]) => (
              <TextInput
                key={key}
                label={label}
                placeholder={texts.noChange}
                inputMode={inputMode}
                {...text(key)}
              />
            ))}
            <NativeSelect label={texts.enabled} data={ENABLED_OPTIONS} {...choice('enabled')} />
            <NativeSelect label={texts.priority} data={PRIORITY_OPTIONS} {...choice('priority')} />
            <TextInput label={texts.message} placeholder={texts.noChange} {...text('message')} />
          </div>
          <p className="hint">{texts.blankFieldsHint}</p>
        </>
      )}
    </>
  );
}

const labelOf = (by: BulkLimitDraft['by']) => BY.find(({ value }) => value === by)!.label;
