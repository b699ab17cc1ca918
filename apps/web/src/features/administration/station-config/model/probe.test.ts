import { Point } from '@outpost/contract';
import { decodingsAt } from '@outpost/core';
import { expect, it } from 'vitest';
import { pointDraft } from './draft.ts';
import {
  addressOf,
  decodedText,
  decodingTable,
  hasRegisters,
  hexOf,
  probeReading,
  probeRequestFor,
  probeRequestOf,
} from './probe.ts';

it('shows all decodings of a register as a table', () => {
  const table = decodingTable(decodingsAt([0x4049, 0x999a], 0));
  const cell = (type: string, order: string) =>
    table.find((row) => row.type === type)?.cells.find((one) => one.order === order)?.decoding?.value;
  expect(cell('float32', 'ABCD')).toBeCloseTo(3.15, 5);
  expect(cell('uint16', 'ABCD')).toBe(0x4049);
  expect(cell('uint16', 'BADC')).toBe(0x4940);
  expect(cell('uint16', 'CDAB')).toBeUndefined();
  expect(cell('float64', 'ABCD')).toBeUndefined();
});

it('formats numbers in few characters', () => {
  expect(
    [3.15159, 1e-5, -1e-25, 40_000, 123_456.78, Number.NaN, Number.POSITIVE_INFINITY, 0].map(decodedText),
  ).toEqual(['3.1516', '1.000e−5', '−1.000e−25', '40,000', '123,456.8', 'not a number', '∞', '0']);
  expect(hexOf(255)).toBe('00FF');
  expect(addressOf({ Table: 'holding-register', Address: 9 }, 2, 'register')).toBe('40012');
  expect(addressOf({ Table: 'holding-register', Address: 9 }, 2, 'protocol')).toBe('11');
});

it('validates a request', () => {
  expect(probeRequestOf('coil', '12', '8', 'protocol')).toEqual({ Table: 'coil', Address: 12, Count: 8 });
  const register = { Table: 'holding-register', Address: 11, Count: 2 };
  expect(probeRequestOf('coil', '40012', '2', 'register')).toEqual(register);
  expect(probeRequestOf('holding-register', '40012', '2', 'protocol')).toEqual({
    ...register,
    Address: 40_012,
  });
  for (const [address, count] of [
    ['x', '1'],
    ['-1', '1'],
    ['0', '0'],
    ['0', '126'],
    ['65535', '2'],
    ['1.5', '1'],
  ]) {
    expect(probeRequestOf('coil', address!, count!, 'protocol')).toBeNull();
  }
  expect(probeRequestOf('holding-register', '12', '2', 'register')).toBeNull();
});

it('reads the registers of a point, and detects whether they were read', () => {
  const point = pointDraft(
    Point.parse({
      ...{ Kind: 'analog', Point: 'AI1', Name: 'Level', Table: 'holding-register' },
      ...{ Address: 11, DataType: 'float32' },
    }),
  );
  expect(probeRequestFor(point, 'register')).toEqual({
    table: 'holding-register',
    address: '40012',
    count: '4',
  });
  const read = (Address: number, count: number, Table: 'holding-register' | 'coil' = 'holding-register') => ({
    ...{ At: '2026-03-01T00:00:00Z', Ms: 1, Table, Address },
    Values: Array.from({ length: count }, () => 0),
  });
  expect(hasRegisters(read(10, 3), point)).toBe(true);
  expect(hasRegisters(read(10, 2), point)).toBe(false);
  expect(hasRegisters(read(12, 3), point)).toBe(false);
  expect(hasRegisters(read(10, 3, 'coil'), point)).toBe(false);
});

it('uses the precision of a reading', () => {
  expect(probeReading('3.42')).toEqual({ value: 3.42, tolerance: 0.005 });
  expect(probeReading('117')).toEqual({ value: 117, tolerance: 0.5 });
  expect(probeReading('2,5')).toEqual({ value: 2.5, tolerance: 0.05 });
  expect(probeReading('high')).toBeNull();
});
