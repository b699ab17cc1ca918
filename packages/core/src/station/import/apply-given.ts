import { isInstrumentKind, type Point, type StationConfig } from '@outpost/contract';
import { instrumentPriority } from '../../alarm/point-alarms.ts';
import { formatPointName } from '../field-labels.ts';
import { isSame, type ShapeFields } from '../shape.ts';
import { cellText, readNumber, readYesNo } from './cells.ts';
import type { Candidate } from './check.ts';
import { withoutEmptyScale, withoutOtherKind } from './defaults.ts';
import { flatPoint } from './flat.ts';
import type { GivenPoint, GivenSetting, GivenStation, ImportProblems } from './given.ts';
import { addGivenPointIssues } from './issues.ts';

/** What happens to parts of a station that the file omits. */
export type Missing = 'keep' | 'remove';

/** The resulting points of a station. Those that the file omits are the stored ones themselves. */
export function planPoints(
  given: GivenStation,
  existing: StationConfig | null,
  missing: Missing,
  problems: ImportProblems,
): Candidate[] {
  const removes = missing === 'remove';
  const points: Candidate[] = [];
  const known = new Set<string>();
  for (const stored of existing?.Points ?? []) {
    const point = flatPoint(stored) as ShapeFields & Point;
    known.add(point.Point);
    const said = given.points.get(point.Point);
    if (said?.fields) points.push(planPoint(said, point, removes, problems));
    else if (removes && given.saysPoints) continue;
    else if (said) points.push(planPoint(said, point, removes, problems));
    else if (removes && given.saysLimits && point.Limits.length > 0) {
      points.push(read({ ...point, Limits: [] } as ShapeFields));
    } else points.push(read(point as unknown as ShapeFields));
  }
  for (const [terminal, said] of given.points) {
    if (known.has(terminal)) continue;
    if (said.fields) {
      points.push(planPoint(said, null, removes, problems));
      continue;
    }
    if (!given.unreadTables.has('points') && !given.hasDuplicate) {
      problems.add(said.place, 'Point', terminal, 'Must be the terminal of a point of the station');
    }
    addGivenPointIssues(said, problems);
  }
  return points;
}

const NOTHING: ReadonlySet<string> = new Set();
const read = (fields: ShapeFields): Candidate => ({ fields, unread: NOTHING });

function planPoint(
  given: GivenPoint,
  existing: Point | null,
  removes: boolean,
  problems: ImportProblems,
): Candidate {
  const { place, fields, limits, saysLimits } = given;
  if (existing && fields?.Kind !== undefined && fields.Kind !== existing.Kind) {
    const words = `Must be ${existing.Kind}, the kind of ${formatPointName(existing)}. Use another terminal for another kind`;
    problems.add(place, 'Kind', fields.Kind, words);
    addGivenPointIssues(given, problems);
    return read(existing as unknown as ShapeFields);
  }
  const stored = (existing?.Limits ?? []) as readonly ShapeFields[];
  const Limits: ShapeFields[] = [];
  const unread = new Set(given.unread);
  const take = (limit: ShapeFields, cells: ReadonlySet<string>) => {
    for (const field of cells) unread.add(`Limits.${Limits.length}.${field}`);
    Limits.push(limit);
  };
  const known = new Set<string>();
  for (const limit of stored) {
    known.add(String(limit.Kind));
    const said = limits.get(String(limit.Kind));
    if (said) take(merged(limit, said.fields), said.unread);
    else if (!(removes && saysLimits)) Limits.push(limit);
  }
  const added = [...limits].filter(([kind]) => !known.has(kind)).map(([, said]) => said);
  // An instrument alarm without a priority has the default one, as in the station editor.
  const Priority = instrumentPriority([...Limits, ...added.map((said) => said.fields)]);
  for (const { fields: own, unread: cells } of added) {
    take(isInstrumentKind(String(own.Kind)) ? { Priority, ...own } : own, cells);
  }
  const areStored =
    Limits.length === stored.length && Limits.every((limit, index) => limit === stored[index]);
  const said = withoutEmptyScale(fields ?? {});
  if (!existing) return { fields: { ...said, Limits }, unread };
  const point = merged(existing as ShapeFields, withoutOtherKind(said, existing.Kind));
  return { fields: areStored ? point : { ...point, Limits }, unread };
}

/** The stored part with the file's changes; itself where nothing changes. */
function merged(stored: ShapeFields, said: ShapeFields): ShapeFields {
  const fields = fieldsOver(stored, said);
  for (const field in fields) if (fields[field] !== stored[field]) return { ...stored, ...fields };
  return stored;
}

/** The resulting desired values of a station. */
export function planSettings(
  given: GivenStation,
  existing: StationConfig | null,
  points: readonly Candidate[],
  missing: Missing,
  problems: ImportProblems,
): ShapeFields[] {
  const byTerminal = new Map(points.map(({ fields }) => [fields.Point, fields]));
  const desiredConfigurationOf = (terminal: string, setting: GivenSetting): unknown => {
    if (setting.isTyped) return setting.wanted;
    const kind = byTerminal.get(terminal)?.Kind;
    // For an unknown point the requirement is unknown: only that is reported.
    if (kind !== 'digital' && kind !== 'analog') return true;
    const value =
      kind === 'digital' ? readYesNo(setting.wanted) : readNumber(setting.wanted, setting.decimals);
    if ('value' in value) return value.value;
    problems.add(setting.place, 'Wanted', cellText(setting.wanted), value.expected);
    return undefined;
  };
  // A desired value goes with its point.
  const isRemoved = (terminal: string) => given.saysPoints && !byTerminal.has(terminal);
  const settings: ShapeFields[] = [];
  const known = new Set<string>();
  for (const setting of existing?.Settings ?? []) {
    known.add(setting.Point);
    const said = given.settings.get(setting.Point);
    if (said)
      settings.push(merged(setting as ShapeFields, { Wanted: desiredConfigurationOf(setting.Point, said) }));
    else if (missing === 'keep' || !(given.saysSettings || isRemoved(setting.Point)))
      settings.push(setting as ShapeFields);
  }
  for (const [terminal, said] of given.settings) {
    if (known.has(terminal)) continue;
    // Its entry in the sheet of points could not be read, or is another station's.
    const isUnknown = given.unreadTables.has('points') || given.hasDuplicate;
    if (isUnknown && !byTerminal.has(terminal)) continue;
    settings.push({ Point: terminal, Wanted: desiredConfigurationOf(terminal, said) });
  }
  return settings;
}

/**
 * The given fields, including nested ones; texts that differ only by line endings stay as they are
 * stored.
 */
export function fieldsOver(stored: ShapeFields | null, said: ShapeFields): ShapeFields {
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

const isRecord = (value: unknown): value is ShapeFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
