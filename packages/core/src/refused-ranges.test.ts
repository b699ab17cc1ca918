import { expect, test } from 'vitest';
import type { PlanPoint } from './plan.ts';
import { exceptionReason, REASON } from './quality.ts';
import { createReadingColumns } from './readings.ts';
import { refusedAddresses, refusedAddressText } from './refused-ranges.ts';

test('rejected addresses are grouped by table, address and exception', () => {
  const point = (Address: number, more: Partial<PlanPoint['Source']> = {}): PlanPoint => ({
    Source: { Table: 'holding-register', Address, DataType: 'uint16', ...more },
  });
  const points = [
    point(14),
    point(12, { DataType: 'float32' }),
    point(15),
    point(20),
    point(21),
    point(30),
    point(14, { Table: 'coil', DataType: 'bit' }),
  ];
  const reading = createReadingColumns(points.length);
  reading.reasons.set(
    [2, 2, 3, 2, 2, 0, 2].map((code) => (code === 0 ? REASON.OUT_OF_RANGE : exceptionReason(code))),
  );
  expect(refusedAddresses(points, reading)).toEqual([
    { table: 'coil', address: 14, count: 1, exception: 2, points: [6] },
    { table: 'holding-register', address: 12, count: 3, exception: 2, points: [1, 0] },
    { table: 'holding-register', address: 15, count: 1, exception: 3, points: [2] },
    { table: 'holding-register', address: 20, count: 2, exception: 2, points: [3, 4] },
  ]);
});

test('addresses are named with their table', () => {
  expect(refusedAddressText('holding-register', 12, 1)).toBe('holding register 12');
  expect(refusedAddressText('discrete-input', 3, 3)).toBe('discrete inputs 3 to 5');
});
