import type { ChangedField, Point } from '@outpost/contract';
import { type DescribedChange, describeParts } from './describe.ts';
import { diffStations } from './diff.ts';
import type { StationBody } from './shape.ts';

/** What a change does to one point. */
export interface PointConfigChange {
  /** The terminal. */
  readonly point: string;
  readonly name: string;
  readonly action: 'added' | 'changed' | 'removed';
  readonly lines: readonly ChangedField[];
  /** Nothing but its alarm limits is changed. */
  readonly isLimitsOnly: boolean;
  /** Whether it can be written after the change. */
  readonly isWritable: boolean;
  /** Whether it could be before. */
  readonly wasWritable: boolean;
}

export interface StationChanges {
  /** In the order of the list of points; those that go come last. */
  readonly points: readonly PointConfigChange[];
  /** Everything that is of no point. */
  readonly others: readonly ChangedField[];
}

/** What a change does, point by point, so that whoever makes it sees what can be written. */
export function changesByPoint(before: StationBody, after: StationBody): StationChanges {
  const parts = describeParts(diffStations(before, after), after);
  const isOfPoint = ({ part }: DescribedChange) => part === 'point' || part === 'limit';
  const stored = new Map(before.Points.filter(({ Id }) => Id !== 0).map((point) => [point.Id, point]));
  // A point that goes may have the terminal of one that comes: it was made one of another kind.
  const gone = new Set(parts.filter((part) => isOfPoint(part) && part.line.After === null && isWhole(part)));
  const partsOf = (terminal: string) =>
    parts.filter((part) => isOfPoint(part) && part.terminal === terminal && !gone.has(part));
  const kept = after.Points.flatMap((point): PointConfigChange[] => {
    const own = partsOf(point.Point);
    if (own.length === 0) return [];
    const old = stored.get(point.Id);
    const action = old === undefined ? 'added' : 'changed';
    const wasWritable = old?.Writable ?? false;
    return [{ ...changeOf(point, own), action, isWritable: point.Writable, wasWritable }];
  });
  const removed = before.Points.flatMap((point): PointConfigChange[] => {
    const own = [...gone].filter(({ terminal }) => terminal === point.Point);
    const isThere = after.Points.some(({ Id }) => Id === point.Id && Id !== 0);
    if (own.length === 0 || isThere) return [];
    const wasWritable = point.Writable;
    return [{ ...changeOf(point, own), action: 'removed', isWritable: false, wasWritable }];
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
