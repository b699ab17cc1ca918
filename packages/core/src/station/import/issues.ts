import { formatIssue, type StationTable } from '@outpost/contract';
import type { DescribedChange } from '../describe.ts';
import { ofRegisterNumber } from '../register-number.ts';
import type { ShapeFields } from '../shape.ts';
import { checkGiven, checkGivenStation, type ImportIssue } from './check.ts';
import { STATION_COLUMNS } from './columns.ts';
import { withoutEmptyScale } from './defaults.ts';
import type { FilePosition, GivenPoint, GivenStation, ImportProblems } from './given.ts';

/** The position of a change or problem in the file. */
export function issuePosition(
  given: GivenStation,
  { part, terminal = '', limit = '' }: Pick<DescribedChange, 'part' | 'terminal' | 'limit'>,
): FilePosition {
  if (part === 'station') return given.place;
  const elsewhere = { sheet: given.place.sheet, row: null };
  if (part === 'setting') return given.settings.get(terminal)?.place ?? elsewhere;
  const point = given.points.get(terminal);
  return (part === 'limit' ? point?.limits.get(limit)?.place : undefined) ?? point?.place ?? elsewhere;
}

/** Adds the contract's issues with a station of the file. */
export function addIssues(
  given: GivenStation,
  station: { readonly points: readonly ShapeFields[]; readonly settings: readonly ShapeFields[] },
  issues: readonly ImportIssue[],
  problems: ImportProblems,
): void {
  for (const issue of issues) {
    const [field, index] = issue.path.map(String);
    if (field === 'Points' && index !== undefined) {
      const point = station.points[Number(index)]!;
      addPointIssue(pointOf(given, point), { ...issue, path: issue.path.slice(2) }, problems);
    } else if (field === 'Settings' && index !== undefined) {
      const record = station.settings[Number(index)]!;
      const place = issuePosition(given, { part: 'setting', terminal: String(record.Point) });
      addOne({ table: 'settings', place, record }, { ...issue, path: issue.path.slice(2) }, problems);
    } else addOne({ table: 'stations', place: given.place, record: given.fields }, issue, problems);
  }
}

/** Adds the errors of a station that could not be identified. */
export function addGivenIssues(given: GivenStation, problems: ImportProblems): void {
  for (const issue of checkGivenStation(given.fields)) {
    addOne({ table: 'stations', place: given.place, record: given.fields }, issue, problems);
  }
  for (const point of given.points.values()) addGivenPointIssues(point, problems);
}

/** Adds the errors of a point that could not be identified. */
export function addGivenPointIssues(
  { place, fields, unread, limits }: GivenPoint,
  problems: ImportProblems,
): void {
  const given = [...limits.values()];
  const unreadInLimits = given.flatMap((limit, index) =>
    [...limit.unread].map((field) => `Limits.${index}.${field}`),
  );
  const point = { ...withoutEmptyScale(fields ?? {}), Limits: given.map((limit) => limit.fields) };
  const places = given.map((limit) => limit.place);
  for (const issue of checkGiven(point, new Set([...unread, ...unreadInLimits]))) {
    addPointIssue({ point, place, limitPlace: (index) => places[index] ?? place }, issue, problems);
  }
}

interface PlacedPoint {
  readonly point: ShapeFields;
  readonly place: FilePosition;
  readonly limitPlace: (index: number) => FilePosition;
}

function pointOf(given: GivenStation, point: ShapeFields): PlacedPoint {
  const terminal = String(point.Point ?? '');
  const limitPlace = (index: number) => {
    const limit = String((point.Limits as ShapeFields[])[index]?.Kind);
    return issuePosition(given, { part: 'limit', terminal, limit });
  };
  return { point, place: issuePosition(given, { part: 'point', terminal }), limitPlace };
}

function addPointIssue(
  { point, place, limitPlace }: PlacedPoint,
  issue: ImportIssue,
  problems: ImportProblems,
): void {
  const [first, index] = issue.path.map(String);
  if (first === 'Limits' && index !== undefined) {
    const record = (point.Limits as ShapeFields[])[Number(index)]!;
    const at = limitPlace(Number(index));
    addOne({ table: 'limits', place: at, record }, { ...issue, path: issue.path.slice(2) }, problems);
  } else addOne({ table: 'points', place, record: point }, issue, problems);
}

/** A record of the file and its position. */
interface PlacedRecord {
  readonly table: StationTable;
  readonly place: FilePosition;
  readonly record: ShapeFields;
}

function addOne({ table, place, record }: PlacedRecord, issue: ImportIssue, problems: ImportProblems): void {
  if (issue.keys) {
    for (const key of issue.keys) problems.add(place, key, record[key], 'Unknown field');
    return;
  }
  const path = issue.path.map(String);
  const column = place.path === undefined ? titleOf(table, path) : path.join('.') || null;
  let value: unknown = path.length === 0 ? undefined : record;
  for (const step of path) value = (value as ShapeFields | null | undefined)?.[step];
  const isLeftOut = issue.code !== 'custom' && value === undefined && path.length > 0;
  const words = isLeftOut ? `${column} is required for new entries` : formatIssue(issue.message);
  problems.add(place, column, value, `${words}${meantAddress(column, value)}`);
}

/** A number of six digits is not an address, but may be a register number of a manual. */
function meantAddress(column: string | null, value: unknown): string {
  if (column !== 'Address' || typeof value !== 'number' || value <= 65_535) return '';
  const read = ofRegisterNumber(String(value));
  return read === null
    ? ''
    : `. In 40001 notation, ${value} is address ${read.address} of the ${read.table}s`;
}

function titleOf(table: StationTable, path: readonly string[]): string | null {
  if (path.length === 0) return null;
  const found = STATION_COLUMNS[table].find((column) =>
    path.every((step, index) => column.path[index] === step),
  );
  return found?.title ?? path.join('.');
}
