import type { AlarmWarning } from '@outpost/contract';
import type { History } from './history/index.ts';
import { toInstant } from './platform/clock.ts';
import type { PartHealth } from './platform/health.ts';
import type { StorageFailure } from './storage/index.ts';

const GOES_ON =
  'Live values continue. Samples wait to be stored; acknowledgements, commands and changes are refused, ' +
  'and no notifications are sent until the database can be written again.';
const SAMPLES_WAIT = 'They wait in memory until the database accepts them.';

/** Warnings of every page about what is not being stored; empty: all is. */
export function storageWarnings(
  failure: StorageFailure | null,
  history: ReturnType<History['health']>,
): AlarmWarning[] {
  const warning = (Text: string, Detail: string, sinceMs: number): AlarmWarning[] => [
    { Code: 'not-stored', Text, Detail, Since: toInstant(sinceMs) },
  ];
  if (failure !== null) {
    const what = failure.readable ? 'cannot be written' : 'does not respond';
    return warning(
      `Nothing is being stored: the database ${what} (${failure.reason})`,
      GOES_ON,
      failure.sinceMs,
    );
  }
  if (history.failingSinceMs !== null) {
    return warning(`Samples are not being stored: ${history.detail}`, SAMPLES_WAIT, history.failingSinceMs);
  }
  return [];
}

/** The same for the machine's operator. */
export function databaseHealth(failure: StorageFailure | null): PartHealth {
  if (failure === null) return { State: 'ok' };
  const { readable, reason, sinceMs } = failure;
  const what = readable ? 'Cannot be written' : 'Does not respond';
  return {
    State: 'degraded',
    Detail:
      `${what} since ${toInstant(sinceMs)}: ${reason}. Sign-ins, samples and alarms wait to be stored; ` +
      'calls that store something are refused',
  };
}
