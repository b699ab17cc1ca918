import { describe, expect, test } from 'vitest';
import { stateOfFigure } from './state-of-figure.ts';

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
