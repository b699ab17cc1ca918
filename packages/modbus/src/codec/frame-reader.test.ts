import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FrameReader } from './frame-reader.ts';
import { MBAP_MAX_FRAME_BYTES, MbapReader, putMbapHeader } from './mbap.ts';
import { crc16, putCrc, RTU_MAX_FRAME_BYTES, RtuRequestReader, RtuResponseReader } from './rtu.ts';

interface Frame {
  readonly transactionId: number;
  readonly unitId: number;
  readonly pdu: number[];
}

const byte = fc.integer({ min: 0, max: 255 });
const bytes = (length: number) => fc.array(byte, { minLength: length, maxLength: length });
/** A function code, some bytes, and a byte count that is right. */
const counted = (functionCodes: readonly number[], between: number, most: number) =>
  fc
    .tuple(fc.constantFrom(...functionCodes), bytes(between), fc.integer({ min: 0, max: most }).chain(bytes))
    .map(([functionCode, middle, data]) => [functionCode, ...middle, data.length, ...data]);
const fixed = (functionCodes: readonly number[], rest: number) =>
  fc
    .tuple(fc.constantFrom(...functionCodes), bytes(rest))
    .map(([functionCode, data]) => [functionCode, ...data]);

const anyPdu = fc.array(byte, { minLength: 1, maxLength: 253 });
const requestPdu = fc.oneof(
  fixed([1, 2, 3, 4, 5, 6], 4),
  fixed([22], 6),
  counted([15, 16], 4, 246),
  counted([23], 8, 242),
);
const responsePdu = fc.oneof(
  fixed([5, 6, 15, 16], 4),
  fixed([22], 6),
  fixed([0x83, 0x90], 1),
  counted([1, 2, 3, 4, 23], 0, 250),
);
const frames = (pdu: fc.Arbitrary<number[]>, transactionId: fc.Arbitrary<number>) =>
  fc.array(fc.record({ transactionId, unitId: byte, pdu }), { maxLength: 8 });

function mbap({ transactionId, unitId, pdu }: Frame): Uint8Array {
  const frame = new Uint8Array(7 + pdu.length);
  putMbapHeader(frame, 0, transactionId, unitId, pdu.length);
  frame.set(pdu, 7);
  return frame;
}

function rtu({ unitId, pdu }: Frame): Uint8Array {
  const frame = new Uint8Array(pdu.length + 3);
  frame[0] = unitId;
  frame.set(pdu, 1);
  putCrc(frame, 0, pdu.length + 1);
  return frame;
}

/** Feeds a stream in pieces of the given lengths, each in the same reused buffer, as a socket does. */
function readAll(reader: FrameReader, stream: Uint8Array, lengths: readonly number[], most: number): Frame[] {
  const found: Frame[] = [];
  const buffer = new Uint8Array(stream.length + 1);
  for (let at = 0, i = 0; at < stream.length; i++) {
    const length = Math.min(lengths[i % lengths.length]!, stream.length - at);
    buffer.set(stream.subarray(at, at + length));
    reader.feed(buffer, length);
    while (reader.next()) {
      const { transactionId, unitId, pduStart, pduEnd } = reader;
      found.push({ transactionId, unitId, pdu: [...reader.bytes.subarray(pduStart, pduEnd)] });
    }
    if (reader.fault !== null) break;
    expect(reader.unread).toBeLessThanOrEqual(most);
    buffer.fill(0xee);
    at += length;
  }
  return found;
}

const chunking = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 10 });
const kinds = [
  {
    name: 'Modbus TCP',
    make: () => new MbapReader(),
    encode: mbap,
    frames: frames(anyPdu, fc.integer({ min: 0, max: 0xffff })),
    most: MBAP_MAX_FRAME_BYTES,
  },
  {
    name: 'RTU requests',
    make: () => new RtuRequestReader(),
    encode: rtu,
    frames: frames(requestPdu, fc.constant(0)),
    most: RTU_MAX_FRAME_BYTES,
  },
  {
    name: 'RTU responses',
    make: () => new RtuResponseReader(),
    encode: rtu,
    frames: frames(responsePdu, fc.constant(0)),
    most: RTU_MAX_FRAME_BYTES,
  },
];

describe.each(kinds)('the reader of $name', ({ make, encode, frames, most }) => {
  it('finds the same frames however the stream is chopped', () => {
    fc.assert(
      fc.property(frames, chunking, (sent, lengths) => {
        const stream = Buffer.concat(sent.map(encode));
        expect(readAll(make(), stream, lengths, most)).toEqual(sent);
        expect(readAll(make(), stream, [1], most)).toEqual(sent);
      }),
    );
  });

  it('says nothing of a frame whose last byte is missing, and all of it with that byte', () => {
    fc.assert(
      fc.property(frames, (sent) => {
        fc.pre(sent.length > 0);
        const reader = make();
        const stream = Buffer.concat(sent.map(encode));
        expect(readAll(reader, stream.subarray(0, -1), [1000], most)).toEqual(sent.slice(0, -1));
        expect(readAll(reader, stream.subarray(-1), [1], most)).toEqual(sent.slice(-1));
      }),
    );
  });

  it('never throws at rubbish and never keeps more than a frame of it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), chunking, (rubbish, lengths) => {
        const reader = make();
        readAll(reader, rubbish, lengths, most);
        if (reader.fault !== null) {
          const { fault } = reader;
          reader.feed(rubbish, rubbish.length);
          expect(reader.next()).toBe(false);
          expect(reader.fault).toBe(fault);
        }
      }),
    );
  });

  it('starts again after a reset', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), frames, (rubbish, sent) => {
        const reader = make();
        readAll(reader, rubbish, [7], most);
        reader.reset();
        expect(readAll(reader, Buffer.concat(sent.map(encode)), [5], most)).toEqual(sent);
      }),
    );
  });
});

describe('Modbus TCP', () => {
  it.each([
    ['000100010006010300000001', 'expected protocol identifier 0, received 1'],
    ['0001000000010103', 'expected length field of 2 to 254, received 1'],
    ['0001000000ff0103', 'expected length field of 2 to 254, received 255'],
  ])('is not followed past %s', (stream, fault) => {
    const reader = new MbapReader();
    expect(readAll(reader, Buffer.from(stream, 'hex'), [100], 260)).toEqual([]);
    expect(reader.fault).toBe(fault);
  });

  it('announces the length of a frame that is still coming in', () => {
    const reader = new MbapReader();
    readAll(reader, Buffer.from('00070000000901', 'hex'), [3], 260);
    expect(reader.announcedLength).toBe(8);
    expect(reader.transactionId).toBe(7);
  });
});

describe('RTU', () => {
  it('has the CRC of the specification', () => {
    // MODBUS over Serial Line V1.02, 6.2.2: 02 07 gives 41 12 on the line.
    expect(crc16(Uint8Array.of(2, 7), 0, 2)).toBe(0x1241);
    const frame = new Uint8Array(8);
    frame.set([1, 3, 0, 0, 0, 10]);
    putCrc(frame, 0, 6);
    expect([...frame.subarray(6)]).toEqual([0xc5, 0xcd]);
  });

  it('is not followed past a wrong CRC', () => {
    fc.assert(
      fc.property(
        requestPdu,
        byte,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (pdu, unitId, where, flip) => {
          const frame = rtu({ transactionId: 0, unitId, pdu });
          // Of the bytes behind those that say how long the frame is.
          const length = frame.length;
          const at = length - 1 - (where % 2);
          frame[at]! ^= flip;
          const reader = new RtuRequestReader();
          expect(readAll(reader, frame, [length], RTU_MAX_FRAME_BYTES)).toEqual([]);
          expect(reader.fault).toMatch(/^expected CRC 0x[0-9a-f]{4}, received 0x[0-9a-f]{4}$/);
        },
      ),
    );
  });

  it('finds the end of a request with an unknown function by its CRC', () => {
    const sent = [{ transactionId: 0, unitId: 9, pdu: [0x2b, 0x0e, 1, 0] }];
    const stream = rtu(sent[0]!);
    expect(readAll(new RtuRequestReader(), stream, [1], RTU_MAX_FRAME_BYTES)).toEqual(sent);
    expect(readAll(new RtuRequestReader(), stream, [100], RTU_MAX_FRAME_BYTES)).toEqual(sent);
  });

  it('gives up on an unknown function without a right CRC, and on an unknown answer', () => {
    const requests = new RtuRequestReader();
    readAll(requests, new Uint8Array(300).fill(0x55), [10], RTU_MAX_FRAME_BYTES);
    expect(requests.fault).toBe('no valid CRC within 256 bytes');
    const responses = new RtuResponseReader();
    readAll(responses, Uint8Array.of(1, 43, 14), [3], RTU_MAX_FRAME_BYTES);
    expect(responses.fault).toBe('expected a known function code, received 43');
  });

  it('refuses a byte count that no frame can hold', () => {
    const reader = new RtuResponseReader();
    readAll(reader, Uint8Array.of(1, 3, 252), [3], RTU_MAX_FRAME_BYTES);
    expect(reader.fault).toBe('expected a frame of at most 253 bytes, announced 254');
  });
});
