import type { AnalogTrend } from '@outpost/contract';
import { expect, it } from 'vitest';
import { zoneOf } from '../../../ui/time/index.ts';
import { hourlyRain, rainWindow } from './hourly-rain.ts';

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const PER_MS = 1 / HOUR_MS;
const DENVER = zoneOf('America/Denver');

/** Quarters of an hour with these rates; null: no data. */
function trendOf(fromMs: number, rates: readonly (number | null)[]): AnalogTrend {
  return {
    ...{ PointId: 1, StartAt: new Date(fromMs).toISOString(), BucketMs: QUARTER_MS },
    KnownMs: rates.map((rate) => (rate === null ? 0 : QUARTER_MS)),
    Quality: rates.map(() => 0),
    ...{ Min: [...rates], Max: [...rates], Mean: [...rates], Last: [...rates] },
  };
}

const rounded = (amount: number | null) => amount && Math.round(amount * 100) / 100;
const quarters = (hours: number, rate: number | null) => Array.from({ length: hours * 4 }, () => rate);

it('adds up each hour, and today by the day of the zone', () => {
  // 10:30 in Denver.
  const nowMs = Date.parse('2026-11-28T17:30:00Z');
  const { fromMs, midnightMs } = rainWindow(DENVER, nowMs);
  expect(new Date(midnightMs).toISOString()).toBe('2026-11-28T07:00:00.000Z');
  // Yesterday 13 hours of 1 mm, today 10 of 2 mm, and half an hour at 4 mm/h.
  const rates = [...quarters(13, 1), ...quarters(10, 2), 4, 4, null, null];
  const rain = hourlyRain(trendOf(fromMs, rates), PER_MS, DENVER, nowMs);
  expect(rain.hours.map(({ amount }) => rounded(amount))).toEqual([
    ...Array.from({ length: 13 }, () => 1),
    ...Array.from({ length: 10 }, () => 2),
    2,
  ]);
  expect(rain.hours.every(({ isPartial }) => !isPartial)).toBe(true);
  expect(rain.today).toBeCloseTo(22);
  expect(rain.isTodayPartial).toBe(false);
});

it('tells time without data from time without rain', () => {
  const nowMs = Date.parse('2026-11-28T17:30:00Z');
  const { fromMs } = rainWindow(DENVER, nowMs);
  const rates = [...quarters(20, 0), ...quarters(1, null), ...[1, 1, null, null], ...quarters(1, 0), 0, 0];
  const rain = hourlyRain(trendOf(fromMs, rates), PER_MS, DENVER, nowMs);
  expect(rain.hours.slice(19).map(({ amount, isPartial }) => [rounded(amount), isPartial])).toEqual([
    [0, false],
    [null, true],
    [0.5, true],
    [0, false],
    [0, false],
  ]);
  expect([rounded(rain.today), rain.isTodayPartial]).toEqual([0.5, true]);
});

it('has no sum of a day without data', () => {
  const nowMs = Date.parse('2026-11-28T17:30:00Z');
  const { fromMs } = rainWindow(DENVER, nowMs);
  expect(hourlyRain(trendOf(fromMs, []), PER_MS, DENVER, nowMs)).toMatchObject({
    today: null,
    isTodayPartial: true,
  });
});

it('does not take the first minutes of an hour for a gap', () => {
  const nowMs = Date.parse('2026-11-28T17:02:00Z');
  const { fromMs } = rainWindow(DENVER, nowMs);
  const rain = hourlyRain(trendOf(fromMs, quarters(23, 0)), PER_MS, DENVER, nowMs);
  expect(rain.hours.at(-1)).toMatchObject({ amount: 0, isPartial: false });
});

it('counts all of a day of 25 hours', () => {
  // The last hour of 1 November, when summer time ends.
  const nowMs = Date.parse('2026-11-02T06:59:00Z');
  const { fromMs, toMs } = rainWindow(DENVER, nowMs);
  expect((toMs - fromMs) / HOUR_MS).toBe(25);
  const rain = hourlyRain(trendOf(fromMs, quarters(25, 1)), PER_MS, DENVER, nowMs);
  expect(rain.hours).toHaveLength(24);
  expect(rain.today).toBeCloseTo(25);
});
