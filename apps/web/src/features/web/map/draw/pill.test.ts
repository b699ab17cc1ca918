import { expect, it } from 'vitest';
import { rankOf } from '../model/ranks.ts';
import { CLOSE_PARTS, pillOf } from './pill.ts';

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

it('adds what is less severe than the two worst of four', () => {
  const { parts } = pillOf({ rank: critical, sites: 40, counts: counted(critical, high, low, offline) });
  expect(parts.map(({ rank, text }) => [rank, text])).toEqual([
    [critical, '1'],
    [high, '2'],
    [low, '7+'],
  ]);
});

it('is shorter where another marker is close', () => {
  const { parts } = pillOf({ rank: critical, sites: 10, counts: counted(critical, high, low) }, CLOSE_PARTS);
  expect(parts.map(({ rank, text }) => [rank, text])).toEqual([
    [critical, '1'],
    [high, '5+'],
  ]);
});

it('has the number of sites only if all are normal', () => {
  expect(pillOf({ rank: normal, sites: 3, counts: [] })).toEqual({
    parts: [{ rank: normal, text: '' }],
    plain: '3',
  });
});
