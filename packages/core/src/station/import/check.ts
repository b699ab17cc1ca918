import {
  MAX_POINTS,
  Name,
  Point,
  type RemoteSetting,
  type StationConfig,
  StationWithoutPoints,
  settingProblems,
  Terminal,
  whilePointProblems,
} from '@outpost/contract';
import type { ShapeFields } from '../shape.ts';
import { NEEDED_OF_LIMIT, NEEDED_OF_POINT, pointWithDefaults } from './defaults.ts';
import { flatPath, SOURCE_COLUMNS, withAddress, withSource } from './flat.ts';
import type { Unread } from './given.ts';

/** An issue of the contract. */
export interface ImportIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Unknown fields. */
  readonly keys?: readonly string[];
}

const SOURCE_NAMES: ReadonlySet<string> = new Set(['Protocol', ...SOURCE_COLUMNS.map(({ name }) => name)]);

/** A station's fields as they would be stored, without those that the store adds. */
export type CheckedStation = Omit<StationConfig, 'StationId' | 'Version'>;

export interface Candidate {
  readonly fields: ShapeFields;
  /** Fields that could not be read, those of limits as `Limits.1.Priority`. */
  readonly unread: Unread;
}

/** What warnings of a point are about. */
const WARNED_FIELDS = ['Kind', 'Protocol', 'Table', 'Address', 'Purpose'];

/**
 * All issues of the contract with a station at once: one error does not hide others.
 *
 * @param said the fields that the file gives
 * @returns the station; or the issues, and the points whose fields for warnings are readable
 */
export function checkStation(
  wanted: ShapeFields,
  said: ShapeFields,
  points: readonly Candidate[],
):
  | { readonly station: CheckedStation }
  | { readonly issues: readonly ImportIssue[]; readonly readable: readonly Point[] } {
  const issues: ImportIssue[] = [];
  if (points.length > MAX_POINTS) {
    issues.push({ path: ['Points'], message: `Must have at most ${MAX_POINTS} points` });
  }
  const doubtful = new Set<unknown>();
  const readable: Point[] = [];
  const Points = points.flatMap(({ fields, unread }, index): Point[] => {
    if (unread.size > 0) doubtful.add(fields.Point);
    const known = knownPoint(fields);
    if (known) {
      readable.push(known);
      return [known];
    }
    const checked = checkImportedPoint(fields, unread);
    if (checked.likely !== null && !WARNED_FIELDS.some((field) => checked.wrong.has(field)))
      readable.push(checked.likely);
    if (checked.issues.length > 0) doubtful.add(fields.Point);
    for (const issue of checked.issues) issues.push({ ...issue, path: ['Points', index, ...issue.path] });
    return checked.likely === null ? [] : [checked.likely];
  });
  for (const { point, limit, message, input } of whilePointProblems(Points)) {
    const index = points.findIndex(({ fields }) => fields.Point === Points[point]!.Point);
    const path = ['Points', index, 'Limits', limit, 'WhilePoint'];
    if (!doubtful.has(input)) issues.push({ path, message });
  }
  const { Points: _points, StationId: _id, Version: _version, ...rest } = wanted;
  const parsed = StationWithoutPoints.safeParse(withSource(rest, said));
  if (!parsed.success) issues.push(...parsed.error.issues.map(flat));
  const Settings = (rest.Settings ?? []) as RemoteSetting[];
  for (const { index, field, message } of settingProblems({ Points, Settings })) {
    if (!doubtful.has(Settings[index]!.Point)) issues.push({ path: ['Settings', index, field], message });
  }
  return parsed.success && issues.length === 0
    ? { station: { ...parsed.data, Points } }
    : { issues, readable };
}

const flat = (issue: ImportIssue): ImportIssue => ({ ...issue, path: flatPath(issue.path) });

/** Each round finds what the errors of the previous one had hidden. */
const MAX_ROUNDS = 5;

/**
 * All errors of a point.
 *
 * @returns also the probable point, with defaults for the fields that are wrong
 */
export function checkImportedPoint(
  point: ShapeFields,
  unread: Unread,
): {
  readonly issues: readonly ImportIssue[];
  readonly likely: Point | null;
  readonly wrong: ReadonlySet<string>;
} {
  const issues: ImportIssue[] = [];
  const wrong = new Set(unread);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const parsed = Point.safeParse(withAddress(wrong.size === 0 ? point : pointWithDefaults(point, wrong)));
    if (parsed.success) return { issues, likely: parsed.data, wrong };
    const found = parsed.error.issues
      .map(flat)
      .filter((issue) => fieldsOf(issue).some((field) => !wrong.has(field)));
    if (found.length === 0) break;
    issues.push(...found);
    for (const field of found.flatMap(fieldsOf)) wrong.add(field);
  }
  return { issues, likely: null, wrong };
}

/** The fields of an issue; those of a limit as `Limits.1.Priority`. */
function fieldsOf({ path, keys }: ImportIssue): string[] {
  const [first, index, field] = path.map(String);
  if (first === 'Limits' && index !== undefined) {
    const inLimit = field === undefined ? (keys ?? NEEDED_OF_LIMIT) : [field];
    return inLimit.map((one) => `Limits.${index}.${one}`);
  }
  return first === undefined ? [...(keys ?? [])] : [first];
}

/** Errors of the given fields of a point, whatever the others are. */
export function checkGiven(point: ShapeFields, unread: Unread): readonly ImportIssue[] {
  const limits = Array.isArray(point.Limits) ? (point.Limits as ShapeFields[]) : [];
  const missing = new Set([
    ...unread,
    ...NEEDED_OF_POINT.filter((field) => point[field] === undefined),
    ...limits.flatMap((limit, index) =>
      [...NEEDED_OF_LIMIT, 'Limit']
        .filter((field) => limit[field] === undefined)
        .map((field) => `Limits.${index}.${field}`),
    ),
  ]);
  return checkImportedPoint(point, missing).issues;
}

/** Errors of the given fields of a station. */
export function checkGivenStation(fields: ShapeFields): readonly ImportIssue[] {
  const isNamed = [...SOURCE_NAMES].some((name) => name in fields);
  const partial = StationWithoutPoints.partial();
  const found = partial.safeParse(isNamed ? withSource(fields, fields) : fields).error?.issues ?? [];
  // What a new station needs is not needed here.
  return found.map(flat).filter(({ path }) => path.length !== 1 || String(path[0]) in fields);
}

/** Checked points, as given; stations of one kind have the same. */
const checked = new Map<string, Point>();
const MAX_CHECKED = 20_000;

/** The contract's result for a point, cached for each distinct point; null: it is invalid. */
function knownPoint(point: ShapeFields): Point | null {
  const { Id, Point: typed, Name: named, ...kind } = point;
  const key = JSON.stringify(kind);
  const known = checked.get(key);
  if (!known) {
    const parsed = Point.safeParse(withAddress(point));
    if (!parsed.success) return null;
    if (checked.size < MAX_CHECKED) checked.set(key, parsed.data);
    return parsed.data;
  }
  // The fields that differ between points.
  const terminal = Terminal.safeParse(typed);
  const name = Name.safeParse(named);
  if (!terminal.success || !name.success) return null;
  return { ...known, Id: typeof Id === 'number' ? Id : 0, Point: terminal.data, Name: name.data };
}
