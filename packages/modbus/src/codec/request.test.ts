import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRequest, emptyRequestFields } from './decode-request.ts';
import { ExceptionCode, exceptionName, FunctionCode, functionName } from './protocol.ts';
import { encodeRequest, type ModbusRequest, requestProblem, word } from './request.ts';
import { echoBytes, responseBytes } from './response.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const uint16 = fc.integer({ min: 0, max: 0xffff });

function ranges(most: number) {
  return fc
    .integer({ min: 1, max: most })
    .chain((count) =>
      fc.record({ count: fc.constant(count), address: fc.integer({ min: 0, max: 65536 - count }) }),
    );
}

const reads = fc.oneof(
  fc.record({ functionCode: fc.constantFrom(1, 2) as fc.Arbitrary<1 | 2>, range: ranges(2000) }),
  fc.record({ functionCode: fc.constantFrom(3, 4) as fc.Arbitrary<3 | 4>, range: ranges(125) }),
);
const requests: fc.Arbitrary<ModbusRequest> = fc.oneof(
  reads.map(({ functionCode, range }) => ({ functionCode, ...range })),
  fc.record({ functionCode: fc.constant(5 as const), address: uint16, value: fc.boolean() }),
  fc.record({ functionCode: fc.constant(6 as const), address: uint16, value: uint16 }),
  ranges(1968).chain(({ address, count }) =>
    fc.record({
      functionCode: fc.constant(15 as const),
      address: fc.constant(address),
      values: fc.array(fc.boolean(), { minLength: count, maxLength: count }),
    }),
  ),
  ranges(123).chain(({ address, count }) =>
    fc.record({
      functionCode: fc.constant(16 as const),
      address: fc.constant(address),
      values: fc.array(uint16, { minLength: count, maxLength: count }),
    }),
  ),
  fc.record({ functionCode: fc.constant(22 as const), address: uint16, andMask: uint16, orMask: uint16 }),
  fc.tuple(ranges(125), ranges(121)).chain(([read, write]) =>
    fc.record({
      functionCode: fc.constant(23 as const),
      address: fc.constant(read.address),
      count: fc.constant(read.count),
      writeAddress: fc.constant(write.address),
      values: fc.array(uint16, { minLength: write.count, maxLength: write.count }),
    }),
  ),
);

/** A decoded PDU in the words of a request. */
function withPadding(pdu: Uint8Array, padding: number): ModbusRequest | number {
  const bytes = new Uint8Array(pdu.length + 2 * padding).fill(0xff);
  bytes.set(pdu, padding);
  const fields = emptyRequestFields();
  const code = decodeRequest(bytes, padding, padding + pdu.length, fields);
  if (code !== 0) return code;
  const { address, count, dataStart, writeAddress, writeCount, andMask, orMask } = fields;
  const words = (length: number) => Array.from({ length }, (_, i) => word(bytes, dataStart + 2 * i));
  const functionCode = fields.functionCode as FunctionCode;
  switch (functionCode) {
    case 5:
      return { functionCode, address, value: words(1)[0] === 0xff00 };
    case 6:
      return { functionCode, address, value: words(1)[0]! };
    case 15: {
      const bit = (i: number) => ((bytes[dataStart + (i >> 3)]! >> (i & 7)) & 1) === 1;
      return { functionCode, address, values: Array.from({ length: count }, (_, i) => bit(i)) };
    }
    case 16:
      return { functionCode, address, values: words(count) };
    case 22:
      return { functionCode, address, andMask, orMask };
    case 23:
      return { functionCode, address, count, writeAddress, values: words(writeCount) };
    default:
      return { functionCode, address, count };
  }
}

describe('requests', () => {
  it('decode to what was encoded, wherever in a buffer they lie', () => {
    fc.assert(
      fc.property(requests, fc.integer({ min: 0, max: 9 }), (request, padding) => {
        expect(requestProblem(request)).toBeNull();
        expect(withPadding(encodeRequest(request), padding)).toEqual(request);
      }),
    );
  });

  // The examples of the Modbus Application Protocol Specification V1.1b3, 6.
  it.each<[string, ModbusRequest]>([
    ['0100130013', { functionCode: 1, address: 19, count: 19 }],
    ['0200c40016', { functionCode: 2, address: 196, count: 22 }],
    ['03006b0003', { functionCode: 3, address: 107, count: 3 }],
    ['0400080001', { functionCode: 4, address: 8, count: 1 }],
    ['0500acff00', { functionCode: 5, address: 172, value: true }],
    ['0600010003', { functionCode: 6, address: 1, value: 3 }],
    [
      '0f0013000a02cd01',
      {
        functionCode: 15,
        address: 19,
        values: [true, false, true, true, false, false, true, true, true, false],
      },
    ],
    ['100001000204000a0102', { functionCode: 16, address: 1, values: [0x000a, 0x0102] }],
    ['16000400f20025', { functionCode: 22, address: 4, andMask: 0xf2, orMask: 0x25 }],
    [
      '1700030006000e00030600ff00ff00ff',
      { functionCode: 23, address: 3, count: 6, writeAddress: 14, values: [255, 255, 255] },
    ],
  ])('encode to the specification’s example %s', (expected, request) => {
    expect(hex(encodeRequest(request))).toBe(expected);
  });

  it('never make the decoder throw or read past their end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 260 }), (pdu) => {
        const answer = withPadding(pdu, 0);
        if (typeof answer === 'number') expect([1, 2, 3]).toContain(answer);
        else expect(requestProblem(answer)).toBeNull();
      }),
    );
  });

  it.each([
    ['a count of 0', '0300000000', 3],
    ['one register too many', '030000007e', 3],
    ['one bit too many', '01000007d1', 3],
    ['one past the last address', '03ffff0002', 2],
    ['a coil neither on nor off', '0500001234', 3],
    ['a byte count that is not twice the count', '100000000203000102', 3],
    ['a byte missing', '1000000002040001', 3],
    ['a byte too many', '030000000100', 3],
    ['no registers to write', '100000000000', 3],
    ['124 registers to write', `100000007cf8${'00'.repeat(248)}`, 3],
    ['coils past the last address', '0ffffd00040100', 2],
    ['122 registers to write while reading', `17000000010000007af4${'00'.repeat(244)}`, 3],
    ['a bad address to read and a bad count to write', '17ffff00020000000000', 3],
    ['a mask cut short', '16000400f200', 3],
    ['an unknown function', '2b0e0100', 1],
    ['function 0', '00', 1],
  ])('with %s are refused', (_, pdu, code) => {
    expect(withPadding(Buffer.from(pdu, 'hex'), 3)).toBe(code);
  });

  it.each<[ModbusRequest, RegExp]>([
    [{ functionCode: 3, address: 0, count: 0 }, /1 to 125 at once, not 0/],
    [{ functionCode: 3, address: 0, count: 126 }, /1 to 125 at once, not 126/],
    [{ functionCode: 1, address: 0, count: 2001 }, /1 to 2000/],
    [{ functionCode: 3, address: 65535, count: 2 }, /past address 65535/],
    [{ functionCode: 3, address: -1, count: 2 }, /address must be .* not -1/],
    [{ functionCode: 3, address: 1.5, count: 2 }, /not 1.5/],
    [{ functionCode: 6, address: 1, value: 65536 }, /0 to 65535, not 65536/],
    [{ functionCode: 6, address: 1, value: Number.NaN }, /not NaN/],
    [{ functionCode: 16, address: 1, values: [] }, /1 to 123 at once, not 0/],
    [{ functionCode: 16, address: 1, values: [1, -1] }, /not -1/],
    [{ functionCode: 15, address: 1, values: Array(1969).fill(true) }, /1 to 1968/],
    [{ functionCode: 22, address: 1, andMask: 70000, orMask: 0 }, /not 70000/],
    [{ functionCode: 23, address: 1, count: 1, writeAddress: 0, values: Array(122).fill(0) }, /1 to 121/],
    [{ functionCode: 99 as 3, address: 1, count: 1 }, /function code 99 is not supported/],
  ])('are told apart from what cannot be sent: %j', (request, problem) => {
    expect(requestProblem(request)).toMatch(problem);
  });

  it('know how long their answer is and how much of it repeats them', () => {
    expect(responseBytes({ functionCode: 1, address: 0, count: 9 })).toBe(4);
    expect(responseBytes({ functionCode: 3, address: 0, count: 32 })).toBe(66);
    expect(responseBytes({ functionCode: 23, address: 0, count: 2, writeAddress: 0, values: [1] })).toBe(6);
    expect(echoBytes({ functionCode: 3, address: 0, count: 32 })).toBe(0);
    expect(echoBytes({ functionCode: 16, address: 0, values: [1] })).toBe(5);
    expect(echoBytes({ functionCode: 22, address: 0, andMask: 1, orMask: 2 })).toBe(7);
  });
});

describe('names', () => {
  it('are given to known and unknown codes', () => {
    expect(exceptionName(ExceptionCode.GATEWAY_TARGET_FAILED_TO_RESPOND)).toBe(
      'GATEWAY_TARGET_FAILED_TO_RESPOND',
    );
    expect(exceptionName(0x42)).toBe('UNKNOWN_EXCEPTION_66');
    expect(functionName(FunctionCode.READ_WRITE_MULTIPLE_REGISTERS)).toBe('read write multiple registers');
    expect(functionName(99)).toBe('function 99');
  });
});
