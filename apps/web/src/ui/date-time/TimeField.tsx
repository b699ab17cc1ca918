import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { readTime } from './read-time.ts';
import * as texts from './texts.ts';

export interface TimeFieldProps {
  readonly label: string;
  /** The time zone. */
  readonly description?: string;
  /** `HH:MM`; empty: none. */
  readonly value: string;
  readonly error?: string | undefined;
  /** Called with an empty text while the time is missing or invalid. */
  readonly onChange: (value: string) => void;
}

/** A time of day in 24 hours, as in {@link DateTimeField}. */
export function TimeField({ label, description, value, error, onChange }: TimeFieldProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // The value was set from outside.
  if (value !== shown) {
    setShown(value);
    setText(value);
  }
  const set = (next: string) => {
    setText(next);
    const time = readTime(next) ?? '';
    setShown(time);
    if (time !== value) onChange(time);
  };
  return (
    <TextInput
      label={label}
      description={description}
      placeholder={texts.timePlaceholder}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={text}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={() => setText(readTime(text) ?? text)}
    />
  );
}
