import { expect, test } from 'vitest';
import { isNight, minuteOfDay, settingsOf } from './settings.ts';

const of = (query: string) => settingsOf(new URLSearchParams(query));
const night = (text: string) => {
  const { night: own } = of(`night=${text}`);
  return own && [own.fromMinute / 60, own.toMinute / 60];
};

test('without an address: no chosen stations, 20 s, dims from 22 to 6', () => {
  expect(of('')).toEqual({
    stationIds: [],
    slideMs: 20_000,
    night: { fromMinute: 22 * 60, toMinute: 6 * 60 },
    problems: [],
  });
});

test('reads stations once each in their order, seconds and night', () => {
  expect(of('stations=4, 1,4&seconds=45')).toMatchObject({ stationIds: [4, 1], slideMs: 45_000 });
  expect(night('21:30-5:15')).toEqual([21.5, 5.25]);
  expect(night('18-24')).toEqual([18, 24]);
  expect(night('off')).toBeNull();
});

test.each([
  ['stations=1,x', 'stations=1,x is ignored: expected station IDs such as 1,4, at most 20'],
  ['stations=', 'stations= is ignored: expected station IDs such as 1,4, at most 20'],
  ['seconds=2', 'seconds=2 is ignored: expected a whole number from 5 to 3600'],
  ['seconds=20s', 'seconds=20s is ignored: expected a whole number from 5 to 3600'],
  ['night=22', 'night=22 is ignored: expected hours such as 22-6 or 21:30-5:45, or off'],
  ['night=25-6', 'night=25-6 is ignored: expected hours such as 22-6 or 21:30-5:45, or off'],
  ['night=6-6', 'night=6-6 is ignored: expected hours such as 22-6 or 21:30-5:45, or off'],
])('says what is wrong with %s and continues without it', (query, problem) => {
  expect(of(query)).toEqual({ ...of(''), problems: [problem] });
});

test('more stations than fit are refused as a whole', () => {
  const ids = Array.from({ length: 21 }, (_, index) => index + 1).join(',');
  expect(of(`stations=${ids}`)).toMatchObject({ stationIds: [], problems: [expect.any(String)] });
});

test('a night may pass midnight; its end is excluded', () => {
  const late = { fromMinute: 22 * 60, toMinute: 6 * 60 };
  expect([21 * 60 + 59, 22 * 60, 0, 359, 360].map((minute) => isNight(late, minute))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  const early = { fromMinute: 60, toMinute: 300 };
  expect([59, 60, 299, 300].map((minute) => isNight(early, minute))).toEqual([false, true, true, false]);
});

test('the minute of the day is that of the local clock', () => {
  expect(minuteOfDay(new Date(2026, 10, 26, 23, 5, 59).getTime())).toBe(23 * 60 + 5);
});
