import { PRIORITIES } from '@outpost/contract';
import { expect, test } from 'vitest';
import { priorityRank, worstPriority } from './priority.ts';

test('priorities are ranked, worst first', () => {
  expect(PRIORITIES.map(priorityRank)).toEqual([0, 1, 2, 3]);
  expect(worstPriority(['low', 'high', 'medium'])).toBe('high');
  expect(worstPriority([])).toBeNull();
});
