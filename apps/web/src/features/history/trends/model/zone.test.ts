import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBefore, trendZone } from './zone.ts';

const HOUR_MS = 3_600_000;
const wall = (text: string) => Date.parse(`${text}Z`);

describe('zones', () => {
  it.each([
    ['Europe/Berlin', '2026-07-01T12:00:00', '2026-07-01T10:00:00Z'],
    ['America/Denver', '2026-01-15T06:30:00', '2026-01-15T13:30:00Z'],
    ['Asia/Kathmandu', '2026-01-15T06:30:00', '2026-01-15T00:45:00Z'],
    ['UTC', '2026-01-15T06:30:00', '2026-01-15T06:30:00Z'],
  ])('%s: %s is %s', (name, text, instant) => {
    const zone = trendZone(name);
    expect(zone.instantOf(wall(text))).toBe(Date.parse(instant));
    expect(zone.wallAt(Date.parse(instant))).toBe(wall(text));
  });

  it('takes the first of a repeated time, and the change for a skipped one', () => {
    const berlin = trendZone('Europe/Berlin');
    expect(berlin.instantOf(wall('2026-10-25T02:30:00'))).toBe(Date.parse('2026-10-25T00:30:00Z'));
    expect(berlin.instantOf(wall('2026-03-29T02:30:00'))).toBe(Date.parse('2026-03-29T01:00:00Z'));
    const lordHowe = trendZone('Australia/Lord_Howe');
    expect(lordHowe.instantOf(wall('2026-10-04T02:15:00'))).toBe(Date.parse('2026-10-03T15:30:00Z'));
    expect(lordHowe.instantOf(wall('2026-04-05T01:45:00'))).toBe(Date.parse('2026-04-04T14:45:00Z'));
  });

  it('converts back from each local time that occurs once', () => {
    const names = ['Europe/Berlin', 'America/Denver', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kolkata'];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2050, 0) }),
        (name, atMs) => {
          const zone = trendZone(name);
          const back = zone.instantOf(zone.wallAt(atMs));
          expect(back).toBeLessThanOrEqual(atMs);
          expect(zone.wallAt(back)).toBe(zone.wallAt(atMs));
        },
      ),
    );
  });

  it('is UTC for an unknown name', () => {
    expect(trendZone('').name).toBe('UTC');
    expect(trendZone('Mars/Olympus').name).toBe('UTC');
  });
});

describe('the same time on other days', () => {
  it('is 23 and 25 hours apart across a clock change', () => {
    const berlin = trendZone('Europe/Berlin');
    const after = Date.parse('2026-03-29T10:00:00Z');
    expect(after - daysBefore(berlin, after, 1)).toBe(23 * HOUR_MS);
    const autumn = Date.parse('2026-10-25T11:00:00Z');
    expect(autumn - daysBefore(berlin, autumn, 7)).toBe((7 * 24 + 1) * HOUR_MS);
  });
});
