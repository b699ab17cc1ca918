import {
  type AlarmKind,
  type AlarmPeriod,
  type AlarmPeriods,
  type AlarmPeriodsQuery,
  MAX_ALARM_PERIODS,
  PRIORITIES,
} from '@outpost/contract';
import { instantOrNull, toInstant } from '../platform/clock.ts';
import { invalid } from '../platform/http/index.ts';
import { hotQuery, type Storage } from '../platform/storage/index.ts';
import * as texts from './texts.ts';

interface EntryRow {
  readonly id: number;
  readonly pointId: number;
  readonly kind: string;
  readonly message: string;
  readonly priority: number;
  readonly raisedMs: number;
  readonly lastRaisedMs: number;
  readonly raises: number;
  readonly active: number;
  readonly returnedMs: number | null;
}

interface EventRow {
  readonly alarmId: number;
  readonly atMs: number;
  readonly kind: string;
}

/** When an alarm was active, ms; `toMs` null: it still is. */
interface ActiveSpan {
  readonly fromMs: number;
  readonly toMs: number | null;
}

export type FindPeriods = (query: AlarmPeriodsQuery) => Promise<AlarmPeriods>;

/**
 * Finds when alarms of points were active, from the log: activations and returns at that time,
 * whatever the limits are now. Entries of one alarm do not overlap, so of those raised before the
 * time only the newest can reach into it.
 *
 * @param stored resolves when everything so far is stored
 * @param most the maximum number of periods in a response
 */
export function createPeriods(
  storage: Storage,
  stored: () => Promise<void>,
  most = MAX_ALARM_PERIODS,
): FindPeriods {
  const marks = (count: number) => Array.from({ length: count }, () => '?').join(', ');
  // SQLite keeps the order of a cross join: first the few subjects, then their entries by time.
  const entriesOf = (points: number) =>
    hotQuery<EntryRow>(
      storage.kind,
      `select a.id, s.point_id as "pointId", s.kind, s.message, a.priority, a.raised_at as "raisedMs",
        a.last_raised_at as "lastRaisedMs", a.raises, a.active, a.returned_at as "returnedMs"
        from alarm_subjects s cross join alarms a
        where s.point_id in (${marks(points)}) and a.subject_id = s.id and a.raised_at < ? and a.raised_at >=
          coalesce((select max(m.raised_at) from alarms m where m.subject_id = s.id and m.raised_at <= ?), ?)
        and (a.active = 1 or a.returned_at > ?) order by a.last_raised_at desc, a.id desc limit ?`,
    );
  const isAmong =
    storage.kind === 'postgres'
      ? "= any(string_to_array(?, ',')::int[])"
      : 'in (select value from json_each(?))';
  const eventsOf = hotQuery<EventRow>(
    storage.kind,
    `select alarm_id as "alarmId", at as "atMs", kind from alarm_events where alarm_id ${isAmong}
      and kind in ('raised', 'returned', 'ended') order by id desc limit ?`,
  );
  const eventsOfAll = (alarmIds: readonly number[]): Promise<EventRow[]> => {
    const list = alarmIds.join(',');
    return eventsOf(storage.read, storage.kind === 'postgres' ? list : `[${list}]`, 2 * most);
  };

  return async ({ pointId, from, to }) => {
    const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
    if (toMs <= fromMs) throw invalid([{ Path: 'query.to', Message: texts.mustBeAfter(from) }]);
    const ids = [...new Set(pointId)];
    // Includes events that a user has just seen; a database that rejects writes can still be read.
    await stored().catch(() => undefined);
    const rows = await entriesOf(ids.length)(storage.read, ...ids, toMs, fromMs, fromMs, fromMs, most + 1);
    const entries = rows.slice(0, most);
    let completeMs = rows.length > most ? Math.max(fromMs, entries.at(-1)!.lastRaisedMs) : fromMs;
    const repeated = entries.filter(({ raises }) => raises > 1).map(({ id }) => id);
    const events = repeated.length === 0 ? [] : await eventsOfAll(repeated);
    // One activation and one return each; if there are more, the oldest are not read.
    if (events.length === 2 * most) completeMs = Math.max(completeMs, events.at(-1)!.atMs);
    const spansOf = activeSpans(events.reverse());
    const found = entries
      .flatMap((entry) => {
        const once = { fromMs: entry.raisedMs, toMs: entry.active === 1 ? null : entry.returnedMs };
        const times = entry.raises > 1 ? (spansOf.get(entry.id) ?? []) : [once];
        return times.filter((time) => reaches(time, fromMs, toMs)).map((time) => presentPeriod(entry, time));
      })
      .sort((a, b) => a.From.localeCompare(b.From) || a.AlarmId - b.AlarmId);
    const Periods = found.slice(-most);
    if (found.length > most) completeMs = Math.max(completeMs, Date.parse(Periods[0]!.From));
    return { CompleteFrom: toInstant(completeMs), Periods };
  };
}

const reaches = ({ fromMs, toMs }: ActiveSpan, spanFromMs: number, spanToMs: number): boolean =>
  fromMs < spanToMs && (toMs === null || (toMs > spanFromMs && toMs > fromMs));

/**
 * When each alarm was active, from its events in order; a return without its activation is skipped.
 */
function activeSpans(events: readonly EventRow[]): ReadonlyMap<number, ActiveSpan[]> {
  const times = new Map<number, ActiveSpan[]>();
  for (const { alarmId, atMs, kind } of events) {
    const own = times.get(alarmId) ?? [];
    if (own.length === 0) times.set(alarmId, own);
    const last = own.at(-1);
    const isActive = last !== undefined && last.toMs === null;
    if (kind === 'raised' && !isActive) own.push({ fromMs: atMs, toMs: null });
    else if (kind !== 'raised' && isActive) own[own.length - 1] = { fromMs: last.fromMs, toMs: atMs };
  }
  return times;
}

const presentPeriod = (
  { id, pointId, kind, message, priority }: EntryRow,
  { fromMs, toMs }: ActiveSpan,
): AlarmPeriod => ({
  AlarmId: id,
  PointId: pointId,
  Kind: kind as AlarmKind,
  Priority: PRIORITIES[priority]!,
  Message: message,
  From: toInstant(fromMs),
  To: instantOrNull(toMs),
});
