import { formatIssue, NOT_A_COMMAND_VALUE } from '@outpost/contract';
import * as texts from '../texts.ts';
import { addressCellKey, OWN_FIELDS } from './point-columns.ts';

/** A validation issue of the contract, as zod reports it. */
export interface ConfigIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export const SECTIONS = ['site', 'connection', 'points', 'alarms', 'settings', 'modbus'] as const;
export type ConfigSection = (typeof SECTIONS)[number];

/** The problems of a draft by their position on the screen. */
export interface ConfigProblems {
  /** By field: `SiteName`, `Source.Host`, `CommunicationAlarm.OnDelaySeconds`. */
  readonly fields: ReadonlyMap<string, string>;
  /** By point index and column. */
  readonly cells: ReadonlyMap<string, string>;
  /**
   * By index of the point and of its limit, and the limit's field; an empty field stands for the
   * whole limit.
   */
  readonly limits: ReadonlyMap<string, string>;
  /** By index of the setting. */
  readonly settings: ReadonlyMap<number, string>;
  readonly counts: Readonly<Record<ConfigSection, number>>;
  readonly total: number;
}

export const cellKey = (point: number, field: string): string => `${point} ${field}`;
export const limitKey = (point: number, limit: number, field = ''): string => `${point} ${limit} ${field}`;

const SITE: ReadonlySet<string> = new Set([
  'SiteName',
  'Kind',
  'Code',
  'Area',
  'Enabled',
  'TimeZone',
  'Latitude',
  'Longitude',
  'Notes',
]);
const COLUMNS: ReadonlySet<string> = new Set(OWN_FIELDS);

export function problemsOf(issues: readonly ConfigIssue[]): ConfigProblems {
  const fields = new Map<string, string>();
  const cells = new Map<string, string>();
  const limits = new Map<string, string>();
  const settings = new Map<number, string>();
  const counts: Record<ConfigSection, number> = {
    site: 0,
    connection: 0,
    points: 0,
    alarms: 0,
    settings: 0,
    modbus: 0,
  };
  const note = <Key>(map: Map<Key, string>, key: Key, message: string, section: ConfigSection) => {
    if (map.has(key)) return;
    map.set(key, formatIssue(message));
    counts[section]++;
  };
  for (const { path, message } of issues) {
    const [first, index, ...rest] = path;
    if (first === 'Points' && typeof index === 'number') {
      if (rest[0] === 'Limits') {
        const [, limit = 0, field = ''] = rest;
        note(limits, limitKey(index, Number(limit), String(field)), message, 'alarms');
      } else note(cells, cellKey(index, columnOf(rest)), message, 'points');
    } else if (first === 'Settings' && typeof index === 'number') {
      note(settings, index, message === NOT_A_COMMAND_VALUE ? texts.mustBeValue : message, 'settings');
    } else note(fields, path.join('.'), message, sectionOf(String(first)));
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { fields, cells, limits, settings, counts, total };
}

export const NO_PROBLEMS = problemsOf([]);

function sectionOf(field: string): ConfigSection {
  if (SITE.has(field)) return 'site';
  if (field === 'MapUnitId') return 'modbus';
  if (field === 'Points') return 'points';
  if (field === 'Settings' || field === 'SetClock') return 'settings';
  return field === 'CommunicationAlarm' ? 'alarms' : 'connection';
}

/**
 * The column of a path within a point: the address's or the scale's own fields, else the field;
 * otherwise the terminal.
 */
function columnOf([field, part]: readonly (string | number)[]): string {
  if (field === 'Source' && part !== undefined && part !== 'Protocol') return addressCellKey(String(part));
  const name = [part, field].find((one) => COLUMNS.has(String(one)));
  if (name !== undefined) return String(name);
  return field === 'Scale' ? 'RawLow' : 'Point';
}
