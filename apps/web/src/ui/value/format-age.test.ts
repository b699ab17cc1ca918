import { describe, expect, it } from 'vitest';
import { ageMs, formatAbsolute, formatClock, formatMoment, formatSpan } from './format-age.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('formatSpan', () => {
  it.each([
    [-5_000, '0 s'],
    [0, '0 s'],
    [3_999, '3 s'],
    [59_999, '59 s'],
    [MINUTE, '1 min'],
    [14 * MINUTE + 59_999, '14 min'],
    [HOUR, '1 h'],
    [2 * HOUR + 5 * MINUTE, '2 h 5 min'],
    [11 * HOUR + 5 * MINUTE, '11 h'],
    [DAY, '1 d'],
    [3 * DAY + 4 * HOUR, '3 d 4 h'],
    [40 * DAY + 4 * HOUR, '40 d'],
  ])('says %i ms as %s', (span, words) => {
    expect(formatSpan(span)).toBe(words);
  });
});

describe('ageMs', () => {
  it('is null for what never was and never below zero', () => {
    expect(ageMs(null, 5)).toBeNull();
    expect(ageMs('1970-01-01T00:00:10.000Z', 4_000)).toBe(0);
    expect(ageMs('1970-01-01T00:00:10.000Z', 14_000)).toBe(4_000);
  });
});

describe('formatMoment', () => {
  const now = Date.parse('2026-11-21T14:32:00Z');
  it.each([
    ['2026-11-21T14:09:31Z', '14:09'],
    ['2026-11-19T03:12:00Z', 'Thu 03:12'],
    ['2026-11-12T03:12:00Z', '12 Nov'],
    ['2024-11-12T03:12:00Z', '12 Nov 2024'],
    ['2026-11-21T00:00:00Z', '00:00'],
  ])('says %s as %s', (at, words) => {
    expect(formatMoment(at, now, 'UTC')).toBe(words);
  });

  it("follows the reader's zone, where today may have begun earlier or later", () => {
    const at = '2026-11-21T06:30:00Z';
    expect(formatMoment(at, now, 'America/Denver')).toBe('Fri 23:30');
    expect(formatMoment(at, now, 'Europe/Berlin')).toBe('07:30');
  });
});

describe('the full moment', () => {
  it('names day, time with seconds and zone', () => {
    const words = formatAbsolute('2026-11-21T14:09:31Z', 'UTC');
    expect(words).toContain('21 Nov 2026');
    expect(words).toContain('14:09:31');
    expect(words).toContain('UTC');
  });
  it('has a clock of its own', () => {
    expect(formatClock('2026-11-21T14:09:31Z', 'UTC')).toBe('14:09:31');
    expect(formatClock(Date.parse('2026-11-21T00:00:05Z'), 'UTC')).toBe('00:00:05');
  });
});
