import type { PartHealth } from './health.ts';
import type { HealthCheck } from './system-health.ts';

export interface ProcessFacts {
  readonly observeOnly: boolean;
  readonly startedMs: number;
  readonly clock: PartHealth;
  readonly process: PartHealth;
}

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
    find: ({ clock: { State, Detail } }) =>
      State === 'ok'
        ? null
        : { title: 'The machine’s clock was set in the last hour', sinceMs: null, reason: Detail },
    effect: 'Times of values and alarms recorded around it may be wrong.',
    steps: ['Check that the machine synchronises its clock (NTP).'],
  },
  {
    id: 'server.suspended',
    area: 'server',
    severity: 'medium',
    find: ({ process: { State, Detail } }) =>
      State === 'ok'
        ? null
        : { title: 'The server was held up in the last hour', sinceMs: null, reason: Detail },
    effect: 'No station was polled and no one was notified meanwhile.',
    steps: ['Check the machine for overload, and the virtual machine for pauses.'],
  },
];
