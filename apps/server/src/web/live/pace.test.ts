import { expect, it } from 'vitest';
import { gatherMs } from './pace.ts';

it('gathers longer the longer it takes to send, within bounds', () => {
  expect([0, 3, 10, 12, 25, 50, 200].map(gatherMs)).toEqual([50, 50, 50, 60, 125, 150, 150]);
});
