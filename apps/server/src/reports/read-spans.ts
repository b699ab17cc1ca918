import { type Day, type DigitalSpans, QUARTER_MS, sliceSpans } from '@outpost/core';
import type { History } from '../history/index.ts';

const SIX_HOURS_MS = 24 * QUARTER_MS;
/** Less than this is not worth putting together from spans of two lengths. */
const SHORT_MS = 8 * SIX_HOURS_MS;

/** A point's spans in the days of a report, and in those before, as core's `digitalDaysOfSpans` wants them. */
export interface ReportSpans {
  readonly now: readonly DigitalSpans[];
  readonly before: readonly DigitalSpans[];
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
}

/**
 * Reads quarters where figures of each day are wanted, and spans of six hours where only the sum is, but for what is left of it
 * at its ends.
 *
 * @throws StorageError
 */
export async function readReportSpans(history: History, wanted: Wanted): Promise<ReportSpans> {
  const { pointId, untilMs } = wanted;
  const days = timeOf(wanted.days);
  const before = timeOf(wanted.before);
  const read = (fromMs: number, toMs: number, stepMs: number) =>
    toMs > fromMs ? history.digitalSpans({ pointId, fromMs, toMs, stepMs, untilMs }) : [];
  const isShort = before.toMs - before.fromMs < SHORT_MS;
  const startMs = isShort ? before.fromMs : Math.ceil(before.fromMs / SIX_HOURS_MS) * SIX_HOURS_MS;
  const endMs = isShort ? before.fromMs : Math.floor(before.toMs / SIX_HOURS_MS) * SIX_HOURS_MS;
  // Where the days follow those before, one look brings the end of these too.
  const follow = before.toMs === days.fromMs;
  const now = await read(follow ? endMs : days.fromMs, days.toMs, QUARTER_MS);
  const end = follow ? now : await read(endMs, before.toMs, QUARTER_MS);
  return {
    now,
    before: [
      ...cut(await read(before.fromMs, startMs, QUARTER_MS), before.fromMs, startMs),
      ...cut(await read(startMs, endMs, SIX_HOURS_MS), startMs, endMs),
      ...cut(end, endMs, before.toMs),
    ],
  };
}

const timeOf = (days: readonly Day[]): { fromMs: number; toMs: number } => ({
  fromMs: days[0]?.startMs ?? 0,
  toMs: days.at(-1)?.endMs ?? 0,
});

/** What of spans is from `fromMs` up to `toMs`, both of which are edges of them. */
function cut(pieces: readonly DigitalSpans[], fromMs: number, toMs: number): DigitalSpans[] {
  return pieces.flatMap((spans) => {
    const { startMs, stepMs, rows } = spans;
    const first = Math.max(0, (fromMs - startMs) / stepMs);
    const end = Math.min(rows.count, (toMs - startMs) / stepMs);
    if (first >= end) return [];
    return first === 0 && end === rows.count ? [spans] : [sliceSpans(spans, first, end)];
  });
}
