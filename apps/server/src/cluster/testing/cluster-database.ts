import { onTestFinished } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { MIGRATIONS, migrate, NodeTable, openPostgres } from '../../platform/storage/index.ts';

/** The tables of a cluster in an empty database. */
export async function clusterDatabase(url: string) {
  const nodes = new NodeTable(url, systemClock, 'A');
  await nodes.prepare();
  const storage = await openPostgres(url, () => undefined);
  await migrate(storage, MIGRATIONS, 0);
  onTestFinished(async () => {
    await storage.close();
    await nodes.close();
  });
  return { nodes, storage };
}
