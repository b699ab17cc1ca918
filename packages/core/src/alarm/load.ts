import { PRIORITIES, type Priority } from '@outpost/contract';

/** Ten minutes, the period that ANSI/ISA-18.2-2016, 16.5.2 counts in. */
export const LOAD_PERIOD_MS = 600_000;
/** More alarms for one person within a period are a flood (16.5.3). */
export const FLOOD_ALARMS = 10;
/** Delays that are tried on what happened, s. */
export const TRIED_DELAYS = [10, 30, 60, 120, 300, 600, 1_800] as const;
const MOST_TOP = 10;
const HOUR_MS = 3_600_000;

/** One time that an alarm was raised. Times in ms. */
export interface Raise {
  /** What it is about: equal for the same limit of the same point. */
  readonly subject: number;
  readonly priority: Priority;
  readonly atMs: number;
  /** When its condition ended; null: it goes on, or nobody knows. */
  readonly endMs: number | null;
}

export interface LoadSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** How often an alarm was raised, and how often it would have been with a longer delay. */
export interface SubjectLoad {
  readonly subject: number;
  readonly priority: Priority;
  readonly raises: number;
  /** Of all raises. */
  readonly share: number;
  /** Of those that ended; null: none did. */
  readonly medianSeconds: number | null;
  /** For each of {@link TRIED_DELAYS}: raises that it would have kept quiet, as an on-delay and as an off-delay. */
  readonly saved: readonly {
    readonly seconds: number;
    readonly byOnDelay: number;
    readonly byOffDelay: number;
  }[];
}

/** The load that alarms were on people. */
export interface AlarmLoadFigures {
  readonly raises: number;
  readonly perDay: number;
  /** People on call, on the average of the periods; at least one is counted. */
  readonly people: number;
  /** Alarms a person and period. */
  readonly perPersonAndPeriod: number;
  readonly periods: number;
  /** Share of periods with more than {@link FLOOD_ALARMS} for a person. */
  readonly floodShare: number;
  /** The period with the most alarms; null: there were none. */
  readonly peak: { readonly atMs: number; readonly raises: number } | null;
  /** Raises in each hour from the first on. */
  readonly hours: readonly number[];
  readonly byPriority: readonly {
    readonly priority: Priority;
    readonly raises: number;
    readonly share: number;
  }[];
  /** The most frequent first. */
  readonly top: readonly SubjectLoad[];
  /** Of the most frequent ones together. */
  readonly topShare: number;
}

/**
 * What alarms were to people from one time up to another, as ANSI/ISA-18.2-2016, 16.5 measures it.
 *
 * @param raises that began within the span, in any order
 * @param crew when each person was on call; while nobody is, one person is counted: somebody has to look
 */
export function alarmLoad(
  raises: readonly Raise[],
  { fromMs, toMs }: LoadSpan,
  crew: readonly (readonly LoadSpan[])[],
): AlarmLoadFigures {
  const periods = Math.max(1, Math.ceil((toMs - fromMs) / LOAD_PERIOD_MS));
  const counts = new Uint32Array(periods);
  const hours = new Array<number>(Math.max(1, Math.ceil((toMs - fromMs) / HOUR_MS))).fill(0);
  for (const { atMs } of raises) {
    counts[Math.floor((atMs - fromMs) / LOAD_PERIOD_MS)]! += 1;
    hours[Math.floor((atMs - fromMs) / HOUR_MS)]! += 1;
  }
  const people = peopleOf(crew, fromMs, periods);
  let floods = 0;
  let perPerson = 0;
  let peak: AlarmLoadFigures['peak'] = null;
  for (let period = 0; period < periods; period++) {
    const each = counts[period]! / people[period]!;
    perPerson += each;
    if (each > FLOOD_ALARMS) floods += 1;
    if (counts[period]! > (peak?.raises ?? 0)) {
      peak = { atMs: fromMs + period * LOAD_PERIOD_MS, raises: counts[period]! };
    }
  }
  const top = topSubjects(raises);
  return {
    raises: raises.length,
    perDay: raises.length / ((toMs - fromMs) / (24 * HOUR_MS)),
    people: people.reduce((sum, count) => sum + count, 0) / periods,
    perPersonAndPeriod: perPerson / periods,
    periods,
    floodShare: floods / periods,
    peak,
    hours,
    byPriority: PRIORITIES.map((priority) => {
      const count = raises.filter((raise) => raise.priority === priority).length;
      return { priority, raises: count, share: shareOf(count, raises.length) };
    }),
    top,
    topShare: shareOf(
      top.reduce((sum, subject) => sum + subject.raises, 0),
      raises.length,
    ),
  };
}

/** People on call when each period begins, at least one. */
function peopleOf(crew: readonly (readonly LoadSpan[])[], fromMs: number, periods: number): Uint16Array {
  const people = new Uint16Array(periods);
  for (const spans of crew) {
    for (const span of spans) {
      const first = Math.max(0, Math.ceil((span.fromMs - fromMs) / LOAD_PERIOD_MS));
      const end = Math.min(periods, Math.ceil((span.toMs - fromMs) / LOAD_PERIOD_MS));
      for (let period = first; period < end; period++) people[period]! += 1;
    }
  }
  return people.map((count) => Math.max(1, count));
}

function topSubjects(raises: readonly Raise[]): SubjectLoad[] {
  const bySubject = new Map<number, Raise[]>();
  for (const raise of raises) {
    const own = bySubject.get(raise.subject);
    if (own) own.push(raise);
    else bySubject.set(raise.subject, [raise]);
  }
  return [...bySubject]
    .sort(([a, own], [b, others]) => others.length - own.length || a - b)
    .slice(0, MOST_TOP)
    .map(([subject, own]) => {
      const ordered = own.sort((a, b) => a.atMs - b.atMs);
      return {
        subject,
        priority: ordered.at(-1)!.priority,
        raises: own.length,
        share: shareOf(own.length, raises.length),
        medianSeconds: medianSeconds(ordered),
        saved: TRIED_DELAYS.map((seconds) => ({
          seconds,
          byOnDelay: savedByOnDelay(ordered, seconds * 1_000),
          byOffDelay: savedByOffDelay(ordered, seconds * 1_000),
        })),
      };
    });
}

/** Raises whose condition did not last for the delay. */
function savedByOnDelay(ordered: readonly Raise[], delayMs: number): number {
  return ordered.filter(({ atMs, endMs }) => endMs !== null && endMs - atMs < delayMs).length;
}

/** Raises that came before the condition had been away for the delay: the alarm before would have gone on. */
function savedByOffDelay(ordered: readonly Raise[], delayMs: number): number {
  return ordered.filter((raise, index) => {
    const endMs = index === 0 ? null : ordered[index - 1]!.endMs;
    return endMs !== null && raise.atMs - endMs < delayMs;
  }).length;
}

function medianSeconds(ordered: readonly Raise[]): number | null {
  const lengths = ordered
    .flatMap(({ atMs, endMs }) => (endMs === null ? [] : [endMs - atMs]))
    .sort((a, b) => a - b);
  const middle = lengths.length / 2;
  if (lengths.length === 0) return null;
  const [low, high] = [lengths[Math.ceil(middle) - 1]!, lengths[Math.floor(middle)] ?? lengths.at(-1)!];
  return (low + high) / 2 / 1_000;
}

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
