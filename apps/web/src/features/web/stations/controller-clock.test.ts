import { describe, expect, it } from 'vitest';
import { analogPointBody, detail, online, TEST_NOW, testAgo } from '../../../../testing/stations.ts';
import { controllerClock } from './controller-clock.ts';

const ZONE = 'America/Denver';
/** NOW is 07:32:07 there; the last good poll was 3 s earlier. */
const RIGHT = [2026, 11, 21, 7, 32, 4];

function station(numbers: readonly (number | null)[], secondsDeadband = 0, reading = {}) {
  const parts = ['year', 'month', 'day', 'hour', 'minute', 'second'];
  return detail({
    Points: parts.map((part, index) =>
      analogPointBody(
        index + 1,
        `CLK${index + 1}`,
        numbers[index] ?? null,
        {
          Purpose: `clock:${part}`,
          Deadband: part === 'second' ? secondsDeadband : 0,
          Units: '',
          Decimals: 0,
        },
        reading,
      ),
    ),
  });
}

const off = (numbers: readonly number[], deadband = 0) =>
  controllerClock(station(numbers, deadband), false, ZONE)?.off;

describe('controllerClock', () => {
  it('combines six registers into one time', () => {
    expect(new Date(TEST_NOW).toISOString()).toBe('2026-11-21T14:32:07.000Z');
    expect(controllerClock(station(RIGHT), false, ZONE)).toEqual({
      terminals: ['CLK1', 'CLK6'],
      text: '21 Nov 2026 07:32:04',
      trust: 'good',
      at: testAgo(3),
      off: null,
    });
    expect(controllerClock(station([26, ...RIGHT.slice(1)]), false, ZONE)?.text).toBe('21 Nov 2026 07:32:04');
  });

  it('omits seconds that do not update when they change', () => {
    expect(controllerClock(station([2026, 11, 21, 7, 32, 58], 60), false, ZONE)).toMatchObject({
      text: '21 Nov 2026 07:32',
      off: null,
    });
  });

  it('shows a deviation of more than a minute', () => {
    expect(off([2026, 11, 21, 7, 31, 10])).toBeNull();
    expect(off([2026, 11, 21, 7, 29, 4])).toBe('3 min behind');
    expect(off([2026, 11, 21, 8, 32, 4])).toBe('1 h ahead');
    expect(off([2026, 11, 21, 7, 31, 0], 60)).toBeNull();
    expect(off([2026, 11, 21, 7, 30, 0], 60)).toBe('2 min behind');
    expect(controllerClock(station([2026, 11, 21, 7, 29, 4]), false, '')?.off).toBeNull();
  });

  it('shows no deviation for registers that are not good or not a valid time', () => {
    expect(controllerClock(station([2026, 2, 31, 7, 0, 0]), false, ZONE)).toMatchObject({
      text: null,
      off: null,
    });
    expect(controllerClock(station([2020, 11, 21, 7, 0, 0]), true, ZONE)).toMatchObject({
      trust: 'old',
      off: null,
    });
    const stale = controllerClock(
      station([2020, 11, 21, 7, 0, 0], 0, { Quality: 'stale', At: testAgo(90) }),
      false,
      ZONE,
    );
    expect(stale).toMatchObject({ trust: 'stale', at: testAgo(90), off: null });
  });

  it('is null without all six', () => {
    const whole = station(RIGHT);
    expect(controllerClock({ ...whole, Points: whole.Points.slice(1) }, false, ZONE)).toBeNull();
    expect(controllerClock(detail({ Communication: online() }), false, ZONE)).toBeNull();
  });
});
