import type { ModbusRequest } from '@outpost/modbus';
import { expect, it } from 'vitest';
import { isWrite, readsWritten } from './written.ts';

const READ_10_TO_14 = (functionCode: 1 | 2 | 3 | 4): ModbusRequest => ({
  functionCode,
  address: 10,
  count: 5,
});
const six = (address: number): ModbusRequest => ({ functionCode: 6, address, value: 1 });
const sixteen = (address: number, count: number): ModbusRequest => ({
  functionCode: 16,
  address,
  values: Array(count).fill(1),
});

it.each([
  ['a register before', six(9), false],
  ['the first register', six(10), true],
  ['the last register', six(14), true],
  ['a register behind', six(15), false],
  ['registers up to the first', sixteen(8, 2), false],
  ['registers up to and with the first', sixteen(8, 3), true],
  ['registers all around', sixteen(0, 100), true],
  ['bits of a register', { functionCode: 22, address: 12, andMask: 0, orMask: 1 }, true],
  [
    'another with what is read there',
    { functionCode: 23, address: 10, count: 5, writeAddress: 90, values: [1] },
    false,
  ],
  [
    'it while another is read',
    { functionCode: 23, address: 90, count: 5, writeAddress: 13, values: [1] },
    true,
  ],
  ['a coil of the same address', { functionCode: 5, address: 12, value: true }, false],
] as const)('a read of registers and a write of %s', (_, write, expected) => {
  for (const code of [3, 4] as const) expect(readsWritten(READ_10_TO_14(code), write)).toBe(expected);
});

it.each([
  ['a coil before', { functionCode: 5, address: 9, value: true }, false],
  ['a coil of it', { functionCode: 5, address: 10, value: true }, true],
  ['coils that reach into it', { functionCode: 15, address: 5, values: Array(6).fill(true) }, true],
  ['a register of the same address', six(12), false],
] as const)('a read of bits and a write of %s', (_, write, expected) => {
  for (const code of [1, 2] as const) expect(readsWritten(READ_10_TO_14(code), write)).toBe(expected);
});

it('tells writes from reads', () => {
  expect(isWrite(six(1))).toBe(true);
  expect(isWrite(READ_10_TO_14(1))).toBe(false);
});
