import type { Alarms } from './alarms/index.ts';
import type { Callouts } from './callouts/index.ts';
import { DeadMan, type DeadManDeps } from './deadman/index.ts';
import type { Notify } from './notify/index.ts';
import { createOutbound, type OutboundDeps } from './outbound/index.ts';
import type { StorageWatch } from './storage/index.ts';

const TIMEOUT_MS = 10_000;
/** Who has not looked around for so long hangs. */
const SILENCE_MS = 60_000;

/**
 * The dead-man of a URL; null: none is set.
 *
 * @param mayConnect where the URL may lead
 */
export function deadManOf(
  url: string | null,
  {
    clock,
    logger,
    mayConnect,
  }: Pick<DeadManDeps, 'clock' | 'logger'> & Required<Pick<OutboundDeps, 'mayConnect'>>,
  whyNot: DeadManDeps['whyNot'],
): DeadMan | null {
  if (url === null) return null;
  return new DeadMan({
    url,
    clock,
    logger,
    outbound: createOutbound({ clock, timeoutMs: TIMEOUT_MS, allowHttp: true, mayConnect }),
    whyNot,
  });
}

export interface NotifyingAreas {
  readonly alarms: Pick<Alarms, 'health'>;
  readonly callouts: Pick<Callouts, 'lookedMs'>;
  readonly notify: Pick<Notify, 'stats'>;
  readonly storage: Pick<StorageWatch, 'failure'>;
}

/** Why nobody would be told of an alarm now, from the machine's side: it is not stored, no step is taken, or no message leaves. */
export function whyNotNotifying(
  { alarms, callouts, notify, storage }: NotifyingAreas,
  nowMs: number,
): string | null {
  if (storage.failure !== null) return `the database cannot be written: ${storage.failure.reason}`;
  const { State, Detail } = alarms.health();
  if (State !== 'ok') return Detail ?? 'alarms are not stored';
  const isNotResponding = (lookedMs: number | null) => lookedMs === null || nowMs - lookedMs > SILENCE_MS;
  if (isNotResponding(callouts.lookedMs())) return 'it is not looked for people to be told';
  if (isNotResponding(notify.stats.lookedMs)) return 'the outbox is not looked into';
  return null;
}
