import { type ModbusPoint, NUMBER_TYPE_IDS, Point, WORD_ORDERS } from '@outpost/contract';
import { decodePoint, decodeValue, encodePoint, NUMBER_TYPES } from '@outpost/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileWriter } from './register-writer.ts';

describe('register writer', () => {
  test.each(NUMBER_TYPE_IDS.flatMap((type) => WORD_ORDERS.map((order) => [type, order] as const)))(
    'writes %s %s as core encodes it',
    (type, order) => {
      const scales = [null, { RawLow: 0, RawHigh: 4_000, EngineeringLow: -10, EngineeringHigh: 30 }];
      for (const Scale of scales) {
        const point = Point.parse({
          Kind: 'analog',
          Point: 'AI1',
          Name: 'a',
          Table: 'input-register',
          Address: 3,
          DataType: type,
          WordOrder: order,
          Scale,
        }) as ModbusPoint;
        const bytes = new Uint8Array(16);
        const write = compileWriter(point, bytes);
        fc.assert(
          fc.property(fc.double({ min: -9, max: 29, noNaN: true }), (value) => {
            write(value);
            const encoded = encodePoint(point, value);
            // A value that the type cannot represent is limited here and rejected there.
            if (encoded.ok)
              expect([...bytes.subarray(6, 6 + encoded.bytes.length)]).toEqual([...encoded.bytes]);
            else expect(decodeValue(type, order, bytes, 6).value).toBe(NUMBER_TYPES[type].range[0]);
          }),
        );
      }
    },
  );

  test.each(NUMBER_TYPE_IDS)('limits %s to the range of its type', (DataType) => {
    const point = Point.parse({
      Kind: 'analog',
      Point: 'AI1',
      Name: 'a',
      Table: 'input-register',
      Address: 0,
      DataType,
    }) as ModbusPoint;
    const bytes = new Uint8Array(8);
    const write = compileWriter(point, bytes);
    const [low, high] = NUMBER_TYPES[DataType].range;
    for (const [value, expected] of [
      [Number.MAX_VALUE, high],
      [-Number.MAX_VALUE, low],
      [high, high],
      [low, low],
    ] as const) {
      write(value);
      expect(decodePoint(point, bytes).value).toBe(expected);
    }
  });

  test('sets and clears one bit of a register or of a table and leaves the others', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 15 }),
        fc.constantFrom(...WORD_ORDERS),
        fc.boolean(),
        fc.uint8Array({ minLength: 2, maxLength: 2 }),
        fc.constantFrom(0 as const, 1 as const),
        (Bit, WordOrder, Invert, before, value) => {
          const common = { Kind: 'digital', Point: 'DI1', Name: 'd', WordOrder, Bit, Invert } as const;
          const inRegister = Point.parse({
            ...common,
            Table: 'holding-register',
            Address: 0,
            DataType: 'bit-of-register',
          }) as ModbusPoint;
          const bytes = Uint8Array.from(before);
          compileWriter(inRegister, bytes)(value);
          const encoded = encodePoint(inRegister, value, before);
          expect(encoded.ok && [...encoded.bytes]).toEqual([...bytes]);

          const inTable = Point.parse({
            ...common,
            Bit: 0,
            Table: 'discrete-input',
            Address: Bit,
            DataType: 'bit',
          }) as ModbusPoint;
          const table = Uint8Array.from(before);
          compileWriter(inTable, table)(value);
          const mask = 1 << (Bit & 7);
          expect(table[Bit >> 3]! & mask ? 1 : 0).toBe(Invert ? 1 - value : value);
          expect(table[Bit >> 3]! & ~mask).toBe(before[Bit >> 3]! & ~mask);
          expect(table[1 - (Bit >> 3)]).toBe(before[1 - (Bit >> 3)]);
        },
      ),
    );
  });
});
