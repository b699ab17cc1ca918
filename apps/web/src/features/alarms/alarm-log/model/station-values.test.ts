import type { KeyValue } from '@outpost/contract';
import { expect, test } from 'vitest';
import { digitalValues } from './station-values.ts';

const pump = (Name: string, own: Partial<KeyValue> = {}) =>
  ({
    ...{ Name, Kind: 'digital', Quality: 'good', Value: false, OnLabel: 'Running', OffLabel: 'Off' },
    ...own,
  }) as KeyValue;

test('says what the digital points of a station are now, and nothing of what is not current', () => {
  const level = { Name: 'Level', Kind: 'analog', Quality: 'good', Value: 3.05, Units: 'm' } as KeyValue;
  const values = [level, pump('Pump 1', { Value: true }), pump('Pump 2')];
  expect(digitalValues(values, true)).toEqual(['Pump 1 Running', 'Pump 2 Off']);
  expect(digitalValues(values, false)).toEqual([]);
  const others = [
    pump('Pump 1', { Quality: 'stale' }),
    pump('Pump 2', { Value: null }),
    pump('Pump 3', { Quality: 'bad' }),
  ];
  expect(digitalValues(others, true)).toEqual([]);
});
