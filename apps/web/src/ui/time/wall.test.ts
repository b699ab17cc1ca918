import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBefore, instantOf, instantOfWall, readWallText, wallTextOf } from './wall.ts';
import { zoneOf } from './zone.ts';

const HOUR_MS = 3_600_000;
const wall = (text: string) => Date.parse(`${text}Z`);

describe('zones', () => {
  it.each([
    ['Europe/Berlin', '2026-07-01T12:00:00', '2026-07-01T10:00:00Z'],
    ['America/Denver', '2026-01-15T06:30:00', '2026-01-15T13:30:00Z'],
    ['Asia/Kathmandu', '2026-01-15T06:30:00', '2026-01-15T00:45:00Z'],
    ['UTC', '2026-01-15T06:30:00', '2026-01-15T06:30:00Z'],
  ])('%s: %s is %s', (name, text, instant) => {
    const zone = zoneOf(name);
    expect(instantOf(zone, wall(text))).toBe(Date.parse(instant));
    expect(zone.wallAt(Date.parse(instant))).toBe(wall(text));
  });

  it('takes the first of a repeated time, and the change for a skipped one', () => {
    const berlin = zoneOf('Europe/Berlin');
    expect(instantOf(berlin, wall('2026-10-25T02:30:00'))).toBe(Date.parse('2026-10-25T00:30:00Z'));
    expect(instantOf(berlin, wall('2026-03-29T02:30:00'))).toBe(Date.parse('2026-03-29T01:00:00Z'));
    const lordHowe = zoneOf('Australia/Lord_Howe');
    expect(instantOf(lordHowe, wall('2026-10-04T02:15:00'))).toBe(Date.parse('2026-10-03T15:30:00Z'));
    expect(instantOf(lordHowe, wall('2026-04-05T01:45:00'))).toBe(Date.parse('2026-04-04T14:45:00Z'));
  });

  it('converts back from each local time that occurs once', () => {
    const names = ['Europe/Berlin', 'America/Denver', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kolkata'];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2050, 0) }),
        (name, atMs) => {
          const zone = zoneOf(name);
          const back = instantOf(zone, zone.wallAt(atMs));
          expect(back).toBeLessThanOrEqual(atMs);
          expect(zone.wallAt(back)).toBe(zone.wallAt(atMs));
        },
      ),
    );
  });

  it("are the browser's without a name", () => {
    const at = new Date(2026, 6, 1, 12, 30);
    expect(zoneOf('').wallAt(at.getTime())).toBe(wall('2026-07-01T12:30:00'));
    expect(instantOf(zoneOf(''), wall('2026-07-01T12:30:00'))).toBe(at.getTime());
  });

  it('is UTC for an unknown name', () => {
    const unknown = zoneOf('Mars/Olympus');
    expect(unknown.name).toBe('UTC');
    expect(unknown.wallAt(1_234_567)).toBe(1_234_567);
  });
});

describe('the same time on other days', () => {
  it('is 23 and 25 hours apart across a clock change', () => {
    const berlin = zoneOf('Europe/Berlin');
    const after = Date.parse('2026-03-29T10:00:00Z');
    expect(after - daysBefore(berlin, after, 1)).toBe(23 * HOUR_MS);
    const autumn = Date.parse('2026-10-25T11:00:00Z');
    expect(autumn - daysBefore(berlin, autumn, 7)).toBe((7 * 24 + 1) * HOUR_MS);
  });
});

describe('the text of a date and time field', () => {
  it('is the local time, to the minute', () => {
    expect(wallTextOf(Date.parse('2026-11-21T21:32:07Z'), 'America/Denver')).toBe('2026-11-21T14:32');
    expect(wallTextOf(new Date(2026, 2, 1, 6, 5).toISOString())).toBe('2026-03-01T06:05');
    expect(readWallText('2026-11-21T14:32')).toBe(wall('2026-11-21T14:32:00'));
    expect(readWallText('2026-13-41T14:32')).toBeNull();
    expect(readWallText('')).toBeNull();
  });

  it.each([
    ['2026-06-15T06:00', 'first', '2026-06-15T04:00:00.000Z'],
    ['2026-06-15T06:00', 'last', '2026-06-15T04:00:00.000Z'],
    // It occurs twice.
    ['2026-10-25T02:30', 'first', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T02:30', 'last', '2026-10-25T01:30:00.000Z'],
    // It does not occur: when the clock changes.
    ['2026-03-29T02:30', 'first', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29T02:30', 'last', '2026-03-29T01:00:00.000Z'],
  ] as const)('%s, the %s', (wall, which, instant) => {
    expect(instantOfWall(wall, 'Europe/Berlin', which)).toBe(instant);
  });

  it('an invalid time has no instant', () => {
    expect(instantOfWall('', 'Europe/Berlin', 'first')).toBeNull();
    expect(instantOfWall('2026-13-01T00:00', 'Europe/Berlin', 'first')).toBeNull();
  });
});
