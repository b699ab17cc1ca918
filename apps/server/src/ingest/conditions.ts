import { LIMIT_KINDS } from '@outpost/contract';
import { evaluateLimits, type ReadingColumns } from '@outpost/core';
import type { History } from '../history/index.ts';
import type { Image, StationImage } from '../image/index.ts';
import type { StationPlan } from './station-plan.ts';

/**
 * Compares what the points with limits read with their limits; notes what began and what ended.
 * @param crossed called for each point that crossed a limit, with its position
 */
export function judgeLimits(
  image: Image,
  history: History,
  station: StationImage,
  plan: StationPlan,
  reading: ReadingColumns,
  atMs: number,
  crossed: (position: number) => void,
): void {
  for (const { position, limits } of plan.limited) {
    const slot = station.first + position;
    const before = image.columns.conditions[slot]!;
    const after = evaluateLimits(limits, reading.values[position]!, reading.qualities[position]!, before);
    if (after === before) continue;
    setConditions(image, station, slot, after, atMs);
    keepConditions(image, history, station, position);
    crossed(position);
  }
}

/** Makes `mask` the conditions of a slot; those that begin do so at `sinceMs`. */
export function setConditions(
  image: Image,
  station: StationImage,
  slot: number,
  mask: number,
  sinceMs: number,
): void {
  const different = mask ^ image.columns.conditions[slot]!;
  for (let limit = 0; different >> limit !== 0; limit++) {
    const bit = 1 << limit;
    if ((different & bit) !== 0)
      image.setCondition(station, slot, limit, (mask & bit) !== 0 ? sinceMs : null);
  }
}

/** Hands the conditions of a point to history, so that a restart knows since when they hold. */
export function keepConditions(
  image: Image,
  history: History,
  station: StationImage,
  position: number,
): void {
  const slot = station.first + position;
  const point = station.config.Points[position]!;
  const mask = image.columns.conditions[slot]!;
  history.noteConditions(
    point.Id,
    point.Limits.flatMap((limit, index) =>
      (mask & (1 << index)) === 0
        ? []
        : [{ kind: LIMIT_KINDS.indexOf(limit.Kind), sinceMs: image.conditionSinceMs(slot, index) }],
    ),
  );
}
