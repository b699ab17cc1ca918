import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc32 } from '../codec/crc32.ts';
import { SpansError } from '../codec/errors.ts';
import type { SampleColumns } from '../codec/samples.ts';
import { toColumns } from '../testing/samples.ts';
import { carries, cases, hoursOfSamples, hoursOfStates, smallValues, states } from '../testing/summaries.ts';
import { type AnalogSpans, MEAN_STEPS } from './analog.ts';
import { decodeAnalogSpans, encodeAnalogSpans } from './analog-codec.ts';
import type { DigitalSpans } from './digital.ts';
import { decodeDigitalSpans, encodeDigitalSpans } from './digital-codec.ts';
import { createAnalogRollUp, createDigitalRollUp } from './rollup.ts';
import { type Carry, NOTHING_KNOWN } from './summary.ts';

const HOUR_MS = 3_600_000;
const scale = { RawLow: 0, RawHigh: 4_095, EngineeringLow: 20, EngineeringHigh: 1 };

const analogOf = (samples: SampleColumns, carry = NOTHING_KNOWN, lateMs = 0): AnalogSpans => {
  const rollUp = createAnalogRollUp(samples.atMs[0]! - (samples.atMs[0]! % 900_000), { carry });
  rollUp.append(samples);
  return rollUp.finish(samples.atMs.at(-1)! + lateMs);
};

const digitalOf = (samples: SampleColumns, carry = NOTHING_KNOWN, lateMs = 0): DigitalSpans => {
  const rollUp = createDigitalRollUp(samples.atMs[0]! - (samples.atMs[0]! % 900_000), { carry });
  rollUp.append(samples);
  return rollUp.finish(samples.atMs.at(-1)! + lateMs);
};

const late = fc.nat(3 * HOUR_MS);

const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof SpansError) return error.code;
    throw error;
  }
  return 'none';
};

const resealed = (packed: Uint8Array, change: (bytes: Uint8Array) => void): Uint8Array => {
  const bytes = packed.slice();
  change(bytes);
  new DataView(bytes.buffer).setUint32(bytes.length - 4, crc32(bytes, 0, bytes.length - 4), true);
  return bytes;
};

describe('packed aggregates', () => {
  test('of an analog point return exactly what was packed', () => {
    fc.assert(
      fc.property(
        hoursOfSamples,
        carries(smallValues),
        late,
        fc.constantFrom(null, scale),
        (samples, carry, lateMs, pointScale) => {
          const spans = analogOf(samples, carry, lateMs);
          expect(decodeAnalogSpans(encodeAnalogSpans(spans, { scale: pointScale }))).toEqual(spans);
        },
      ),
      cases(200),
    );
  });

  test('of a digital point return exactly what was packed', () => {
    fc.assert(
      fc.property(hoursOfStates, carries(states), late, (samples, carry, lateMs) => {
        const spans = digitalOf(samples, carry, lateMs);
        expect(decodeDigitalSpans(encodeDigitalSpans(spans))).toEqual(spans);
      }),
      cases(200),
    );
  });

  test('of a month take few bytes', () => {
    const month = 2_976;
    const start = Date.UTC(2026, 0, 1);
    const still = (value: number) => toColumns([[start, value, 0]]);
    const off: Carry = { value: 0, quality: 0 };
    // A pump that never ran: the header, one run of states, and the one sample in the first
    // quarter.
    expect(encodeDigitalSpans(digitalOf(still(0), off, month * 900_000)).length).toBeLessThan(80);
    expect(encodeAnalogSpans(analogOf(still(71.3), off, month * 900_000)).length).toBeLessThan(80);
    const everyQuarter = toColumns(Array.from({ length: month }, (_, n) => [start + n * 900_000, 71.3, 0]));
    expect(encodeAnalogSpans(analogOf(everyQuarter, NOTHING_KNOWN, 900_000)).length).toBeLessThan(80);
  });
});

describe.each([
  [
    'analog',
    (samples: SampleColumns) => encodeAnalogSpans(analogOf(samples)),
    decodeAnalogSpans,
    hoursOfSamples,
  ],
  [
    'digital',
    (samples: SampleColumns) => encodeDigitalSpans(digitalOf(samples)),
    decodeDigitalSpans,
    hoursOfStates,
  ],
] as const)('damaged aggregates of an %s point', (_, pack, decode, samplesOf) => {
  const one = pack(toColumns([[0, 1, 0]]));

  test('are rejected wherever a bit was flipped', () => {
    fc.assert(
      fc.property(samplesOf, fc.nat(), fc.nat(7), (samples, place, bit) => {
        const packed = pack(samples);
        packed[place % packed.length]! ^= 1 << bit;
        expect(codeOf(() => decode(packed))).toMatch(/^BAD_(MAGIC|VERSION|CHECKSUM)$/);
      }),
    );
  });

  test('are rejected wherever they were truncated', () => {
    for (let length = 0; length < one.length; length++) {
      expect(codeOf(() => decode(one.subarray(0, length)))).toMatch(/^(TRUNCATED|BAD_CHECKSUM)$/);
    }
  });

  test('never return anything but columns or a SpansError, even with a matching checksum', () => {
    fc.assert(
      fc.property(samplesOf, fc.nat(), fc.nat(255), (samples, place, byte) => {
        const packed = pack(samples);
        const damaged = resealed(packed, (bytes) => {
          bytes[3 + (place % (bytes.length - 7))] = byte;
        });
        expect(codeOf(() => decode(damaged))).toMatch(/^(none|MALFORMED)$/);
      }),
      cases(400),
    );
  });

  test('are named', () => {
    expect(codeOf(() => decode(resealed(one, (bytes) => bytes.fill(0, 0, 2))))).toBe('BAD_MAGIC');
    expect(codeOf(() => decode(resealed(one, (bytes) => bytes.fill(2, 2, 3))))).toBe('BAD_VERSION');
    expect(codeOf(() => decode(resealed(one, (bytes) => bytes.fill(9, 3, 4))))).toBe('MALFORMED');
  });
});

describe('contradictions are rejected', () => {
  const analog = () =>
    analogOf(
      toColumns([
        [0, 1, 0],
        [600_000, 2, 0],
      ]),
      NOTHING_KNOWN,
      HOUR_MS,
    );
  const digital = () =>
    digitalOf(
      toColumns([
        [0, 1, 0],
        [600_000, 0, 0],
      ]),
      NOTHING_KNOWN,
      HOUR_MS,
    );

  test.each([
    ['a start between spans', (spans: AnalogSpans) => ({ ...spans, startMs: 1 })],
    ['no span', (spans: AnalogSpans) => ({ ...spans, rows: { ...spans.rows, count: 0 } })],
    ['more known time than time', ({ rows }: AnalogSpans) => rows.knownMs.fill(900_001, 0, 1)],
    ['a quality that is none', ({ rows }: AnalogSpans) => rows.endQuality.fill(5, 0, 1)],
    ['a first value outside minimum and maximum', ({ rows }: AnalogSpans) => rows.first.fill(3, 0, 1)],
    ['a mean outside of them', ({ rows }: AnalogSpans) => rows.meanSteps.fill(MEAN_STEPS + 1, 0, 1)],
    ['a mean of what did not move', ({ rows }: AnalogSpans) => rows.meanSteps.fill(1, 1, 2)],
    ['a last value that was never there', ({ rows }: AnalogSpans) => rows.last.fill(9, 1, 2)],
  ])('%s', (_, change) => {
    const spans = analog();
    const changed = change(spans);
    expect(() => encodeAnalogSpans('rows' in changed ? changed : spans)).toThrow(RangeError);
    expect(() => encodeAnalogSpans(analog())).not.toThrow();
  });

  test.each([
    ['a state that is none', ({ rows }: DigitalSpans) => rows.last.fill(2, 0, 1)],
    ['on all the time, but not', ({ rows }: DigitalSpans) => rows.onMs.fill(5, 1, 2)],
    ['a run longer than all of them', ({ rows }: DigitalSpans) => rows.longestMs.fill(700_000, 0, 1)],
    ['a first run longer than the longest', ({ rows }: DigitalSpans) => rows.leadMs.fill(700_000, 0, 1)],
    ['a run at the end while it is off', ({ rows }: DigitalSpans) => rows.trailMs.fill(5, 0, 1)],
  ])('%s', (_, change) => {
    const spans = digital();
    change(spans);
    expect(() => encodeDigitalSpans(spans)).toThrow(RangeError);
    expect(() => encodeDigitalSpans(digital())).not.toThrow();
  });
});
