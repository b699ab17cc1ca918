import { Temporal } from 'temporal-polyfill';
import { expect, it, onTestFinished, vi } from 'vitest';
import { wallClockOf } from './wall-clock.ts';

const text = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const at = (instant: string) => Date.parse(instant);

it.each([
  ['Europe/Berlin', '2026-03-29T00:59:59.999Z', '2026-03-29T01:59'],
  ['Europe/Berlin', '2026-03-29T01:00Z', '2026-03-29T03:00'],
  ['Europe/Berlin', '2026-10-25T00:30Z', '2026-10-25T02:30'],
  ['Europe/Berlin', '2026-10-25T01:30Z', '2026-10-25T02:30'],
  ['Australia/Lord_Howe', '2026-04-04T14:59Z', '2026-04-05T01:59'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z', '2026-04-05T01:30'],
  ['America/Denver', '2026-07-01T00:00Z', '2026-06-30T18:00'],
  ['Asia/Kathmandu', '2026-07-01T00:00Z', '2026-07-01T05:45'],
  ['UTC', '2026-07-01T00:00Z', '2026-07-01T00:00'],
])('%s: local time of %s is %s', (zone, instant, wall) => {
  expect(text(wallClockOf(zone)(at(instant)))).toBe(wall);
});

it('is the same in any order of calls', () => {
  const times = ['2026-07-01T00:00Z', '2025-01-01T00:00Z', '2026-12-01T00:00Z', '2026-03-29T00:00Z'].map(at);
  const one = wallClockOf('Europe/Berlin');
  expect(times.map(one)).toEqual(times.map((ms) => wallClockOf('Europe/Berlin')(ms)));
});

it.each([1, -1])(
  'looks up the rules of a zone once for each change of its clock, in steps of %i days',
  (step) => {
    const lookUps = vi.spyOn(Temporal.ZonedDateTime.prototype, 'getTimeZoneTransition');
    onTestFinished(() => lookUps.mockRestore());
    const clock = wallClockOf('America/Anchorage');
    for (let day = 0.5; day < 300; day++) clock(at('2026-06-01T00:00Z') + step * day * 86_400_000);
    // Three times of its clock, each looked up once, with its beginning and end.
    expect(lookUps.mock.calls.length).toBeLessThanOrEqual(6);
  },
);
