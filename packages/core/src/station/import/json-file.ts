import type { Fields } from '../shape.ts';
import type { Cell } from './cells.ts';
import type { GivenPoint, GivenSetting, GivenStation, Place, Problems } from './given.ts';

/** What a JSON file of stations says it is. */
export const STATIONS_FILE = 'outpost-stations';
/** The version of the file that is written. */
export const STATIONS_FILE_VERSION = 1;

/** Reads a JSON file: an export, or a list of stations. Fields that it does not have are not said. */
export function readJsonStations(content: unknown, problems: Problems): GivenStation[] {
  const list = listOf(content);
  if (!list) {
    const words = `expected {"Format": "${STATIONS_FILE}", "Version": ${STATIONS_FILE_VERSION}, "Stations": […]}, or a list of stations`;
    problems.add({ sheet: 'stations', row: null }, null, '', words);
    return [];
  }
  const seen = new Map<string, number>();
  return list.flatMap((item, index) => {
    const place = { sheet: 'stations', row: index + 1 };
    if (!isRecord(item)) {
      problems.add(place, null, item, 'expected a station');
      return [];
    }
    const station = readStation(item, place, problems);
    if (!station) return [];
    const { StationId, Code, SiteName } = station.ref;
    const key = StationId !== null ? `#${StationId}` : Code !== '' ? `c:${Code}` : `n:${SiteName}`;
    const other = seen.get(key);
    if (other !== undefined) {
      problems.add(
        place,
        null,
        SiteName,
        `expected each station once: it is station ${other} of the list too`,
      );
      return [];
    }
    seen.set(key, index + 1);
    return [station];
  });
}

function listOf(content: unknown): unknown[] | null {
  if (Array.isArray(content)) return content;
  if (!isRecord(content) || content.Format !== STATIONS_FILE || content.Version !== STATIONS_FILE_VERSION) {
    return null;
  }
  return Array.isArray(content.Stations) ? content.Stations : null;
}

function readStation(item: Fields, place: Place, problems: Problems): GivenStation | null {
  const { StationId, Version: _version, Points, Settings, ...fields } = item;
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const ref = {
    StationId: typeof StationId === 'number' ? StationId : null,
    Code: text(fields.Code),
    SiteName: text(fields.SiteName),
  };
  if (
    StationId !== undefined &&
    (typeof StationId !== 'number' || !Number.isInteger(StationId) || StationId < 1)
  ) {
    problems.add(place, 'StationId', StationId, 'expected the number of a station, or nothing');
    return null;
  }
  if (ref.StationId === null && ref.Code === '' && ref.SiteName === '') {
    problems.add(place, 'SiteName', fields.SiteName, 'expected StationId, Code or SiteName');
    return null;
  }
  return {
    place,
    ref,
    isNamed: true,
    fields,
    points: readPoints(Points, place, problems),
    saysPoints: Points !== undefined,
    saysLimits: false,
    settings: readSettings(Settings, place, problems),
    saysSettings: Settings !== undefined,
  };
}

function readPoints(list: unknown, place: Place, problems: Problems): Map<string, GivenPoint> {
  const points = new Map<string, GivenPoint>();
  each(list, 'Points', place, problems, (item, path) => {
    const { Id: _id, Limits, ...fields } = item;
    const terminal = typeof item.Point === 'string' ? item.Point.trim() : '';
    if (terminal === '') {
      problems.add(place, `${path}.Point`, item.Point, 'expected the terminal of a point, such as AI1');
    } else if (points.has(terminal)) {
      problems.add(place, `${path}.Point`, terminal, `expected each terminal once: ${terminal}`);
    } else {
      const limits = new Map<string, { place: Place; fields: Fields }>();
      each(Limits, `${path}.Limits`, place, problems, (limit, at) => {
        const kind = String(limit.Kind);
        if (limits.has(kind))
          problems.add(place, `${at}.Kind`, kind, `expected each kind of limit once: ${kind}`);
        else limits.set(kind, { place, fields: limit });
      });
      points.set(terminal, { place, fields, limits, saysLimits: Limits !== undefined });
    }
  });
  return points;
}

function readSettings(list: unknown, place: Place, problems: Problems): Map<string, GivenSetting> {
  const settings = new Map<string, GivenSetting>();
  each(list, 'Settings', place, problems, (item, path) => {
    const terminal = typeof item.Point === 'string' ? item.Point : '';
    const wanted = item.Wanted;
    if (terminal === '') problems.add(place, `${path}.Point`, item.Point, 'expected the terminal of a point');
    else if (settings.has(terminal)) {
      problems.add(place, `${path}.Point`, terminal, `expected each point once: ${terminal} is wanted twice`);
    } else if (typeof wanted !== 'boolean' && typeof wanted !== 'number') {
      problems.add(place, `${path}.Wanted`, wanted, 'expected true, false or a number');
    } else settings.set(terminal, { place, wanted: wanted as Cell, decimals: 'point', isTyped: true });
  });
  return settings;
}

function each(
  list: unknown,
  path: string,
  place: Place,
  problems: Problems,
  take: (item: Fields, path: string) => void,
): void {
  if (list === undefined) return;
  if (!Array.isArray(list)) {
    problems.add(place, path, list, 'expected a list');
    return;
  }
  list.forEach((item, index) => {
    if (isRecord(item)) take(item, `${path}.${index}`);
    else problems.add(place, `${path}.${index}`, item, 'expected an object');
  });
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
