import type { Alarms } from '../../alarms/index.ts';
import type { Context } from '../../platform/context.ts';
import { createOutbound } from '../../platform/outbound/index.ts';
import type { StorageWatch } from '../../platform/storage/index.ts';
import type { EscalationService } from '../escalation/index.ts';
import type { Notify } from '../outbox/index.ts';
import { Heartbeat } from './heartbeat.ts';
import * as texts from './texts.ts';

const TIMEOUT_MS = 10_000;
/** After this time without activity a loop counts as stuck. */
const SILENCE_MS = 60_000;

/**
 * The heartbeat of a URL; null: none is set.
 *
 * @param mayConnect where the URL may lead
 */
export function heartbeatOf(
  context: Context,
  url: string | null,
  mayConnect: (address: string) => boolean,
  whyNot: () => Promise<string | null>,
): Heartbeat | null {
  if (url === null) return null;
  const { clock } = context;
  const outbound = createOutbound({ clock, timeoutMs: TIMEOUT_MS, allowHttp: true, mayConnect });
  return new Heartbeat(context, url, outbound, whyNot);
}

export interface NotifyingAreas {
  readonly alarms: Pick<Alarms, 'health'>;
  readonly escalation: Pick<EscalationService, 'lookedMs'>;
  readonly notify: Pick<Notify, 'stats'>;
  readonly storage: Pick<StorageWatch, 'failure'>;
}

/**
 * Why an alarm could not be notified now, as far as the server is concerned: it is not stored,
 * escalations are not processed, or no message is sent.
 */
export function whyNotNotifying(
  { alarms, escalation, notify, storage }: NotifyingAreas,
  nowMs: number,
): string | null {
  if (storage.failure !== null) return texts.databaseNotWritable(storage.failure.reason);
  const { State, Detail } = alarms.health();
  if (State !== 'ok') return Detail ?? texts.alarmsNotStored;
  const isNotResponding = (lookedMs: number | null) => lookedMs === null || nowMs - lookedMs > SILENCE_MS;
  if (isNotResponding(escalation.lookedMs())) return texts.escalationsNotProcessed;
  if (isNotResponding(notify.stats.lookedMs)) return texts.outboxNotProcessed;
  return null;
}
