import { expect, test } from 'vitest';
import { type CalendarDay, inLanes, instantAt, offsetOf, placeOf } from './place.ts';

/** In Denver; the clock is set forward on 8 March 2026. */
const DAYS: CalendarDay[] = [
  { Date: '2026-03-07', From: '2026-03-07T07:00:00.000Z', To: '2026-03-08T07:00:00.000Z' },
  { Date: '2026-03-08', From: '2026-03-08T07:00:00.000Z', To: '2026-03-09T06:00:00.000Z' },
];
const period = (From: string, To: string) => ({
  From: `2026-03-${From}:00.000Z`,
  To: `2026-03-${To}:00.000Z`,
});

test('places a night over midnight', () => {
  const place = placeOf(DAYS, period('08T01:00', '08T12:00'))!;
  // 18:00 is three quarters of the first day; 06:00 is 5 of the 23 hours of the second.
  expect(place.left).toBeCloseTo(37.5);
  expect(place.left + place.width).toBeCloseTo(50 + (5 / 23) * 50);
  expect([place.isCutAtStart, place.isCutAtEnd]).toEqual([false, false]);
});

test('cuts what extends beyond the strip, and leaves out what is outside', () => {
  expect(placeOf(DAYS, period('01T00:00', '30T00:00'))).toEqual({
    ...{ left: 0, width: 100, isCutAtStart: true, isCutAtEnd: true },
  });
  expect(placeOf(DAYS, period('06T00:00', '07T07:00'))).toBeNull();
  expect(placeOf(DAYS, period('09T06:00', '10T00:00'))).toBeNull();
  expect(placeOf([], period('06T00:00', '07T07:00'))).toBeNull();
});

test('finds the instant at a place, to a quarter of an hour', () => {
  const at = (offset: number) => new Date(instantAt(DAYS, offset)).toISOString();
  expect(at(37.5)).toBe('2026-03-08T01:00:00.000Z');
  expect(at(37.6)).toBe('2026-03-08T01:00:00.000Z');
  expect(at(-5)).toBe(DAYS[0]!.From);
  expect(at(150)).toBe(DAYS[1]!.To);
  for (const offset of [0, 20, 50, 75, 100]) {
    expect(Math.abs(offsetOf(DAYS, instantAt(DAYS, offset)) - offset)).toBeLessThan(0.6);
  }
});

test('puts periods that overlap into lanes', () => {
  const lanes = inLanes([
    period('07T10:00', '07T12:00'),
    period('07T08:00', '07T11:00'),
    period('07T11:00', '07T13:00'),
  ]);
  expect(lanes.map(({ From, lane }) => [From.slice(11, 13), lane])).toEqual([
    ['08', 0],
    ['10', 1],
    ['11', 0],
  ]);
});
