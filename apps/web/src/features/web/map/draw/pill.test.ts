import { expect, it } from 'vitest';
import { rankOf } from '../model/ranks.ts';
import { pillOf } from './pill.ts';

const [critical, high, low, offline, normal] = (
  ['critical', 'high', 'low', 'no-answer', 'normal'] as const
).map(rankOf) as [number, number, number, number, number];
const counted = (...ranks: number[]) => ranks.map((rank, at) => ({ rank, count: at + 1 }));

it('counts each abnormal state of a cluster, worst first', () => {
  expect(pillOf({ rank: critical, sites: 10, counts: counted(critical, high) })).toEqual({
    parts: [
      { rank: critical, text: '1' },
      { rank: high, text: '2' },
    ],
    plain: ' of 10',
  });
});

it('says how many are less severe than the two worst of four', () => {
  expect(pillOf({ rank: critical, sites: 40, counts: counted(critical, high, low, offline) })).toEqual({
    parts: [
      { rank: critical, text: '1' },
      { rank: high, text: '2' },
    ],
    plain: ' · 7 more of 40',
  });
});

it('is shorter where another marker is close', () => {
  const cluster = { rank: critical, sites: 10, counts: counted(critical, high, low) };
  const parts = [{ rank: critical, text: '1' }];
  expect(pillOf(cluster, 'worst')).toEqual({ parts, plain: ' · 5 more' });
  expect(pillOf(cluster, 'share')).toEqual({ parts, plain: ' of 10' });
  expect(pillOf(cluster, 'count')).toEqual({ parts, plain: '' });
});

it('keeps the total of one state as long as there is room', () => {
  const cluster = { rank: high, sites: 7, counts: counted(high) };
  expect(pillOf(cluster, 'worst').plain).toBe(' of 7');
  expect(pillOf(cluster, 'share').plain).toBe(' of 7');
});

it('has the number of sites only if all are normal', () => {
  expect(pillOf({ rank: normal, sites: 3, counts: [] })).toEqual({
    parts: [{ rank: normal, text: '' }],
    plain: '3',
  });
});
