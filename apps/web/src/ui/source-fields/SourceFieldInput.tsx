import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { SourceField } from '@outpost/contract';
import { Fragment, type ReactNode } from 'react';
import { FieldRow } from '../form/FieldRow.tsx';
import { TICKED } from '../sheet/columns.ts';
import * as texts from '../texts.ts';

export interface SourceFieldInputProps {
  readonly field: SourceField;
  /** As typed; a switch is `yes` or empty. */
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (text: string) => void;
}

/** The input of one field of a protocol. */
export function SourceFieldInput({ field, value, error, onChange }: SourceFieldInputProps) {
  const { kind, label, hint, unit, fallback } = field;
  const common = { label, description: hint ?? unit, error };
  switch (kind.type) {
    case 'switch':
      return (
        <Switch
          {...common}
          checked={value === TICKED}
          onChange={(event) => onChange(event.currentTarget.checked ? TICKED : '')}
        />
      );
    case 'choice': {
      const options = kind.options.map((option) => ({ ...option, value: String(option.value) }));
      // Without an option of its own, a select would show its first one instead.
      const others = [...new Set(fallback === null ? ['', value] : [value])].filter(
        (other) => !options.some((option) => option.value === other),
      );
      return (
        <NativeSelect
          {...common}
          data={[...others, ...options]}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    }
    default:
      return (
        <TextInput
          {...common}
          {...(kind.type === 'number' && { inputMode: kind.isWhole ? 'numeric' : 'decimal' })}
          {...(kind.type === 'number' && fallback === null && { placeholder: texts.automatic })}
          {...(kind.type === 'host' && { maxLength: 253 })}
          {...(kind.type === 'text' && { maxLength: kind.maxLength })}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

export interface FieldRowsProps {
  readonly rows: readonly (readonly SourceField[])[];
  readonly inputOf: (field: SourceField) => ReactNode;
}

/** The inputs of fields, row by row. */
export function FieldRows({ rows, inputOf }: FieldRowsProps) {
  return rows.map((row) => {
    const inputs = row.map((field) => <Fragment key={field.name}>{inputOf(field)}</Fragment>);
    const key = row[0]?.name;
    return row.length === 1 ? (
      <Fragment key={key}>{inputs}</Fragment>
    ) : (
      <FieldRow key={key}>{inputs}</FieldRow>
    );
  });
}
