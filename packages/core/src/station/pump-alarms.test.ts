import { expect, test } from 'vitest';
import { pumpAlarmPoints } from './pump-alarms.ts';

const points = (...purposes: string[]) => purposes.map((Purpose, at) => ({ Id: at + 1, Purpose }));

test('finds the faults and the motor current of each pump', () => {
  const found = pumpAlarmPoints(
    points('pump-run:1', 'pump-run:2', 'pump-fail:2', 'pump-fail:1', 'pump-current:2', 'level', ''),
  );
  expect([...found]).toEqual([
    [1, [4]],
    [2, [3, 5]],
  ]);
});

test('leaves out pumps without any, and takes a pump without a number as the first', () => {
  expect(pumpAlarmPoints(points('pump-run:1', 'pump-fail:2', 'pump-hours:1', 'pump-fail:x'))).toEqual(
    new Map(),
  );
  expect([...pumpAlarmPoints(points('pump-run', 'pump-fail:1'))]).toEqual([[1, [2]]]);
});
