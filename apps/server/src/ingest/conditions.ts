import { delayConditions, evaluateLimits, GOOD, type ReadingColumns } from '@outpost/core';
import type { Image, StationImage } from '../image/index.ts';
import type { AlarmSink } from './ingest-types.ts';
import type { LimitedPoint, StationPlan } from './station-plan.ts';

/** What judging needs of the rooms around. */
export interface JudgeDeps {
  readonly image: Image;
  readonly alarms: AlarmSink;
}

/**
 * Compares what the points with limits read with their limits; notes what began and what ended. A value that is not good
 * changes nothing, also of what waits for its delay.
 * @param crossed called for each point that crossed a limit, with its position, before alarms are told
 */
export function judgeLimits(
  deps: JudgeDeps,
  station: StationImage,
  plan: StationPlan,
  reading: ReadingColumns,
  atMs: number,
  crossed: (position: number) => void,
): void {
  const { conditions } = deps.image.columns;
  for (const point of plan.limited) {
    const { position } = point;
    if (reading.qualities[position] !== GOOD) continue;
    const before = conditions[station.first + position]!;
    const value = reading.values[position]!;
    const after = judge(point, value, before, point.rate?.add(atMs, value), atMs);
    if (after === before) continue;
    crossed(position);
    setConditions(deps, station, position, after, atMs, value);
  }
}

/** Limits may be others now: good values are judged by them at once. */
export function judgeStanding(deps: JudgeDeps, station: StationImage, plan: StationPlan, atMs: number): void {
  const { values, qualities, conditions } = deps.image.columns;
  for (const point of plan.limited) {
    const slot = station.first + point.position;
    if (qualities[slot] !== GOOD) continue;
    const before = conditions[slot]!;
    const after = judge(point, values[slot]!, before, undefined, atMs);
    if (after !== before) setConditions(deps, station, point.position, after, atMs, values[slot]!);
  }
}

/** @param before the conditions that hold */
function judge(
  point: LimitedPoint,
  value: number,
  before: number,
  rate: number | undefined,
  atMs: number,
): number {
  const { limits, waits } = point;
  if (!waits || !limits.delays) return evaluateLimits(limits, value, GOOD, before, rate);
  // The deadband is about what the value itself makes, whether or not that has lasted.
  waits.wanted = evaluateLimits(limits, value, GOOD, waits.wanted, rate);
  return delayConditions(limits.delays, waits.wanted, before, waits.clock, atMs);
}

/**
 * Makes `mask` the conditions of the point at `position`, and tells alarms; those that begin do so at `atMs`.
 * @param value what the point reads; NaN: nothing
 */
export function setConditions(
  { image, alarms }: JudgeDeps,
  station: StationImage,
  position: number,
  mask: number,
  atMs: number,
  value: number,
): void {
  const slot = station.first + position;
  const different = mask ^ image.columns.conditions[slot]!;
  const { Id: pointId, Limits } = station.config.Points[position]!;
  for (let limit = 0; different >> limit !== 0; limit++) {
    const bit = 1 << limit;
    if ((different & bit) === 0) continue;
    const active = (mask & bit) !== 0;
    image.setCondition(station, slot, limit, active ? atMs : null);
    const kind = Limits[limit]!.Kind;
    alarms.changed(station.config, {
      stationId: station.stationId,
      pointId,
      kind,
      active,
      atMs,
      value,
      words: '',
    });
  }
}
