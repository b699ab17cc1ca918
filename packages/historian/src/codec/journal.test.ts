import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc32 } from './crc32.ts';
import { JournalError } from './errors.ts';
import { type DecodedJournalBatch, decodeJournal, encodeJournal } from './journal.ts';

type Row = readonly [pointId: number, atMs: number, value: number, quality: number];

const batchOf = (rows: readonly Row[], spare = 0): DecodedJournalBatch => {
  const fill = <T extends { length: number; [index: number]: number }>(column: T, field: number): T => {
    rows.forEach((row, index) => {
      column[index] = row[field]!;
    });
    return column;
  };
  const size = rows.length + spare;
  return {
    count: rows.length,
    pointIds: fill(new Int32Array(size), 0),
    atMs: fill(new Float64Array(size), 1),
    values: fill(new Float64Array(size), 2),
    qualities: fill(new Uint8Array(size), 3),
  };
};

const value = fc.oneof(
  fc.constantFrom(0, 1, -0, Number.NaN, Infinity, -Infinity, 5e-324, 2 ** 31, -(2 ** 31), 2 ** 53, 0.1, 1e-7),
  fc.integer({ min: -40_000, max: 40_000 }),
  fc.integer(),
  fc.integer().map((n) => n / 10),
  fc.integer({ min: -40_000, max: 40_000 }).map((n) => n / 1_000),
  fc.float(),
  fc.double(),
);

const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.tuple(
    fc.oneof(fc.nat(500), fc.nat(2_147_483_647)),
    fc.oneof(
      fc.constantFrom(1_700_000_000_000, 1_700_000_000_250),
      fc.integer({ min: -(2 ** 51), max: 2 ** 51 }),
    ),
    value,
    fc.nat(3),
  ),
  { maxLength: 200 },
);

const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof JournalError) return error.code;
    throw error;
  }
  return 'none';
};

describe('a journal row', () => {
  test('returns its batch exactly and in order', () => {
    fc.assert(
      fc.property(rows, fc.nat(9), (list, spare) => {
        expect(decodeJournal(encodeJournal(batchOf(list, spare)))).toEqual(batchOf(list));
      }),
      { numRuns: 500 },
    );
  });

  test('of polls takes few bytes', () => {
    const list = Array.from({ length: 1_000 }, (_, index): Row => {
      const station = Math.floor(index / 4);
      return [station * 48 + (index % 4) * 7, 1_700_000_000_000 + station, (index % 40) / 100, 0];
    });
    expect(encodeJournal(batchOf(list)).length).toBeLessThan(5 * list.length);
  });

  test('is rejected when it was damaged or truncated', () => {
    fc.assert(
      fc.property(rows, fc.nat(), fc.nat(7), (list, place, bit) => {
        const bytes = encodeJournal(batchOf(list));
        const cut = bytes.subarray(0, place % bytes.length);
        expect(codeOf(() => decodeJournal(cut))).toMatch(/^(TRUNCATED|BAD_CHECKSUM)$/);
        bytes[place % bytes.length]! ^= 1 << bit;
        expect(codeOf(() => decodeJournal(bytes))).toMatch(/^BAD_(MAGIC|VERSION|CHECKSUM)$/);
      }),
    );
  });

  test('never returns anything but a batch or a JournalError, even with a matching checksum', () => {
    fc.assert(
      fc.property(rows, fc.nat(), fc.nat(255), (list, place, byte) => {
        const bytes = encodeJournal(batchOf(list));
        bytes[4 + (place % (bytes.length - 8))] = byte;
        new DataView(bytes.buffer).setUint32(bytes.length - 4, crc32(bytes, 0, bytes.length - 4), true);
        expect(codeOf(() => decodeJournal(bytes))).toMatch(/^(none|MALFORMED)$/);
      }),
      { numRuns: 1_000 },
    );
  });

  test('names what is wrong', () => {
    const bytes = encodeJournal(batchOf([[1, 2, 3, 0]]));
    const damaged = (at: number, byte: number) => {
      const copy = bytes.slice();
      copy[at] = byte;
      new DataView(copy.buffer).setUint32(copy.length - 4, crc32(copy, 0, copy.length - 4), true);
      return codeOf(() => decodeJournal(copy));
    };
    expect([damaged(0, 0), damaged(2, 9), damaged(4, 77), damaged(8, 3)]).toEqual([
      'BAD_MAGIC',
      'BAD_VERSION',
      'MALFORMED',
      'MALFORMED',
    ]);
    expect(codeOf(() => decodeJournal(new Uint8Array(3)))).toBe('TRUNCATED');
  });

  test('rejects an invalid batch', () => {
    expect(() => encodeJournal(batchOf([[-1, 0, 0, 0]]))).toThrow('ID of 0 or more');
    expect(() => encodeJournal(batchOf([[1, 0.5, 0, 0]]))).toThrow('whole milliseconds');
    expect(() => encodeJournal(batchOf([[1, Number.NaN, 0, 0]]))).toThrow('whole milliseconds');
    expect(() => encodeJournal(batchOf([[1, 2 ** 52, 0, 0]]))).toThrow('whole milliseconds');
    expect(() => encodeJournal(batchOf([[1, 0, 0, 4]]))).toThrow('quality 0 to 3');
  });
});
