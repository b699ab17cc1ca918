import { ScheduleBody } from '@outpost/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boundsOf,
  clampMinutes,
  formatMinutes,
  formatScheduleDay,
  formatScheduleTime,
  isOffered,
  minutesOfTwelve,
  timeMinutes,
  twelveHours,
} from './times.ts';

test('shows the first five characters of each time, or Disabled', () => {
  const schedule = ScheduleBody.parse({
    ...{ Id: 3, Name: 'Late', Monday: true, MondayStart: '15:00:30', MondayStop: '23:59:59' },
  });
  expect(formatScheduleDay(schedule, 'Monday')).toBe('15:00 - 23:59');
  expect(formatScheduleDay(schedule, 'Sunday')).toBe('Disabled');
});

test.each([
  ['00:00:00', '12:00 AM'],
  ['06:00:00', '06:00 AM'],
  ['11:59:00', '11:59 AM'],
  ['12:00:00', '12:00 PM'],
  ['15:00:00', '03:00 PM'],
  ['23:59:59', '11:59 PM'],
])('%s is %s', (time, words) => {
  expect(formatScheduleTime(time)).toBe(words);
});

test('converts minutes to 12-hour parts and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_439 }), (minutes) => {
      expect(minutesOfTwelve(twelveHours(minutes))).toBe(minutes);
      expect(timeMinutes(formatMinutes(minutes, 'Start'))).toBe(minutes);
      expect(timeMinutes(formatMinutes(minutes, 'Stop'))).toBe(minutes);
    }),
  );
});

test('treats a stop in the last minute as midnight', () => {
  expect(formatMinutes(1_439, 'Stop')).toBe('23:59:59');
  expect(formatMinutes(1_438, 'Stop')).toBe('23:58:00');
  expect(formatMinutes(1_439, 'Start')).toBe('23:59:00');
});

test('bounds the start by the stop and the stop by the start', () => {
  expect(boundsOf('Start', '06:00:00', '15:30:00')).toEqual({ min: 0, max: 930 });
  expect(boundsOf('Stop', '06:00:00', '15:30:00')).toEqual({ min: 360, max: 1_439 });
  expect(clampMinutes(1_000, { min: 0, max: 930 })).toBe(930);
  expect(clampMinutes(100, { min: 360, max: 1_439 })).toBe(360);
  expect(clampMinutes(400, { min: 360, max: 1_439 })).toBe(400);
});

test('offers the parts of times within the bounds', () => {
  const part = fc.record({
    hour: fc.integer({ min: 1, max: 12 }),
    half: fc.constantFrom('AM' as const, 'PM' as const),
  });
  const ends = fc.tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 0, max: 1_439 }));
  fc.assert(
    fc.property(ends, part, fc.integer({ min: 0, max: 59 }), ([a, b], { hour, half }, minute) => {
      const bounds = { min: Math.min(a, b), max: Math.max(a, b) };
      const times = Array.from({ length: bounds.max - bounds.min + 1 }, (_, n) =>
        twelveHours(bounds.min + n),
      );
      expect(isOffered(bounds, { half })).toBe(times.some((time) => time.half === half));
      expect(isOffered(bounds, { half, hour })).toBe(
        times.some((time) => time.half === half && time.hour === hour),
      );
      expect(isOffered(bounds, { half, hour, minute })).toBe(
        times.some((time) => time.half === half && time.hour === hour && time.minute === minute),
      );
    }),
    { numRuns: 300 },
  );
});
