import { formatDuration } from '@outpost/core';
import type { ClockStep } from './clock-watch.ts';
import type { Suspension } from './stall-watch.ts';
import type { HealthCheck } from './system-health.ts';

export interface ProcessFacts {
  readonly observeOnly: boolean;
  readonly startedMs: number;
  /** In the last hour; null: none. */
  readonly clockStep: ClockStep | null;
  readonly suspension: Suspension | null;
}

const DISAPPEARS = 'This entry disappears after an hour without another.';

/** What can be wrong with the process and its machine. */
export const PROCESS_CHECKS: readonly HealthCheck<ProcessFacts>[] = [
  {
    id: 'server.observe-only',
    area: 'server',
    severity: 'high',
    find: ({ observeOnly, startedMs }) =>
      observeOnly ? { title: 'The server is in observe-only mode', sinceMs: startedMs } : null,
    effect: 'It polls no stations, sends no commands and notifies no one.',
    steps: ['Restart the server without observe-only mode to resume.'],
  },
  {
    id: 'server.clock-set',
    area: 'server',
    severity: 'medium',
    find: ({ clockStep }) =>
      clockStep && {
        title: `The machine’s clock was set ${clockStep.byMs < 0 ? 'back' : 'forward'} by ${formatDuration(Math.abs(clockStep.byMs))}`,
        sinceMs: clockStep.atMs,
        logText: clockStep.text,
      },
    effect: 'Times of values and alarms recorded around it may be wrong. They are not corrected.',
    steps: [
      'Check that the machine synchronises its clock (NTP).',
      'If the machine was suspended or is a virtual machine, check why it was paused.',
      DISAPPEARS,
    ],
  },
  {
    id: 'server.suspended',
    area: 'server',
    severity: 'medium',
    find: ({ suspension }) =>
      suspension && {
        title: `The server was held up for ${formatDuration(suspension.forMs)}`,
        sinceMs: suspension.fromMs,
        logText: suspension.text,
      },
    effect: 'No station was polled and no user was notified in that time.',
    steps: [
      'Check whether other programs use up the machine’s processor, memory or disk.',
      'On a virtual machine, check whether a snapshot, backup or migration paused it.',
      DISAPPEARS,
    ],
  },
];
