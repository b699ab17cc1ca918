import {
  BAD,
  createChangeList,
  createReadingColumns,
  detectChanges,
  GOOD,
  type ReadingColumns,
} from '@outpost/core';
import type { StationImage } from '../image/index.ts';
import { judgeQuality } from './bad-quality.ts';
import { judgeCommunication } from './communication.ts';
import { frozenOf, type JudgeTime, judge, setConditions } from './conditions.ts';
import { closeRestart } from './gaps.ts';
import type { IngestContext, IngestStats } from './ingest-types.ts';
import type { ReceivedValue, SourceReport } from './outcome.ts';
import {
  type IngestPlan,
  type LimitedPoint,
  planReported,
  type ReportedPlan,
  type ReportedPoint,
} from './station-plan.ts';
import type { StoreValue } from './value-store.ts';

/** A value that stays within its deadband is stored this often anyway. */
export const FORCED_AFTER_MS = 15 * 60_000;
/** The clock of a source may be ahead by this much. */
const MAX_AHEAD_MS = 10_000;
/** A device that has lost its time begins at 1970 or 2000. */
const MAX_BEHIND_MS = 366 * 24 * 60 * 60_000;

/** A value with its two times, ms. */
interface TimedValue {
  readonly reported: ReceivedValue;
  /** When the source says that it was measured. */
  readonly atMs: number;
  /** When history can have it. */
  readonly storedAtMs: number;
}

/** When a value is judged, and when history can have it. */
interface ValueTime extends JudgeTime {
  readonly storedAtMs: number;
}

/** A station, and when its report was received. */
interface Receipt {
  readonly station: StationImage;
  readonly plan: IngestPlan;
  readonly reported: ReportedPlan;
  readonly version: number;
  readonly time: ValueTime;
  readonly previousListenedMs: number;
  readonly stalledMs: number;
}

/**
 * Takes reports of sources: each value with its own time, and what is not reported as it was. A
 * value that is reported once holds until the next one, as long as the source is alive: delays, rates
 * and frozen values count it at each report, as if it had been read again.
 */
export class SourceReports {
  readonly #context: IngestContext;
  readonly #stats: IngestStats;
  readonly #store: StoreValue;
  /** For one value, which is compared and stored as a reading. */
  readonly #one = createReadingColumns(1);
  readonly #deadband = new Float64Array(1);
  readonly #list = createChangeList(1);

  constructor(context: IngestContext, stats: IngestStats, store: StoreValue) {
    this.#context = context;
    this.#stats = stats;
    this.#store = store;
  }

  /** @returns false if the report is not valid */
  take(station: StationImage, plan: IngestPlan, report: SourceReport): boolean {
    const { receivedAtMs, values, link, stalledMs = 0 } = report;
    const { image, history, alarms } = this.#context;
    const isPlace = ({ position }: ReceivedValue) => position in station.config.Points;
    if (!Number.isFinite(receivedAtMs) || !values.every(isPlace)) return false;
    const listenedMs = receivedAtMs - stalledMs;
    const time = { atMs: receivedAtMs, listenedMs, storedAtMs: receivedAtMs };
    const previousListenedMs = plan.lastListenedMs;
    if (receivedAtMs < plan.lastAtMs) this.#stats.clockStepsBack += 1;
    plan.spacingMs = 0;
    plan.lastAtMs = receivedAtMs;
    plan.lastListenedMs = listenedMs;
    this.#stats.samples += closeRestart(image, history, station, plan, receivedAtMs, 'some');
    const lastResponseAtMs = station.link.lastResponseAtMs;
    const version = image.setLink(station, link);
    history.notePoll(station.stationId, receivedAtMs);
    plan.reported ??= planReported(plan.limited);
    const receipt = { station, plan, reported: plan.reported, version, time, previousListenedMs, stalledMs };
    for (const value of this.#inOrder(receipt, values)) this.#takeValue(receipt, value);
    this.#storeDue(receipt);
    this.#judgeHeld(receipt);
    judgeQuality(this.#context, station, plan.quality, time);
    judgeCommunication(alarms, station, plan.communication, lastResponseAtMs, time);
    this.#stats.points += values.length;
    return true;
  }

  /**
   * By time, so that nothing is older than what came before it. History may have a later sample
   * than the value: the source did not respond then, or was not polled. What held in between is not
   * known for certain, so the value is stored when it was received.
   */
  #inOrder({ station, time }: Receipt, values: readonly ReceivedValue[]): TimedValue[] {
    const { storedAtMs } = this.#context.image.columns;
    const timed = values.map((reported) => {
      const atMs = this.#timeOf(reported, time.atMs);
      const isNewest = atMs > storedAtMs[station.first + reported.position]!;
      return { reported, atMs, storedAtMs: isNewest ? atMs : time.atMs };
    });
    return timed.sort((a, b) => a.storedAtMs - b.storedAtMs || a.atMs - b.atMs);
  }

  #timeOf({ atMs }: ReceivedValue, receivedAtMs: number): number {
    if (atMs === null) return receivedAtMs;
    if (atMs <= receivedAtMs + MAX_AHEAD_MS && atMs >= receivedAtMs - MAX_BEHIND_MS) return Math.trunc(atMs);
    this.#stats.wrongTimes += 1;
    return receivedAtMs;
  }

  #takeValue(receipt: Receipt, { reported, atMs, storedAtMs }: TimedValue): void {
    const { station, plan, version, stalledMs } = receipt;
    const { columns } = this.#context.image;
    const { position, value, quality, reason } = reported;
    const slot = station.first + position;
    const pointId = station.config.Points[position]!.Id;
    const before = receipt.reported.points.get(pointId);
    if (atMs < (before?.atMs ?? polledAtMs(columns, slot))) {
      this.#stats.lateValues += 1;
      return;
    }
    const limited = receipt.reported.limited.get(position);
    const listenedMs = atMs - stalledMs;
    const time = { atMs, listenedMs, storedAtMs };
    // The delays that have passed until now are those of the value before.
    if (limited && before?.quality === GOOD && columns.qualities[slot] === GOOD) {
      const held = judge(limited, before.value, columns.conditions[slot]!, undefined, undefined, listenedMs);
      this.#setConditions(receipt, position, before, time, held);
    }
    const one = this.#readingOf(reported);
    this.#deadband[0] = plan.deadbands[position]!;
    detectChanges(columns, slot, this.#deadband, one, 1, storedAtMs, FORCED_AFTER_MS, this.#list);
    if (this.#list.changedCount + this.#list.dueCount > 0) this.#store(slot, one, 0, storedAtMs, version);
    if (!Number.isNaN(value)) columns.measuredAtMs[slot] = atMs;
    if (quality === GOOD) plan.silent = false;
    const { ratedAtMs = Number.NEGATIVE_INFINITY, conditionsAtMs = Number.NEGATIVE_INFINITY } = before ?? {};
    const now: ReportedPoint = { atMs, value, quality, reason, ratedAtMs, conditionsAtMs };
    receipt.reported.points.set(pointId, now);
    if (!limited || quality !== GOOD) return;
    // Every value counts for a frozen one, not only the last of a report.
    frozenOf(limited, ...this.#present(receipt), receipt.previousListenedMs, value);
    const rate = rateOf(limited, now, atMs);
    const conditions = judge(limited, value, columns.conditions[slot]!, rate, undefined, listenedMs);
    this.#setConditions(receipt, position, now, time, conditions);
  }

  /** A reading of one value, until the next call. */
  #readingOf({
    value,
    quality,
    reason,
  }: Pick<ReportedPoint, 'value' | 'quality' | 'reason'>): ReadingColumns {
    this.#one.values[0] = value;
    this.#one.qualities[0] = quality;
    this.#one.reasons[0] = reason;
    return this.#one;
  }

  /** What was not reported for long is stored again, so that no reader has to look back further. */
  #storeDue({ station, reported, version, time }: Receipt): void {
    const { columns } = this.#context.image;
    const dueBeforeMs = time.atMs - FORCED_AFTER_MS;
    for (let position = 0; position < station.count; position++) {
      const slot = station.first + position;
      const quality = columns.qualities[slot]!;
      if (columns.storedAtMs[slot]! > dueBeforeMs || (quality !== GOOD && quality !== BAD)) continue;
      const held = reported.points.get(station.config.Points[position]!.Id);
      if (held) this.#store(slot, this.#readingOf(held), 0, time.atMs, version);
    }
  }

  /** Values hold until the report: their delays, rates and frozen times go on. */
  #judgeHeld(receipt: Receipt): void {
    const { station, plan, reported, time, previousListenedMs } = receipt;
    const { qualities, conditions } = this.#context.image.columns;
    for (const limited of plan.limited) {
      const { position } = limited;
      const held = reported.points.get(station.config.Points[position]!.Id);
      const slot = station.first + position;
      if (held?.quality !== GOOD || qualities[slot] !== GOOD) continue;
      const rate = rateOf(limited, held, time.atMs);
      const frozen = frozenOf(limited, ...this.#present(receipt), previousListenedMs, held.value);
      const after = judge(limited, held.value, conditions[slot]!, rate, frozen, time.listenedMs);
      this.#setConditions(receipt, position, held, time, after);
    }
  }

  #present({ station, time }: Receipt) {
    return [this.#context.image.columns, station.first, time.listenedMs] as const;
  }

  /** Sets the conditions of a good value; they do not change before they changed last. */
  #setConditions(
    { station, version }: Receipt,
    position: number,
    point: ReportedPoint,
    { atMs, storedAtMs }: ValueTime,
    after: number,
  ): void {
    const { columns } = this.#context.image;
    const slot = station.first + position;
    if (after === columns.conditions[slot]!) return;
    if (!Object.is(columns.values[slot], point.value)) {
      this.#store(slot, this.#readingOf(point), 0, storedAtMs, version);
    }
    point.conditionsAtMs = Math.max(atMs, point.conditionsAtMs);
    setConditions(this.#context, station, position, after, point.conditionsAtMs, point.value);
  }
}

/** A poll reads all points: what it read is newer than what was reported. */
export function noteRead(
  { config }: StationImage,
  { points }: ReportedPlan,
  { values, qualities, reasons }: ReadingColumns,
  atMs: number,
): void {
  config.Points.forEach(({ Id }, position) => {
    const point = points.get(Id);
    if (point === undefined) return;
    point.atMs = Math.max(atMs, point.atMs);
    point.ratedAtMs = Math.max(atMs, point.ratedAtMs);
    point.value = values[position]!;
    point.quality = qualities[position]!;
    point.reason = reasons[position]!;
  });
}

/** When a slot was polled since the start; -Infinity: it was not. */
function polledAtMs(
  { qualities, measuredAtMs }: { readonly qualities: Uint8Array; readonly measuredAtMs: Float64Array },
  slot: number,
): number {
  const quality = qualities[slot];
  const atMs = measuredAtMs[slot]!;
  return (quality === GOOD || quality === BAD) && !Number.isNaN(atMs) ? atMs : Number.NEGATIVE_INFINITY;
}

/** Times of a rate ascend, although a value may be received after a report that it is older than. */
function rateOf({ rate }: LimitedPoint, point: ReportedPoint, atMs: number): number | undefined {
  if (rate === null) return undefined;
  point.ratedAtMs = Math.max(atMs, point.ratedAtMs + 1);
  return rate.add(point.ratedAtMs, point.value);
}
