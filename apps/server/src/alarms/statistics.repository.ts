import { PRIORITIES, type Priority } from '@outpost/contract';
import type { Raise } from '@outpost/core';
import type { Storage } from '../platform/storage/index.ts';

export interface RaiseFilter {
  readonly stationId: number | undefined;
  readonly fromMs: number;
  readonly toMs: number;
}

/** How often alarms of a station with a priority were raised. */
export interface RaisedCount {
  readonly stationId: number;
  readonly priority: Priority;
  readonly raises: number;
}

/** Events read at a time for a load: a few milliseconds of the main thread. */
const EVENTS_A_PAGE = 10_000;
/** How often alarms were raised, for the alarm load and for reports. */
export function createAlarmStatistics({ read }: Storage) {
  return {
    /**
     * Each annunciated activation of the period with its end, unordered, and how many others there were.
     * @param limit the maximum; the oldest are returned
     */
    async raises(
      { stationId, fromMs, toMs }: RaiseFilter,
      limit: number,
    ): Promise<{ raises: Raise[]; suppressed: number }> {
      let query = read
        .selectFrom('alarm_events as e')
        .innerJoin('alarms as a', 'a.id', 'e.alarm_id')
        .select(['e.id', 'e.alarm_id', 'e.at', 'e.kind', 'e.suppressed', 'a.subject_id', 'a.priority'])
        .where('e.at', '<', toMs)
        .where('e.kind', 'in', ['raised', 'returned', 'ended'])
        .orderBy('e.at')
        .orderBy('e.id');
      if (stationId !== undefined) query = query.where('a.station_id', '=', stationId);
      const raises: { -readonly [Key in keyof Raise]: Raise[Key] }[] = [];
      const active = new Map<number, (typeof raises)[number]>();
      let suppressed = 0;
      // In pages, so that other work can run in between.
      let last = { at: fromMs, id: 0 };
      for (let left = 2 * limit; left > 0; ) {
        const { at: fromAt, id: afterId } = last;
        const rows = await query
          .where('e.at', '>=', fromAt)
          .where((eb) => eb.or([eb('e.at', '>', fromAt), eb('e.id', '>', afterId)]))
          .limit(Math.min(left, EVENTS_A_PAGE))
          .execute();
        for (const row of rows) {
          const { alarm_id, at } = row;
          const before = active.get(alarm_id);
          if (before) before.endMs = at;
          active.delete(alarm_id);
          if (row.kind !== 'raised') continue;
          if (row.suppressed === 1) {
            suppressed += 1;
            continue;
          }
          const priority = PRIORITIES[row.priority]!;
          const raise = { subject: row.subject_id, priority, atMs: at, endMs: null };
          active.set(alarm_id, raise);
          raises.push(raise);
        }
        if (rows.length < EVENTS_A_PAGE) break;
        last = rows.at(-1)!;
        left -= rows.length;
      }
      return { raises, suppressed };
    },

    /**
     * Since when alarms are recorded: the first station was added, or the first alarm was raised if
     * that is earlier. null: there are neither.
     */
    async recordedSince(stationId: number | undefined): Promise<number | null> {
      let stations = read.selectFrom('stations').select((eb) => eb.fn.min('created_at').as('at'));
      let alarms = read.selectFrom('alarms').select((eb) => eb.fn.min('raised_at').as('at'));
      if (stationId !== undefined) {
        stations = stations.where('id', '=', stationId);
        alarms = alarms.where('station_id', '=', stationId);
      }
      const rows = [await stations.executeTakeFirst(), await alarms.executeTakeFirst()];
      const times = rows.flatMap((row) => (row?.at == null ? [] : [Number(row.at)]));
      return times.length === 0 ? null : Math.min(...times);
    },

    /** How often alarms of each station were raised in a time, by priority. */
    async raisedCounts({ fromMs, toMs }: Pick<RaiseFilter, 'fromMs' | 'toMs'>): Promise<RaisedCount[]> {
      const rows = await read
        .selectFrom('alarm_events as e')
        .innerJoin('alarms as a', 'a.id', 'e.alarm_id')
        .select((eb) => ['a.station_id', 'a.priority', eb.fn.countAll<number>().as('raises')])
        .where('e.at', '>=', fromMs)
        .where('e.at', '<', toMs)
        .where('e.kind', '=', 'raised')
        .groupBy(['a.station_id', 'a.priority'])
        .execute();
      return rows.map((row) => ({
        stationId: row.station_id,
        priority: PRIORITIES[row.priority]!,
        raises: Number(row.raises),
      }));
    },

    /** How often each subject was raised in chattering entries, the most frequent first. */
    async chattering(
      { stationId, fromMs, toMs }: RaiseFilter,
      limit: number,
    ): Promise<{ subjectId: number; raises: number }[]> {
      let query = read
        .selectFrom('alarms')
        .select((eb) => ['subject_id', eb.fn.sum<number>('raises').as('raises')])
        .where('raised_at', '>=', fromMs)
        .where('raised_at', '<', toMs)
        .where('chattering', '=', 1);
      if (stationId !== undefined) query = query.where('station_id', '=', stationId);
      const rows = await query
        .groupBy('subject_id')
        .orderBy('raises', 'desc')
        .orderBy('subject_id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ subjectId: row.subject_id, raises: Number(row.raises) }));
    },
  };
}
