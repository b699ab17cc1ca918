import type { AlarmWarning } from '@outpost/contract';
import type { HealthCheck } from '../platform/system-health.ts';

/** The subject of warnings about alarm events that are not stored. */
export const ALARM_LOG = 'alarm-log';

export interface AlarmLogFacts {
  readonly warnings: readonly AlarmWarning[];
}

/** What can be wrong with storing alarm events, beyond what keeps everything from being stored. */
export const ALARM_LOG_CHECKS: readonly HealthCheck<AlarmLogFacts>[] = [
  {
    id: 'storage.alarm-log',
    area: 'storage',
    severity: 'critical',
    find: ({ warnings }) =>
      warnings
        .filter(({ Subject }) => Subject === ALARM_LOG)
        .map(({ Text, Since }, index) => ({
          ...{ subject: String(index + 1), title: Text, sinceMs: Date.parse(Since) },
        })),
    effect:
      'The alarm log misses what is not stored, and no one is notified of it. Active alarms are shown as usual.',
    steps: [
      'Find in the server’s log why the database did not accept the events.',
      'Check that each active alarm has reached someone.',
      'Restarting the server clears this entry; what was not stored is not added later.',
    ],
    link: { path: '/alarms', label: 'Alarms' },
  },
];
