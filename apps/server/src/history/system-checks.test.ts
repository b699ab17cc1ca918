import { expect, it } from 'vitest';
import { MIN_FREE_BYTES, STORAGE_CHECKS, type StorageFacts } from './system-checks.ts';

const WELL: StorageFacts = {
  failure: null,
  history: { failingSinceMs: null, detail: null, waitingSamples: 12, lostSamples: 0 },
  diskFreeBytes: 100 * MIN_FREE_BYTES,
  bytesADay: 1_000_000,
};
const found = (facts: Partial<StorageFacts>) =>
  STORAGE_CHECKS.filter(({ find }) => find({ ...WELL, ...facts }) !== null).map(({ id }) => id);

it('finds nothing while all is stored', () => {
  expect(found({})).toEqual([]);
  expect(found({ diskFreeBytes: null, bytesADay: null })).toEqual([]);
});

it('names one cause when the database fails, not its consequence for history as well', () => {
  const history = { ...WELL.history, failingSinceMs: 5, detail: 'database or disk is full' };
  const failure = { sinceMs: 4, reason: 'database or disk is full', readable: true };
  expect(found({ failure, history })).toEqual(['storage.database-failing']);
  expect(found({ history })).toEqual(['storage.history-not-stored']);
});

it('finds lost samples and a disk that is full soon', () => {
  expect(found({ history: { ...WELL.history, lostSamples: 3 } })).toEqual(['storage.samples-lost']);
  expect(found({ diskFreeBytes: MIN_FREE_BYTES - 1 })).toEqual(['storage.disk-almost-full']);
  // Enough in itself, but less than a month's growth.
  expect(found({ bytesADay: 4 * MIN_FREE_BYTES })).toEqual(['storage.disk-almost-full']);
});
