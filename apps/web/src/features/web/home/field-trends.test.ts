import { expect, test } from 'vitest';
import { keyValue, offline, overview } from '../../../../testing/stations.ts';
import { barsOf, dayBefore, describeSpan, rainNow, recordedAfter } from './field-trends.ts';

const KeyValues = [
  keyValue({ PointId: 1, Kind: 'digital', Value: true }),
  keyValue({ PointId: 2, Kind: 'analog', Value: 1.2, Units: 'mm/h', Decimals: 1 }),
];

test('the rain is current only while the gauge responds and updates arrive', () => {
  const gauge = overview({ KeyValues });
  expect(rainNow(gauge, true)).toMatchObject({ rain: { PointId: 2 }, value: { text: '1.2', trust: 'good' } });
  expect(rainNow(gauge, false)?.value).toMatchObject({ text: '1.2', trust: 'old' });
  expect(rainNow(overview({ KeyValues, Communication: offline(5) }), true)?.value.trust).toBe('old');
  expect(rainNow(overview({ KeyValues: KeyValues.slice(0, 1) }), true)).toBeNull();
});

test('the last 24 hours go on while the page is open, minute by minute', () => {
  const at = (iso: string) => new Date(dayBefore(Date.parse(iso))).toISOString();
  expect(at('2026-11-29T09:18:00.000Z')).toBe('2026-11-28T09:18:00.000Z');
  // So that the request stays the same.
  expect(at('2026-11-29T09:18:59.999Z')).toBe('2026-11-28T09:18:00.000Z');
  expect(at('2026-12-01T09:18:30.000Z')).toBe('2026-11-30T09:18:00.000Z');
});

test('a figure of a new installation says since when it is recorded', () => {
  const nowMs = Date.parse('2026-11-29T09:18:00Z');
  expect(describeSpan(null, nowMs)).toBe('last 24 h');
  const from = Date.parse('2026-11-28T10:00:00Z');
  expect(recordedAfter(from, { DataFrom: '2026-11-28T10:00:00.000Z' })).toBeNull();
  expect(recordedAfter(from, { DataFrom: '2026-11-29T09:01:00.000Z' })).toBe(nowMs - 17 * 60_000);
  expect(barsOf([null, 0, 2], { width: 12, height: 10 })).toBe('M4 10v-1h3v1zM8 10v-10h3v10z');
  const at = (iso: string) => describeSpan(Date.parse(iso), nowMs);
  expect(at('2026-11-29T09:01:00Z')).toMatch(/^since \d\d:\d\d$/);
  expect(at('2026-11-28T10:01:00Z')).toMatch(/^since (\w+ )?\d\d:\d\d$/);
});
