import { delayConditions, evaluateLimits, GOOD, pointAlarms, type ReadingColumns } from '@outpost/core';
import type { StationImage } from '../image/index.ts';
import type { IngestContext } from './ingest-types.ts';
import type { IngestPlan, LimitedPoint } from './station-plan.ts';

/** What conditions are judged with. */
export type JudgeContext = Pick<IngestContext, 'image' | 'alarms'>;

/** When conditions are evaluated. */
export interface JudgeTime {
  readonly atMs: number;
  /**
   * `atMs` less the time for which the process was suspended. Delays count by it, since values are
   * unknown during a suspension.
   */
  readonly listenedMs: number;
}

/**
 * Compares the values of points with their limits and updates conditions. A value that is not good
 * changes nothing, not even a pending delay.
 * @param previousListenedMs of the previous poll; NaN: the time in between is unknown
 * @param crossed called for each point that crossed a limit, with its position, before alarms are
 * notified
 */
export function judgeLimits(
  context: JudgeContext,
  station: StationImage,
  plan: IngestPlan,
  reading: ReadingColumns,
  time: JudgeTime,
  previousListenedMs: number,
  crossed: (position: number) => void,
): void {
  const { atMs } = time;
  const { conditions } = context.image.columns;
  for (const point of plan.limited) {
    const { position } = point;
    if (reading.qualities[position] !== GOOD) continue;
    const before = conditions[station.first + position]!;
    const value = reading.values[position]!;
    const rate = point.rate?.add(atMs, value);
    const frozen = frozenOf(point, reading, 0, time.listenedMs, previousListenedMs, value);
    const after = judge(point, value, before, rate, frozen, time.listenedMs);
    if (after === before) continue;
    crossed(position);
    setConditions(context, station, position, after, atMs, value);
  }
}

/** Limits may have changed: good values are evaluated at once. */
export function judgeActive(
  context: JudgeContext,
  station: StationImage,
  plan: IngestPlan,
  { atMs, listenedMs }: JudgeTime,
): void {
  const { values, qualities, conditions } = context.image.columns;
  for (const point of plan.limited) {
    const slot = station.first + point.position;
    if (qualities[slot] !== GOOD) continue;
    const before = conditions[slot]!;
    const after = judge(point, values[slot]!, before, undefined, undefined, listenedMs);
    if (after !== before) setConditions(context, station, point.position, after, atMs, values[slot]!);
  }
}

/**
 * Whether a good value is frozen, see `FrozenValue`. Unknown while its other point is not known to
 * be on.
 * @param first where the station begins in the columns
 */
export function frozenOf(
  { frozen }: LimitedPoint,
  { values, qualities }: Pick<ReadingColumns, 'values' | 'qualities'>,
  first: number,
  listenedMs: number,
  previousListenedMs: number,
  value: number,
): number | undefined {
  if (frozen === null) return undefined;
  const { value: watch, whilePosition } = frozen;
  const counts =
    whilePosition === null ||
    (qualities[first + whilePosition] === GOOD && values[first + whilePosition] !== 0);
  return counts ? watch.add(listenedMs, previousListenedMs, value) : undefined;
}

/**
 * The conditions of a good value.
 * @param before the current conditions
 * @param rate left out: unknown
 * @param frozen left out: unknown
 */
export function judge(
  { limits, waits, mask }: LimitedPoint,
  value: number,
  before: number,
  rate: number | undefined,
  frozen: number | undefined,
  listenedMs: number,
): number {
  const others = before & ~mask;
  const own = before & mask;
  if (!waits || !limits.delays) return others | evaluateLimits(limits, value, GOOD, own, rate, frozen);
  // The deadband applies to the value's own condition, whether or not its delay has passed.
  waits.wanted = evaluateLimits(limits, value, GOOD, waits.wanted, rate, frozen);
  return others | delayConditions(limits.delays, waits.wanted, own, waits.clock, listenedMs);
}

/**
 * Makes `mask` the conditions of the point at `position`, and updates alarms; new ones begin at
 * `atMs`.
 * @param value the point's value; NaN: none
 * @param reading what is shown instead of the value
 */
export function setConditions(
  { image, alarms }: JudgeContext,
  station: StationImage,
  position: number,
  mask: number,
  atMs: number,
  value: number,
  reading?: string,
): void {
  const slot = station.first + position;
  const different = mask ^ image.columns.conditions[slot]!;
  const point = station.config.Points[position]!;
  const declared = pointAlarms(point);
  for (let limit = 0; different >> limit !== 0; limit++) {
    const bit = 1 << limit;
    if ((different & bit) === 0) continue;
    const active = (mask & bit) !== 0;
    image.setCondition(station, slot, limit, active ? atMs : null);
    alarms.changed(station.config, {
      stationId: station.stationId,
      pointId: point.Id,
      kind: declared[limit]!.Kind,
      active,
      atMs,
      value,
      words: '',
      ...(reading !== undefined && { reading }),
    });
  }
}
