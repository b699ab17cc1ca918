import type { ChangedField, Point, StationConfig } from '@outpost/contract';
import { plural } from '../../text/index.ts';
import { type DescribedChange, describeParts } from '../describe.ts';
import { type Diff, diffRecords, diffStations } from '../diff.ts';
import { pointWarnings } from '../point-warnings.ts';
import { isSame, type ShapeFields, STATION_SHAPE } from '../shape.ts';
import { fieldsOver, type Missing, planPoints, planSettings } from './apply-given.ts';
import { checkStation } from './check.ts';
import { defaultStation } from './defaults.ts';
import { flatPoint, flatStation } from './flat.ts';
import type { FilePosition, GivenStation, ImportProblems } from './given.ts';
import { addGivenIssues, addIssues, issuePosition } from './issues.ts';

/** The result of an import for one station. */
export interface PlannedStation {
  /** null: it is new. */
  readonly before: StationConfig | null;
  /** New points have no ID; a new station has StationId and Version 0. */
  readonly after: StationConfig;
  /** null: it is new, or unchanged. */
  readonly diff: Diff | null;
  readonly changes: readonly PlacedChange[];
}

export interface PlacedChange extends ChangedField {
  readonly place: FilePosition;
  /** It makes a point writable that was not. */
  readonly isWritable: boolean;
}

/** Errors of a file, and allowed values that are probably mistakes. */
export interface Findings {
  readonly problems: ImportProblems;
  readonly warnings: ImportProblems;
}

/**
 * The station with the file's changes. Omitted fields stay as they are stored, or have defaults for
 * something new.
 *
 * @param existing null: a new one
 * @returns null when there are problems; all of them are added
 */
export function planImportedStation(
  given: GivenStation,
  existing: StationConfig | null,
  missing: Missing,
  { problems, warnings }: Findings,
): PlannedStation | null {
  const before = problems.total;
  const points = planPoints(given, existing, missing, problems);
  const Settings = planSettings(given, existing, points, missing, problems);
  const Points = points.map(({ fields }) => fields);
  const stored = existing && flatStation(existing);
  const wanted = { ...stored, ...fieldsOver(stored, given.fields), Points, Settings };
  const isRead = given.unread.size === 0 && points.every(({ unread }) => unread.size === 0);
  const isFine = isRead && problems.total === before;
  if (isFine && existing && isUnchanged(existing, stored!, wanted)) {
    return { before: existing, after: existing, diff: null, changes: [] };
  }
  // Without its ID it is unknown whether a station is new and needs all required fields.
  if (existing === null && given.unread.has('StationId')) {
    addGivenIssues(given, problems);
    return null;
  }
  const checked = checkStation(wanted, given.fields, points);
  if ('issues' in checked) {
    addIssues(given, { points: Points, settings: Settings }, checked.issues, problems);
    addWarnings(given, existing, checked.readable, warnings);
    return null;
  }
  addWarnings(given, existing, checked.station.Points, warnings);
  if (!isFine) return null;
  const { StationId = 0, Version = 0 } = existing ?? {};
  const after = { StationId, Version, ...checked.station };
  const writable = newlyWritable(existing, after);
  const placed = (change: DescribedChange): PlacedChange => ({
    ...change.line,
    place: issuePosition(given, change),
    isWritable: isOfWriting(change, writable),
  });
  if (!existing) {
    const [first, rest] = createdLines(after);
    const named = { ...first, place: given.place, isWritable: false };
    const changes = [named, ...rest.map((change) => ({ ...placed(change), Before: null }))];
    return { before: null, after, diff: null, changes };
  }
  const diff = diffStations(existing, after);
  return { before: existing, after, diff, changes: describeParts(diff, after).map(placed) };
}

/** Unchanged parts are the stored ones: nothing inside has to be checked or compared. */
function isUnchanged(existing: StationConfig, stored: ShapeFields, wanted: ShapeFields): boolean {
  const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
    a.length === b.length && a.every((item, index) => item === b[index]);
  return Object.entries(wanted).every(([field, value]) => {
    if (field === 'Points') return isSameList(existing.Points.map(flatPoint), value as unknown[]);
    if (field === 'Settings') return isSameList(existing.Settings, value as unknown[]);
    return isSame(stored[field], value);
  });
}

/** A new station: the station itself; values other than defaults, and its parts. */
function createdLines(after: StationConfig): [ChangedField, DescribedChange[]] {
  const { Points, SiteName, StationId, Version } = after;
  const After = `with ${plural(Points.length, { one: '# point', other: '# points' })}`;
  const first = { Path: 'SiteName', What: `Station ${SiteName}`, Before: null, After };
  // The first line has its name.
  const usual = { ...defaultStation(after.Source.Protocol), SiteName, StationId, Version };
  return [first, describeParts(diffRecords(STATION_SHAPE, usual, after as ShapeFields), after)];
}

/** Terminals of points that become writable. */
function newlyWritable(before: StationConfig | null, after: StationConfig): ReadonlySet<string> {
  const were = new Set(before?.Points.flatMap(({ Id, Writable }) => (Writable ? [Id] : [])));
  return new Set(
    after.Points.flatMap(({ Id, Point, Writable }) => (Writable && !were.has(Id) ? [Point] : [])),
  );
}

const isOfWriting = ({ part, terminal, line }: DescribedChange, writable: ReadonlySet<string>): boolean =>
  part === 'point' &&
  terminal !== undefined &&
  writable.has(terminal) &&
  line.After !== null &&
  (line.Path === `Points.${terminal}` || line.Path === `Points.${terminal}.Writable`);

/** Warnings about what the file changes; unchanged values were checked before. */
function addWarnings(
  given: GivenStation,
  before: StationConfig | null,
  after: readonly Point[],
  warnings: ImportProblems,
): void {
  const stored = new Map(before?.Points.map((point) => [point.Id, point]));
  for (const point of after) {
    const old = point.Id === 0 ? undefined : stored.get(point.Id);
    if (old === point) continue;
    const known = new Set(old && pointWarnings(old).map(({ message }) => message));
    for (const { field, message } of pointWarnings(point)) {
      if (known.has(message)) continue;
      warnings.add(
        issuePosition(given, { part: 'point', terminal: point.Point }),
        field,
        flatPoint(point)[field],
        message,
      );
    }
  }
}
