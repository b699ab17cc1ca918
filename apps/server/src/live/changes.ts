import type { PointChange, StationChange } from '@outpost/contract';
import { GOOD, reasonText } from '@outpost/core';
import type { Image, StationImage } from '../image/index.ts';
import { countBadPoints, presentCommunication, presentConditions, wireValue } from '../overview/index.ts';

/** Which points a room carries. */
export type PointChoice = 'key' | 'all';

/** One point in the short form. */
export function pointChange(image: Image, station: StationImage, position: number): PointChange {
  const { columns } = image;
  const slot = station.first + position;
  const point = station.config.Points[position]!;
  const changedAtMs = columns.changedAtMs[slot]!;
  return [
    point.Id,
    wireValue(point, columns.values[slot]!),
    columns.qualities[slot]!,
    Number.isNaN(changedAtMs) ? 0 : changedAtMs,
  ];
}

/** What of a station is newer than `sinceVersion`; null: nothing that this room carries. */
export function stationChange(
  image: Image,
  station: StationImage,
  sinceVersion: number,
  choice: PointChoice,
): StationChange | null {
  if (station.version <= sinceVersion) return null;
  if (station.configVersion > sinceVersion) return { StationId: station.stationId, Configuration: true };
  const change: StationChange = { StationId: station.stationId };
  if (station.linkVersion > sinceVersion) change.Communication = presentCommunication(station);
  if (station.conditionsVersion > sinceVersion) change.Conditions = presentConditions(image, station);
  change.BadPoints = countBadPoints(image, station);
  addPoints(change, image, station, sinceVersion, choice);
  return change;
}

function addPoints(
  change: StationChange,
  image: Image,
  station: StationImage,
  sinceVersion: number,
  choice: PointChoice,
): void {
  const { versions, qualities, reasons } = image.columns;
  const points: PointChange[] = [];
  const words: Record<string, string> = {};
  for (let position = 0; position < station.count; position++) {
    const slot = station.first + position;
    if (versions[slot]! <= sinceVersion) continue;
    const point = station.config.Points[position]!;
    if (choice === 'key' && !point.Key) continue;
    points.push(pointChange(image, station, position));
    if (qualities[slot] === GOOD) continue;
    const text = reasonText(reasons[slot]!);
    if (text !== null) words[point.Id] = text;
  }
  if (points.length === 0) return;
  change.Points = points;
  if (Object.keys(words).length > 0) change.Reasons = words;
}
