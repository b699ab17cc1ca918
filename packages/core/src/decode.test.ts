import { DATA_TYPES, type DataType, REGISTERS_OF, WORD_ORDERS } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NUMBER_TYPES, numberType } from './data-types.ts';
import { decodeValue } from './decode.ts';
import { bitMasks, type EncodedRegisters, encodeValue } from './encode.ts';
import { REASON } from './quality.ts';

const bytesOf = (encoded: EncodedRegisters): Uint8Array => {
  if (!encoded.ok) throw new Error(encoded.message);
  return encoded.bytes;
};

const typeOf = (dataType: DataType) =>
  dataType === 'bit' || dataType === 'bit-of-register'
    ? { range: [0, 1] as const, isWhole: true }
    : numberType(dataType);
const finite = { noNaN: true, noDefaultInfinity: true } as const;
const rawValues = (dataType: DataType): fc.Arbitrary<number> => {
  const {
    range: [min, max],
    isWhole,
  } = typeOf(dataType);
  if (isWhole) return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
  return fc
    .double(finite)
    .map(numberType(dataType as 'float64').round)
    .filter(Number.isFinite);
};

describe.each(DATA_TYPES)('%s', (dataType) => {
  test.each(WORD_ORDERS)('in order %s decodes to what was encoded', (order) => {
    fc.assert(
      fc.property(
        rawValues(dataType),
        fc.nat(15),
        fc.nat(5),
        fc.uint8Array({ minLength: 2, maxLength: 2 }),
        (value, bit, offset, register) => {
          const encoded = bytesOf(encodeValue(dataType, order, value, bit, register));
          const bytes = new Uint8Array(offset + encoded.length).fill(0xa5);
          bytes.set(encoded, offset);
          const at = dataType === 'bit-of-register' ? bit : 0;
          expect(decodeValue(dataType, order, bytes, offset, at)).toEqual({ value, reason: REASON.NONE });
        },
      ),
    );
  });

  test.each(WORD_ORDERS)('in order %s encodes to what was decoded', (order) => {
    const length = Math.max(1, REGISTERS_OF[dataType] * 2);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: length, maxLength: length }), fc.nat(15), (bytes, bit) => {
        if (dataType === 'bit') bytes[0]! &= 1;
        const at = dataType === 'bit' ? 0 : bit;
        const { value, reason } = decodeValue(dataType, order, bytes, 0, at);
        expect(Number.isNaN(value)).toBe(reason !== REASON.NONE);
        fc.pre(reason === REASON.NONE);
        if (Math.abs(value) > Number.MAX_SAFE_INTEGER && typeOf(dataType).isWhole) {
          expect(encodeValue(dataType, order, value)).toMatchObject({ ok: false, code: 'OUT_OF_RANGE' });
          return;
        }
        expect(bytesOf(encodeValue(dataType, order, value, at, bytes))).toEqual(bytes);
      }),
    );
  });

  test('rejects what it cannot represent', () => {
    const codeOf = (value: number) => {
      const encoded = encodeValue(dataType, 'ABCD', value, 0, new Uint8Array(2));
      return encoded.ok ? 'ok' : encoded.code;
    };
    const {
      range: [low, high],
      isWhole,
    } = typeOf(dataType);
    expect([low, high].map(codeOf)).toEqual(['ok', 'ok']);
    expect([Number.NaN, Infinity, -Infinity].map(codeOf)).toEqual(Array(3).fill('NOT_A_NUMBER'));
    if (isWhole) expect(codeOf(0.5)).toBe('NOT_AN_INTEGER');
    const beyond = (isWhole ? [low - 1, high + 1] : [low * 1.01, high * 1.01]).filter(Number.isFinite);
    expect(beyond.map(codeOf)).toEqual(beyond.map(() => 'OUT_OF_RANGE'));
  });

  test('does not read beyond the data', () => {
    const length = Math.max(1, REGISTERS_OF[dataType] * 2);
    expect(() => decodeValue(dataType, 'ABCD', new Uint8Array(length - 1), 0)).toThrow(RangeError);
    expect(() => decodeValue(dataType, 'ABCD', new Uint8Array(length), 1)).toThrow(RangeError);
    expect(() => decodeValue(dataType, 'ABCD', new Uint8Array(length), -1)).toThrow(RangeError);
  });
});

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

// Bytes written out by hand from IEEE 754 and the table of word orders.
test.each([
  ['int16', 'ABCD', 'fffe', -2],
  ['int16', 'CDAB', 'fffe', -2],
  ['int16', 'BADC', 'feff', -2],
  ['uint16', 'DCBA', '3412', 0x1234],
  ['int32', 'ABCD', '80000000', -2_147_483_648],
  ['uint32', 'ABCD', '12345678', 0x1234_5678],
  ['uint32', 'CDAB', '56781234', 0x1234_5678],
  ['uint32', 'BADC', '34127856', 0x1234_5678],
  ['uint32', 'DCBA', '78563412', 0x1234_5678],
  ['float32', 'ABCD', '42f6e979', Math.fround(123.456)],
  ['float32', 'CDAB', 'e97942f6', Math.fround(123.456)],
  ['float32', 'ABCD', '80000000', -0],
  ['float32', 'ABCD', '00000001', 1.401298464324817e-45],
  ['float64', 'ABCD', '405edd2f1a9fbe77', 123.456],
  ['float64', 'CDAB', 'be771a9fdd2f405e', 123.456],
  ['float64', 'BADC', '5e402fdd9f1a77be', 123.456],
  ['float64', 'DCBA', '77be9f1a2fdd5e40', 123.456],
  ['float64', 'ABCD', '0000000000000001', 5e-324],
  ['int64', 'ABCD', 'ffe123456789abc4', -8_686_943_281_239_100],
  ['int64', 'ABCD', 'ffe0000000000001', -9_007_199_254_740_991],
  ['uint64', 'ABCD', '000456789abcdef1', 0x4_5678_9abc_def1],
  ['uint64', 'CDAB', 'def19abc56780004', 0x4_5678_9abc_def1],
  ['uint64', 'BADC', '04007856bc9af1de', 0x4_5678_9abc_def1],
  ['uint64', 'DCBA', 'f1debc9a78560400', 0x4_5678_9abc_def1],
  ['bcd16', 'ABCD', '1234', 1_234],
  ['bcd32', 'ABCD', '12345678', 12_345_678],
  ['bcd32', 'CDAB', '56781234', 12_345_678],
] as const)('%s %s %s is %d', (dataType, order, bytes, value) => {
  expect(decodeValue(dataType, order, hex(bytes), 0)).toEqual({ value, reason: REASON.NONE });
  expect(bytesOf(encodeValue(dataType, order, value))).toEqual(hex(bytes));
});

test.each([
  ['float32', '7fc00000', REASON.NOT_A_NUMBER],
  ['float32', '7f800000', REASON.NOT_A_NUMBER],
  ['float32', 'ff800000', REASON.NOT_A_NUMBER],
  ['float64', '7ff8000000000000', REASON.NOT_A_NUMBER],
  ['float64', 'fff0000000000000', REASON.NOT_A_NUMBER],
  ['bcd16', '123a', REASON.INVALID_BCD],
  ['bcd16', 'f234', REASON.INVALID_BCD],
  ['bcd32', '1234a678', REASON.INVALID_BCD],
] as const)('%s %s has no value', (dataType, bytes, reason) => {
  expect(decodeValue(dataType, 'ABCD', hex(bytes), 0)).toEqual({ value: Number.NaN, reason });
});

// Rounded to nearest, ties to even, as every number that a double cannot hold.
test.each([
  ['int64', '7fffffffffffffff', 9_223_372_036_854_775_807n],
  ['int64', '8000000000000000', -9_223_372_036_854_775_808n],
  ['int64', 'ffd1234567890a01', -13_190_542_908_651_007n],
  ['uint64', 'ffffffffffffffff', 18_446_744_073_709_551_615n],
  ['uint64', '0020000000000001', 9_007_199_254_740_993n],
  ['uint64', '0020000000000003', 9_007_199_254_740_995n],
] as const)('%s %s is read as the nearest double, and is not written', (dataType, bytes, whole) => {
  const { value, reason } = decodeValue(dataType, 'ABCD', hex(bytes), 0);
  expect([value, reason]).toEqual([Number(whole), REASON.NONE]);
  const low = dataType === 'int64' ? -9007199254740991 : 0;
  expect(encodeValue(dataType, 'ABCD', value)).toEqual({
    ok: false,
    code: 'OUT_OF_RANGE',
    message: `expected ${low} to 9007199254740991 for ${dataType}, got ${value}`,
  });
});

test('no two types are equally likely for unknown registers', () => {
  const places = Object.values(NUMBER_TYPES).map(({ suggestion }) => suggestion);
  expect(new Set(places).size).toBe(places.length);
});

test('bits count from the least significant one', () => {
  const bits = Array.from({ length: 16 }, (_, bit) => decodeValue('bit', 'ABCD', hex('0180'), 0, bit).value);
  expect(bits).toEqual([1, ...Array(14).fill(0), 1]);
  const ofRegister = (order: 'ABCD' | 'BADC') =>
    Array.from({ length: 16 }, (_, bit) => decodeValue('bit-of-register', order, hex('0180'), 0, bit).value);
  expect(ofRegister('ABCD').flatMap((value, bit) => (value ? [bit] : []))).toEqual([7, 8]);
  expect(ofRegister('BADC').flatMap((value, bit) => (value ? [bit] : []))).toEqual([0, 15]);
});

test("a bit of a register is written with the register's other bits, or requests them", () => {
  expect(bytesOf(encodeValue('bit-of-register', 'ABCD', 1, 8, hex('0001')))).toEqual(hex('0101'));
  expect(bytesOf(encodeValue('bit-of-register', 'ABCD', 0, 0, hex('0101')))).toEqual(hex('0100'));
  expect(encodeValue('bit-of-register', 'ABCD', 1, 8)).toMatchObject({ ok: false, code: 'REGISTER_NEEDED' });
});

test('the masks of FC 22 set the bit that is read, and no other', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WORD_ORDERS),
      fc.nat(15),
      fc.boolean(),
      fc.nat(0xffff),
      (order, bit, on, current) => {
        const { and, or } = bitMasks(order, bit, on);
        const result = (current & and) | (or & ~and & 0xffff);
        const written = bytesOf(
          encodeValue('bit-of-register', order, on ? 1 : 0, bit, Uint8Array.of(current >> 8, current & 255)),
        );
        expect([result >> 8, result & 255]).toEqual([...written]);
      },
    ),
  );
});
