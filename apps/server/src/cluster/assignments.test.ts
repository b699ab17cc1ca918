import { expect } from 'vitest';
import { LeaseTable } from '../platform/storage/index.ts';
import { itOnPostgres } from '../testing/databases.ts';
import { createAssignments } from './assignments.repository.ts';
import { clusterDatabase } from './testing/cluster-database.ts';

itOnPostgres('a node notices each change of its stations', async (url) => {
  const { nodes, storage } = await clusterDatabase(url);
  const assignments = createAssignments(storage);
  const [a, b] = [await nodes.take(60_000), await nodes.take(60_000)];
  const revisions = async () => [await nodes.revision(a), await nodes.revision(b)];
  await assignments.give(a, [
    { stationId: 1, version: 3 },
    { stationId: 2, version: 1 },
  ]);
  await assignments.give(b, [{ stationId: 3, version: 1 }]);
  expect(await revisions()).toEqual([1, 1]);
  await assignments.noteVersions([
    { stationId: 2, version: 5 },
    // No node has it.
    { stationId: 9, version: 2 },
  ]);
  expect(await revisions()).toEqual([2, 1]);
  await assignments.release([1, 3]);
  expect(await revisions()).toEqual([3, 2]);
  expect(await assignments.ofNode(a)).toEqual([
    { stationId: 1, node: a, version: 3, isReleasing: true },
    { stationId: 2, node: a, version: 5, isReleasing: false },
  ]);
  expect(await assignments.releasing()).toEqual([1, 3]);
  // Only its own.
  await assignments.giveBack(a, [1, 3]);
  expect(await assignments.releasing()).toEqual([3]);
  await nodes.release(b);
  await assignments.forgetNode(b);
  expect((await assignments.all()).map(({ stationId }) => stationId)).toEqual([2]);
  expect((await nodes.nodes()).map(({ epoch }) => epoch)).toEqual([a]);
  // A station has one node.
  await expect(assignments.give(a, [{ stationId: 2, version: 5 }])).rejects.toThrow();
});

itOnPostgres('samples that a server has left wait until they are inserted', async (url) => {
  const { storage } = await clusterDatabase(url);
  const leases = new LeaseTable(url, 'A', 'A');
  try {
    await leases.leaveSamples([]);
    const assignments = createAssignments(storage);
    expect(await assignments.samplesWait()).toBe(false);
    await leases.leaveSamples([Uint8Array.of(1)]);
    expect(await assignments.samplesWait()).toBe(true);
  } finally {
    await leases.close();
  }
});
