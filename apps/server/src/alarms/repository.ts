import type { AlarmEvent, AlarmEventKind, AlarmKind, AlarmState, Priority } from '@outpost/contract';
import { PRIORITIES } from '@outpost/contract';
import { type Selectable, sql } from 'kysely';
import type { Database, Storage, Tables } from '../platform/storage/index.ts';
import type {
  AlarmChange,
  AlarmOccurred,
  AlarmRecord,
  Decision,
  DefinedSource,
  StoredAlarms,
} from './alarm-types.ts';
import { writeChanges, writeEvents } from './changes.repository.ts';
import { alarmSubject, eventOf, recordAtEvent, recordOf, SENT_ALARM_EVENTS } from './rows.ts';
import { createAlarmStatistics } from './statistics.repository.ts';
import type { SubjectTable } from './subjects.ts';

/** Where a page ended: its last entry or event, by the time that orders them. */
export interface LogCursor {
  readonly atMs: number;
  readonly id: number;
}

/** A selection of the log. Times in ms. */
export interface LogCriteria {
  readonly stationId?: number | undefined;
  readonly incidentId?: number | undefined;
  readonly priorities?: readonly Priority[] | undefined;
  readonly states?: readonly AlarmState[] | undefined;
  /** By subject; undefined: any. */
  readonly subjectIds?: readonly number[] | undefined;
  /** Raised last at or after `from`, and first before `to`. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Only entries older than this one. */
  readonly before?: LogCursor | undefined;
  readonly limit: number;
}

/** Events of all alarms. */
export interface EventFilter {
  readonly fromMs: number;
  /** Not included; by default without an end. */
  readonly toMs?: number | undefined;
  /** Only events older than this one. */
  readonly before?: LogCursor | undefined;
  readonly kind?: AlarmEventKind | undefined;
  readonly alarmKind?: AlarmKind | undefined;
  readonly stationId?: number | undefined;
  /** By subject; undefined: any. */
  readonly subjectIds?: readonly number[] | undefined;
  readonly limit: number;
}

/** Events that are not news for an operator. */
const INTERNAL_EVENTS: readonly AlarmEventKind[] = ['not-notified', 'grouped', 'changed', 'ended'];

export type AlarmRepository = ReturnType<typeof createAlarmRepository>;

/**
 * With more subjects, nearly every entry matches: the log is read by time until there are enough.
 */
const MAX_SUBJECTS = 100;

export function createAlarmRepository(storage: Storage, subjects: SubjectTable) {
  /** @param present the alarm as it is now, or as it was at the event */
  async function withAlarms(
    events: readonly Selectable<Tables['alarm_events']>[],
    present: typeof recordAtEvent,
  ) {
    if (events.length === 0) return [];
    const alarms = await storage.read
      .selectFrom('alarms')
      .selectAll()
      .where('id', 'in', [...new Set(events.map(({ alarm_id }) => alarm_id))])
      .execute();
    const byId = new Map(alarms.map((row) => [row.id, row]));
    // An alarm may have been deleted in between.
    return events.flatMap((event) => {
      const row = byId.get(event.alarm_id);
      return row ? [{ event: eventOf(event), alarm: present(row, subjects.get(row.subject_id), event) }] : [];
    });
  }

  return {
    /** Everything needed at the start; also loads the subjects. */
    async load(): Promise<StoredAlarms> {
      const known = await storage.read.selectFrom('alarm_subjects').selectAll().execute();
      for (const row of known) subjects.restore(alarmSubject(row));
      const rows = await storage.read
        .selectFrom('alarms')
        .selectAll()
        .where('is_open', '=', 1)
        .orderBy('raised_at')
        .orderBy('id')
        .execute();
      const { last } = await storage.read
        .selectFrom('alarms')
        .select((eb) => eb.fn.max('id').as('last'))
        .executeTakeFirstOrThrow();
      const suppressions = await storage.read.selectFrom('alarm_suppressions').selectAll().execute();
      const maintenance = await storage.read.selectFrom('station_maintenance').selectAll().execute();
      return {
        records: rows.map((row) => recordOf(row, subjects.get(row.subject_id))),
        suppressions: suppressions.map((row) => ({
          source: {
            stationId: row.station_id,
            pointId: row.point_id === 0 ? null : row.point_id,
            kind: row.kind as DefinedSource['kind'],
          },
          state: row.state,
          decision: decisionOf(row),
        })),
        maintenance: maintenance.map((row) => ({ stationId: row.station_id, decision: decisionOf(row) })),
        lastId: Number(last ?? 0),
      };
    },

    /** In the caller's transaction. */
    write: (db: Database, changes: readonly AlarmChange[]): Promise<void> =>
      writeChanges(db, changes, subjects),

    /** Newest first by the last activation. */
    async log(filter: LogCriteria): Promise<AlarmRecord[]> {
      if (filter.subjectIds?.length === 0) return [];
      const rows = await filtered(storage, filter).execute();
      return rows.map((row) => recordOf(row, subjects.get(row.subject_id)));
    },

    async find(id: number): Promise<AlarmRecord | null> {
      const row = await storage.read.selectFrom('alarms').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? recordOf(row, subjects.get(row.subject_id)) : null;
    },

    /** Oldest first. */
    async events(alarmId: number): Promise<AlarmEvent[]> {
      const rows = await storage.read
        .selectFrom('alarm_events')
        .selectAll()
        .where('alarm_id', '=', alarmId)
        .orderBy('id')
        .execute();
      return rows.map(eventOf);
    },

    /** Of all alarms, newest first. */
    async eventsSince(filter: EventFilter) {
      if (filter.subjectIds?.length === 0) return [];
      return withAlarms(await eventsOf(storage, filter).execute(), recordOf);
    },

    /** Events to send, after the one with this ID, oldest first, each with its alarm as it was then. */
    async eventsAfter(id: number, limit: number) {
      const query = storage.read.selectFrom('alarm_events').selectAll().where('id', '>', id);
      return withAlarms(
        await query.where('kind', 'in', SENT_ALARM_EVENTS).orderBy('id').limit(limit).execute(),
        recordAtEvent,
      );
    },

    /** The newest event of any alarm; 0: none. */
    async lastEventId(): Promise<number> {
      const { last } = await storage.read
        .selectFrom('alarm_events')
        .select((eb) => eb.fn.max('id').as('last'))
        .executeTakeFirstOrThrow();
      return Number(last ?? 0);
    },

    ...createAlarmStatistics(storage),

    /**
     * For an alarm that is over. @param lastly runs as the last step of the same transaction.
     * @returns whether it exists
     */
    addComment: (alarmId: number, happening: AlarmOccurred, lastly: (db: Database) => Promise<unknown>) =>
      storage.transaction(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('alarms')
          .set((eb) => ({ comments: eb('comments', '+', 1) }))
          .where('id', '=', alarmId)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await writeEvents(trx, [{ alarmId, happening }]);
        await lastly(trx);
        return true;
      }),
  };
}

const decisionOf = (row: {
  since: number;
  until: number | null;
  by_name: string;
  reason: string;
}): Decision => ({
  sinceMs: row.since,
  untilMs: row.until,
  by: row.by_name,
  reason: row.reason,
});

/** Whether an entry belongs to one of many subjects; does not use an index of subjects. */
function isAmong(kind: Storage['kind'], subjectIds: readonly number[]) {
  const json = JSON.stringify(subjectIds);
  return kind === 'postgres'
    ? sql<boolean>`subject_id + 0 in (select value::integer from json_array_elements_text(${json}::json))`
    : sql<boolean>`+subject_id in (select value from json_each(${json}))`;
}

function filtered({ kind, read }: Storage, filter: LogCriteria) {
  const { stationId, incidentId, priorities, states, subjectIds, fromMs, toMs, before, limit } = filter;
  let query = read.selectFrom('alarms').selectAll();
  if (stationId !== undefined) query = query.where('station_id', '=', stationId);
  if (incidentId !== undefined) query = query.where('incident_id', '=', incidentId);
  if (priorities) {
    query = query.where(
      'priority',
      'in',
      priorities.map((priority) => PRIORITIES.indexOf(priority)),
    );
  }
  if (states) query = query.where('state', 'in', [...states]);
  // Entries that are not over are few, and have their own index.
  if (states && !states.includes('normal')) query = query.where('is_open', '=', 1);
  if (subjectIds) {
    const isMany = subjectIds.length > MAX_SUBJECTS;
    query = isMany
      ? query.where(isAmong(kind, subjectIds))
      : query.where('subject_id', 'in', [...subjectIds]);
  }
  if (fromMs !== undefined) query = query.where('last_raised_at', '>=', fromMs);
  if (toMs !== undefined) query = query.where(raisedBefore(toMs));
  if (before) {
    // The first field determines the index.
    query = query
      .where('last_raised_at', '<=', before.atMs)
      .where((eb) => eb.or([eb('last_raised_at', '<', before.atMs), eb('id', '<', before.id)]));
  }
  return query.orderBy('last_raised_at', 'desc').orderBy('id', 'desc').limit(limit);
}

/**
 * First raised before a time. The second condition lets the index of the order end early: no entry has more time
 * between its first and its last activation than the longest such time. `+ 0` keeps the index on `raised_at` out.
 */
const raisedBefore = (
  atMs: number,
) => sql<boolean>`(raised_at + 0 < ${atMs} and last_raised_at < ${atMs} + coalesce(
  (select last_raised_at - raised_at from alarms order by last_raised_at - raised_at desc limit 1), 0))`;

function eventsOf({ kind: storageKind, read }: Storage, filter: EventFilter) {
  const { fromMs, toMs, before, kind, alarmKind, stationId, subjectIds, limit } = filter;
  let query = read
    .selectFrom('alarm_events as e')
    .innerJoin('alarms as a', 'a.id', 'e.alarm_id')
    .innerJoin('alarm_subjects as s', 's.id', 'a.subject_id')
    .selectAll('e')
    .where('e.at', '>=', fromMs)
    .where('e.kind', 'not in', INTERNAL_EVENTS)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit);
  if (toMs !== undefined) query = query.where('e.at', '<', toMs);
  if (before !== undefined) {
    query = query
      .where('e.at', '<=', before.atMs)
      .where((eb) => eb.or([eb('e.at', '<', before.atMs), eb('e.id', '<', before.id)]));
  }
  if (kind !== undefined) query = query.where('e.kind', '=', kind);
  if (alarmKind !== undefined) query = query.where('s.kind', '=', alarmKind);
  if (stationId !== undefined) query = query.where('a.station_id', '=', stationId);
  if (subjectIds !== undefined) query = query.where(isAmong(storageKind, subjectIds));
  return query;
}
