import type { Schedule } from '@outpost/contract';
import { dateAt, daysOf } from '../report/days.ts';
import { DAY_MS } from '../time-units.ts';
import type { OnCallBook, OnCallLookup, OnCallReason } from './on-call.ts';
import { mergeSpans, type Span, withoutSpan } from './spans.ts';
import { substituteAt } from './substitute.ts';
import { weekOf, weekSpans } from './weekly.ts';

/** Longer on-call times are split at midnight, so that each day can be swapped by itself. */
const MAX_UNSPLIT_MS = 25 * 3_600_000;

/** A time during which the same user is on call in place of the same owner. */
export interface Shift extends Span {
  /** Whose schedule or additional on-call time it is. */
  readonly ownerId: number;
  /** Who is on call: the owner, or a substitute; null: no one. */
  readonly holderId: number | null;
  /** The override that decides it; null: the weekly schedule. */
  readonly overrideId: number | null;
  /** The override that adds the time; null: the weekly schedule. */
  readonly addedId: number | null;
}

/**
 * `schedule`: its times. `added`: additional on-call times of overrides. `always`: of users
 * without schedules, who are always on call, only the times of overrides.
 */
export type ShiftRow = { readonly shifts: readonly Shift[] } & (
  | { readonly kind: 'schedule'; readonly schedule: Schedule; readonly accountIds: readonly number[] }
  | { readonly kind: 'added' | 'always' }
);

/**
 * Who is on call in each schedule within a span, by start and owner. Shifts that overlap the span
 * are not clipped, except that they begin or end at most a day outside of it. Rows other than
 * schedules are left out when empty.
 *
 * @param book the data of which `duty` was prepared
 */
export function shiftRows(book: OnCallBook, duty: OnCallLookup, span: Span): ShiftRow[] {
  const { schedules, assignments, timeZone } = book;
  const overlaps = ({ fromMs, toMs }: Span) => fromMs < span.toMs && toMs > span.fromMs;
  const around = { fromMs: span.fromMs - DAY_MS, toMs: span.toMs + DAY_MS };
  const rows: ShiftRow[] = schedules.map((schedule) => {
    const accountIds = assignments
      .filter(({ ScheduleId }) => ScheduleId === schedule.Id)
      .map(({ AccountId }) => AccountId);
    const times = dailyTimes(mergeSpans(weekSpans(weekOf(schedule), timeZone, around)), timeZone);
    const shifts = accountIds.flatMap((id) => times.flatMap((time) => shiftsOf(duty, id, time)));
    return { kind: 'schedule', schedule, accountIds, shifts: shifts.filter(overlaps).sort(byStart) };
  });
  const scheduled = new Set(assignments.map(({ AccountId }) => AccountId));
  const dated = duty.overrides.filter(overlaps);
  const added: Shift[] = [];
  const always: Shift[] = [];
  for (const { override, ...whole } of dated) {
    const { Id, AccountId, Change } = override;
    // An override may last for years: then its shifts are those near the span.
    const time = {
      fromMs: Math.max(whole.fromMs, span.fromMs - LONG_MS),
      toMs: Math.min(whole.toMs, span.toMs + LONG_MS),
    };
    if (!scheduled.has(AccountId)) {
      if (Change === 'off')
        always.push(...shiftsOf(duty, AccountId, time).filter(({ overrideId }) => overrideId === Id));
      continue;
    }
    if (Change === 'off') continue;
    // Times of the weekly schedules are in their rows.
    const more = duty
      .weeklySpansOf(AccountId, time)
      .reduce<Span[]>((spans, weekly) => withoutSpan(spans, weekly), [time]);
    for (const span of more)
      added.push(...shiftsOf(duty, AccountId, span).filter(({ addedId }) => addedId === Id));
  }
  if (added.length > 0) rows.push({ kind: 'added', shifts: added.filter(overlaps).sort(byStart) });
  if (always.length > 0) rows.push({ kind: 'always', shifts: always.filter(overlaps).sort(byStart) });
  return rows;
}

/**
 * Who is on call within a span in which the owner would be, in order: one shift from each change to
 * the next. Times at which the owner would not be on call are left out.
 */
export function shiftsOf(duty: OnCallLookup, ownerId: number, span: Span): Shift[] {
  const times = changesOf(duty, ownerId, span);
  const shifts: Shift[] = [];
  times.forEach((fromMs, index) => {
    const toMs = times[index + 1] ?? span.toMs;
    const held = holderAt(duty, ownerId, fromMs);
    if (held === null) return;
    const last = shifts.at(-1);
    const isSame =
      last?.toMs === fromMs &&
      last.holderId === held.holderId &&
      last.overrideId === held.overrideId &&
      last.addedId === held.addedId;
    if (isSame) shifts[shifts.length - 1] = { ...last, toMs };
    else shifts.push({ ownerId, ...held, fromMs, toMs });
  });
  return shifts;
}

/**
 * Shifts of others that these users hold as substitutes within a span.
 *
 * @param longestMs how much of each override is looked at; by default its first eight days, in which
 * every weekly shift occurs
 */
export function substituteShifts(
  duty: OnCallLookup,
  holderIds: readonly number[],
  span: Span,
  longestMs = WEEK_MS,
): Shift[] {
  const withSubstitute = duty.overrides.filter(
    ({ override, fromMs, toMs }) =>
      override.SubstituteId !== null && fromMs < span.toMs && toMs > span.fromMs,
  );
  // A substitute may have a substitute.
  const chain = new Set(holderIds);
  for (let size = 0; size < chain.size; ) {
    size = chain.size;
    for (const { override } of withSubstitute)
      if (chain.has(override.SubstituteId!)) chain.add(override.AccountId);
  }
  return withSubstitute.flatMap(({ override, ...time }) => {
    if (!chain.has(override.SubstituteId!)) return [];
    const fromMs = Math.max(time.fromMs, span.fromMs);
    const toMs = Math.min(time.toMs, span.toMs, fromMs + longestMs);
    return shiftsOf(duty, override.AccountId, { fromMs, toMs }).filter(
      ({ ownerId, holderId, overrideId }) =>
        overrideId === override.Id &&
        holderId !== null &&
        holderId !== ownerId &&
        holderIds.includes(holderId),
    );
  });
}

/** Times at which more than one user is on call in these rows, with these users by id. */
export function overlapsOf(
  rows: readonly Pick<ShiftRow, 'shifts'>[],
  span: Span,
): (Span & { readonly accountIds: readonly number[] })[] {
  const held = rows.flatMap(({ shifts }) =>
    shifts.flatMap(({ holderId, ...time }) => (holderId === null ? [] : [{ ...time, value: holderId }])),
  );
  return piecesOf(held, span)
    .filter(({ values }) => values.length > 1)
    .map(({ values, ...piece }) => ({ ...piece, accountIds: values }));
}

/**
 * Times without a user on call, with the groups for which that is so, in order.
 *
 * @param groups for each group of stations when no user is on call, merged
 */
export function onCallGapsOf(
  groups: readonly (readonly Span[])[],
  span: Span,
): (Span & { readonly groups: readonly number[] })[] {
  const open = groups.flatMap((spans, group) => spans.map((one) => ({ ...one, value: group })));
  return piecesOf(open, span).map(({ values, ...piece }) => ({ ...piece, groups: values }));
}

/** Every weekly shift occurs within it. */
const WEEK_MS = 8 * DAY_MS;
/** Overrides are shown whole up to this far beyond the span. */
const LONG_MS = 31 * DAY_MS;

/** Merged times, split at midnight where they are longer than a day. */
function dailyTimes(times: readonly Span[], timeZone: string): Span[] {
  return times.flatMap((time) => {
    if (time.toMs - time.fromMs <= MAX_UNSPLIT_MS) return [time];
    return daysOf(timeZone, dateAt(timeZone, time.fromMs), dateAt(timeZone, time.toMs - 1)).map(
      ({ startMs, endMs }) => ({ fromMs: Math.max(startMs, time.fromMs), toMs: Math.min(endMs, time.toMs) }),
    );
  });
}

/** Who is on call in place of an account; null: it would not be on call. */
function holderAt(
  duty: OnCallLookup,
  ownerId: number,
  atMs: number,
): Pick<Shift, 'holderId' | 'overrideId' | 'addedId'> | null {
  const state = duty.onCallAt(ownerId, atMs);
  if (state.isOn) {
    const addedId = addedBy(state.why);
    return { holderId: ownerId, overrideId: addedId, addedId };
  }
  if (state.why.kind !== 'taken-off' || state.why.instead === null) return null;
  const { override, instead } = state.why;
  const holderId = substituteAt(duty, override, atMs);
  return { holderId, overrideId: override.Id, addedId: addedBy(instead) };
}

const addedBy = (why: OnCallReason) => (why.kind === 'added' ? why.override.Id : null);

/** The start of a span, and each instant in it at which overrides or schedules may change who is on call. */
function changesOf(duty: OnCallLookup, ownerId: number, span: Span): number[] {
  const times = new Set([span.fromMs]);
  const asked = new Set<number>();
  const ask = (accountId: number) => {
    if (asked.has(accountId)) return;
    asked.add(accountId);
    for (const { override, fromMs, toMs } of duty.overridesOf(accountId)) {
      if (toMs <= span.fromMs || fromMs >= span.toMs) continue;
      times.add(fromMs).add(toMs);
      if (override.SubstituteId !== null) ask(override.SubstituteId);
    }
  };
  ask(ownerId);
  for (const { fromMs, toMs } of duty.weeklySpansOf(ownerId, span)) times.add(fromMs).add(toMs);
  return [...times].filter((ms) => ms >= span.fromMs && ms < span.toMs).sort((a, b) => a - b);
}

/**
 * Pieces of a span in which others are, with the values of these, each once and in order; equal
 * neighbours are joined.
 */
function piecesOf(
  others: readonly (Span & { readonly value: number })[],
  span: Span,
): (Span & { readonly values: readonly number[] })[] {
  const ends = others.flatMap(({ value, ...other }) => {
    const fromMs = Math.max(other.fromMs, span.fromMs);
    const toMs = Math.min(other.toMs, span.toMs);
    return fromMs < toMs
      ? [
          { atMs: fromMs, value, step: 1 },
          { atMs: toMs, value, step: -1 },
        ]
      : [];
  });
  ends.sort((a, b) => a.atMs - b.atMs);
  const counts = new Map<number, number>();
  const pieces: (Span & { values: readonly number[] })[] = [];
  ends.forEach(({ atMs, value, step }, index) => {
    const count = (counts.get(value) ?? 0) + step;
    if (count === 0) counts.delete(value);
    else counts.set(value, count);
    const toMs = ends[index + 1]?.atMs ?? atMs;
    if (toMs === atMs || counts.size === 0) return;
    const values = [...counts.keys()].sort((a, b) => a - b);
    const last = pieces.at(-1);
    if (last?.toMs === atMs && last.values.join() === values.join())
      pieces[pieces.length - 1] = { ...last, toMs };
    else pieces.push({ fromMs: atMs, toMs, values });
  });
  return pieces;
}

const byStart = (a: Shift, b: Shift) => a.fromMs - b.fromMs || a.ownerId - b.ownerId;
