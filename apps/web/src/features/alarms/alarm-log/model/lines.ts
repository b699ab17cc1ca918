import { type AlarmLogEntry, PRIORITIES } from '@outpost/contract';
import { compareAlarms, needsAcknowledgement } from '@outpost/core';
import {
  type AlarmGroup,
  describeAlarm,
  groupSameAlarms,
  incidentGroup,
  sameAlarmKey,
  summariseSameAlarm,
} from '../../../../ui/alarm/index.ts';
import type { Grouping } from './active-filter.ts';
import type { BoardRow } from './board.ts';

/** A line of the list; the key is unique among all lines. */
export type AlarmLine = AlarmListLine | GroupLine | HeadingLine;

export interface AlarmListLine {
  readonly kind: 'alarm';
  readonly key: string;
  readonly row: BoardRow;
  readonly depth: LineDepth;
  /** What its title names: of a group of several stations each line is a station. */
  readonly titledBy: 'alarm' | 'station';
}

/** Below how many groups a line is listed. */
export type LineDepth = 0 | 1 | 2;

/** Several alarms in one line. */
export interface GroupLine {
  readonly kind: 'group';
  readonly key: string;
  /** Of an incident in the order of their activation, else in that of the list, what it is named after first. */
  readonly members: readonly BoardRow[];
  /** The worst that needs an acknowledgement; if none does, the worst. */
  readonly worst: BoardRow;
  /** How many need an acknowledgement. */
  readonly waiting: number;
  /** Expanded: its alarms follow as separate lines, those of several stations by station. */
  readonly isOpen: boolean;
  /** 1: the alarms of a station in a group of several. */
  readonly depth: LineDepth;
  /** What its alarms have in common: the incident, the alarm at several stations, or the station. */
  readonly by: 'incident' | 'alarm' | 'station';
  /** null: the alarms of one station. */
  readonly summary: AlarmGroup | null;
}

/** Before the alarms of stations in maintenance. */
export interface HeadingLine {
  readonly kind: 'heading';
  readonly key: 'maintenance';
  readonly members: readonly BoardRow[];
}

/** The alarms of a line. */
export function entriesOf(line: AlarmLine): readonly AlarmLogEntry[] {
  return line.kind === 'alarm' ? [line.row.entry] : line.members.map(({ entry }) => entry);
}

/** From so many alarms on, those of a station fold into one line; below the other number, no longer. */
const MANY = 21;
const FEW = 12;

/** What folds if the user did not select it. @param before what folds now */
export function automaticGrouping(alarms: number, before: Grouping): Grouping {
  if (alarms >= MANY) return 'station';
  return alarms < FEW ? 'incident' : before;
}

/**
 * The lines in the order of the rows. A group takes the place of its first alarm; alarms that have
 * none to share a group with are listed by themselves.
 * @param rows those of stations in maintenance last
 * @param unfolded keys of the expanded groups
 */
export function linesOf(
  rows: readonly BoardRow[],
  grouping: Grouping,
  unfolded: ReadonlySet<string>,
): AlarmLine[] {
  const annunciated = rows.filter(({ isInMaintenance }) => !isInMaintenance);
  const others = rows.filter(({ isInMaintenance }) => isInMaintenance);
  const lines = [...groupedLines(annunciated, grouping, unfolded, '')];
  if (others.length === 0) return lines;
  const heading: HeadingLine = { kind: 'heading', key: 'maintenance', members: others };
  return [...lines, heading, ...groupedLines(others, grouping, unfolded, 'maintenance-')];
}

/** The first line of annunciated alarms, with its group folded; null: there are none. */
export function firstLineOf(rows: readonly BoardRow[], grouping: Grouping): AlarmLine | null {
  return groupedLines(rows, grouping, new Set(), '').next().value ?? null;
}

function* groupedLines(
  rows: readonly BoardRow[],
  grouping: Grouping,
  unfolded: ReadonlySet<string>,
  prefix: string,
): Generator<AlarmLine, void> {
  if (grouping === 'none') return yield* rows.map((row) => lineOf(row, 0, 'alarm'));
  const incidents = Map.groupBy(rows, ({ entry }) => entry.IncidentId ?? 0);
  const isInIncident = ({ entry: { IncidentId } }: BoardRow) =>
    IncidentId !== null && incidents.get(IncidentId)!.length > 1;
  const single = rows.filter((row) => !isInIncident(row));
  const same = groupSameAlarms(single, ({ entry }) => entry, grouping === 'station');
  const stations = Map.groupBy(
    single.filter((row) => !same.has(row)),
    ({ entry }) => entry.StationId,
  );
  for (const row of rows) {
    const { IncidentId, StationId } = row.entry;
    const [by, id, members] = isInIncident(row)
      ? (['incident', IncidentId, incidents.get(IncidentId!)!] as const)
      : same.has(row)
        ? (['alarm', sameAlarmKey(row.entry), same.get(row)!] as const)
        : (['station', StationId, stations.get(StationId)!] as const);
    if (members.length < 2 || (by === 'station' && grouping === 'incident')) {
      yield lineOf(row, 0, 'alarm');
    } else if (members[0] === row) {
      const key = `${prefix}${by}-${id}`;
      const group = groupOf(key, members, by, unfolded.has(key), 0);
      yield group;
      if (group.isOpen) yield* membersOf(group, unfolded);
    }
  }
}

/** The lines below an expanded group: its alarms, or its stations, of which one with several alarms expands again. */
function membersOf({ key, by, members, depth }: GroupLine, unfolded: ReadonlySet<string>): AlarmLine[] {
  const below = depth === 0 ? 1 : 2;
  const stations = Map.groupBy(members, ({ entry }) => entry.StationId);
  if (stations.size === 1) return members.map((row) => lineOf(row, below, 'alarm'));
  const ordered = [...stations].sort((a, b) => activeRank(a[1], by) - activeRank(b[1], by));
  return ordered.flatMap(([id, own]) => {
    if (own.length === 1) return [lineOf(own[0]!, below, 'station')];
    const stationKey = `${key}-station-${id}`;
    const group = groupOf(stationKey, own, 'station', unfolded.has(stationKey), below);
    return group.isOpen ? [group, ...membersOf(group, unfolded)] : [group];
  });
}

/** For the order of stations in a group: the worst that is active now; where all has returned comes last. */
function activeRank(rows: readonly BoardRow[], by: GroupLine['by']): number {
  const ranks = rows.flatMap(({ entry }) => (entry.Active ? [PRIORITIES.indexOf(entry.Priority)] : []));
  // An incident stays in the order of its alarms.
  if (ranks.length > 0 && by === 'incident') return 0;
  return Math.min(PRIORITIES.length, ...ranks);
}

function groupOf(
  key: string,
  members: readonly BoardRow[],
  by: GroupLine['by'],
  isOpen: boolean,
  depth: LineDepth,
): GroupLine {
  const entries = members.map(({ entry }) => entry);
  const waiting = members.filter(({ entry }) => needsAcknowledgement(entry));
  // The one that is named is among those that would be acknowledged; of a station in a group, what is active there.
  const active = depth > 0 ? members.filter(({ entry }) => entry.Active) : [];
  const named = [active, waiting, members].find(({ length }) => length > 0)!;
  const worst = named.reduce((a, b) => (compareAlarms(a.entry, b.entry) <= 0 ? a : b));
  const group = { kind: 'group', key, by, members, worst, waiting: waiting.length, isOpen, depth } as const;
  if (by === 'station') return { ...group, summary: null };
  const of = by === 'incident' ? incidentGroup(entries) : summariseSameAlarm(entries);
  const rowOf = new Map(members.map((row) => [row.entry.Id, row]));
  const namesakes = new Set(of.namesakes);
  const isNamesake = ({ entry }: BoardRow) => namesakes.has(entry);
  return {
    ...group,
    members:
      by === 'incident'
        ? of.members.map(({ Id }) => rowOf.get(Id)!)
        : [...members.filter(isNamesake), ...members.filter((row) => !isNamesake(row))],
    summary: of,
  };
}

/** The line that an alarm is in or folded into; undefined: none. */
export const lineWith = (lines: readonly AlarmLine[], id: number): AlarmLine | undefined =>
  lines.find((line) => line.kind !== 'heading' && entriesOf(line).some(({ Id }) => Id === id));

const lineOf = (row: BoardRow, depth: LineDepth, titledBy: AlarmListLine['titledBy']): AlarmListLine => ({
  kind: 'alarm',
  key: String(row.entry.Id),
  row,
  depth,
  titledBy,
});

/** The alarm that gives the line its place in the order; null: of a heading. */
export function worstEntryOf(line: AlarmLine): AlarmLogEntry | null {
  if (line.kind === 'heading') return null;
  return (line.kind === 'alarm' ? line.row : line.worst).entry;
}

/** What the line is about: `High wet well, Mill Creek`, `High wet well · 8 stations`; empty for a heading. */
export function describeLine(line: AlarmLine): string {
  const worst = worstEntryOf(line);
  if (worst === null) return '';
  return (line.kind === 'group' && line.summary?.words) || describeAlarm(worst);
}

/** Ids of the alarms that the list names, all of an incident: of other folded ones, only the named one. */
export function namedIn(lines: readonly AlarmLine[]): ReadonlySet<number> {
  const ids = lines.flatMap((line) => {
    if (line.kind === 'heading') return [];
    if (line.kind === 'group' && line.by !== 'incident') return [line.worst.entry.Id];
    return entriesOf(line).map(({ Id }) => Id);
  });
  return new Set(ids);
}

/** What is known of the current line when it was last seen. */
export interface CurrentLine {
  readonly index: number;
  readonly line: AlarmLine;
}

/**
 * The line with this key; if it is gone, the one that has its alarm now, else the one in its place.
 * @param before the current line so far; null: the first one
 */
export function currentLine(
  lines: readonly AlarmLine[],
  key: string | null,
  before: CurrentLine | null,
): CurrentLine | null {
  const find = (is: (line: AlarmLine) => boolean) =>
    lines.findIndex((line) => line.kind !== 'heading' && is(line));
  const [known] = before === null ? [] : entriesOf(before.line);
  const has = (line: AlarmLine) => entriesOf(line).some(({ Id }) => Id === known?.Id);
  const own = find((line) => line.key === key);
  const moved = own >= 0 ? own : find(has);
  const index = moved >= 0 ? moved : find((line) => lines.indexOf(line) >= (before?.index ?? 0));
  const found = index >= 0 ? index : lines.findLastIndex(({ kind }) => kind !== 'heading');
  const line = lines[found];
  return line === undefined ? null : { index: found, line };
}

/** The line `by` lines after `key`, clamped to the ends and without headings; the first line if `key` is not found. */
export function adjacentLine(
  lines: readonly AlarmLine[],
  key: string | null,
  by: number,
): AlarmLine | undefined {
  const reachable = lines.filter(({ kind }) => kind !== 'heading');
  const at = reachable.findIndex((line) => line.key === key);
  if (at < 0) return reachable[0];
  return reachable[Math.max(0, Math.min(reachable.length - 1, at + by))];
}
