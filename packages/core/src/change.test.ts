import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createChangeList, detectChanges } from './change.ts';
import { createReadingColumns } from './readings.ts';

interface Row {
  readonly stored: number;
  readonly storedQuality: number;
  readonly storedReason: number;
  readonly storedAtMs: number;
  readonly deadband: number;
  readonly value: number;
  readonly quality: number;
  readonly reason: number;
}

const AT = 1_000_000;
const FORCED = 900_000;

const columnsOf = (rows: readonly Row[], firstSlot: number) => {
  const slots = firstSlot + rows.length;
  const stored = {
    values: new Float64Array(slots).fill(-1),
    qualities: new Uint8Array(slots).fill(3),
    reasons: new Uint8Array(slots),
    storedAtMs: new Float64Array(slots),
  };
  const readings = createReadingColumns(rows.length);
  rows.forEach((row, position) => {
    const slot = firstSlot + position;
    stored.values[slot] = row.stored;
    stored.qualities[slot] = row.storedQuality;
    stored.reasons[slot] = row.storedReason;
    stored.storedAtMs[slot] = row.storedAtMs;
    readings.values[position] = row.value;
    readings.qualities[position] = row.quality;
    readings.reasons[position] = row.reason;
  });
  return { stored, readings, deadbands: Float64Array.from(rows, ({ deadband }) => deadband) };
};

const detect = (rows: readonly Row[], firstSlot = 0) => {
  const { stored, readings, deadbands } = columnsOf(rows, firstSlot);
  const list = createChangeList(rows.length);
  detectChanges(stored, firstSlot, deadbands, readings, rows.length, AT, FORCED, list);
  return {
    changed: [...list.changed.subarray(0, list.changedCount)],
    due: [...list.due.subarray(0, list.dueCount)],
  };
};

/** The same, written as directly as its definition. */
function isChanged(row: Row): boolean {
  if (row.quality !== row.storedQuality || row.reason !== row.storedReason) return true;
  const hasValue = !Number.isNaN(row.value);
  const hadValue = !Number.isNaN(row.stored);
  if (hasValue !== hadValue) return true;
  return hasValue && Math.abs(row.value - row.stored) > row.deadband;
}

const value = fc.oneof(fc.constantFrom(0, -0, 1, Number.NaN, 5, 5.5, 4.5), fc.double({ min: 4, max: 6 }));
const row: fc.Arbitrary<Row> = fc.record({
  stored: value,
  storedQuality: fc.constantFrom(0, 0, 0, 1, 2),
  storedReason: fc.constantFrom(0, 0, 0, 4),
  storedAtMs: fc.oneof(
    fc.constantFrom(-Infinity, 0, AT - FORCED, AT - FORCED + 1, AT, AT + 5),
    fc.integer({ min: 0, max: AT }),
  ),
  deadband: fc.constantFrom(0, 0.5, 1),
  value,
  quality: fc.constantFrom(0, 0, 0, 1, 2),
  reason: fc.constantFrom(0, 0, 0, 4),
});

describe('change detection', () => {
  test('matches its definition', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), fc.nat(5), (rows, firstSlot) => {
        const positions = rows.map((_, position) => position);
        expect(detect(rows, firstSlot)).toEqual({
          changed: positions.filter((position) => isChanged(rows[position]!)),
          due: positions.filter(
            (position) => !isChanged(rows[position]!) && AT - rows[position]!.storedAtMs >= FORCED,
          ),
        });
      }),
      { numRuns: 500 },
    );
  });

  const same: Row = {
    stored: 5,
    storedQuality: 0,
    storedReason: 0,
    storedAtMs: AT - 1,
    deadband: 0.5,
    value: 5,
    quality: 0,
    reason: 0,
  };

  test.each<[string, Partial<Row>, 'changed' | 'due' | 'nothing']>([
    ['the same value', {}, 'nothing'],
    ['a value at the edge of the deadband', { value: 5.5 }, 'nothing'],
    ['a value beyond the deadband', { value: 5.51 }, 'changed'],
    ['a digital flip', { stored: 0, value: 1, deadband: 0 }, 'changed'],
    ['0 and -0', { stored: 0, value: -0, deadband: 0 }, 'nothing'],
    ['no value before and now', { stored: Number.NaN, value: Number.NaN }, 'nothing'],
    ['a value that is gone', { value: Number.NaN }, 'changed'],
    ['a value that is back', { stored: Number.NaN }, 'changed'],
    ['another quality', { quality: 1 }, 'changed'],
    ['another reason for the same quality', { storedQuality: 1, quality: 1, reason: 4 }, 'changed'],
    ['a sample as old as allowed', { storedAtMs: AT - FORCED }, 'due'],
    ['a sample of the future', { storedAtMs: AT + 60_000 }, 'nothing'],
    ['a point that was never stored', { storedAtMs: -Infinity }, 'due'],
    ['a change that is also due', { value: 9, storedAtMs: 0 }, 'changed'],
  ])('%s is %s', (_, fields, expected) => {
    const { changed, due } = detect([{ ...same, ...fields }]);
    expect(changed.length ? 'changed' : due.length ? 'due' : 'nothing').toBe(expected);
  });
});
