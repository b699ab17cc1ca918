import { expect, test } from 'vitest';
import { RECENT_REPORTS } from './recent-reports.ts';

test('reads only reports that exist', () => {
  const stored = [
    { topic: 'cost', stationId: 1, search: '' },
    { topic: 'count' },
    { topic: 'count', stationId: 1, search: '?period=2026-05' },
  ];
  const memory = { getItem: () => JSON.stringify({ 7: stored }), setItem: () => {} };
  expect(RECENT_REPORTS.read(memory, 7)).toEqual([stored[2]]);
});
