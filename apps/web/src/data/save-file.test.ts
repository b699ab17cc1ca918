import { expect, it } from 'vitest';
import { timedFileName } from './save-file.ts';

it('names a file by date and time', () => {
  const nowMs = new Date(2025, 10, 1, 4, 5).getTime();
  expect(timedFileName('grid', nowMs, 'csv')).toBe('outpost-grid-2025-11-01-0405.csv');
});
