import { expect, it } from 'vitest';
import { pointsIn } from './name-room.ts';

it('covers markers and names with points side by side', () => {
  expect(pointsIn([{ left: 100, right: 118, top: 41, bottom: 59 }])).toEqual([[109, 50]]);
  expect(pointsIn([{ left: 0, right: 72, top: 0, bottom: 28 }])).toEqual([
    [12, 14],
    [36, 14],
    [60, 14],
  ]);
});
