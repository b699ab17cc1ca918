import {
  type ChangedField,
  DigitalPoint,
  issueWords,
  MOST_POINTS,
  Name,
  NewStation,
  Point,
  StationConfig,
  StationWithoutPoints,
  settingProblems,
} from '@outpost/contract';
import { type DescribedChange, describeParts } from '../describe.ts';
import { type Diff, diffRecords, diffStations } from '../diff.ts';
import { type Fields, isSame, STATION_SHAPE } from '../shape.ts';
import { pointWords } from '../words.ts';
import { cellText, readNumber, readYesNo } from './cells.ts';
import { STATION_COLUMNS } from './columns.ts';
import type { GivenPoint, GivenSetting, GivenStation, Place, Problems } from './given.ts';

/** What becomes of what a station has and the file does not. */
export type Missing = 'keep' | 'remove';

/** What an import makes of one station. */
export interface PlannedStation {
  /** null: it is new. */
  readonly before: StationConfig | null;
  /** Points that are new have no id; of a new station StationId and Version are 0. */
  readonly after: StationConfig;
  /** null: it is new, or says what is stored. */
  readonly diff: Diff | null;
  readonly changes: readonly PlacedChange[];
}

export interface PlacedChange extends ChangedField {
  readonly place: Place;
}

/**
 * The station as it would be with what the file says. What the file does not say stays as it is stored, and of something new is as usual.
 *
 * @param existing null: a new one
 * @returns null when there are problems
 */
export function planStation(
  given: GivenStation,
  existing: StationConfig | null,
  missing: Missing,
  problems: Problems,
): PlannedStation | null {
  const before = problems.total;
  const points = planPoints(given, existing, missing, problems);
  const settings = planSettings(given, existing, points, missing, problems);
  const wanted = {
    ...existing,
    ...over(existing, given.fields),
    Points: points,
    Settings: settings,
  };
  if (problems.total > before) return null;
  if (existing && isUnchanged(existing, wanted)) {
    return { before: existing, after: existing, diff: null, changes: [] };
  }
  const { StationId = 0, Version = 0 } = existing ?? {};
  let after = checkQuickly(wanted, points, StationId, Version);
  if (!after) {
    const parsed = existing ? StationConfig.safeParse(wanted) : NewStation.safeParse(wanted);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) addIssue(given, points, settings, issue, problems);
      return null;
    }
    after = { StationId, Version, ...parsed.data };
  }
  if (!existing) {
    return { before: null, after, diff: null, changes: createdLines(given, after) };
  }
  const diff = diffStations(existing, after);
  const changes = describeParts(diff, after).map((change) => ({
    ...change.line,
    place: placeOf(given, change),
  }));
  return { before: existing, after, diff, changes };
}

/** Points that were checked, as they came; stations of one kind have them alike. */
const checked = new Map<string, Point>();
const CHECKED_MOST = 20_000;

/**
 * What the contract makes of a station, checked point by point, each kind of point once; terminals are each there once by how the
 * points were put together. null: something is wrong, or may be.
 */
function checkQuickly(
  wanted: Fields,
  points: readonly Fields[],
  StationId: number,
  Version: number,
): StationConfig | null {
  if (points.length > MOST_POINTS) return null;
  const Points: Point[] = [];
  for (const point of points) {
    const parsed = checkPoint(point);
    if (!parsed) return null;
    Points.push(parsed);
  }
  const { Points: _points, StationId: _id, Version: _version, ...rest } = wanted;
  const station = StationWithoutPoints.safeParse(rest);
  if (!station.success) return null;
  const after = { ...station.data, StationId, Version, Points };
  return settingProblems(after).length === 0 ? after : null;
}

function checkPoint(point: Fields): Point | null {
  const { Id, Point: Terminal, Name: named, ...kind } = point;
  const key = JSON.stringify(kind);
  const known = checked.get(key);
  if (!known) {
    const parsed = Point.safeParse(point);
    if (!parsed.success) return null;
    if (checked.size < CHECKED_MOST) checked.set(key, parsed.data);
    return parsed.data;
  }
  // What is each point's own.
  const terminal = TERMINAL.safeParse(Terminal);
  const name = Name.safeParse(named);
  if (!terminal.success || !name.success) return null;
  return { ...known, Id: typeof Id === 'number' ? Id : 0, Point: terminal.data, Name: name.data };
}

const TERMINAL = DigitalPoint.shape.Point;

/** Parts that say what is stored are the stored ones: nothing has to be checked or compared inside. */
function isUnchanged(existing: StationConfig, wanted: Fields): boolean {
  const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
    a.length === b.length && a.every((item, index) => item === b[index]);
  return Object.entries(wanted).every(([field, value]) => {
    if (field === 'Points') return isSameList(existing.Points, value as unknown[]);
    if (field === 'Settings') return isSameList(existing.Settings, value as unknown[]);
    return isSame((existing as Fields)[field], value);
  });
}

/** What a station is whose file says nothing but what it has to. */
const USUAL: Fields = {
  ...StationWithoutPoints.parse({ SiteName: 'x', Host: 'x' }),
  Points: [],
  Settings: [],
};

/** A new station: that it is, what of it is not as usual, and what it has. */
function createdLines(given: GivenStation, after: StationConfig): PlacedChange[] {
  const { Points, SiteName, StationId, Version } = after;
  const After = `with ${Points.length} ${Points.length === 1 ? 'point' : 'points'}`;
  const first = { place: given.place, Path: 'SiteName', What: `Station ${SiteName}`, Before: null, After };
  // The first line has its name; its host has nothing that is usual.
  const usual = { ...USUAL, SiteName, Host: undefined, StationId, Version };
  const parts = describeParts(diffRecords(STATION_SHAPE, usual, after as Fields), after);
  const rest = parts.map((change) => ({ ...change.line, Before: null, place: placeOf(given, change) }));
  return [first, ...rest];
}

function planPoints(
  given: GivenStation,
  existing: StationConfig | null,
  missing: Missing,
  problems: Problems,
): Fields[] {
  const removes = missing === 'remove';
  const points: Fields[] = [];
  const known = new Set<string>();
  for (const point of existing?.Points ?? []) {
    known.add(point.Point);
    const said = given.points.get(point.Point);
    if (said?.fields) points.push(planPoint(said, point, removes, problems));
    else if (removes && given.saysPoints) continue;
    else if (said) points.push(planPoint(said, point, removes, problems));
    else if (removes && given.saysLimits && point.Limits.length > 0)
      points.push({ ...point, Limits: [] } as Fields);
    else points.push(point as unknown as Fields);
  }
  for (const [terminal, said] of given.points) {
    if (known.has(terminal)) continue;
    if (said.fields) points.push(planPoint(said, null, removes, problems));
    else {
      const { place } = said;
      problems.add(place, 'Point', terminal, 'expected the terminal of a point of the station');
    }
  }
  return points;
}

function planPoint(
  { place, fields, limits, saysLimits }: GivenPoint,
  existing: Point | null,
  removes: boolean,
  problems: Problems,
): Fields {
  if (existing && fields?.Kind !== undefined && fields.Kind !== existing.Kind) {
    const words = `expected ${existing.Kind}: ${pointWords(existing)} is of that kind. Another one needs another terminal`;
    problems.add(place, 'Kind', fields.Kind, words);
  }
  const stored = (existing?.Limits ?? []) as readonly Fields[];
  const Limits: Fields[] = [];
  const known = new Set<string>();
  for (const limit of stored) {
    known.add(String(limit.Kind));
    const said = limits.get(String(limit.Kind));
    if (said) Limits.push(merged(limit, said.fields));
    else if (!(removes && saysLimits)) Limits.push(limit);
  }
  for (const [kind, said] of limits) if (!known.has(kind)) Limits.push(said.fields);
  const areStored =
    Limits.length === stored.length && Limits.every((limit, index) => limit === stored[index]);
  const said = isEmptyScale(fields?.Scale) ? { ...fields, Scale: null } : (fields ?? {});
  if (!existing) return { ...said, Limits };
  const point = merged(existing as Fields, said);
  return areStored ? point : { ...point, Limits };
}

/** What is stored with what is said of it; itself where that changes nothing. */
function merged(stored: Fields, said: Fields): Fields {
  const fields = over(stored, said);
  for (const field in fields) if (fields[field] !== stored[field]) return { ...stored, ...fields };
  return stored;
}

/** Four empty cells are no scale. */
const isEmptyScale = (scale: unknown): boolean =>
  typeof scale === 'object' && scale !== null && Object.values(scale).every((value) => value === null);

function planSettings(
  given: GivenStation,
  existing: StationConfig | null,
  points: readonly Fields[],
  missing: Missing,
  problems: Problems,
): Fields[] {
  const byTerminal = new Map(points.map((point) => [point.Point, point]));
  const wantedOf = (terminal: string, setting: GivenSetting): unknown => {
    const isDigital = byTerminal.get(terminal)?.Kind === 'digital';
    if (setting.isTyped) return setting.wanted;
    const read = isDigital ? readYesNo(setting.wanted) : readNumber(setting.wanted, setting.decimals);
    if ('value' in read) return read.value;
    problems.add(setting.place, 'Wanted', cellText(setting.wanted), read.expected);
    return undefined;
  };
  const settings: Fields[] = [];
  const known = new Set<string>();
  for (const setting of existing?.Settings ?? []) {
    known.add(setting.Point);
    const said = given.settings.get(setting.Point);
    if (said) settings.push(merged(setting as Fields, { Wanted: wantedOf(setting.Point, said) }));
    else if (!(missing === 'remove' && given.saysSettings)) settings.push(setting as Fields);
  }
  for (const [Point, said] of given.settings) {
    if (!known.has(Point)) settings.push({ Point, Wanted: wantedOf(Point, said) });
  }
  return settings;
}

/** Fields that are said, those within others too; texts that differ by the ends of their lines only stay as they are stored. */
function over(stored: Fields | null, said: Fields): Fields {
  if (stored === null) return said;
  const fields: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(said)) {
    const old = stored[field];
    if (isRecord(value) && isRecord(old)) fields[field] = merged(old, value);
    else if (typeof value === 'string' && typeof old === 'string' && lines(value) === lines(old)) {
      fields[field] = old;
    } else fields[field] = isSame(value, old) ? old : value;
  }
  return fields;
}

const lines = (text: string): string => text.replace(/\r\n?/g, '\n');

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where in the file what a change or a problem is about stands. */
function placeOf(
  given: GivenStation,
  { part, terminal = '', limit = '' }: Pick<DescribedChange, 'part' | 'terminal' | 'limit'>,
): Place {
  if (part === 'station') return given.place;
  const elsewhere = { sheet: given.place.sheet, row: null };
  if (part === 'setting') return given.settings.get(terminal)?.place ?? elsewhere;
  const point = given.points.get(terminal);
  return (part === 'limit' ? point?.limits.get(limit)?.place : undefined) ?? point?.place ?? elsewhere;
}

/** What a check of the contract complains of. */
interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** A problem that the contract finds, where it stands in the file. */
function addIssue(
  given: GivenStation,
  points: readonly Fields[],
  settings: readonly Fields[],
  issue: Issue,
  problems: Problems,
): void {
  const path = issue.path.map(String);
  const [field, index, inner, at] = path;
  let place = given.place;
  let column: string | null;
  let record: Fields | undefined = given.fields;
  if (field === 'Points' && index !== undefined) {
    const point = points[Number(index)];
    const limits = point?.Limits as Fields[] | undefined;
    const limit = inner === 'Limits' && at !== undefined ? limits?.[Number(at)] : undefined;
    const terminal = String(point?.Point ?? '');
    place = placeOf(given, { part: limit ? 'limit' : 'point', terminal, limit: String(limit?.Kind) });
    column = limit ? titleOf('limits', path.slice(4)) : titleOf('points', path.slice(2));
    record = limit ?? point;
  } else if (field === 'Settings' && index !== undefined) {
    record = settings[Number(index)];
    place = placeOf(given, { part: 'setting', terminal: String(record?.Point) });
    column = inner ?? null;
  } else column = titleOf('stations', path);
  if (issue.keys) {
    for (const key of issue.keys) problems.add(place, key, record?.[key], 'expected no such field');
    return;
  }
  const value = column === null ? undefined : record?.[column];
  const isLeftOut = issue.code === 'invalid_type' && value === undefined && column !== null;
  problems.add(
    place,
    column,
    value,
    isLeftOut ? `expected ${column}: something new needs it` : issueWords(issue.message),
  );
}

function titleOf(table: 'stations' | 'points' | 'limits', path: readonly string[]): string | null {
  if (path.length === 0) return null;
  const found = STATION_COLUMNS[table].find((column) =>
    path.every((step, index) => column.path[index] === step),
  );
  return found?.title ?? path.join('.');
}
