import type { ShapeFields } from '../shape.ts';
import type { FileCell } from './cells.ts';
import { asRow } from './flat.ts';
import type {
  FilePosition,
  GivenLimit,
  GivenPoint,
  GivenSetting,
  GivenStation,
  ImportProblems,
  Unread,
} from './given.ts';
import { addGivenIssues, addGivenPointIssues } from './issues.ts';

/** Identifies a JSON file of stations. */
export const STATIONS_FILE = 'outpost-stations';
/** The version of written files. */
export const STATIONS_FILE_VERSION = 1;

/** Reads a JSON file: an export, or a list of stations. Omitted fields are not given. */
export function readJsonStations(content: unknown, problems: ImportProblems): GivenStation[] {
  const list = listOf(content);
  if (!list) {
    const words = `Must be {"Format": "${STATIONS_FILE}", "Version": ${STATIONS_FILE_VERSION}, "Stations": […]} or a list of stations`;
    problems.add({ sheet: 'stations', row: null }, null, '', words);
    return [];
  }
  const seen = new Map<string, number>();
  return list.flatMap((item, index) => {
    const place = { sheet: 'stations', row: index + 1, path: '' };
    if (!isRecord(item)) {
      problems.add(place, null, item, 'Must be a station');
      return [];
    }
    const station = readStation(item, place, problems);
    if (isWhich(item, station, seen, problems)) return [station];
    addGivenIssues(station, problems);
    return [];
  });
}

/** Whether the station is identified, and unique. */
function isWhich(
  { StationId: id, SiteName: name }: ShapeFields,
  { place, ref, unread }: GivenStation,
  seen: Map<string, number>,
  problems: ImportProblems,
): boolean {
  const { StationId, Code, SiteName } = ref;
  if (unread.has('StationId')) {
    problems.add(place, 'StationId', id, 'Must be a station ID, or empty');
    return false;
  }
  if (StationId === null && Code === '' && SiteName === '') {
    problems.add(place, 'SiteName', name, 'StationId, Code or SiteName is required');
    return false;
  }
  const key = StationId !== null ? `#${StationId}` : Code !== '' ? `c:${Code}` : `n:${SiteName}`;
  const other = seen.get(key);
  if (other !== undefined) {
    const words = `Duplicate station: also station ${other} of the list`;
    problems.add(place, null, SiteName, words);
    return false;
  }
  seen.set(key, place.row!);
  return true;
}

function listOf(content: unknown): unknown[] | null {
  if (Array.isArray(content)) return content;
  if (!isRecord(content) || content.Format !== STATIONS_FILE || content.Version !== STATIONS_FILE_VERSION) {
    return null;
  }
  return Array.isArray(content.Stations) ? content.Stations : null;
}

function readStation(item: ShapeFields, place: FilePosition, problems: ImportProblems): GivenStation {
  const { StationId, Version: _version, Points, Settings, ...given } = item;
  const fields = asRow(given);
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const isId = typeof StationId === 'number' && Number.isInteger(StationId) && StationId > 0;
  return {
    place,
    ref: { StationId: isId ? StationId : null, Code: text(fields.Code), SiteName: text(fields.SiteName) },
    isNamed: true,
    fields,
    unread: isId || StationId === undefined ? ALL_READ : new Set(['StationId']),
    unreadTables: new Set(),
    points: readPoints(Points, place, problems),
    saysPoints: Points !== undefined,
    saysLimits: false,
    settings: readSettings(Settings, place, problems),
    saysSettings: Settings !== undefined,
  };
}

const ALL_READ: Unread = new Set();

function readPoints(list: unknown, station: FilePosition, problems: ImportProblems): Map<string, GivenPoint> {
  const points = new Map<string, GivenPoint>();
  each(list, 'Points', station, problems, (item, place) => {
    const { Id: _id, Limits, ...given } = item;
    const fields = asRow(given);
    const terminal = typeof item.Point === 'string' ? item.Point.trim() : '';
    const limits = readLimits(Limits, place, problems);
    const point = { place, fields, unread: ALL_READ, limits, saysLimits: Limits !== undefined };
    if (terminal !== '' && !points.has(terminal)) {
      points.set(terminal, point);
      return;
    }
    const words =
      terminal === '' ? 'Must be the terminal of a point, such as AI1' : `Duplicate terminal ${terminal}`;
    problems.add(place, 'Point', item.Point, words);
    addGivenPointIssues(point, problems);
  });
  return points;
}

function readLimits(list: unknown, point: FilePosition, problems: ImportProblems): Map<string, GivenLimit> {
  const limits = new Map<string, GivenLimit>();
  each(list, 'Limits', point, problems, (fields, place) => {
    const kind = String(fields.Kind);
    const limit = { place, fields, unread: ALL_READ };
    if (!limits.has(kind)) limits.set(kind, limit);
    else {
      problems.add(place, 'Kind', kind, `Duplicate limit ${kind}`);
      const limitsAlone = new Map([[kind, limit]]);
      const none = { place, fields: null, unread: ALL_READ, limits: limitsAlone, saysLimits: false };
      addGivenPointIssues(none, problems);
    }
  });
  return limits;
}

function readSettings(
  list: unknown,
  station: FilePosition,
  problems: ImportProblems,
): Map<string, GivenSetting> {
  const settings = new Map<string, GivenSetting>();
  each(list, 'Settings', station, problems, (item, place) => {
    const terminal = typeof item.Point === 'string' ? item.Point : '';
    const wanted = item.Wanted;
    if (terminal === '') problems.add(place, 'Point', item.Point, 'Must be the terminal of a point');
    else if (settings.has(terminal)) {
      problems.add(place, 'Point', terminal, `Duplicate point: ${terminal} is set twice`);
    }
    if (typeof wanted !== 'boolean' && typeof wanted !== 'number') {
      problems.add(place, 'Wanted', wanted, 'Must be true, false or a number');
    } else if (terminal !== '' && !settings.has(terminal)) {
      settings.set(terminal, { place, wanted: wanted as FileCell, decimals: 'point', isTyped: true });
    }
  });
  return settings;
}

/** Passes on each record of a list with its position below that of its parent. */
function each(
  list: unknown,
  name: string,
  { path, ...of }: FilePosition,
  problems: ImportProblems,
  take: (item: ShapeFields, place: FilePosition) => void,
): void {
  if (list === undefined) return;
  const place = { ...of, path: path ? `${path}.${name}` : name };
  if (!Array.isArray(list)) {
    problems.add(place, null, list, 'Must be an array');
    return;
  }
  list.forEach((item, index) => {
    const at = { ...of, path: `${place.path}.${index}` };
    if (isRecord(item)) take(item, at);
    else problems.add(at, null, item, 'Must be an object');
  });
}

const isRecord = (value: unknown): value is ShapeFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
