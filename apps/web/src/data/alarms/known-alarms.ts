import { type ActiveAlarms, type AlarmLogEntry, type AlarmNews, PRIORITIES } from '@outpost/contract';

/** What stands, as this page knows it. */
export interface KnownAlarms {
  readonly standing: ActiveAlarms;
  /** When each alarm that stands called for somebody last, by AlarmLogEntry's Id, ms by the server's clock. */
  readonly calledAtMs: ReadonlyMap<number, number>;
}

/** What an answer or news brought. */
export interface AlarmUpdate {
  readonly known: KnownAlarms;
  /** Alarms that call for somebody from now on. */
  readonly called: readonly AlarmLogEntry[];
  /** Entries that are new or are not what they were, also those that are normal now. */
  readonly changed: readonly AlarmLogEntry[];
}

/**
 * All that stands, as the server answered it: at first, and whenever news were missed. Then what called meanwhile is worked
 * out: what stands unacknowledged now and did not before. What stood already when the page was opened has called before.
 */
export function learnAlarms(before: KnownAlarms | null, answer: ActiveAlarms): AlarmUpdate {
  const earlier = new Map(before?.standing.Alarms.map((entry) => [entry.Id, entry]));
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
      // Folded into an entry that has called within a minute.
      !(last && entry.Chattering);
    if (calls) called.push(entry);
    if (calls && last) calledAtMs.set(entry.Id, Date.parse(answer.At));
    else calledAtMs.set(entry.Id, lastCalledMs ?? Date.parse(entry.LastRaisedAt));
    earlier.delete(entry.Id);
  }
  // How they ended nobody said; that they did is what counts.
  for (const gone of earlier.values()) changed.push({ ...gone, State: 'normal', Active: false });
  return { known: { standing: answer, calledAtMs }, called, changed };
}

/** News on top of what is known; its number has to be the next one. */
export function learnNews({ standing, calledAtMs }: KnownAlarms, news: AlarmNews): AlarmUpdate {
  const byId = new Map(standing.Alarms.map((entry) => [entry.Id, entry]));
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
      standing: {
        ...standing,
        Sequence: news.Sequence,
        At: news.At,
        Alarms: news.Alarms.length === 0 ? standing.Alarms : [...byId.values()].sort(compareConditionOf),
        Suppressed: news.Suppressed ?? standing.Suppressed,
        Maintenance: news.Maintenance ?? standing.Maintenance,
        Warnings: news.Warnings ?? standing.Warnings,
      },
      calledAtMs: times,
    },
    called: news.Alarms.filter((entry) => announced.has(entry.Id) && entry.State !== 'normal'),
    changed: news.Alarms,
  };
}

/** Worst first, then the one that stands longest, as the server orders them. */
function compareConditionOf(a: AlarmLogEntry, b: AlarmLogEntry): number {
  return (
    PRIORITIES.indexOf(a.Priority) - PRIORITIES.indexOf(b.Priority) ||
    Date.parse(a.RaisedAt) - Date.parse(b.RaisedAt) ||
    a.Id - b.Id
  );
}

function isSame(a: AlarmLogEntry | undefined, b: AlarmLogEntry): boolean {
  return a !== undefined && JSON.stringify(a) === JSON.stringify(b);
}
