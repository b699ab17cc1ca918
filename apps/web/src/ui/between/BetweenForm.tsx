import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNow } from '../clock/clock.ts';
import { FormButtons } from '../form/FormButtons.tsx';
import { FormFailure } from '../form/FormCard.tsx';
import { instantOfWall, wallTextOf, zoneName } from '../time/index.ts';
import * as texts from './texts.ts';

export interface BetweenFormProps {
  /** ISO 8601 instants. */
  readonly from: string | null;
  readonly to: string | null;
  /** What the time range is about: `Shows alarms that activated in this range`. */
  readonly about?: string;
  readonly onSubmit: (from: string | null, to: string | null) => void;
  readonly onCancel: () => void;
}

const fieldTextOf = (instant: string | null) => (instant === null ? '' : wallTextOf(instant));
const instantOf = (field: string, which: 'first' | 'last') => instantOfWall(field, '', which);

/** A form for a time range; either end may be open. */
export function BetweenForm({ from, to, about, onSubmit, onCancel }: BetweenFormProps) {
  const [start, setStart] = useState(fieldTextOf(from));
  const [end, setEnd] = useState(fieldTextOf(to));
  const [tried, setTried] = useState(false);
  const nowMs = useNow();
  const isReversed = start !== '' && end !== '' && start >= end;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isReversed) onSubmit(instantOf(start, 'first'), instantOf(end, 'last'));
  };
  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <TextInput
        type="datetime-local"
        label={texts.from}
        value={start}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={texts.to}
        value={end}
        onChange={(event) => setEnd(event.currentTarget.value)}
      />
      <p className="hint">
        {about !== undefined && `${about}. `}
        {texts.timesInZone(zoneName(nowMs))}
      </p>
      <FormFailure>{tried && isReversed ? texts.endNotAfterStart : null}</FormFailure>
      <FormButtons action={texts.show} onCancel={onCancel} />
    </form>
  );
}
