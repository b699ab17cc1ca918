import type { ChangedField, Point } from '@outpost/contract';
import { type DescribedChange, describeParts } from './describe.ts';
import { diffStations } from './diff.ts';
import { pointWarnings } from './point-warnings.ts';
import type { StationBody } from './shape.ts';

/** What a change does to one point. */
export interface PointConfigChange {
  /** The terminal. */
  readonly point: string;
  readonly name: string;
  readonly action: 'added' | 'changed' | 'removed';
  readonly lines: readonly ChangedField[];
  /** Only its alarm limits change. */
  readonly isLimitsOnly: boolean;
  /** Whether it is writable after the change. */
  readonly isWritable: boolean;
  /** Whether it was writable before. */
  readonly wasWritable: boolean;
  /** What is valid but probably not intended. */
  readonly warnings: readonly string[];
}

export interface StationChanges {
  /** In the order of the list of points; removed ones come last. */
  readonly points: readonly PointConfigChange[];
  /** Everything outside points. */
  readonly others: readonly ChangedField[];
}

/** What a change does, point by point, so that the user sees what becomes writable. */
export function changesByPoint(before: StationBody, after: StationBody): StationChanges {
  const parts = describeParts(diffStations(before, after), after);
  const isOfPoint = ({ part }: DescribedChange) => part === 'point' || part === 'limit';
  const stored = new Map(before.Points.filter(({ Id }) => Id !== 0).map((point) => [point.Id, point]));
  // A removed point may have the terminal of an added one: its kind was changed.
  const gone = new Set(parts.filter((part) => isOfPoint(part) && part.line.After === null && isWhole(part)));
  const partsOf = (terminal: string) =>
    parts.filter((part) => isOfPoint(part) && part.terminal === terminal && !gone.has(part));
  const kept = after.Points.flatMap((point): PointConfigChange[] => {
    const own = partsOf(point.Point);
    if (own.length === 0) return [];
    const old = stored.get(point.Id);
    const action = old === undefined ? 'added' : 'changed';
    const wasWritable = old?.Writable ?? false;
    const warnings = pointWarnings(point).map(({ message }) => message);
    return [{ ...changeOf(point, own), action, isWritable: point.Writable, wasWritable, warnings }];
  });
  const removed = before.Points.flatMap((point): PointConfigChange[] => {
    const own = [...gone].filter(({ terminal }) => terminal === point.Point);
    const isThere = after.Points.some(({ Id }) => Id === point.Id && Id !== 0);
    if (own.length === 0 || isThere) return [];
    const wasWritable = point.Writable;
    return [{ ...changeOf(point, own), action: 'removed', isWritable: false, wasWritable, warnings: [] }];
  });
  const others = parts.filter((part) => !isOfPoint(part)).map(({ line }) => line);
  return { points: [...kept, ...removed], others };
}

const isWhole = ({ part, terminal, line }: DescribedChange): boolean =>
  part === 'point' && line.Path === `Points.${terminal}`;

const changeOf = ({ Point: point, Name: name }: Point, parts: readonly DescribedChange[]) => ({
  point,
  name,
  lines: parts.map(({ line }) => line),
  isLimitsOnly: parts.every(({ part }) => part === 'limit'),
});
