import type { AlarmLogEntry } from '@outpost/contract';
import { type Incident, summariseIncident } from '@outpost/core';
import type { BoardRow } from './board.ts';

/** One line of the list: an alarm, or an incident with its alarms folded into it. */
export type AlarmLine = AlarmListLine | IncidentLine;

export interface AlarmListLine {
  readonly kind: 'alarm';
  /** The alarm's Id. */
  readonly key: number;
  readonly row: BoardRow;
  /** It stands under its incident. */
  readonly isMember: boolean;
}

export interface IncidentLine {
  readonly kind: 'incident';
  /** The incident's Id below zero, so that no alarm has it. */
  readonly key: number;
  readonly incident: Incident<AlarmLogEntry>;
  /** Its alarms follow as lines of their own. */
  readonly isOpen: boolean;
}

/** The alarms that a line is about. */
export function entriesOf(line: AlarmLine): readonly AlarmLogEntry[] {
  return line.kind === 'alarm' ? [line.row.entry] : line.incident.members;
}

/**
 * The lines of a group in the order of its rows. An incident stands where the first of its alarms would; the only alarm of one is an
 * alarm like any other.
 * @param open incidents whose alarms are shown, by their Ids
 */
export function linesOf(rows: readonly BoardRow[], open: ReadonlySet<number>): AlarmLine[] {
  const members = new Map<number, BoardRow[]>();
  for (const row of rows) {
    const { IncidentId } = row.entry;
    if (IncidentId === null) continue;
    const others = members.get(IncidentId);
    if (others) others.push(row);
    else members.set(IncidentId, [row]);
  }
  const line = (row: BoardRow, isMember = false): AlarmListLine => ({
    kind: 'alarm',
    key: row.entry.Id,
    row,
    isMember,
  });
  return rows.flatMap((row): AlarmLine[] => {
    const { IncidentId } = row.entry;
    const all = IncidentId === null ? undefined : members.get(IncidentId);
    if (IncidentId === null || all === undefined || all.length < 2) return [line(row)];
    if (all[0] !== row) return [];
    const isOpen = open.has(IncidentId);
    const incident = summariseIncident(all.map(({ entry }) => entry));
    const head: IncidentLine = { kind: 'incident', key: -IncidentId, incident, isOpen };
    return [head, ...(isOpen ? all.map((member) => line(member, true)) : [])];
  });
}

/** The line to go to from another one. `by`: how many further; beyond either end: that end. Without one: the first. */
export function adjacentLine(
  lines: readonly AlarmLine[],
  key: number | null,
  by: number,
): AlarmLine | undefined {
  const at = lines.findIndex((line) => line.key === key);
  if (at < 0) return lines[0];
  return lines[Math.max(0, Math.min(lines.length - 1, at + by))];
}
