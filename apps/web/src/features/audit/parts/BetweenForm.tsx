import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import styles from '../audit.module.css';

export interface BetweenFormProps {
  /** ISO 8601 instants. */
  readonly from: string | null;
  readonly to: string | null;
  readonly onSubmit: (from: string | null, to: string | null) => void;
  readonly onCancel: () => void;
}

const instantOf = (field: string) => (field === '' ? null : new Date(field).toISOString());

/** `2026-03-01T06:00`, by the reader's own clock. */
function fieldOf(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const written = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});

/** `1 Mar, 06:00 – 2 Mar, 06:00`, `from 1 Mar, 06:00`, `until 2 Mar, 06:00`. */
export function betweenInWords(from: string | null, to: string | null): string {
  const words = (instant: string) => written.format(Date.parse(instant));
  if (from === null) return to === null ? '' : `until ${words(to)}`;
  return to === null ? `from ${words(from)}` : `${words(from)} – ${words(to)}`;
}

/** Asks from when to when; either may be left open. */
export function BetweenForm({ from, to, onSubmit, onCancel }: BetweenFormProps) {
  const [start, setStart] = useState(fieldOf(from));
  const [end, setEnd] = useState(fieldOf(to));
  const [tried, setTried] = useState(false);
  const isReversed = start !== '' && end !== '' && start >= end;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isReversed) onSubmit(instantOf(start), instantOf(end));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        type="datetime-local"
        label="From"
        value={start}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label="To"
        value={end}
        onChange={(event) => setEnd(event.currentTarget.value)}
      />
      <p className={styles.quiet}>By your own clock.</p>
      <FormFailure>{tried && isReversed ? 'The end has to be after the start.' : null}</FormFailure>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="filled">
          Show
        </Button>
      </div>
    </form>
  );
}
