import { plural } from '@outpost/core';
import type { Context } from '../../platform/context.ts';
import type { HealthCheck } from '../../platform/system-health.ts';
import type { StoredExport } from './repository.ts';
import type { ExportRunRepository } from './run-repository.ts';
import type { ExportScheduleRepository } from './schedule-repository.ts';

/** A scheduled export of which a period is not delivered. */
export interface LateSchedule {
  readonly id: number;
  readonly name: string;
  /** Oldest first; at least one, each with a failed attempt. */
  readonly failing: readonly Pick<StoredExport, 'createdMs' | 'error'>[];
}

/** What can be wrong with scheduled exports. */
export const EXPORT_CHECKS: readonly HealthCheck<readonly LateSchedule[]>[] = [
  {
    id: 'storage.export-not-delivered',
    area: 'storage',
    severity: 'medium',
    find: (late) =>
      late.map(({ id, name, failing }) => ({
        subject: String(id),
        title: `The scheduled export ${name} is not delivered: ${plural(failing.length, { one: '# period', other: '# periods' })}`,
        sinceMs: failing[0]!.createdMs,
        reason: failing.at(-1)!.error ?? undefined,
      })),
    effect:
      'The files of these periods are missing where others expect them. Outpost keeps them and retries.',
    steps: [
      'Check that the folder or the store can be reached, has free space, and accepts the access key.',
      'Outpost delivers them by itself at the next attempt, within 75 minutes.',
    ],
    link: { path: '/exports/schedules', label: 'Scheduled exports' },
  },
];

/** Adds the checks of scheduled exports. */
export function reportExports(
  { systemHealth }: Context,
  runs: ExportRunRepository,
  schedules: ExportScheduleRepository,
): void {
  systemHealth.addChecks(EXPORT_CHECKS, async () => {
    const [all, failing] = await Promise.all([schedules.all(), runs.failing()]);
    return all
      .map(({ Id, Name }) => ({
        ...{ id: Id, name: Name },
        failing: failing.filter(({ run }) => run?.scheduleId === Id),
      }))
      .filter((late) => late.failing.length > 0);
  });
}
