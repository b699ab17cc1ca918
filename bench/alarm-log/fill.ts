import { createAlarmRepository } from '../../apps/server/src/alarms/repository.ts';
import { SubjectTable } from '../../apps/server/src/alarms/subjects.ts';
import { insertMany, type Storage } from '../../apps/server/src/platform/storage/index.ts';
import { openBenchDatabase } from '../harness/database.ts';

export const ALARMS = 300_000;
export const STATIONS = 1_000;
const OPEN = 1_000;
const KINDS = ['H', 'HH', 'L', 'communication'] as const;
/** Stations of an earlier name, without alarms for a long time. */
const RENAMED = 600;
const MESSAGES = ['High wet well', 'Wet well overflows', 'Low pressure', 'No communication'];
const DAY_MS = 86_400_000;
export const ALARM_LOG_END_MS = Date.UTC(2026, 5, 1);
export const ALARM_LOG_SPAN_MS = 730 * DAY_MS;
const STEP_MS = ALARM_LOG_SPAN_MS / ALARMS;
const AT_ONCE = 20_000;

export type Log = Awaited<ReturnType<typeof fillLog>>;

/**
 * A utility's typical alarms: most are low and over, a few stations have many, the latest are
 * active.
 */
export async function fillLog() {
  const storage = await openBenchDatabase();
  await insertMany(
    storage.write,
    'alarm_subjects',
    ['id', 'station_id', 'point_id', 'kind', 'site_name', 'name', 'message'],
    Array.from({ length: STATIONS * KINDS.length }, (_, index) => {
      const stationId = Math.floor(index / KINDS.length) + 1;
      const kind = index % KINDS.length;
      const pointId = kind === 3 ? null : stationId * 10 + kind;
      return [
        index + 1,
        stationId,
        pointId,
        KINDS[kind],
        `Lift station ${stationId}`,
        'Level',
        MESSAGES[kind],
      ];
    }),
  );
  await insertMany(
    storage.write,
    'alarm_subjects',
    ['id', 'station_id', 'point_id', 'kind', 'site_name', 'name', 'message'],
    Array.from({ length: RENAMED }, (_, index) => {
      const name = `Old works ${index + 1}`;
      return [STATIONS * KINDS.length + index + 1, index + 1, null, 'communication', name, 'Level', 'Silent'];
    }),
  );
  for (let from = 0; from < ALARMS; from += AT_ONCE) await fillSome(storage, from);
  const subjects = new SubjectTable();
  const repository = createAlarmRepository(storage, subjects);
  const startMs = performance.now();
  const { records } = await repository.load();
  console.log(
    `${ALARMS.toLocaleString('en')} alarms, ${records.length} of them active; loaded at start in ${(performance.now() - startMs).toFixed(0)} ms`,
  );
  return {
    storage,
    subjects,
    repository,
    close: (): Promise<void> => storage.close(),
  };
}

async function fillSome(storage: Storage, from: number): Promise<void> {
  const numbers = Array.from({ length: AT_ONCE }, (_, index) => from + index);
  const facts = numbers.map((n) => {
    const spread = (n * 7_919) % 1_000;
    // A fifth of all is of ten stations.
    const stationId = n % 5 === 0 ? (spread % 10) + 1 : spread + 1;
    const kind = (n * 31) % 17 === 0 ? 1 : (n * 13) % 4;
    const priority = spread < 10 ? 0 : spread < 50 ? 1 : spread < 200 ? 2 : 3;
    const isOpen = n >= ALARMS - OPEN;
    const atMs = Math.floor(ALARM_LOG_END_MS - ALARM_LOG_SPAN_MS + n * STEP_MS);
    return {
      id: n + 1,
      stationId,
      subjectId: (stationId - 1) * KINDS.length + kind + 1,
      priority,
      isOpen,
      atMs,
    };
  });
  await storage.transaction(async (trx) => {
    await insertMany(
      trx,
      'alarms',
      [
        'id',
        'subject_id',
        'station_id',
        'priority',
        'instruction',
        'state',
        'is_open',
        'active',
        'acknowledged',
        'raised_at',
        'last_raised_at',
        'raises',
        'chattering',
        'returned_at',
        'acknowledged_at',
        'acknowledged_by',
        'first_out',
        'reading',
        'limit_words',
        'comments',
        'held_back',
      ],
      facts.map(({ id, stationId, subjectId, priority, isOpen, atMs }) => {
        const state = !isOpen
          ? 'normal'
          : id % 3 === 0
            ? 'acknowledged'
            : id % 100 === 1
              ? 'shelved'
              : 'unacknowledged';
        const over = isOpen ? null : atMs + 600_000;
        const chatters = id % 50 === 0 ? 1 : 0;
        return [
          id,
          subjectId,
          stationId,
          priority,
          'Look at pump 2',
          state,
          isOpen ? 1 : 0,
          isOpen ? 1 : 0,
          state === 'unacknowledged' ? 0 : 1,
          atMs,
          atMs,
          1 + 4 * chatters,
          chatters,
          over,
          over,
          isOpen ? null : 'Ann Lee',
          id % 2,
          '3.42 m',
          '3.20 m',
          0,
          0,
        ];
      }),
    );
    await insertMany(
      trx,
      'alarm_events',
      ['alarm_id', 'at', 'kind', 'account_id', 'by_name', 'words'],
      facts.flatMap(({ id, isOpen, atMs }) => {
        const raised = [id, atMs, 'raised', null, null, '3.42 m'];
        if (isOpen) return [raised];
        const more = id % 3 === 0 ? [[id, atMs + 300_000, 'commented', 1, 'Ann Lee', 'On my way']] : [];
        return [
          raised,
          [id, atMs + 200_000, 'acknowledged', 1, 'Ann Lee', ''],
          ...more,
          [id, atMs + 600_000, 'returned', null, null, '3.01 m'],
        ];
      }),
    );
    await insertMany(
      trx,
      'callouts',
      ['alarm_id', 'state', 'step', 'due_at', 'began_at'],
      facts.map(({ id, isOpen, atMs }) => [
        id,
        isOpen ? 'running' : 'ended',
        1,
        isOpen ? ALARM_LOG_END_MS + DAY_MS : atMs + 900_000,
        atMs,
      ]),
    );
    await insertMany(
      trx,
      'callout_steps',
      ['alarm_id', 'at', 'step', 'told', 'content'],
      facts.map(({ id, atMs }) => [
        id,
        atMs,
        1,
        1,
        '{"Rule":"","NoneOnCall":false,"Notified":[],"NotNotified":[]}',
      ]),
    );
  });
}
