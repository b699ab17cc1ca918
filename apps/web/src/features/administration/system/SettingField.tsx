import { Autocomplete, Button, NativeSelect, TextInput } from '@mantine/core';
import type { SystemSetting } from '@outpost/contract';
import type { ReactNode } from 'react';
import type { CardField } from './cards.ts';
import { EscalationField } from './EscalationField.tsx';
import { MailServerField } from './MailServerField.tsx';
import { mailServerOf } from './mail-server.ts';
import styles from './system.module.css';
import * as texts from './texts.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const MAX_ZONES = 12;

export interface SettingFieldProps {
  readonly field: CardField;
  readonly setting: SystemSetting;
  /** undefined: not edited. */
  readonly typed: string | undefined;
  readonly problem: string | undefined;
  /** undefined: unchanged. */
  readonly onType: (value: string | undefined) => void;
}

/** One setting: its value and origin, and a field if it can be changed here. */
export function SettingField({ field, setting, typed, problem, onType }: SettingFieldProps) {
  const { label, hint, kind = 'text' } = field;
  const { Value, Shown, Default, From, Waits, Problem } = setting;
  if (From === 'environment') {
    return (
      <Fixed label={label} note={texts.setInEnvironment}>
        {Value === null ? (Shown ?? texts.setHidden) : Value === '' ? texts.notSet : Value}
      </Fixed>
    );
  }
  if (Value === null && typed === undefined) {
    return (
      <Fixed label={label} note={noteOf(Problem, Waits)}>
        <span className="line">
          {Shown === null ? texts.setHidden : texts.passwordHidden(Shown)}
          <Button size="xs" onClick={() => onType(Shown ?? '')}>
            {texts.replace}
          </Button>
        </span>
      </Fixed>
    );
  }
  const value = typed ?? Value ?? '';
  const common = {
    label,
    value,
    error: problem === undefined ? undefined : sentence(problem),
    description: noteOf(Problem, Waits) ?? (Value === null ? texts.blankRemovesValue : hint),
  };
  // A URL that does not fit the separate fields stays a text.
  const server = kind === 'mail-server' ? mailServerOf(value) : null;
  if (server !== null)
    return <MailServerField {...common} server={server} isReplacing={Value === null} onType={onType} />;
  if (kind === 'escalation') {
    return <EscalationField {...common} fallback={Default} onType={onType} />;
  }
  if (typeof kind === 'object') {
    return (
      <NativeSelect
        {...common}
        onChange={(event) => onType(event.currentTarget.value)}
        data={kind.choices.map(([choice, words]) => ({ value: choice, label: words }))}
      />
    );
  }
  if (kind === 'zone') {
    return (
      <Autocomplete
        {...common}
        placeholder={texts.timeZoneExample}
        data={ZONES}
        limit={MAX_ZONES}
        onChange={onType}
        autoComplete="off"
      />
    );
  }
  return (
    <TextInput
      {...common}
      onChange={(event) => onType(event.currentTarget.value)}
      placeholder={Default}
      autoComplete="off"
      spellCheck={false}
      type="text"
    />
  );
}

function noteOf(problem: string | null, waits: boolean): string | undefined {
  if (problem !== null) return texts.notValid(problem);
  return waits ? texts.takesEffectAfterRestart : undefined;
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface FixedProps {
  readonly label: string;
  readonly note: string | undefined;
  readonly children: ReactNode;
}

function Fixed({ label, note, children }: FixedProps) {
  return (
    <div className={styles.fixed}>
      <span className="label">{label}</span>
      {note !== undefined && <span className="note">{note}</span>}
      <span className={styles.value}>{children}</span>
    </div>
  );
}
