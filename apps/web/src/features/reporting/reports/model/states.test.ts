import { describe, expect, test } from 'vitest';
import { figures } from '../testing/berlin.ts';
import { isOnFromStart, stateOfFigure } from './states.ts';

const POWER = { OnLabel: 'Failed', OffLabel: 'Normal' };

describe('the state that a time is of', () => {
  test('is named where time on or off does not say it', () => {
    expect(stateOfFigure('OnHours', POWER)).toBe('Failed');
    expect(stateOfFigure('OffHours', POWER)).toBe('Normal');
  });

  test('is not repeated for pumps, nor said of counts', () => {
    const pump = { OnLabel: 'Running', OffLabel: 'Stopped' };
    expect([stateOfFigure('OnHours', pump), stateOfFigure('OffHours', pump)]).toEqual(['', '']);
    expect(stateOfFigure('OnHours', { OnLabel: 'On', OffLabel: 'Off' })).toBe('');
    expect(stateOfFigure('Starts', POWER)).toBe('');
  });
});

test('time on without a start was there from the start, unless a start is hidden', () => {
  const day = { off: 3, unknown: 20, starts: 0 };
  expect(isOnFromStart(figures('ontime', { ...day, on: 1 }))).toBe(true);
  expect(isOnFromStart(figures('ontime', { ...day, on: 1, starts: 1 }))).toBe(false);
  expect(isOnFromStart(figures('ontime', { ...day, on: 1, hidden: 1 }))).toBe(false);
  expect(isOnFromStart(figures('ontime', { ...day, on: 0 }))).toBe(false);
});
