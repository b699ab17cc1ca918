import type { CommandValue, Point, PointValue } from '@outpost/contract';
import { type PointReading, qualityName, reasonText } from '@outpost/core';
import { toInstant } from '../platform/clock.ts';

/** A number as on the wire: true or false for a digital point; null for NaN. */
export function wireOf(point: Point, value: number): CommandValue | null {
  if (Number.isNaN(value)) return null;
  return point.Kind === 'digital' ? value !== 0 : value;
}

/** 1 or 0 for a digital value; null if the kind does not match the point. */
export function commandNumber(point: Point, value: CommandValue): number | null {
  if (point.Kind === 'digital') return typeof value === 'boolean' ? Number(value) : null;
  return typeof value === 'number' ? value : null;
}

/** A new reading in the form in which pages show values. */
export function valueRead(point: Point, { value, quality, reason }: PointReading, atMs: number): PointValue {
  return {
    PointId: point.Id,
    Value: wireOf(point, value),
    Quality: qualityName(quality),
    At: Number.isNaN(value) ? null : toInstant(atMs),
    ChangedAt: null,
    Reason: reasonText(reason),
  };
}
