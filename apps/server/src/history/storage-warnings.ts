import type { AlarmWarning } from '@outpost/contract';
import { toInstant } from '../platform/clock.ts';
import type { PartHealth } from '../platform/health.ts';
import type { StorageFailure } from '../platform/storage/index.ts';
import type { History } from './historian/index.ts';
import * as texts from './texts.ts';

const GOES_ON = texts.liveValuesContinue;
const SAMPLES_WAIT = texts.samplesWaitingInMemory;

/** Warnings of every page about what is not being stored; empty: all is. */
export function storageWarnings(
  failure: StorageFailure | null,
  history: ReturnType<History['health']>,
): AlarmWarning[] {
  const warning = (Text: string, Reason: string | null, Detail: string, sinceMs: number): AlarmWarning[] => [
    { Code: 'not-stored', Text, ...(Reason !== null && { Reason }), Detail, Since: toInstant(sinceMs) },
  ];
  if (failure !== null) {
    const what = failure.readable ? texts.databaseNotWritable : texts.databaseNotResponding;
    return warning(texts.notificationsAreOff(what), failure.reason, GOES_ON, failure.sinceMs);
  }
  if (history.failingSinceMs !== null) {
    return warning(texts.samplesNotStored, history.detail, SAMPLES_WAIT, history.failingSinceMs);
  }
  return [];
}

/** The same for the machine's operator. */
export function databaseHealth(failure: StorageFailure | null): PartHealth {
  if (failure === null) return { State: 'ok' };
  const { readable, reason, sinceMs } = failure;
  const what = readable ? texts.cannotBeWrittenLabel : texts.doesNotRespondLabel;
  return {
    State: 'degraded',
    Detail: texts.databaseFailingSince(what, toInstant(sinceMs), reason),
  };
}
