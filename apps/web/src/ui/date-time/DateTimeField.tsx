import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import styles from './date-time.module.css';
import { readTime } from './read-time.ts';
import * as texts from './texts.ts';

export interface DateTimeFieldProps {
  /** `From` */
  readonly label: string;
  /** The time zone. */
  readonly description?: string;
  /** `YYYY-MM-DDTHH:MM`; empty: none. */
  readonly value: string;
  readonly error?: string | undefined;
  /** Called with an empty text while date or time is missing or invalid. */
  readonly onChange: (value: string) => void;
}

/**
 * A date and a time of day in 24 hours. Browsers show their own field for both in 12 hours in some
 * languages, while the page shows times in 24 hours everywhere.
 */
export function DateTimeField({ label, description, value, error, onChange }: DateTimeFieldProps) {
  const [parts, setParts] = useState({ date: value.slice(0, 10), time: value.slice(11, 16) });
  const [shown, setShown] = useState(value);
  const errorId = useId();
  // The value was set from outside.
  if (value !== shown) {
    setShown(value);
    setParts({ date: value.slice(0, 10), time: value.slice(11, 16) });
  }
  const set = (change: Partial<typeof parts>) => {
    const next = { ...parts, ...change };
    setParts(next);
    const time = readTime(next.time);
    const whole = next.date === '' || time === null ? '' : `${next.date}T${time}`;
    setShown(whole);
    if (whole !== value) onChange(whole);
  };
  const invalid = {
    error: error !== undefined,
    'aria-describedby': error === undefined ? undefined : errorId,
  };
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.inputs}>
        <TextInput
          type="date"
          aria-label={texts.dateOf(label)}
          value={parts.date}
          max="2099-12-31"
          {...invalid}
          onChange={(event) => set({ date: event.currentTarget.value })}
        />
        <TextInput
          aria-label={texts.timeOf(label)}
          placeholder={texts.timePlaceholder}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={parts.time}
          {...invalid}
          onChange={(event) => set({ time: event.currentTarget.value })}
          onBlur={() => {
            const time = readTime(parts.time);
            if (time !== null && time !== parts.time) setParts({ ...parts, time });
          }}
        />
      </div>
      {description !== undefined && <p className={styles.description}>{description}</p>}
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
