import { expect, it } from 'vitest';
import type { MapMark } from '../model/marks.ts';
import { hit } from './hit.ts';

const painted = (site: number, x: number, y: number, half = 10) => ({
  mark: {
    x,
    y,
    site,
    rank: 0,
    sites: 1,
    abnormal: 1,
    counts: [],
    worstSite: site,
    node: site,
  } satisfies MapMark,
  box: { left: x - half, top: y - half, right: x + half, bottom: y + half },
});

const all = [painted(1, 50, 50), painted(2, 64, 50), painted(3, 200, 50), painted(4, 200, 50)];
const at = (x: number, y: number, reach: number) => hit(all, x, y, reach)?.mark.site ?? null;

it('finds the nearest marker, and the top one of two at the same position', () => {
  expect(at(55, 50, 0)).toBe(1);
  expect(at(59, 50, 0)).toBe(2);
  expect(at(201, 52, 0)).toBe(4);
});

it('accepts a touch next to a marker', () => {
  expect(at(50, 70, 0)).toBeNull();
  expect(at(50, 70, 12)).toBe(1);
});
