import { expect, test } from 'vitest';
import { spreadTags } from './paint-tags.ts';

const tag = (y: number, x = 500) => ({ x, y });
const placed = (...tags: ReturnType<typeof tag>[]) =>
  spreadTags(tags, 0, 300, 20).map(({ tag: { y: wanted }, y }) => [wanted, y]);

test('tags that do not overlap are at their values', () => {
  expect(placed(tag(200), tag(100), tag(120))).toEqual([
    [100, 100],
    [120, 120],
    [200, 200],
  ]);
});

test('tags that would overlap are moved apart around the middle of their values', () => {
  expect(placed(tag(104), tag(100))).toEqual([
    [100, 92],
    [104, 112],
  ]);
  // The first two, moved apart, would reach the third.
  expect(placed(tag(100), tag(104), tag(118))).toEqual([
    [100, 87 + 1 / 3],
    [104, 107 + 1 / 3],
    [118, 127 + 1 / 3],
  ]);
});

test('tags at the edge stay within the plot', () => {
  expect(placed(tag(2), tag(298), tag(299))).toEqual([
    [2, 10],
    [298, 270],
    [299, 290],
  ]);
});

test('only tags next to each other are moved: a line that ended earlier has its tag there', () => {
  expect(placed(tag(100, 200), tag(100, 500), tag(102, 510))).toEqual([
    [100, 100],
    [100, 91],
    [102, 111],
  ]);
});
