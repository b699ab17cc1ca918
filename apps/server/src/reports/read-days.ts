import { type Day, type DigitalDays, type DigitalSpans, digitalDaysFold, QUARTER_MS } from '@outpost/core';
import type { History } from '../history/index.ts';

const SIX_HOURS_MS = 24 * QUARTER_MS;
/** Less than this is not worth putting together from spans of two lengths. */
const SHORT_MS = 8 * SIX_HOURS_MS;

/** What a point did in the days of a report, and in those before. */
export interface PointDays {
  readonly now: DigitalDays;
  /** As if they were one day; none if there are none. */
  readonly before: DigitalDays;
}

/** What is read for each point, which is the same for all of a report. */
export interface Wanted {
  readonly pointId: number;
  /** What holds last goes on until then. */
  readonly untilMs: number;
  /** In the order of time; may be none. */
  readonly days: readonly Day[];
  /** Of these only the sum is wanted. */
  readonly before: readonly Day[];
  /** Later than which nothing has happened; not before `untilMs`. */
  readonly nowMs: number;
}

/**
 * Reads quarters where figures of each day are wanted, and spans of six hours where only the sum is, but for what is left of it
 * at its ends.
 *
 * @throws StorageError
 */
export async function readPointDays(history: History, wanted: Wanted): Promise<PointDays> {
  const { pointId, untilMs, nowMs } = wanted;
  const days = timeOf(wanted.days);
  const before = timeOf(wanted.before);
  const now = digitalDaysFold(wanted.days, nowMs);
  const earlier = digitalDaysFold(together(wanted.before), nowMs);
  const read = async (fromMs: number, toMs: number, stepMs: number, take: (spans: DigitalSpans) => void) => {
    if (toMs > fromMs) await history.eachDigitalSpans({ pointId, fromMs, toMs, stepMs, untilMs }, take);
  };
  const isShort = before.toMs - before.fromMs < SHORT_MS;
  const startMs = isShort ? before.fromMs : Math.ceil(before.fromMs / SIX_HOURS_MS) * SIX_HOURS_MS;
  const endMs = isShort ? before.fromMs : Math.floor(before.toMs / SIX_HOURS_MS) * SIX_HOURS_MS;
  await read(before.fromMs, startMs, QUARTER_MS, (spans) => earlier.add(spans, before.fromMs, startMs));
  await read(startMs, endMs, SIX_HOURS_MS, (spans) => earlier.add(spans, startMs, endMs));
  const addEnd = (spans: DigitalSpans) => earlier.add(spans, endMs, before.toMs);
  const addNow = (spans: DigitalSpans) => now.add(spans, days.fromMs, days.toMs);
  if (before.toMs === days.fromMs) {
    // Where the days follow those before, one look brings the end of these too.
    await read(endMs, days.toMs, QUARTER_MS, (spans) => {
      addEnd(spans);
      addNow(spans);
    });
  } else {
    await read(endMs, before.toMs, QUARTER_MS, addEnd);
    await read(days.fromMs, days.toMs, QUARTER_MS, addNow);
  }
  return { now: now.finish(), before: earlier.finish() };
}

const timeOf = (days: readonly Day[]): { fromMs: number; toMs: number } => ({
  fromMs: days[0]?.startMs ?? 0,
  toMs: days.at(-1)?.endMs ?? 0,
});

function together(days: readonly Day[]): Day[] {
  const [first] = days;
  const last = days.at(-1);
  return first && last ? [{ date: first.date, startMs: first.startMs, endMs: last.endMs }] : [];
}
