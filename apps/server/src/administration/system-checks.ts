import type { AlarmWarning } from '@outpost/contract';
import type { PartHealth } from '../platform/health.ts';
import type { HealthCheck } from '../platform/system-health.ts';

export interface IntegrityFacts {
  /** Found damage and losses. */
  readonly damages: readonly AlarmWarning[];
  readonly health: PartHealth;
}

/** What can be wrong with stored data. */
export const INTEGRITY_CHECKS: readonly HealthCheck<IntegrityFacts>[] = [
  {
    id: 'storage.damaged',
    area: 'storage',
    severity: 'critical',
    find: ({ damages }) =>
      damages.map(({ Text, Detail, Since }, index) => ({
        ...{ subject: String(index + 1), title: Text, reason: Detail, sinceMs: Date.parse(Since) },
      })),
    effect: 'Part of history, logs or configuration may be missing. Outpost continues to poll and notify.',
    steps: [
      'Copy the data folder before anything else.',
      'Check the machine’s disk and memory.',
      'Restore the newest backup that is intact, or accept the loss, as docs/operations.md describes.',
    ],
  },
  {
    id: 'storage.not-checked',
    area: 'storage',
    severity: 'low',
    find: ({ damages, health: { State, Detail } }) =>
      damages.length > 0 || State === 'ok'
        ? null
        : { title: 'The database is not checked for damage', sinceMs: null, reason: Detail },
    effect: 'Damaged or missing data would be found late.',
    steps: ['Correct what the message names. The check runs again at 03:30.'],
  },
];

export interface SettingsFacts {
  /** Saved settings that cannot be used, and that take effect after restart. */
  readonly unusable: number;
  readonly waiting: number;
}

const SYSTEM = { path: '/config/system', label: 'System' };

/** What can be wrong with the system settings. */
export const SETTINGS_CHECKS: readonly HealthCheck<SettingsFacts>[] = [
  {
    id: 'settings.not-valid',
    area: 'settings',
    severity: 'medium',
    find: ({ unusable }) =>
      unusable === 0 ? null : { title: 'Saved settings are not valid', sinceMs: null },
    effect: 'Their defaults are used instead.',
    steps: ['Enter the marked settings again.'],
    link: SYSTEM,
  },
  {
    id: 'settings.restart-needed',
    area: 'settings',
    severity: 'low',
    find: ({ waiting }) =>
      waiting === 0 ? null : { title: 'Changed settings take effect after restart', sinceMs: null },
    effect: 'Until then the earlier values apply.',
    steps: ['Restart the server at a calm time. Polling pauses for some seconds.'],
    link: SYSTEM,
  },
];
