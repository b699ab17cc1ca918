import { crc32 as crc32OfZip } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleBytes, FormatReader, unzigzagOfFormat } from '../testing/format-reader.ts';
import { samplesArbitrary, toColumns } from '../testing/samples.ts';
import { decodeChunk, encodeChunk } from './chunk.ts';
import { decodeJournal, encodeJournal } from './journal.ts';
import type { SampleColumns } from './samples.ts';

/** A reader of chunks written only from docs/history-format.md. */
function readByTheBook(bytes: Uint8Array): SampleColumns {
  const book = new FormatReader(bytes);
  expect([book.byte(), book.byte(), book.byte()]).toEqual([0x4f, 0x43, 1]);
  const count = book.varint();
  const start = book.signedVarint();
  const span = book.varint();
  const range = [book.number(), book.number()];
  const qualities: number[] = [];
  const hasValue: boolean[] = [];
  while (qualities.length < count) {
    const run = book.varint();
    for (let n = 0; n < Math.floor(run / 8); n++) {
      qualities.push(run % 4);
      hasValue.push(run % 8 < 4);
    }
  }

  const times = [start];
  if (book.byte() === 0) {
    const bits = book.bits();
    let step = 0;
    for (const change of bits.stream(count - 1)) {
      step += unzigzagOfFormat(change);
      times.push(times.at(-1)! + step);
    }
    bits.done();
  } else {
    const period = book.varint();
    const bits = book.bits();
    const periods = bits.stream(count - 1);
    let tick = 0;
    bits.stream(count - 1).forEach((distance, index) => {
      tick += periods[index]!;
      times.push(start + period * tick + unzigzagOfFormat(distance));
    });
    bits.done();
  }
  expect(times.at(-1)! - start).toBe(span);

  const wanted = hasValue.filter(Boolean).length;
  const coding = book.byte();
  const steps = (): number[] => {
    const ofInteger = book.ofIntegers(coding);
    const order = book.byte();
    const integers = [book.signedVarint()];
    const bits = book.bits();
    let step = 0;
    for (const u of bits.stream(wanted - 1)) {
      step = unzigzagOfFormat(u) + (order === 2 ? step : 0);
      integers.push(integers.at(-1)! + step);
    }
    bits.done();
    return integers.map(ofInteger);
  };
  const single = (): number[] => {
    const bits = book.bits();
    const all = Array.from({ length: wanted }, () => Number(bits.take(1)));
    bits.done();
    return all;
  };
  const readers = [() => [], single, steps, steps, steps, () => book.xor(wanted)];
  const present = readers[coding]!();
  expect(present.length).toBe(wanted);
  const values = hasValue.map((has) => (has ? present.shift()! : Number.NaN));
  const good = values.filter((value, index) => qualities[index] === 0 && !Number.isNaN(value));
  if (good.length) expect(range.map((n) => n + 0)).toEqual([Math.min(...good) + 0, Math.max(...good) + 0]);
  const { at } = book;
  expect(at).toBe(bytes.length - 4);
  expect(book.view.getUint32(at, true)).toBe(crc32OfZip(bytes.subarray(0, at)));
  return {
    atMs: Float64Array.from(times),
    values: Float64Array.from(values),
    qualities: Uint8Array.from(qualities),
  };
}

const START = Date.UTC(2026, 0, 1);

describe('docs/history-format.md', () => {
  test('has the bytes of its chunk', () => {
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

  test('has the bytes of its journal row', () => {
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
