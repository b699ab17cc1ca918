import { Autocomplete, Button, NativeSelect, TextInput } from '@mantine/core';
import type { SystemSetting } from '@outpost/contract';
import type { ReactNode } from 'react';
import type { CardField } from './cards.ts';
import { EscalationField } from './EscalationField.tsx';
import { MailServerField } from './MailServerField.tsx';
import { mailServerOf } from './mail-server.ts';
import styles from './system.module.css';

const ZONES = Intl.supportedValuesOf('timeZone');
const MAX_ZONES = 12;

export interface SettingFieldProps {
  readonly field: CardField;
  readonly setting: SystemSetting;
  /** undefined: nobody has touched it. */
  readonly typed: string | undefined;
  readonly problem: string | undefined;
  /** undefined: as it was. */
  readonly onType: (value: string | undefined) => void;
}

/** One setting: how it stands, who has the say, and a field where the page has it. */
export function SettingField({ field, setting, typed, problem, onType }: SettingFieldProps) {
  const { label, hint, kind = 'text' } = field;
  const { Value, Shown, Default, From, Waits, Problem } = setting;
  if (From === 'environment') {
    return (
      <Fixed label={label} note="Set by the environment of the server: it is changed there.">
        {Value === null ? (Shown ?? 'set, not shown') : Value === '' ? 'none' : Value}
      </Fixed>
    );
  }
  if (Value === null && typed === undefined) {
    return (
      <Fixed label={label} note={noteOf(Problem, Waits)}>
        <span className={styles.secret}>
          {Shown === null ? 'set, not shown again' : `${Shown}, password not shown`}
          <Button size="xs" onClick={() => onType(Shown ?? '')}>
            Replace
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
    description: noteOf(Problem, Waits) ?? (Value === null ? 'Empty: it is taken away when you save' : hint),
  };
  // One that was written otherwise than in pieces stays a line of text.
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
        placeholder="America/Denver"
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
  if (problem !== null) return `Cannot be used: ${problem}`;
  return waits ? 'Holds from the next start on' : undefined;
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
      <span className={styles.label}>{label}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      <span className={styles.value}>{children}</span>
    </div>
  );
}
