import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonOfColumns } from './json-columns.ts';

const textOf = (column: readonly number[]): string =>
  jsonOfColumns({ Column: Float64Array.from(column) }).toString();
const expected = (column: readonly number[]): string =>
  JSON.stringify({ Column: column.map((value) => (Number.isNaN(value) ? null : value)) });

const decimals = fc
  .tuple(fc.integer({ min: -(2 ** 31), max: 2 ** 31 }), fc.nat(11))
  .map(([whole, digits]) => whole / 10 ** digits);
const values = fc.oneof(
  decimals,
  fc.double(),
  fc.float(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, Number.NaN, 1e21, 1e-7, 0.1 + 0.2, 2 ** 31, -(2 ** 31), 2 ** 53, 5e-324),
);

test('A column of numbers equals the text of JSON.stringify', () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 50 }), (column) => {
      expect(textOf(column)).toBe(expected(column));
    }),
    { numRuns: 2_000 },
  );
});

test('A column of measured values does, wherever the few long ones among them are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 9, arbitrary: decimals }, values), { maxLength: 50 }),
      (column) => {
        expect(textOf(column)).toBe(expected(column));
      },
    ),
    { numRuns: 1_000 },
  );
});

test('A long column is complete, and does not change an earlier one', () => {
  const long = Array.from({ length: 100_000 }, (_, index) => -index / 7);
  const first = jsonOfColumns({ Column: Float64Array.of(1.25, Number.NaN, -3) });
  expect(textOf(long)).toBe(expected(long));
  expect(first.toString()).toBe('{"Column":[1.25,null,-3]}');
});

test('A value that is not a column equals the text of JSON.stringify', () => {
  const object = { Name: 'Żółw "1"', Count: 3, Last: [true, null], Missing: undefined, 'odd "name"': 1 };
  expect(jsonOfColumns(object).toString()).toBe(JSON.stringify(object));
  expect(jsonOfColumns({ Empty: new Float64Array(0) }).toString()).toBe('{"Empty":[]}');
  expect(jsonOfColumns({}).toString()).toBe('{}');
});
