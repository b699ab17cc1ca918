import { afterEach, expect, test } from 'vitest';
import {
  formatMoment,
  instantOfWall,
  isBrowserTime,
  otherZone,
  showTimeZone,
  wallTextOf,
  zoneName,
} from './index.ts';

afterEach(() => showTimeZone(''));

const AT = Date.parse('2026-03-01T06:42:00Z');
const KIRITIMATI = 'Pacific/Kiritimati';

test('all times of the page are in its zone, and a field is read in the same', () => {
  showTimeZone('America/Phoenix');
  expect(formatMoment(AT, AT)).toBe('23:42');
  expect(wallTextOf(AT)).toBe('2026-02-28T23:42');
  expect(instantOfWall('2026-02-28T23:42', '', 'last')).toBe('2026-03-01T06:42:00.000Z');
  expect(zoneName(AT)).toBe('MST');
  showTimeZone(KIRITIMATI);
  expect(formatMoment(AT, AT)).toBe('20:42');
});

test('another zone is named by its difference from the zone of the page', () => {
  showTimeZone('America/Phoenix');
  expect(otherZone('America/Phoenix', AT)).toBeNull();
  expect(otherZone('America/Denver', AT)).toBeNull();
  expect(otherZone('America/Chicago', AT)).toBe('CST');
});

test('knows whether the browser has the same time', () => {
  expect(isBrowserTime(AT)).toBe(true);
  showTimeZone(KIRITIMATI);
  expect(isBrowserTime(AT)).toBe(false);
});
