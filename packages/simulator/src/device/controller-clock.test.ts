import { describe, expect, test } from 'vitest';
import { zoneOffset } from '../local-time.ts';
import { CLOCK_VARIABLES, SimulatedClock } from './controller-clock.ts';

const shown = (clock: SimulatedClock, nowMs: number) =>
  CLOCK_VARIABLES.map((_name, field) => clock.read(field, nowMs));

describe("controller's clock", () => {
  test('shows local time through both clock changes of a year', () => {
    const clock = new SimulatedClock(zoneOffset('America/Denver'), 0);
    expect(shown(clock, Date.UTC(2026, 0, 15, 12, 30, 45))).toEqual([2026, 1, 15, 5, 30, 45]);
    expect(shown(clock, Date.UTC(2026, 2, 8, 8, 59, 59))).toEqual([2026, 3, 8, 1, 59, 59]);
    expect(shown(clock, Date.UTC(2026, 2, 8, 9, 0, 0))).toEqual([2026, 3, 8, 3, 0, 0]);
    expect(shown(clock, Date.UTC(2026, 10, 1, 8, 0, 0))).toEqual([2026, 11, 1, 1, 0, 0]);
  });

  test('is set field by field across months of different lengths, and continues from there', () => {
    const nowMs = Date.UTC(2026, 0, 31, 18, 0, 0);
    const clock = new SimulatedClock(zoneOffset('America/Denver'), 12_000);
    [2027, 2, 5, 23, 59, 58].forEach((value, field) => {
      clock.set(field, value, nowMs + field * 100);
    });
    expect(shown(clock, nowMs + 500)).toEqual([2027, 2, 5, 23, 59, 58]);
    expect(shown(clock, nowMs + 2_500)).toEqual([2027, 2, 6, 0, 0, 0]);
  });

  test('a later setting starts from what is shown then', () => {
    const nowMs = Date.UTC(2026, 0, 31, 18, 0, 0);
    const clock = new SimulatedClock(zoneOffset('America/Denver'), 0);
    clock.set(3, 7, nowMs);
    clock.set(4, 20, nowMs + 60_000);
    expect(shown(clock, nowMs + 60_000)).toEqual([2026, 1, 31, 7, 20, 0]);
  });
});
