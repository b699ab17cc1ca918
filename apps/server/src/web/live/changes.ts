import type { PointChange, StationChange } from '@outpost/contract';
import { GOOD, reasonText } from '@outpost/core';
import { type Image, type StationImage, wireValue } from '../../acquisition/index.ts';
import {
  countBadPoints,
  presentCommunication,
  presentConditions,
  presentPolled,
  presentSuppression,
} from '../overview/index.ts';

/** Which points a room carries. */
export type PointChoice = 'key' | 'all';

/** One point in the short form. */
function pointChange(image: Image, station: StationImage, position: number): PointChange {
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

/** The changes of a station since `sinceVersion`; null: nothing that this room carries. */
export function stationChange(
  image: Image,
  station: StationImage,
  sinceVersion: number,
  choice: PointChoice,
): StationChange | null {
  if (station.version <= sinceVersion) return null;
  if (station.configVersion > sinceVersion) return { StationId: station.stationId, Configuration: true };
  const change: StationChange = { StationId: station.stationId };
  const linkChanged = station.linkVersion > sinceVersion;
  if (linkChanged) change.Communication = presentCommunication(station);
  else if (station.polledVersion > sinceVersion) change.Polled = presentPolled(station);
  if (station.suppressionVersion > sinceVersion) Object.assign(change, presentSuppression(station));
  if (choice === 'all' && station.driftedVersion > sinceVersion) {
    change.Drifted = image.driftedOf(station.stationId);
  }
  if (station.conditionsVersion > sinceVersion) change.Conditions = presentConditions(image, station);
  const pointsChanged = addPoints(change, image, station, sinceVersion, choice);
  if (linkChanged || pointsChanged) change.BadPoints = countBadPoints(image, station);
  return change;
}

/** @returns whether any point is newer, also one that the room does not carry */
function addPoints(
  change: StationChange,
  image: Image,
  station: StationImage,
  sinceVersion: number,
  choice: PointChoice,
): boolean {
  const { versions } = image.columns;
  const points: PointChange[] = [];
  const reasons: Reasons = {};
  let anyNewer = false;
  for (let position = 0; position < station.count; position++) {
    if (versions[station.first + position]! <= sinceVersion) continue;
    anyNewer = true;
    if (choice === 'key' && !station.config.Points[position]!.Key) continue;
    points.push(pointChange(image, station, position));
    addReason(reasons, image, station, position);
  }
  if (points.length > 0) {
    change.Points = points;
    if (hasAny(reasons)) change.Reasons = reasons;
  }
  return anyNewer;
}

/** Reasons of points whose quality is not good, by PointId. */
type Reasons = Record<string, string>;

function addReason(reasons: Reasons, image: Image, station: StationImage, position: number): void {
  const { qualities, reasons: codes } = image.columns;
  const slot = station.first + position;
  if (qualities[slot] === GOOD) return;
  const text = reasonText(codes[slot]!);
  if (text !== null) reasons[station.config.Points[position]!.Id] = text;
}

function hasAny(reasons: Reasons): boolean {
  for (const _ in reasons) return true;
  return false;
}

/** Every point of a station in the short form, with the reasons of those that are not good. */
export function changedPoints(
  image: Image,
  station: StationImage,
): { Points: PointChange[]; Reasons?: Record<string, string> } {
  const reasons: Reasons = {};
  const Points = station.config.Points.map((_, position) => {
    addReason(reasons, image, station, position);
    return pointChange(image, station, position);
  });
  return hasAny(reasons) ? { Points, Reasons: reasons } : { Points };
}
