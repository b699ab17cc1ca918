import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ESCALATION_PRIORITIES, escalationMinutes, withMinutes } from './escalation.ts';
import styles from './system.module.css';

export interface EscalationFieldProps {
  readonly label: string;
  readonly value: string;
  readonly fallback: string;
  readonly description: ReactNode;
  readonly error: ReactNode;
  readonly onType: (value: string) => void;
}

/** A field of minutes for each priority. */
export function EscalationField({
  label,
  value,
  fallback,
  description,
  error,
  onType,
}: EscalationFieldProps) {
  const [minutes, defaults] = [escalationMinutes(value), escalationMinutes(fallback)];
  return (
    <fieldset className={styles.pieces}>
      <legend className="label">{label}</legend>
      <p className="note">{description}</p>
      <div className={styles.priorities}>
        {ESCALATION_PRIORITIES.map((priority, index) => (
          <TextInput
            key={priority}
            label={priority}
            inputMode="numeric"
            autoComplete="off"
            placeholder={defaults[index]}
            value={minutes[index]}
            error={error !== undefined}
            onChange={(event) => onType(withMinutes(value, index, event.currentTarget.value))}
          />
        ))}
      </div>
      {error !== undefined && <p className="failed">{error}</p>}
    </fieldset>
  );
}
