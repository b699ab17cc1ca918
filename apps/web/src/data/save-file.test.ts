import { afterEach, expect, it } from 'vitest';
import { showTimeZone } from '../ui/time/index.ts';
import { timedFileName } from './save-file.ts';

afterEach(() => showTimeZone(''));

it("names a file by date and time in the organisation's zone", () => {
  showTimeZone('Asia/Tokyo');
  const nowMs = Date.parse('2025-10-31T19:05:59Z');
  expect(timedFileName('grid', nowMs, 'csv')).toBe('outpost-grid-2025-11-01-0405.csv');
});
