import { Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNow } from '../clock/clock.ts';
import { usePageZone } from '../clock/page-zone.ts';
import { FormButtons } from '../form/FormButtons.tsx';
import { FormFailure } from '../form/FormCard.tsx';
import { Segments } from '../segments/index.ts';
import { formatTimeUntil, wallTextOf } from '../time/index.ts';
import styles from './forms.module.css';
import * as texts from './texts.ts';
import { ENDS, type End, type EndChoice, endMs } from './until.ts';

export interface ReasonFormProps {
  /** Explains the effect of the action. */
  readonly lead: ReactNode;
  /** Label of the submit button: `Shelve`. */
  readonly action: string;
  /** Shows the field for the end. */
  readonly withEnd: boolean;
  /** Error of the fields in `children`; null: none. */
  readonly missing?: string | null;
  readonly failure: string | null;
  readonly isPending: boolean;
  readonly onSubmit: (reason: string, untilMs: number) => void;
  readonly onCancel: () => void;
  /** Fields above the end and the reason. */
  readonly children?: ReactNode;
}

const MIN_REASON = 3;
const CHOICES: readonly { value: EndChoice; label: string }[] = [
  ...ENDS.map((hours) => ({ value: hours, label: `${hours} h` })),
  { value: 'time', label: texts.custom },
];

/** Form for a reason and, for actions with an end, the end. */
export function ReasonForm(props: ReasonFormProps) {
  const { lead, action, withEnd, missing = null, failure, isPending, onSubmit, onCancel, children } = props;
  const nowMs = useNow();
  const zone = usePageZone();
  const [reason, setReason] = useState('');
  const [end, setEnd] = useState<End>(() => ({
    choice: '4',
    time: wallTextOf(nowMs + 2 * 86_400_000, zone),
  }));
  const [tried, setTried] = useState(false);
  const until = withEnd ? endMs(end, nowMs, zone) : 0;
  const reasonMissing = reason.trim().length < MIN_REASON;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const untilMs = withEnd ? endMs(end, nowMs, zone) : 0;
    if (reasonMissing || missing !== null || typeof untilMs === 'string') return;
    onSubmit(reason.trim(), untilMs);
  };
  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <p className="hint">{lead}</p>
      {children}
      {withEnd && (
        <div className={styles.field}>
          <span className="label" id="alarm-end">
            {texts.duration}
          </span>
          <Segments
            label={texts.duration}
            wide
            value={end.choice}
            options={CHOICES}
            onChange={(choice) => setEnd({ ...end, choice })}
          />
          {end.choice === 'time' && (
            <TextInput
              type="datetime-local"
              aria-label={texts.endsAt}
              value={end.time}
              onChange={(event) => setEnd({ ...end, time: event.currentTarget.value })}
            />
          )}
          <p className={typeof until === 'string' ? styles.wrong : 'hint'} role="status">
            {typeof until === 'string' ? until : texts.endsIn(formatTimeUntil(until, nowMs, zone))}
          </p>
        </div>
      )}
      <TextInput
        label={texts.reason}
        data-autofocus
        required
        maxLength={1_000}
        autoComplete="off"
        value={reason}
        error={tried && reasonMissing ? texts.enterReason : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFailure>{failure ?? (tried ? missing : null)}</FormFailure>
      <FormButtons action={action} disabled={isPending} onCancel={onCancel} />
    </form>
  );
}

export interface CommentFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
}

/** A multi-line text field. */
export function CommentField({ label, value, onChange, autoFocus = false }: CommentFieldProps) {
  return (
    <Textarea
      label={label}
      rows={3}
      maxLength={1_000}
      value={value}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
