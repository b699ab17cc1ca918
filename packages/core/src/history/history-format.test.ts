import { readFileSync } from 'node:fs';
import { crc32 as crc32OfZip } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { samplesArbitrary, toColumns } from '../testing/samples.ts';
import { decodeChunk, encodeChunk } from './chunk.ts';
import { decodeJournal, encodeJournal } from './journal.ts';
import type { SampleColumns } from './samples.ts';

/**
 * A reader of chunks written from docs/history-format.md alone: slow, on strings of bits, without a line of the
 * program's own, so that the page and the program are held to each other.
 */
function readByTheBook(bytes: Uint8Array): SampleColumns {
  let at = 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const byte = () => bytes[at++]!;
  const varint = (): number => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const group = byte();
      value |= BigInt(group & 127) << shift;
      if (group < 128) return Number(value);
    }
  };
  const unzigzag = (n: number) => (n % 2 ? -(n + 1) / 2 : n / 2);
  const number = (): number => {
    const form = byte();
    if (form === 0) return Number.NaN;
    if (form >= 3) return unzigzag(varint()) / 10 ** (form - 3);
    const value = form === 1 ? view.getFloat64(at, true) : view.getFloat32(at, true);
    at += form === 1 ? 8 : 4;
    return value;
  };
  const bitsFromHere = () => {
    const text = [...bytes.subarray(at)].map((b) => b.toString(2).padStart(8, '0')).join('');
    let used = 0;
    const take = (length: number) => {
      used += length;
      return length === 0 ? 0n : BigInt(`0b${text.slice(used - length, used)}`);
    };
    return {
      take,
      stream(count: number): number[] {
        const numbers: number[] = [];
        while (numbers.length < count) {
          const end = Math.min(count, numbers.length + 64);
          const k = Number(take(6));
          while (numbers.length < end) {
            if (k === 63) {
              numbers.push(0);
              continue;
            }
            let q = 0;
            while (q < 16 && take(1) === 1n) q++;
            numbers.push(Number(q === 16 ? take(53) : (BigInt(q) << BigInt(k)) + take(k)));
          }
        }
        return numbers;
      },
      done() {
        at += Math.ceil(used / 8);
      },
    };
  };

  expect([byte(), byte(), byte()]).toEqual([0x4f, 0x43, 1]);
  const count = varint();
  const start = unzigzag(varint());
  const span = varint();
  const range = [number(), number()];
  const qualities: number[] = [];
  const hasValue: boolean[] = [];
  while (qualities.length < count) {
    const run = varint();
    for (let n = 0; n < Math.floor(run / 8); n++) {
      qualities.push(run % 4);
      hasValue.push(run % 8 < 4);
    }
  }

  const times = [start];
  if (byte() === 0) {
    const bits = bitsFromHere();
    let step = 0;
    for (const change of bits.stream(count - 1)) {
      step += unzigzag(change);
      times.push(times.at(-1)! + step);
    }
    bits.done();
  } else {
    const period = varint();
    const bits = bitsFromHere();
    const periods = bits.stream(count - 1);
    let tick = 0;
    bits.stream(count - 1).forEach((distance, index) => {
      tick += periods[index]!;
      times.push(start + period * tick + unzigzag(distance));
    });
    bits.done();
  }
  expect(times.at(-1)! - start).toBe(span);

  const wanted = hasValue.filter(Boolean).length;
  const coding = byte();
  const steps = (): number[] => {
    const order = byte();
    const integers = [unzigzag(varint())];
    const bits = bitsFromHere();
    let step = 0;
    for (const u of bits.stream(wanted - 1)) {
      step = unzigzag(u) + (order === 2 ? step : 0);
      integers.push(integers.at(-1)! + step);
    }
    bits.done();
    return integers;
  };
  const fromBits = (word: bigint, length: 32 | 64): number => {
    const scratch = new DataView(new ArrayBuffer(8));
    if (length === 64) scratch.setBigUint64(0, word);
    else scratch.setUint32(0, Number(word));
    return length === 64 ? scratch.getFloat64(0) : scratch.getFloat32(0);
  };
  const readers: (() => number[])[] = [
    () => [],
    () => {
      const bits = bitsFromHere();
      const all = Array.from({ length: wanted }, () => Number(bits.take(1)));
      bits.done();
      return all;
    },
    () => {
      const digits = byte();
      return steps().map((integer) => integer / 10 ** digits);
    },
    () => {
      const [rawLow, rawHigh, low, high] = [number(), number(), number(), number()] as const;
      return steps().map((n) =>
        n === rawHigh ? high : low + ((n - rawLow) * (high - low)) / (rawHigh - rawLow),
      );
    },
    () => steps().map((n) => fromBits(BigInt(n >= 0 ? n : 2 ** 31 + (-1 - n)), 32)),
    () => {
      const bits = bitsFromHere();
      let word = bits.take(64);
      let leading = 0;
      let length = 0;
      const all = [fromBits(word, 64)];
      while (all.length < wanted) {
        if (bits.take(1) === 1n) {
          if (bits.take(1) === 1n) {
            leading = Number(bits.take(5));
            length = Number(bits.take(6)) + 1;
          }
          word ^= bits.take(length) << BigInt(64 - leading - length);
        }
        all.push(fromBits(word, 64));
      }
      bits.done();
      return all;
    },
  ];
  const present = readers[coding]!();
  expect(present.length).toBe(wanted);
  const values = hasValue.map((has) => (has ? present.shift()! : Number.NaN));
  const good = values.filter((value, index) => qualities[index] === 0 && !Number.isNaN(value));
  if (good.length) expect(range.map((n) => n + 0)).toEqual([Math.min(...good) + 0, Math.max(...good) + 0]);
  expect(at).toBe(bytes.length - 4);
  expect(view.getUint32(at, true)).toBe(crc32OfZip(bytes.subarray(0, at)));
  return {
    atMs: Float64Array.from(times),
    values: Float64Array.from(values),
    qualities: Uint8Array.from(qualities),
  };
}

const page = readFileSync(new URL('../../../../docs/history-format.md', import.meta.url), 'utf8');

/** The bytes at the beginning of the lines of an example. */
function exampleBytes(name: string): Uint8Array {
  const block = new RegExp(`\`\`\`hex ${name}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
  const pairs = block
    .split('\n')
    .flatMap((line) => /^((?:[0-9a-f]{2} )*[0-9a-f]{2})(?: |$)/.exec(line)?.[1]?.split(' ') ?? []);
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

const START = Date.UTC(2026, 0, 1);

describe('docs/history-format.md', () => {
  test('gives the bytes of its chunk', () => {
    const samples = toColumns([
      [START + 3, 1.25, 0],
      [START + 5_001, 1.27, 0],
      [START + 15_004, Number.NaN, 2],
      [START + 30_002, 1.31, 0],
      [START + 35_000, 1.29, 0],
    ]);
    expect(encodeChunk(samples)).toEqual(exampleBytes('chunk'));
    expect(decodeChunk(exampleBytes('chunk'))).toEqual(samples);
  });

  test('gives the bytes of its journal row', () => {
    const batch = {
      count: 4,
      pointIds: Int32Array.of(17, 18, 40, 17),
      atMs: Float64Array.of(START + 3, START + 3, START + 9, START + 5_001),
      values: Float64Array.of(1.25, 1, Number.NaN, 1.27),
      qualities: Uint8Array.of(0, 0, 2, 0),
    };
    expect(encodeJournal(batch)).toEqual(exampleBytes('journal'));
    expect(decodeJournal(exampleBytes('journal'))).toEqual(batch);
  });

  test('is enough to read every chunk', () => {
    const scale = { RawLow: 0, RawHigh: 4_095, EngineeringLow: 1, EngineeringHigh: 20 };
    fc.assert(
      fc.property(samplesArbitrary, fc.constantFrom(null, scale), (samples, pointScale) => {
        expect(readByTheBook(encodeChunk(samples, { scale: pointScale }))).toEqual(samples);
      }),
      { numRuns: 300 },
    );
  });
});
