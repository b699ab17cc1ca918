import { expect, test } from 'vitest';
import { describeCoverageGaps, formatCoverage, openRuns } from './coverage.ts';

const C = 'c'.repeat(24);
const NIGHT = `oooooo${'c'.repeat(18)}`;
const DATES = ['2026-03-28', '2026-03-29', '2026-03-30'];

test('lists gaps by day, or once if they are the same each day', () => {
  expect(describeCoverageGaps(DATES, [C, C, C])).toEqual([]);
  expect(describeCoverageGaps(DATES, [NIGHT, NIGHT, NIGHT])).toEqual(['00:00–06:00 every day']);
  expect(
    describeCoverageGaps(
      DATES,
      Array.from({ length: 3 }, () => 'o'.repeat(24)),
    ),
  ).toEqual(['all week']);
  expect(describeCoverageGaps(DATES, [C, NIGHT, `${'c'.repeat(23)}p`])).toEqual([
    'Sun 29 Mar 00:00–06:00',
    'Mon 30 Mar 23:00–24:00',
  ]);
  // The skipped hour is no gap within the night.
  expect(describeCoverageGaps(DATES, [C, `oo-ooo${'c'.repeat(18)}`, C])).toEqual(['Sun 29 Mar 00:00–06:00']);
});

test('shortens a long list of gaps', () => {
  const day = 'co'.repeat(12);
  expect(describeCoverageGaps(DATES, [day, day, C]).at(-1)).toBe('18 more times');
});

test('does not count skipped hours', () => {
  expect(formatCoverage({ StationId: 1, OpenHours: 5, Days: [`oo-ooo${'c'.repeat(18)}`, C] })).toBe(
    '42 of 47 hours covered',
  );
});

test('joins gaps across midnight', () => {
  expect(openRuns([`${'c'.repeat(22)}op`, NIGHT])).toEqual([{ at: 22, length: 8 }]);
});
