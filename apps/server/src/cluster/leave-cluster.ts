import type { StationConfig } from '@outpost/contract';
import type { Alarms } from '../alarms/index.ts';
import { settleHistoryOf } from '../history/index.ts';
import type { Context } from '../platform/context.ts';
import { formerNodesOf, wasCluster } from '../platform/storage/index.ts';
import { createAssignments } from './assignments.repository.ts';
import { createConditionInbox } from './condition-inbox.ts';
import { createConditions } from './conditions.repository.ts';

/**
 * Of a server that polls all stations itself: stores what nodes of a former cluster left.
 * @throws StorageError, also while a node works
 */
export async function leaveCluster(context: Pick<Context, 'storage' | 'clock' | 'logger'>): Promise<void> {
  const { storage } = context;
  if (storage.kind !== 'postgres') return;
  const nodes = await formerNodesOf(storage);
  const assignments = createAssignments(storage);
  for (const { epoch, lane } of nodes) {
    await settleHistoryOf(context, lane);
    await assignments.forgetNode(epoch);
  }
}

/**
 * Makes alarms of the conditions that nodes of a former cluster left, before the first poll.
 * @throws StorageError
 */
export async function takeLeftConditions(
  context: Pick<Context, 'storage' | 'clock' | 'logger'>,
  stations: readonly StationConfig[],
  alarms: Pick<Alarms, 'sink' | 'withinNext'>,
): Promise<void> {
  const { storage } = context;
  if (storage.kind !== 'postgres' || !(await wasCluster(storage))) return;
  const configs = new Map(stations.map((config) => [config.StationId, config]));
  await createConditionInbox(context, createConditions(storage), (id) => configs.get(id), alarms).takeAll();
}
