import { expect, it } from 'vitest';
import { describeMark } from './describe-mark.ts';
import type { MapMark } from './marks.ts';
import { rankOf } from './ranks.ts';

const mark = (own: Partial<MapMark>): MapMark => ({
  x: 0,
  y: 0,
  rank: rankOf('normal'),
  sites: 14,
  abnormal: 0,
  counts: [],
  site: null,
  worstSite: null,
  node: 0,
  ...own,
});
const name = () => 'Mill Creek';
const none = () => 0;
const counts = (rank: number) => (rank === rankOf('critical') ? 1 : rank === rankOf('no-answer') ? 2 : 0);

it('describes a site', () => {
  const one = mark({ site: 3, sites: 1, rank: rankOf('critical'), abnormal: 1 });
  expect(describeMark(one, name, none, true)).toBe('Mill Creek: critical');
  expect(describeMark(one, name, none, false)).toBe('Mill Creek: critical (last known)');
});

it('counts the abnormal sites of a cluster', () => {
  const some = mark({ rank: rankOf('critical'), abnormal: 3 });
  expect(describeMark(some, name, counts, true)).toBe('14 stations: 1 critical, 2 offline');
  expect(describeMark(mark({}), name, none, true)).toBe('14 stations: normal');
  expect(describeMark(mark({}), name, none, false)).toBe('14 stations: normal (last known)');
});
