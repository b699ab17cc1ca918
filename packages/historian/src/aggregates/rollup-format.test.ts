import { crc32 as crc32OfZip } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SampleColumns } from '../codec/samples.ts';
import { exampleBytes, FormatReader, unzigzagOfFormat } from '../testing/format-reader.ts';
import { toColumns } from '../testing/samples.ts';
import {
  carries,
  cases,
  hoursOfSamples,
  hoursOfStates,
  rowObjects,
  smallValues,
  states,
} from '../testing/summaries.ts';
import { ANALOG_COLUMNS, meanOf } from './analog.ts';
import { decodeAnalogSpans, encodeAnalogSpans } from './analog-codec.ts';
import { DIGITAL_COLUMNS } from './digital.ts';
import { decodeDigitalSpans, encodeDigitalSpans } from './digital-codec.ts';
import { createAnalogRollUp, createDigitalRollUp } from './rollup.ts';
import type { Carry } from './summary.ts';

interface Head {
  knownMs: number;
  samples: number;
  seen: number;
  endQuality: number;
}

/** A reader of quarters written only from docs/history-format.md. */
class Quarters extends FormatReader {
  stepMs = 0;
  startMs = 0;
  heads: Head[] = [];

  column(count: number): number[] {
    const length = this.varint();
    if (length === 0) return Array.from({ length: count }, () => 0);
    const end = this.at + length;
    const bits = this.bits();
    const numbers = bits.stream(count);
    bits.done();
    expect(this.at).toBe(end);
    return numbers;
  }

  /** A column for those of `rows` that are `wanted`; `take` gets each with its integer. */
  columnOf<Row>(rows: Row[], wanted: (row: Row) => boolean, take: (row: Row, integer: number) => void): void {
    const chosen = rows.filter(wanted);
    const integers = this.column(chosen.length);
    chosen.forEach((row, index) => {
      take(row, integers[index]!);
    });
  }

  begin(kind: number): void {
    expect([this.byte(), this.byte(), this.byte(), this.byte()]).toEqual([0x4f, 0x51, 1, kind]);
    this.stepMs = this.varint();
    this.startMs = this.signedVarint() * this.stepMs;
    const count = this.varint();
    const known = Array.from({ length: this.varint() }, () => this.byte());
    while (this.heads.length < count) {
      const run = this.varint();
      const state = known[run % known.length]!;
      for (let n = 0; n <= Math.floor(run / known.length); n++) {
        this.heads.push({ knownMs: 0, samples: 0, seen: state >> 3, endQuality: state & 7 });
      }
    }
    const takeUnknown = (head: Head, unknown: number) => {
      head.knownMs = this.stepMs - unknown;
    };
    this.columnOf(this.heads, ({ seen }) => seen === 1, takeUnknown);
    this.columnOf(this.heads, ({ seen }) => seen % 2 === 1 && seen !== 1, takeUnknown);
    let samples = 0;
    this.column(count).forEach((difference, index) => {
      samples += unzigzagOfFormat(difference);
      this.heads[index]!.samples = samples;
    });
  }

  end(): void {
    expect(this.at).toBe(this.bytes.length - 4);
    expect(this.view.getUint32(this.at, true)).toBe(crc32OfZip(this.bytes.subarray(0, this.at)));
  }
}

const hasValue = ({ seen }: Head) => seen % 2 === 1;

function analogByTheBook(bytes: Uint8Array) {
  const book = new Quarters(bytes);
  book.begin(1);
  const none = Number.NaN;
  const rows = book.heads.map((head) => ({
    ...head,
    first: none,
    last: none,
    min: none,
    max: none,
    mean: none,
  }));
  let last = book.number();
  const withValue = rows.filter(hasValue);
  const coding = book.byte();
  if (coding === 5) {
    const length = book.varint();
    const end = book.at + length;
    const values = book.xor(withValue.length * 4);
    expect(book.at).toBe(end);
    for (const row of withValue)
      [row.first, row.min, row.max, row.last] = values.splice(0, 4) as [number, number, number, number];
  } else if (coding !== 0) {
    const ofInteger = book.ofIntegers(coding);
    let before = book.signedVarint();
    const [firsts, lasts, lows, highs] = [1, 2, 3, 4].map(() => book.column(withValue.length)) as [
      number[],
      number[],
      number[],
      number[],
    ];
    withValue.forEach((row, n) => {
      const first = before + unzigzagOfFormat(firsts[n]!);
      before = first + unzigzagOfFormat(lasts[n]!);
      const low = ofInteger(Math.min(first, before) - lows[n]!);
      const high = ofInteger(Math.max(first, before) + highs[n]!);
      [row.first, row.last] = [ofInteger(first), ofInteger(before)];
      [row.min, row.max] = [Math.min(low, high), Math.max(low, high)];
    });
  } else expect(withValue).toEqual([]);
  for (const row of withValue) row.mean = row.min;
  book.columnOf(
    withValue,
    ({ knownMs, min, max }) => knownMs > 0 && max > min,
    (row, integer) => {
      const t = (unzigzagOfFormat(integer) + 32_768) / 65_536;
      // Not 0 × a number that may have no product.
      row.mean = t === 0 ? row.min : t === 1 ? row.max : row.min * (1 - t) + row.max * t;
      row.mean = Math.min(Math.max(row.mean, row.min), row.max);
    },
  );
  for (const row of rows) {
    if (hasValue(row)) last = row.last;
    else row.last = last;
  }
  book.end();
  return { startMs: book.startMs, stepMs: book.stepMs, rows };
}

function digitalByTheBook(bytes: Uint8Array) {
  const book = new Quarters(bytes);
  book.begin(2);
  const rows = book.heads.map((head) => ({
    ...head,
    ...{ first: Number.NaN, last: Number.NaN, onMs: 0, starts: 0, stops: 0, hiddenStarts: 0 },
    ...{ longestMs: 0, leadMs: 0, trailMs: 0 },
  }));
  const before = book.byte();
  let last = before === 2 ? Number.NaN : before;
  const withValue = rows.filter(hasValue);
  const [firsts, starts, surplus, hidden, lasts] = [1, 2, 3, 4, 5].map(() =>
    book.column(withValue.length),
  ) as number[][];
  for (const row of rows) {
    if (hasValue(row)) {
      const expected = last === 1 ? 1 : 0;
      row.first = firsts!.shift() === 0 ? expected : 1 - expected;
      row.starts = starts!.shift()!;
      const s = unzigzagOfFormat(surplus!.shift()!);
      row.stops = row.first === 1 ? row.starts + s : row.starts - s;
      row.hiddenStarts = hidden!.shift()!;
      const end = s % 2 === 0 ? row.first : 1 - row.first;
      last = lasts!.shift() === 0 ? end : 1 - end;
      row.onMs = row.first === 1 ? row.knownMs : 0;
    }
    row.last = last;
  }
  type Row = (typeof rows)[number];
  book.columnOf(
    withValue,
    (row) => row.starts + row.stops + row.hiddenStarts > 0 || row.first !== row.last,
    (row, integer) => {
      row.onMs = row.first === 1 ? row.knownMs - integer : integer;
    },
  );
  const mayHaveRuns = (row: Row) =>
    row.onMs > 0 && (row.seen !== 1 || row.first + row.starts + row.hiddenStarts > 1);
  const endsOn = (row: Row) => row.last === 1 && row.endQuality === 0;
  for (const row of withValue) {
    row.longestMs = row.onMs;
    if (mayHaveRuns(row)) continue;
    row.leadMs = row.first === 1 ? row.onMs : 0;
    row.trailMs = endsOn(row) ? row.onMs : 0;
  }
  book.columnOf(withValue, mayHaveRuns, (row, integer) => {
    row.longestMs = row.onMs - integer;
  });
  book.columnOf(
    withValue,
    (row) => mayHaveRuns(row) && row.first === 1,
    (row, integer) => {
      row.leadMs = row.longestMs - integer;
    },
  );
  book.columnOf(
    withValue,
    (row) => mayHaveRuns(row) && endsOn(row),
    (row, integer) => {
      row.trailMs = row.longestMs - integer;
    },
  );
  book.end();
  return { startMs: book.startMs, stepMs: book.stepMs, rows };
}

const START = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

const analogOf = (samples: SampleColumns, untilMs: number, carry?: Carry) => {
  const rollUp = createAnalogRollUp(Math.floor(samples.atMs[0]! / 900_000) * 900_000, carry && { carry });
  rollUp.append(samples);
  return rollUp.finish(untilMs);
};

const digitalOf = (samples: SampleColumns, untilMs: number, carry?: Carry) => {
  const rollUp = createDigitalRollUp(Math.floor(samples.atMs[0]! / 900_000) * 900_000, carry && { carry });
  rollUp.append(samples);
  return rollUp.finish(untilMs);
};

describe('docs/history-format.md', () => {
  const at = (minute: number) => START + minute * MINUTE_MS;

  test('has the bytes of its analog quarters', () => {
    const rollUp = createAnalogRollUp(START);
    rollUp.append(
      toColumns([
        [at(5), 1.25, 0],
        [at(20), 1.27, 0],
        [at(31), 1.27, 2],
        [at(50), 1.31, 0],
      ]),
    );
    const spans = rollUp.finish(at(60));
    expect(encodeAnalogSpans(spans)).toEqual(exampleBytes('analog-quarters'));
    expect(decodeAnalogSpans(exampleBytes('analog-quarters'))).toEqual(spans);
    expect(meanOf(spans.rows, 1)).toBeCloseTo(1.25 + (0.02 * 2) / 3, 6);
  });

  test('has the bytes of its digital quarters', () => {
    const rollUp = createDigitalRollUp(START);
    rollUp.append(
      toColumns([
        [at(0), 0, 0],
        [at(5), 1, 0],
        [at(8), 0, 0],
        [at(12), 1, 0],
        [at(50), 1, 2],
      ]),
    );
    const spans = rollUp.finish(at(60));
    expect(encodeDigitalSpans(spans)).toEqual(exampleBytes('digital-quarters'));
    expect(decodeDigitalSpans(exampleBytes('digital-quarters'))).toEqual(spans);
  });

  test('is enough to read all quarters of an analog point', () => {
    const scale = { RawLow: 0, RawHigh: 4_095, EngineeringLow: 20, EngineeringHigh: 1 };
    fc.assert(
      fc.property(
        hoursOfSamples,
        fc.nat(8_000_000),
        carries(smallValues),
        fc.constantFrom(null, scale),
        (samples, lateMs, carry, pointScale) => {
          const spans = analogOf(samples, samples.atMs.at(-1)! + lateMs, carry);
          const { startMs, stepMs, rows } = analogByTheBook(encodeAnalogSpans(spans, { scale: pointScale }));
          expect([startMs, stepMs]).toEqual([spans.startMs, spans.stepMs]);
          expect(rows).toEqual(
            rowObjects(ANALOG_COLUMNS, spans.rows).map(({ meanSteps: _, ...row }, index) => ({
              ...row,
              mean: meanOf(spans.rows, index),
            })),
          );
        },
      ),
      cases(150),
    );
  });

  test('is enough to read all quarters of a digital point', () => {
    fc.assert(
      fc.property(hoursOfStates, fc.nat(8_000_000), carries(states), (samples, lateMs, carry) => {
        const spans = digitalOf(samples, samples.atMs.at(-1)! + lateMs, carry);
        const { startMs, stepMs, rows } = digitalByTheBook(encodeDigitalSpans(spans));
        expect([startMs, stepMs]).toEqual([spans.startMs, spans.stepMs]);
        expect(rows).toEqual(rowObjects(DIGITAL_COLUMNS, spans.rows));
      }),
      cases(150),
    );
  });
});
