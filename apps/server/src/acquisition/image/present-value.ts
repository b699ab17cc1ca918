import type { Point, PointValue, WireValue } from '@outpost/contract';
import { qualityName, reasonText } from '@outpost/core';
import { toInstant } from '../../platform/clock.ts';
import type { Image, StationImage } from './image.ts';

/** Wire form of a value: boolean for a digital point, number for an analog one, null for none. */
export function wireValue(point: Point, value: number): WireValue {
  if (Number.isNaN(value)) return null;
  return point.Kind === 'digital' ? value !== 0 : value;
}

/** The current value of a point, as the API returns it. */
export function presentValue(image: Image, station: StationImage, position: number): PointValue {
  const { columns } = image;
  const slot = station.first + position;
  const point = station.config.Points[position]!;
  return {
    PointId: point.Id,
    Value: wireValue(point, columns.values[slot]!),
    Quality: qualityName(columns.qualities[slot]!),
    At: instantIfKnown(columns.measuredAtMs[slot]!),
    ChangedAt: instantIfKnown(columns.changedAtMs[slot]!),
    Reason: reasonText(columns.reasons[slot]!),
  };
}

/** NaN: never. */
function instantIfKnown(atMs: number): string | null {
  return Number.isNaN(atMs) ? null : toInstant(atMs);
}
