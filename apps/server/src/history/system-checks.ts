import { statfs } from 'node:fs/promises';
import type { Context } from '../platform/context.ts';
import type { StorageFailure } from '../platform/storage/index.ts';
import type { HealthCheck } from '../platform/system-health.ts';
import { type History, historySize } from './historian/index.ts';

/** Free space below which the disk counts as almost full, bytes. */
export const MIN_FREE_BYTES = 1024 ** 3;
/** Days of growth below which it does. */
const MIN_FREE_DAYS = 30;

export interface StorageFacts {
  readonly failure: StorageFailure | null;
  readonly history: Pick<
    ReturnType<History['health']>,
    'failingSinceMs' | 'detail' | 'waitingSamples' | 'lostSamples'
  >;
  /** Of the data folder's disk, for the server's user; null: not known. */
  readonly diskFreeBytes: number | null;
  /** Average growth; null: not known. */
  readonly bytesADay: number | null;
}

const HISTORY_PAGE = { path: '/config/history', label: 'History' };
const FREE_SPACE = 'Free space on the disk of the data folder, or enlarge it.';
const RECOVERS = 'Outpost resumes by itself within ten seconds.';

/** What can be wrong with storing data. */
export const STORAGE_CHECKS: readonly HealthCheck<StorageFacts>[] = [
  {
    id: 'storage.database-failing',
    area: 'storage',
    severity: 'critical',
    find: ({ failure }) =>
      failure && {
        title: failure.readable ? 'The database cannot be written' : 'The database does not respond',
        sinceMs: failure.sinceMs,
        reason: failure.reason,
      },
    effect:
      'No alarm notifications are sent. Live values continue, and samples are held in memory. Acknowledgements, commands and changes are rejected.',
    steps: [
      FREE_SPACE,
      'Check that the server’s user may write to the data folder, or that PostgreSQL runs and can be reached.',
      RECOVERS,
    ],
  },
  {
    id: 'storage.history-not-stored',
    area: 'storage',
    severity: 'critical',
    find: ({ failure, history: { failingSinceMs, detail } }) =>
      failure !== null || failingSinceMs === null
        ? null
        : { title: 'History is not being stored', sinceMs: failingSinceMs, reason: detail ?? undefined },
    effect: 'Samples wait in memory. If it lasts, trends and reports get a gap.',
    steps: [FREE_SPACE, RECOVERS],
    link: HISTORY_PAGE,
  },
  {
    id: 'storage.samples-lost',
    area: 'storage',
    severity: 'high',
    find: ({ history: { lostSamples } }) =>
      lostSamples === 0 ? null : { title: 'Samples were lost since the server started', sinceMs: null },
    effect: 'Trends and reports have a gap for that time. Live values and alarms are not affected.',
    steps: [
      'Find in the server’s log when storage failed, and why.',
      'Restarting the server clears this entry; the gap remains.',
    ],
    link: HISTORY_PAGE,
  },
  {
    id: 'storage.disk-almost-full',
    area: 'storage',
    severity: 'high',
    find: ({ diskFreeBytes, bytesADay }) => {
      if (diskFreeBytes === null) return null;
      const isLittle =
        diskFreeBytes < MIN_FREE_BYTES || (bytesADay !== null && diskFreeBytes < MIN_FREE_DAYS * bytesADay);
      return isLittle ? { title: 'The disk of the data folder is almost full', sinceMs: null } : null;
    },
    effect: 'When it is full, nothing is stored and no alarm notifications are sent.',
    steps: [FREE_SPACE, 'Or shorten the retention of history.'],
    link: HISTORY_PAGE,
  },
];

/** Adds the checks and the key figures of storage. */
export function reportStorage(context: Context, history: History): void {
  const { systemHealth, storage, watch, clock, config } = context;
  const diskFreeBytes = () =>
    statfs(config.dataDir).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    );
  const size = () => historySize(history, storage.kind, clock.now()).catch(() => null);
  /** What is being read now, for the checks and the figures of one answer. */
  let reading: ReturnType<typeof read> | null = null;
  const read = () => Promise.all([diskFreeBytes(), size()]);
  const facts = () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  systemHealth.addChecks(STORAGE_CHECKS, async () => {
    const [free, sizes] = await facts();
    return {
      failure: watch.failure,
      history: history.health(),
      diskFreeBytes: free,
      bytesADay: sizes?.BytesADay ?? null,
    };
  });
  systemHealth.addPart('storage', 'Storage', async () => {
    const [free, sizes] = await facts();
    return {
      figures: [
        {
          Label: 'Database',
          Kind: 'text',
          Value: storage.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL',
        },
        { Label: 'Database size', Kind: 'bytes', Value: sizes?.DatabaseBytes ?? null },
        { Label: 'Growth per day', Kind: 'bytes', Value: sizes?.BytesADay ?? null },
        { Label: 'Free on disk', Kind: 'bytes', Value: free },
        { Label: 'Samples not yet on disk', Kind: 'count', Value: history.health().waitingSamples },
      ],
    };
  });
}
