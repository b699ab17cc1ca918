import type { Priority } from '@outpost/contract';
import { expect, test } from 'vitest';
import { labelledLimits } from './paint-marks.ts';

const line = (Priority: Priority, y: number) => ({ limit: { Priority }, y });

test('labels the worst of limits that are close to each other', () => {
  const [high, critical, low, medium] = [
    line('high', 90),
    line('critical', 100),
    line('low', 118),
    line('medium', 160),
  ];
  expect(labelledLimits([high, critical, low, medium], 18)).toEqual([critical, medium, low]);
});
