import type { AlarmLogEntry } from '@outpost/contract';
import { type Incident, summariseIncident } from '@outpost/core';
import type { BoardRow } from './board.ts';

/** A line of the list: an alarm, or an incident with its alarms collapsed into it. */
export type AlarmLine = AlarmListLine | IncidentLine;

export interface AlarmListLine {
  readonly kind: 'alarm';
  /** The alarm's Id. */
  readonly key: number;
  readonly row: BoardRow;
  /** Listed under its incident. */
  readonly isMember: boolean;
}

export interface IncidentLine {
  readonly kind: 'incident';
  /** The negated incident Id, so that it differs from every alarm Id. */
  readonly key: number;
  readonly incident: Incident<AlarmLogEntry>;
  /** Expanded: its alarms follow as separate lines. */
  readonly isOpen: boolean;
}

/** The alarms of a line. */
export function entriesOf(line: AlarmLine): readonly AlarmLogEntry[] {
  return line.kind === 'alarm' ? [line.row.entry] : line.incident.members;
}

/**
 * The lines of a group in the order of its rows. An incident takes the place of its first alarm; an
 * incident with a single alarm is listed as a plain alarm.
 * @param open Ids of the expanded incidents
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

/** The line `by` lines after `key`, clamped to the ends; the first line if `key` is not found. */
export function adjacentLine(
  lines: readonly AlarmLine[],
  key: number | null,
  by: number,
): AlarmLine | undefined {
  const at = lines.findIndex((line) => line.key === key);
  if (at < 0) return lines[0];
  return lines[Math.max(0, Math.min(lines.length - 1, at + by))];
}
