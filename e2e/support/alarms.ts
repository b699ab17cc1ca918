import { calls } from '@outpost/contract';
import type { Api } from './api.ts';

/** Acknowledges every alarm, so that none that has returned stays for other tests of the same demo. */
export async function acknowledgeAll(api: Api): Promise<void> {
  const { Alarms } = await api.call(calls.alarms.active);
  const Ids = Alarms.map(({ Id }) => Id);
  if (Ids.length > 0) await api.call(calls.alarms.acknowledge, undefined, { Ids });
}
