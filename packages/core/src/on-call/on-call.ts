import type { OnCallOverride, Schedule } from '@outpost/contract';
import { DAY_MS } from '../time-units.ts';
import { mergeSpans, type Span, spanAt, withoutSpan } from './spans.ts';
import { type Week, weekOf, weekSpans } from './weekly.ts';

/**
 * How far ahead to look for the end or the start of an on-call time: every weekly one occurs within
 * it.
 */
const AHEAD_MS = 8 * DAY_MS;
/** The additional time for which a schedule is calculated at once, for the alarms that follow. */
const KEPT_MS = 7 * DAY_MS;

/** The data that determines who is on call when. */
export interface OnCallBook {
  readonly schedules: readonly Schedule[];
  readonly assignments: readonly { readonly AccountId: number; readonly ScheduleId: number }[];
  readonly overrides: readonly OnCallOverride[];
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
}

/** Why a user is on call. `untilMs`: when that ends; null: not within a week. */
export type OnCallReason =
  | { readonly kind: 'always' }
  | {
      readonly kind: 'schedule';
      readonly scheduleId: number;
      readonly name: string;
      readonly untilMs: number | null;
    }
  | { readonly kind: 'added'; readonly override: OnCallOverride; readonly untilMs: number | null };

/**
 * Why a user is not on call. `nextMs`: when the next on-call time begins; null: not within a week.
 */
export type NotOnCall =
  | { readonly kind: 'off-duty'; readonly nextMs: number | null }
  | {
      readonly kind: 'taken-off';
      readonly override: OnCallOverride;
      /** Why the account would be on call without it; null: it would not. */
      readonly instead: OnCallReason | null;
    };

export type OnCallState =
  | { readonly isOn: true; readonly why: OnCallReason }
  | { readonly isOn: false; readonly why: NotOnCall };

/** Who is on call when, prepared for many lookups. */
export type OnCallLookup = ReturnType<typeof prepareOnCall>;

/** An override with its times parsed. */
export interface DatedOverride extends Span {
  readonly override: OnCallOverride;
}

/**
 * Prepares the lookup. Assignments to a schedule that does not exist are ignored. @throws
 * RangeError for an unknown zone
 */
export function prepareOnCall({ schedules, assignments, overrides, timeZone }: OnCallBook) {
  const weeks = new Map(schedules.map((schedule) => [schedule.Id, new PlacedSchedule(schedule, timeZone)]));
  const weeksOf = new Map<number, PlacedSchedule[]>();
  for (const { AccountId, ScheduleId } of assignments) {
    const week = weeks.get(ScheduleId);
    if (week) weeksOf.set(AccountId, [...(weeksOf.get(AccountId) ?? []), week]);
  }
  const overridesOf = new Map<number, DatedOverride[]>();
  for (const override of [...overrides].sort((a, b) => b.Id - a.Id)) {
    const dated = { override, fromMs: Date.parse(override.From), toMs: Date.parse(override.To) };
    overridesOf.set(override.AccountId, [...(overridesOf.get(override.AccountId) ?? []), dated]);
  }

  const weeklySpansOf = (accountId: number, span: Span): Span[] => {
    const own = weeksOf.get(accountId);
    return mergeSpans(own ? own.flatMap((week) => weekSpans(week.week, timeZone, span)) : [span]);
  };
  const spansOf = (accountId: number, span: Span): Span[] =>
    (overridesOf.get(accountId) ?? []).reduceRight<Span[]>(
      (spans, { override, fromMs, toMs }) => {
        if (override.Change === 'off') return withoutSpan(spans, { fromMs, toMs });
        const added = { fromMs: Math.max(fromMs, span.fromMs), toMs: Math.min(toMs, span.toMs) };
        return mergeSpans(spans.concat(added));
      },
      weeklySpansOf(accountId, span),
    );

  /** By the weekly schedules and these overrides, newest first. */
  const onCallBy = (accountId: number, atMs: number, dated: readonly DatedOverride[]): OnCallState => {
    const at = dated.findIndex(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
    if (at < 0) return weeklyOnCall(weeksOf.get(accountId), atMs);
    const { override, toMs } = dated[at]!;
    if (override.Change === 'on') return { isOn: true, why: { kind: 'added', override, untilMs: toMs } };
    const before = onCallBy(accountId, atMs, dated.slice(at + 1));
    const instead = before.isOn ? before.why : before.why.kind === 'taken-off' ? before.why.instead : null;
    return { isOn: false, why: { kind: 'taken-off', override, instead } };
  };

  return {
    timeZone,
    /** When it would be on call without overrides. */
    weeklySpansOf,
    /** When an account itself is on call, merged, in order, clipped to the span. */
    spansOf,
    /** Of all accounts. */
    overrides: [...overridesOf.values()].flat(),
    /** Of an account, newest first. */
    overridesOf: (accountId: number): readonly DatedOverride[] => overridesOf.get(accountId) ?? [],
    onCallAt(accountId: number, atMs: number): OnCallState {
      const dated = overridesOf.get(accountId)?.filter(({ toMs }) => toMs > atMs) ?? [];
      const duty = onCallBy(accountId, atMs, dated);
      // Overrides are rare. With one, the end of the on-call time follows from the combined spans.
      if (dated.length === 0) return duty;
      return corrected(duty, spansOf(accountId, { fromMs: atMs, toMs: atMs + AHEAD_MS }), atMs + AHEAD_MS);
    },
  };
}

/** A schedule on the calendar, as far as it was requested. */
class PlacedSchedule {
  readonly schedule: Schedule;
  readonly week: Week;
  readonly #timeZone: string;
  #placed: { readonly within: Span; readonly spans: readonly Span[] } | null = null;

  constructor(schedule: Schedule, timeZone: string) {
    this.schedule = schedule;
    this.week = weekOf(schedule);
    this.#timeZone = timeZone;
  }

  /**
   * Its spans from an instant to {@link AHEAD_MS} after it, merged, possibly with some outside of
   * that.
   */
  around(atMs: number): readonly Span[] {
    const placed = this.#placed;
    if (placed && placed.within.fromMs <= atMs && atMs + AHEAD_MS <= placed.within.toMs) return placed.spans;
    const within = { fromMs: atMs - DAY_MS, toMs: atMs + AHEAD_MS + KEPT_MS };
    const spans = mergeSpans(weekSpans(this.week, this.#timeZone, within));
    this.#placed = { within, spans };
    return spans;
  }
}

function weeklyOnCall(weeks: readonly PlacedSchedule[] | undefined, atMs: number): OnCallState {
  if (!weeks) return { isOn: true, why: { kind: 'always' } };
  const on = weeks.find((week) => spanAt(week.around(atMs), atMs));
  if (on) {
    const untilMs = endOf(weeks, atMs);
    return {
      isOn: true,
      why: { kind: 'schedule', scheduleId: on.schedule.Id, name: on.schedule.Name, untilMs },
    };
  }
  let nextMs = Number.POSITIVE_INFINITY;
  for (const week of weeks) {
    const next = week.around(atMs).find(({ fromMs }) => fromMs > atMs);
    if (next) nextMs = Math.min(nextMs, next.fromMs);
  }
  return { isOn: false, why: { kind: 'off-duty', nextMs: nextMs < atMs + AHEAD_MS ? nextMs : null } };
}

/**
 * When the on-call time over all schedules ends, from one to the next where they touch; null: not
 * within the time evaluated.
 */
function endOf(weeks: readonly PlacedSchedule[], atMs: number): number | null {
  let untilMs = atMs;
  for (let isLonger = true; isLonger; ) {
    isLonger = false;
    for (const week of weeks) {
      const span = spanAt(week.around(atMs), untilMs);
      if (!span) continue;
      untilMs = span.toMs;
      isLonger = true;
    }
    if (untilMs >= atMs + AHEAD_MS) return null;
  }
  return untilMs;
}

/** The on-call status with its end, or with the next start, from the account's spans. */
function corrected(duty: OnCallState, spans: readonly Span[], horizonMs: number): OnCallState {
  const [first] = spans;
  if (duty.isOn) {
    if (duty.why.kind === 'always') return duty;
    const untilMs = first && first.toMs < horizonMs ? first.toMs : null;
    return { isOn: true, why: { ...duty.why, untilMs } };
  }
  if (duty.why.kind === 'taken-off') return duty;
  return { isOn: false, why: { kind: 'off-duty', nextMs: first?.fromMs ?? null } };
}
