import { NativeSelect, TextInput } from '@mantine/core';
import type { SwapBody } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { DateTimeField } from '../../../../ui/date-time/index.ts';
import { FormButtons } from '../../../../ui/form/FormButtons.tsx';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { PickList } from '../../../../ui/pick-list/index.ts';
import { formatDay, formatTimeSpan, instantOfWall, wallTextOf } from '../../../../ui/time/index.ts';
import type { TimeSpan } from '../model/place.ts';
import type { CalendarRow, CalendarUser } from '../model/rows.ts';
import {
  availabilityOf,
  formatTurn,
  type HeldShift,
  likelyTaker,
  remainingOf,
  runEndOf,
  swapOf,
  upcomingShifts,
} from '../model/swaps.ts';
import * as texts from '../texts.ts';
import styles from './swaps.module.css';

/** The values with which the form starts; the shift is separate. */
export interface SwapStart {
  /** Who takes it; null: who most likely does. */
  readonly takerId: number | null;
  /** The part of the shift; null: what is left of it. */
  readonly part: TimeSpan | null;
  /** The key of the shift in return; null: none. */
  readonly takeKey: string | null;
}

export interface SwapFormProps {
  readonly rows: readonly CalendarRow[];
  readonly users: readonly CalendarUser[];
  /** The shifts to choose from. */
  readonly shifts: readonly HeldShift[];
  readonly initial: HeldShift;
  readonly start: SwapStart;
  readonly timeZone: string;
  readonly nowMs: number;
  /** For an Operator: a Supervisor decides. */
  readonly isRequest: boolean;
  readonly isPending: boolean;
  readonly failure: string | null;
  readonly onSubmit: (swap: SwapBody) => void;
  readonly onCancel: () => void;
}

/** Gives a shift, or a part of it, to another user, with or without one in return. */
export function SwapForm(props: SwapFormProps) {
  const { rows, users, shifts, initial, start, timeZone, nowMs, isRequest, isPending, failure } = props;
  const [shift, setShift] = useState(initial);
  const takers = users.filter(({ canTake, id }) => canTake && id !== shift.holder.id);
  const [takerId, setTakerId] = useState(start.takerId ?? likelyTaker(rows, initial, takers));
  const [takeKey, setTakeKey] = useState(start.takeKey ?? '');
  const [proposed, setProposed] = useState(() => start.part ?? remainingOf(initial, nowMs));
  const [from, setFrom] = useState(wallTextOf(proposed.From, timeZone));
  const [to, setTo] = useState(wallTextOf(proposed.To, timeZone));
  const [reason, setReason] = useState<string | null>(null);
  const [tried, setTried] = useState(false);

  // A field has no seconds, and its time may occur twice: an unchanged one keeps its instant.
  const instantOf = (wall: string, known: readonly string[], which: 'first' | 'last') =>
    known.find((at) => wallTextOf(at, timeZone) === wall) ?? instantOfWall(wall, timeZone, which);
  const runEnd = runEndOf(shifts, shift);
  const time = {
    From: instantOf(from, [proposed.From, shift.From], 'first'),
    To: instantOf(to, [proposed.To, shift.To, runEnd], 'last'),
  };
  const taker = takers.find(({ id }) => id === takerId);
  const returns = upcomingShifts(rows, nowMs, taker?.id ?? -1).filter(({ key }) => key !== shift.key);
  const take = returns.find(({ key }) => key === takeKey) ?? null;
  const usualReason = take ? texts.swapReason : texts.giveReason;
  const reasonText = reason ?? (taker ? usualReason(taker.name) : '');
  const turn =
    time.From === null || time.To === null || time.To <= time.From
      ? null
      : formatTurn({ From: time.From, To: time.To }, nowMs, timeZone);
  const whole = formatTimeSpan(shift.From, runEnd, timeZone);
  const isOutside = (at: string) => at < shift.From || at > runEnd;
  const errors = {
    taker: taker === undefined ? texts.selectUser : undefined,
    from:
      time.From === null ? texts.enterStart : isOutside(time.From) ? texts.outsideShift(whole) : undefined,
    to:
      time.To === null
        ? texts.enterEnd
        : time.From !== null && time.To <= time.From
          ? texts.mustBeAfterStart
          : isOutside(time.To)
            ? texts.outsideShift(whole)
            : undefined,
    reason: reasonText.trim() === '' ? texts.enterReason : undefined,
  };
  const shown: Partial<typeof errors> = tried ? errors : {};
  const choose = (next: HeldShift) => {
    const remaining = remainingOf(next, nowMs);
    setShift(next);
    setProposed(remaining);
    setFrom(wallTextOf(remaining.From, timeZone));
    setTo(wallTextOf(remaining.To, timeZone));
    setTakeKey('');
    const others = users.filter(({ canTake, id }) => canTake && id !== next.holder.id);
    setTakerId(likelyTaker(rows, next, others));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (taker === undefined || time.From === null || time.To === null) return;
    if (Object.values(errors).some((error) => error !== undefined)) return;
    props.onSubmit(swapOf(shift, { From: time.From, To: time.To }, taker.id, take, reasonText.trim()));
  };
  const noteOf = (id: number): string | undefined => {
    const there = availabilityOf(rows, id, shift);
    if (there.kind === 'free') return undefined;
    return there.kind === 'off' ? texts.notOnCallThen : texts.alsoOnCallThen(there.rowName);
  };
  const action = (name: string) =>
    isRequest ? texts.requestFrom(name) : take ? texts.swapWith(name) : texts.giveTo(name);
  return (
    <form className="dialog-form wide-form" onSubmit={submit} noValidate>
      <p role="status" className={styles.turn}>
        {taker !== undefined && turn !== null && (
          <>
            <b>{texts.turnOf(taker.name, turn)}</b>{' '}
            <span className="note">{texts.turnFrom(shift.rowName, shift.holder.name)}</span>
          </>
        )}
      </p>
      <NativeSelect
        label={texts.shift}
        value={shift.key}
        data={shifts.map((one) => {
          // Without its times: the turn that is given says those that count.
          const day = formatDay(one.From, timeZone);
          const label = isRequest
            ? texts.ownShiftOption(day, one.rowName)
            : texts.shiftOption(day, one.rowName, one.holder.name);
          return { value: one.key, label };
        })}
        onChange={(event) => choose(shifts.find(({ key }) => key === event.currentTarget.value)!)}
      />
      <PickList
        label={texts.takenBy}
        placeholder={texts.findUser}
        multiple={false}
        options={takers.map(({ id, name }) => {
          const note = noteOf(id);
          return { id, label: name, ...(note !== undefined && { note }) };
        })}
        chosen={taker ? [taker.id] : []}
        error={shown.taker}
        onChange={([id]) => {
          setTakerId(id ?? null);
          setTakeKey('');
        }}
      />
      <NativeSelect
        label={texts.inReturn}
        value={take?.key ?? ''}
        data={[
          { value: '', label: texts.nothingInReturn },
          ...returns.map(({ key, From, To, rowName }) => ({
            value: key,
            label: texts.ownShiftOption(formatTimeSpan(From, To, timeZone), rowName),
          })),
        ]}
        onChange={(event) => setTakeKey(event.currentTarget.value)}
      />
      <div className="form-columns">
        <DateTimeField label={texts.from} value={from} error={shown.from} onChange={setFrom} />
        <DateTimeField label={texts.until} value={to} error={shown.to} onChange={setTo} />
      </div>
      <TextInput
        label={texts.reason}
        value={reasonText}
        maxLength={120}
        error={shown.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className="note">{isRequest ? texts.supervisorDecides : texts.bothNotified}</p>
      <FormFailure>{failure}</FormFailure>
      <FormButtons
        action={isPending ? texts.saving : taker ? action(taker.name) : texts.swapShift}
        disabled={isPending}
        autoFocus
        onCancel={props.onCancel}
      />
    </form>
  );
}
