import { expect, it } from 'vitest';
import { StorageError } from '../../platform/storage/index.ts';
import type { Settlement } from './claim.repository.ts';
import { Settling } from './settling.ts';

const one = (id: number): Settlement => ({
  id,
  answer: '',
  atMs: 0,
  outcome: { state: 'failed' },
  note: null,
});

it('stores results together that arrive during a transaction', async () => {
  const stored: number[][] = [];
  const first = Promise.withResolvers<void>();
  const settling = new Settling(async (batch) => {
    stored.push(batch.map(({ id }) => id));
    if (stored.length === 1) await first.promise;
  });
  const all = Promise.all([1, 2, 3, 4].map((id) => settling.settle(one(id))));
  first.resolve();
  await all;
  expect(stored).toEqual([[1], [2, 3, 4]]);
  await settling.settle(one(5));
  expect(stored).toHaveLength(3);
});

it('reports for each result whether it was stored, also when one of them fails', async () => {
  const settling = new Settling(async (batch) => {
    if (batch.some(({ id }) => id === 3)) throw new Error('refused');
  });
  const ends = await Promise.allSettled([1, 2, 3, 4].map((id) => settling.settle(one(id))));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

it('accesses an unavailable database once for all of them', async () => {
  let asked = 0;
  const settling = new Settling(async () => {
    asked += 1;
    throw new StorageError('STORAGE_UNAVAILABLE', 'the database is away');
  });
  const ends = await Promise.allSettled([1, 2, 3, 4].map((id) => settling.settle(one(id))));
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
  // The first one alone, and those that arrived meanwhile together.
  expect(asked).toBe(2);
});
