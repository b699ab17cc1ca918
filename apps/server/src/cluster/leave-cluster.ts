import { settleHistoryOf } from '../history/index.ts';
import type { Context } from '../platform/context.ts';
import { formerNodesOf } from '../platform/storage/index.ts';
import { createAssignments } from './assignments.repository.ts';
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
  // Conditions that still hold begin again with the first polls.
  if (nodes.length > 0) await createConditions(storage).removeAll();
}
