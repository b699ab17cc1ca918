import type { AlarmLogEntry } from '@outpost/contract';

/** What of an alarm determines whether it is first-out. */
type Raised = Pick<AlarmLogEntry, 'Id' | 'StationId' | 'IncidentId' | 'FirstOut' | 'RaisedAt'>;

/**
 * The alarms that are first-out (ANSI/ISA-18.2-2016, 3.1): the first of an incident, or of a sequence at a
 * station. An alarm that none of the others followed is not, nor is one of several that one poll found at once.
 */
export function firstOutIds(alarms: readonly Raised[]): ReadonlySet<number> {
  const known = KNOWN.get(alarms) ?? findFirstOuts(alarms);
  KNOWN.set(alarms, known);
  return known;
}

/** Pages ask at each tick of the clock about alarms that have not changed. */
const KNOWN = new WeakMap<readonly Raised[], ReadonlySet<number>>();

function findFirstOuts(alarms: readonly Raised[]): ReadonlySet<number> {
  // Instants of the server sort as text.
  const ordered = alarms.toSorted((a, b) =>
    a.RaisedAt === b.RaisedAt ? a.Id - b.Id : a.RaisedAt < b.RaisedAt ? -1 : 1,
  );
  const firsts = new Map<string, Raised>();
  const ids = new Set<number>();
  for (const alarm of ordered) {
    const { Id, StationId, IncidentId, FirstOut, RaisedAt } = alarm;
    const group = IncidentId === null ? `station ${StationId}` : `incident ${IncidentId}`;
    const first = firsts.get(group);
    if (IncidentId === null ? FirstOut : Id === IncidentId) firsts.set(group, alarm);
    else if (first?.RaisedAt === RaisedAt) firsts.delete(group);
    else if (first !== undefined) ids.add(first.Id);
  }
  return ids;
}
