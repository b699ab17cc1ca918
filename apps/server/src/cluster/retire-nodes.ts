import type { Context } from '../platform/context.ts';
import {
  hasSchema,
  type NodeTable,
  pendingMigrations,
  type ServerRelease,
  type Storage,
} from '../platform/storage/index.ts';
import { createAssignments } from './assignments.repository.ts';

const LOOK_EVERY_MS = 100;
/** The longest wait for a node to give its stations back. */
const WAIT_MS = 10_000;

/**
 * Before the schema is migrated: nodes of earlier versions that cannot work with the new one give
 * their stations back, and end. Those that can go on polling.
 *
 * @throws StorageError
 */
export async function retireNodes(
  { storage, clock, logger }: Pick<Context, 'clock' | 'logger'> & { readonly storage: Storage },
  nodes: NodeTable,
  { migrations }: ServerRelease,
): Promise<void> {
  if (!(await hasSchema(storage))) return;
  const unfit = await nodes.unfitFor(await pendingMigrations(storage, migrations));
  if (unfit.length === 0) return;
  const assignments = createAssignments(storage);
  const assigned = async () =>
    (await Promise.all(unfit.map(({ epoch }) => assignments.ofNode(epoch)))).flat();
  await assignments.release((await assigned()).map(({ stationId }) => stationId));
  const begunMs = clock.monotonicMs();
  while ((await assigned()).length > 0 && clock.monotonicMs() - begunMs < WAIT_MS)
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, LOOK_EVERY_MS));
  for (const { epoch, server } of unfit) {
    await nodes.retire(epoch);
    logger.warn(
      { node: epoch, server },
      'a node of an earlier version was ended: it does not know the new schema',
    );
  }
}
