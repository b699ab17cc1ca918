import type { Point, PointLimit } from '@outpost/contract';
import { formatDuration } from '@outpost/core';
import * as texts from './texts.ts';

/** The value of a point as operators read it: `3.42 m`, `Running`; null: no value. */
export function formatAlarmReading(point: Point | null, value: number): string | null {
  if (point === null || Number.isNaN(value)) return null;
  if (point.Kind === 'digital') return value === 0 ? point.OffLabel : point.OnLabel;
  return withUnits(value.toFixed(point.Decimals), point.Units);
}

/** The limit that was exceeded: `3.20 m`; null for a digital point. */
export function formatLimit(point: Point | null, limit: PointLimit | null): string | null {
  if (point?.Kind !== 'analog' || limit === null || limit.Limit === null) return null;
  const text = withUnits(limit.Limit.toFixed(point.Decimals), point.Units);
  if (limit.Kind === 'frozen-value')
    return texts.noChangeAboveIn(
      withUnits(String(limit.Limit), point.Units),
      formatDuration(limit.OverSeconds * 1_000),
    );
  return limit.Kind === 'rate' ? texts.perMinute(text) : text;
}

/**
 * Without U+0000, which PostgreSQL cannot store: one alarm with it would prevent all others from
 * being stored.
 */
export const storable = (text: string) => text.replaceAll('\0', '');

const withUnits = (number: string, units: string) => (units === '' ? number : `${number} ${units}`);
