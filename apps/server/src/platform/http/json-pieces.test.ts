import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong, jsonPieces } from './json-pieces.ts';

async function piecesOf(value: unknown): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of jsonPieces(value)) pieces.push(piece);
  return pieces;
}

const leaf = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined));
const row = fc.dictionary(fc.string(), fc.oneof(leaf, fc.array(leaf, { maxLength: 5 })), { maxKeys: 5 });
const rows = fc.array(row, { minLength: 1, maxLength: 5 }).map((few) =>
  // Long enough to be split, without a thousand values for each case.
  Array.from({ length: 600 }, (_, index) => few[index % few.length]!),
);
const nested = fc.record({ Id: fc.nat(), Missing: fc.constant(undefined), Points: fc.tuple(row, rows), row });

test('The joined pieces equal the text of JSON.stringify', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(leaf, row, rows, nested), async (value) => {
      expect((await piecesOf(value)).join('')).toBe(JSON.stringify(value) ?? 'null');
    }),
    { numRuns: 200 },
  );
});

test('A long answer comes in pieces, generated one by one, a short one in one', async () => {
  const row = { Name: 'Level', Values: [1, 2, 3], Note: 'x'.repeat(100) };
  const short = { Points: [row, row] };
  expect(isLong(short)).toBe(false);
  expect(await piecesOf(short)).toHaveLength(1);
  const long = { Points: [{ Days: Array.from({ length: 10_000 }, () => row) }] };
  expect(isLong(long)).toBe(true);
  const pieces = await piecesOf(long);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
  let made = 0;
  const counted = {
    Days: long.Points[0]!.Days.map((day) => ({
      ...day,
      get At() {
        made += 1;
        return 0;
      },
    })),
  };
  await jsonPieces(counted).next();
  expect(made).toBeLessThan(2_000);
});
