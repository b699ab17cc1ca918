import { expect, it } from 'vitest';
import { StorageError } from '../storage/index.ts';
import { toAppError } from './problem.ts';

it('names a full disk already in the first response, and reveals nothing else of the database', () => {
  const detailOf = (message: string) => toAppError(new StorageError('STORAGE_UNAVAILABLE', message)).message;
  const isFull = 'Outpost can’t write to its database (database or disk is full). Try again in a moment.';
  expect(detailOf('database or disk is full')).toBe(isFull);
  expect(detailOf('could not extend file "base/5/1": No space left on device')).toBe(isFull);
  expect(detailOf('connect ECONNREFUSED 10.0.0.5:5432')).toBe(
    'The database is not available. Try again in a moment.',
  );
});
