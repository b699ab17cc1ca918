import { PRIORITIES, type Priority } from '@outpost/contract';
import { HOUR_MS } from '../time-units.ts';

/** 10 minutes, the period of ANSI/ISA-18.2-2016, 16.5.2. */
export const LOAD_PERIOD_MS = 600_000;
/** More alarms per operator within a period are a flood (16.5.3). */
export const FLOOD_ALARMS = 10;
/** Delays to simulate, s. */
export const TRIED_DELAYS = [10, 30, 60, 120, 300, 600, 1_800] as const;
const MAX_TOP = 10;

/** One activation of an alarm. Times in ms. */
export interface Raise {
  /** The alarm: equal for the same limit of the same point. */
  readonly subject: number;
  readonly priority: Priority;
  readonly atMs: number;
  /** When its condition ended; null: it is active, or the end is unknown. */
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
  /** Of all activations. */
  readonly share: number;
  /** Of those that ended; null: none did. */
  readonly medianSeconds: number | null;
  /**
   * For each of {@link TRIED_DELAYS}: activations that it would have avoided, as an on-delay and as
   * an off-delay.
   */
  readonly saved: readonly {
    readonly seconds: number;
    readonly byOnDelay: number;
    readonly byOffDelay: number;
  }[];
}

/** The alarm load on operators. */
export interface AlarmLoadFigures {
  readonly raises: number;
  readonly perDay: number;
  /** Users on call, averaged over the periods. */
  readonly onCall: number;
  /** The same, but in each period at least one is counted. */
  readonly people: number;
  /** Alarms per operator and period. */
  readonly perPersonAndPeriod: number;
  readonly periods: number;
  /** Share of periods with more than {@link FLOOD_ALARMS} per operator. */
  readonly floodShare: number;
  /** The period with the most alarms, from its first alarm on; null: there were none. */
  readonly peak: { readonly atMs: number; readonly raises: number } | null;
  /** Activations in each hour. */
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

/** Activations processed in one step: about a millisecond. */
const PIECE = 10_000;

/**
 * The alarm load of a span, as defined in ANSI/ISA-18.2-2016, 16.5. It is calculated in steps: each
 * `next` takes a few milliseconds at most, and the last one returns the figures.
 * @param raises that began within the span, oldest first; another order is sorted in a single step
 * @param onCallSpans when each user was on call; while no user is on call, one operator is counted
 * @param hoursFromMs when the first of the hours begins
 */
export function* alarmLoad(
  raises: readonly Raise[],
  { fromMs, toMs }: LoadSpan,
  onCallSpans: readonly (readonly LoadSpan[])[],
  hoursFromMs = fromMs,
): Generator<undefined, AlarmLoadFigures> {
  const periods = Math.max(1, Math.ceil((toMs - fromMs) / LOAD_PERIOD_MS));
  const counts = new Uint32Array(periods);
  const firstMs = new Float64Array(periods).fill(toMs);
  const hours = new Array<number>(Math.max(1, Math.ceil((toMs - hoursFromMs) / HOUR_MS))).fill(0);
  const ofPriority = new Map<Priority, number>(PRIORITIES.map((priority) => [priority, 0]));
  yield* inPieces(raises, ({ atMs, priority }) => {
    const period = Math.floor((atMs - fromMs) / LOAD_PERIOD_MS);
    counts[period]! += 1;
    firstMs[period] = Math.min(firstMs[period]!, atMs);
    hours[Math.floor((atMs - hoursFromMs) / HOUR_MS)]! += 1;
    ofPriority.set(priority, ofPriority.get(priority)! + 1);
  });
  const onCall = yield* onCallCounts(onCallSpans, fromMs, periods);
  const people = onCall.map((count) => Math.max(1, count));
  let floods = 0;
  let perPerson = 0;
  let peak: AlarmLoadFigures['peak'] = null;
  for (let period = 0; period < periods; period++) {
    const each = counts[period]! / people[period]!;
    perPerson += each;
    if (each > FLOOD_ALARMS) floods += 1;
    if (counts[period]! > (peak?.raises ?? 0)) {
      peak = { atMs: firstMs[period]!, raises: counts[period]! };
    }
  }
  const top = yield* topSubjects(raises);
  return {
    raises: raises.length,
    perDay: raises.length / ((toMs - fromMs) / (24 * HOUR_MS)),
    onCall: onCall.reduce((sum, count) => sum + count, 0) / periods,
    people: people.reduce((sum, count) => sum + count, 0) / periods,
    perPersonAndPeriod: perPerson / periods,
    periods,
    floodShare: floods / periods,
    peak,
    hours,
    byPriority: PRIORITIES.map((priority) => {
      const count = ofPriority.get(priority)!;
      return { priority, raises: count, share: shareOf(count, raises.length) };
    }),
    top,
    topShare: shareOf(
      top.reduce((sum, subject) => sum + subject.raises, 0),
      raises.length,
    ),
  };
}

function* inPieces<T>(all: readonly T[], each: (one: T, index: number) => void): Generator<undefined> {
  for (let from = 0; from < all.length; from += PIECE) {
    const to = Math.min(from + PIECE, all.length);
    for (let index = from; index < to; index++) each(all[index]!, index);
    yield;
  }
}

function* countInPieces<T>(
  all: readonly T[],
  isCounted: (one: T, index: number) => boolean,
): Generator<undefined, number> {
  let count = 0;
  yield* inPieces(all, (one, index) => {
    if (isCounted(one, index)) count += 1;
  });
  return count;
}

/** Users on call at the start of each period. */
function* onCallCounts(
  onCallSpans: readonly (readonly LoadSpan[])[],
  fromMs: number,
  periods: number,
): Generator<undefined, Uint16Array> {
  const counts = new Uint16Array(periods);
  for (const spans of onCallSpans) {
    for (const span of spans) {
      const first = Math.max(0, Math.ceil((span.fromMs - fromMs) / LOAD_PERIOD_MS));
      const end = Math.min(periods, Math.ceil((span.toMs - fromMs) / LOAD_PERIOD_MS));
      for (let period = first; period < end; period++) counts[period]! += 1;
    }
    yield;
  }
  return counts;
}

function* topSubjects(raises: readonly Raise[]): Generator<undefined, SubjectLoad[]> {
  const bySubject = new Map<number, Raise[]>();
  yield* inPieces(raises, (raise) => {
    const own = bySubject.get(raise.subject);
    if (own) own.push(raise);
    else bySubject.set(raise.subject, [raise]);
  });
  const most: [subject: number, own: Raise[]][] = [];
  yield* inPieces([...bySubject], (one) => {
    if (most.length === MAX_TOP && one[1].length < most.at(-1)![1].length) return;
    most.push(one);
    most.sort(([a, own], [b, others]) => others.length - own.length || a - b);
    most.length = Math.min(most.length, MAX_TOP);
  });
  const top: SubjectLoad[] = [];
  for (const [subject, own] of most) {
    const late = yield* countInPieces(own, ({ atMs }, index) => index > 0 && atMs < own[index - 1]!.atMs);
    const ordered = late === 0 ? own : own.sort((a, b) => a.atMs - b.atMs);
    const saved: SubjectLoad['saved'][number][] = [];
    for (const seconds of TRIED_DELAYS) {
      const byOnDelay = yield* savedByOnDelay(ordered, seconds * 1_000);
      const byOffDelay = yield* savedByOffDelay(ordered, seconds * 1_000);
      saved.push({ seconds, byOnDelay, byOffDelay });
    }
    top.push({
      subject,
      priority: ordered.at(-1)!.priority,
      raises: own.length,
      share: shareOf(own.length, raises.length),
      medianSeconds: yield* medianSeconds(ordered),
      saved,
    });
  }
  return top;
}

/** Activations whose condition did not last for the delay. */
const savedByOnDelay = (ordered: readonly Raise[], delayMs: number) =>
  countInPieces(ordered, ({ atMs, endMs }) => endMs !== null && endMs - atMs < delayMs);

/**
 * Activations before the condition had been away for the delay: the previous one would have
 * continued.
 */
const savedByOffDelay = (ordered: readonly Raise[], delayMs: number) =>
  countInPieces(ordered, ({ atMs }, index) => {
    const endMs = index === 0 ? null : ordered[index - 1]!.endMs;
    return endMs !== null && atMs - endMs < delayMs;
  });

function* medianSeconds(ordered: readonly Raise[]): Generator<undefined, number | null> {
  const lengths = new Float64Array(ordered.length);
  let count = 0;
  yield* inPieces(ordered, ({ atMs, endMs }) => {
    if (endMs !== null) lengths[count++] = endMs - atMs;
  });
  if (count === 0) return null;
  const ended = lengths.subarray(0, count);
  const low = yield* ranked(ended, Math.ceil(count / 2) - 1);
  const high = yield* ranked(ended, Math.floor(count / 2));
  return (low + high) / 2 / 1_000;
}

/** The number with this rank (Hoare's selection); reorders the numbers. */
function* ranked(numbers: Float64Array, rank: number): Generator<undefined, number> {
  let [left, right] = [0, numbers.length - 1];
  while (left < right) {
    const pivot = numbers[(left + right) >>> 1]!;
    let [low, high] = [left, right];
    while (low <= high) {
      while (numbers[low]! < pivot) low += 1;
      while (numbers[high]! > pivot) high -= 1;
      if (low > high) break;
      const lower = numbers[low]!;
      numbers[low++] = numbers[high]!;
      numbers[high--] = lower;
    }
    yield;
    if (rank <= high) right = high;
    else if (rank >= low) left = low;
    else break;
  }
  return numbers[rank]!;
}

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
