import type { ActiveAlarms, AlarmLogEntry, AlarmNews } from '@outpost/contract';
import { compareAlarms } from '@outpost/core';

/** The active alarms that this page has. */
export interface KnownAlarms {
  readonly activeAlarms: ActiveAlarms;
  /**
   * When each active alarm last annunciated, by the Id of its AlarmLogEntry, ms by the server's
   * clock.
   */
  readonly calledAtMs: ReadonlyMap<number, number>;
}

/** The result of a response or an update. */
export interface AlarmUpdate {
  readonly known: KnownAlarms;
  /** Alarms that annunciate from now on. */
  readonly called: readonly AlarmLogEntry[];
  /** Entries that are new or changed, including those that are normal now. */
  readonly changed: readonly AlarmLogEntry[];
}

/**
 * All active alarms, as loaded at first and after missed updates. Alarms that were not
 * unacknowledged before annunciate. Those that were active when the page opened do not.
 */
export function learnAlarms(before: KnownAlarms | null, answer: ActiveAlarms): AlarmUpdate {
  const earlier = new Map(before?.activeAlarms.Alarms.map((entry) => [entry.Id, entry]));
  const inMaintenance = new Set(answer.Maintenance.map(({ StationId }) => StationId));
  const calledAtMs = new Map<number, number>();
  const called: AlarmLogEntry[] = [];
  const changed: AlarmLogEntry[] = [];
  for (const entry of answer.Alarms) {
    const last = earlier.get(entry.Id);
    const lastCalledMs = before?.calledAtMs.get(entry.Id);
    if (!isSame(last, entry)) changed.push(entry);
    const calls =
      before !== null &&
      entry.State === 'unacknowledged' &&
      last?.State !== 'unacknowledged' &&
      !inMaintenance.has(entry.StationId) &&
      // Counted in an entry that annunciated less than a minute ago.
      !(last && entry.Chattering);
    if (calls) called.push(entry);
    if (calls && last) calledAtMs.set(entry.Id, Date.parse(answer.At));
    else calledAtMs.set(entry.Id, lastCalledMs ?? Date.parse(entry.LastRaisedAt));
    earlier.delete(entry.Id);
  }
  // How these alarms ended is unknown here; it is enough that they ended.
  for (const gone of earlier.values()) changed.push({ ...gone, State: 'normal', Active: false });
  return { known: { activeAlarms: answer, calledAtMs }, called, changed };
}

/** Applies an update; its number must be the next one. */
export function learnNews({ activeAlarms, calledAtMs }: KnownAlarms, news: AlarmNews): AlarmUpdate {
  const byId = new Map(activeAlarms.Alarms.map((entry) => [entry.Id, entry]));
  const times = new Map(calledAtMs);
  const announced = new Set(news.Announced);
  for (const entry of news.Alarms) {
    if (entry.State === 'normal') {
      byId.delete(entry.Id);
      times.delete(entry.Id);
      continue;
    }
    byId.set(entry.Id, entry);
    if (announced.has(entry.Id)) times.set(entry.Id, Date.parse(news.At));
    else if (!times.has(entry.Id)) times.set(entry.Id, Date.parse(entry.LastRaisedAt));
  }
  return {
    known: {
      activeAlarms: {
        ...activeAlarms,
        Sequence: news.Sequence,
        At: news.At,
        Alarms: news.Alarms.length === 0 ? activeAlarms.Alarms : [...byId.values()].sort(compareAlarms),
        Suppressed: news.Suppressed ?? activeAlarms.Suppressed,
        Maintenance: news.Maintenance ?? activeAlarms.Maintenance,
        Warnings: news.Warnings ?? activeAlarms.Warnings,
      },
      calledAtMs: times,
    },
    called: news.Alarms.filter((entry) => announced.has(entry.Id) && entry.State !== 'normal'),
    changed: news.Alarms,
  };
}

function isSame(a: AlarmLogEntry | undefined, b: AlarmLogEntry): boolean {
  return a !== undefined && JSON.stringify(a) === JSON.stringify(b);
}
