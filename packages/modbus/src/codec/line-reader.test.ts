import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineReader } from './line-reader.ts';
import { putCrc, RTU_MAX_FRAME_BYTES } from './rtu.ts';

const byte = fc.integer({ min: 0, max: 255 });
const bytes = (length: number) => fc.array(byte, { minLength: length, maxLength: length });
const chunking = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 10 });
const noise = fc.array(byte, { maxLength: 40 });

const responsePdu = fc.oneof(
  fc.tuple(fc.constantFrom(5, 6, 15, 16), bytes(4)).map(([code, rest]) => [code, ...rest]),
  bytes(6).map((rest) => [22, ...rest]),
  fc.tuple(fc.constantFrom(0x81, 0x83, 0x90), byte),
  fc
    .tuple(
      fc.constantFrom(1, 2, 3, 4, 23),
      fc.integer({ min: 1, max: 125 }).chain((n) => bytes(2 * n)),
    )
    .map(([code, data]) => [code, data.length, ...data]),
);
const response = fc
  .tuple(fc.integer({ min: 1, max: 255 }), responsePdu)
  .map(([unitId, pdu]) => frame(unitId, ...pdu));

function frame(...content: number[]): number[] {
  const framed = new Uint8Array(content.length + 2);
  framed.set(content);
  putCrc(framed, 0, content.length);
  return [...framed];
}

const READ_TWO = { unitId: 1, functionCode: 3, pduLength: 6 };
const REQUEST = frame(1, 3, 0, 10, 0, 2);
const ANSWER = frame(1, 3, 4, 0, 111, 0, 222);

function found(reader: LineReader): number[] {
  return [...reader.bytes.subarray(reader.pduStart - 1, reader.pduEnd + 2)];
}

/** Pushes a stream in pieces of the given lengths, from a reused buffer, as a port does; then the line falls silent. */
function readAll(reader: LineReader, stream: readonly number[], lengths: readonly number[]): number[][] {
  const frames: number[][] = [];
  const buffer = new Uint8Array(512);
  for (let at = 0, i = 0; at < stream.length; i++) {
    const piece = stream.slice(at, at + lengths[i % lengths.length]!);
    buffer.set(piece);
    reader.push(buffer, piece.length);
    while (reader.next(false)) frames.push(found(reader));
    expect(reader.unread).toBeLessThanOrEqual(RTU_MAX_FRAME_BYTES);
    buffer.fill(0xee);
    at += piece.length;
  }
  while (reader.next(true)) frames.push(found(reader));
  return frames;
}

function started(echo: readonly number[] | null = null, expected = READ_TWO): LineReader {
  const reader = new LineReader();
  reader.start(expected, echo && Uint8Array.from(echo));
  return reader;
}

describe('the reader of a serial line', () => {
  it('finds the same frames however the stream is split', () => {
    fc.assert(
      fc.property(fc.array(response, { maxLength: 6 }), chunking, (sent, lengths) => {
        const reader = started();
        expect(readAll(reader, sent.flat(), lengths)).toEqual(sent);
        expect(readAll(started(), sent.flat(), [1])).toEqual(sent);
        expect(reader.noiseBytes).toBe(0);
      }),
    );
  });

  it('finds the same in any stream however it is split, never throws, and keeps no more than a frame', () => {
    const anything = fc.array(fc.oneof(noise, response), { maxLength: 6 }).map((parts) => parts.flat());
    fc.assert(
      fc.property(anything, chunking, (stream, lengths) => {
        const whole = readAll(started(REQUEST), stream, [512]);
        expect(readAll(started(REQUEST), stream, lengths)).toEqual(whole);
      }),
    );
  });

  it('finds a response after noise once the line is silent', () => {
    fc.assert(
      fc.property(noise, response, chunking, (before, sent, lengths) => {
        expect(readAll(started(), [...before, ...sent], lengths).at(-1)).toEqual(sent);
      }),
    );
  });

  it('finds a response after the first half of another', () => {
    fc.assert(
      fc.property(response, fc.nat(), response, chunking, (torn, where, sent, lengths) => {
        const half = torn.slice(0, where % torn.length);
        expect(readAll(started(), [...half, ...sent], lengths).at(-1)).toEqual(sent);
      }),
    );
  });

  it('waits with a frame behind the beginning of another until the line is silent', () => {
    const reader = started();
    const stream = Uint8Array.from([9, 3, 100, ...ANSWER]);
    reader.push(stream, stream.length);
    expect(reader.next(false)).toBe(false);
    expect(reader.next(true)).toBe(true);
    expect(found(reader)).toEqual(ANSWER);
    expect(reader.noiseBytes).toBe(3);
  });

  it('does not wait for a frame of unit 0, which never responds', () => {
    const reader = started();
    reader.push(Uint8Array.from([0, 3, 200, ...ANSWER]), 3 + ANSWER.length);
    expect(reader.next(false)).toBe(true);
    expect(found(reader)).toEqual(ANSWER);
  });

  it('takes no damaged response, and says what is wrong with the awaited one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 8 }),
        fc.integer({ min: 1, max: 255 }),
        chunking,
        (at, flip, lengths) => {
          const damaged = [...ANSWER];
          damaged[at]! ^= flip;
          const reader = started();
          expect(readAll(reader, damaged, lengths)).toEqual([]);
          expect(reader.fault).toMatch(/^expected CRC 0x[0-9a-f]{4}, received 0x[0-9a-f]{4}$/);
        },
      ),
    );
  });

  it('says nothing of a damaged frame of another unit, function or length', () => {
    for (const other of [frame(2, 3, 4, 0, 1, 0, 2), frame(1, 4, 4, 0, 1, 0, 2), frame(1, 3, 2, 0, 1)]) {
      other[4]! ^= 1;
      const reader = started();
      expect(readAll(reader, other, [3])).toEqual([]);
      expect(reader.fault).toBeNull();
      expect(reader.noiseBytes + reader.unread).toBe(other.length);
    }
  });

  it('names a damaged exception, too', () => {
    const damaged = frame(1, 0x83, 2);
    damaged[2]! ^= 1;
    const reader = started();
    expect(readAll(reader, damaged, [5])).toEqual([]);
    expect(reader.fault).toMatch(/expected CRC/);
  });

  it('leaves out the echo of the request, however the stream is split', () => {
    fc.assert(
      fc.property(chunking, (lengths) => {
        const reader = started(REQUEST);
        expect(readAll(reader, [...REQUEST, ...ANSWER], lengths)).toEqual([ANSWER]);
        expect([reader.echoSeen, reader.noiseBytes]).toEqual([true, 0]);
      }),
    );
  });

  it('takes the first of two equal frames for the echo of a write, the second for its confirmation', () => {
    const write = frame(1, 6, 0, 1, 0, 7);
    const expected = { unitId: 1, functionCode: 6, pduLength: 5 };
    expect(readAll(started(write, expected), write, [3])).toEqual([]);
    expect(readAll(started(write, expected), [...write, ...write], [3])).toEqual([write]);
    expect(readAll(started(null, expected), write, [3])).toEqual([write]);
  });

  it('finds the echo of a long write, which begins as its confirmation does', () => {
    const write = frame(1, 16, 0, 1, 0, 2, 4, 0, 1, 0, 2);
    const confirmation = frame(1, 16, 0, 1, 0, 2);
    const expected = { unitId: 1, functionCode: 16, pduLength: 5 };
    for (const length of [1, 7, 100]) {
      expect(readAll(started(write, expected), [...write, ...confirmation], [length])).toEqual([
        confirmation,
      ]);
      expect(readAll(started(write, expected), confirmation, [length])).toEqual([confirmation]);
    }
  });

  it('forgets everything at the next request', () => {
    const reader = started(REQUEST);
    readAll(reader, [...REQUEST, 1, 3, 4, 0], [100]);
    reader.start(READ_TWO, null);
    expect([reader.unread, reader.noiseBytes, reader.echoSeen, reader.fault]).toEqual([0, 0, false, null]);
    expect(readAll(reader, ANSWER, [2])).toEqual([ANSWER]);
  });
});
