import { expect, test } from 'vitest';
import { condition, keyValue } from '../../../../../testing/stations.ts';
import { digitalValues } from './station-values.ts';

const pump = (Name: string, own: Parameters<typeof keyValue>[0] = {}) =>
  keyValue({
    ...{ Name, Kind: 'digital', Quality: 'good', Value: false, OnLabel: 'Running', OffLabel: 'Off' },
    ...own,
  });
const level = keyValue({ Name: 'Level', Kind: 'analog', Quality: 'good', Value: 3.05 });

test('says what the digital points of a station are now, and nothing of what is not current', () => {
  const KeyValues = [level, pump('Pump 1', { Value: true }), pump('Pump 2')];
  expect(digitalValues({ KeyValues, Conditions: [] }, true)).toEqual(['Pump 1 Running', 'Pump 2 Off']);
  expect(digitalValues({ KeyValues, Conditions: [] }, false)).toEqual([]);
  const others = [
    pump('Pump 1', { Quality: 'stale' }),
    pump('Pump 2', { Value: null }),
    pump('Pump 3', { Quality: 'bad' }),
  ];
  expect(digitalValues({ KeyValues: others, Conditions: [] }, true)).toEqual([]);
});

test('says of a pump that has tripped that it has', () => {
  const KeyValues = [pump('Pump 1', { AlarmPointIds: [31] }), pump('Pump 2', { AlarmPointIds: [32] })];
  const tripped = condition({
    PointId: 31,
    Kind: 'on',
    Message: 'Pump 1 overload tripped',
    Suppressed: null,
  });
  expect(digitalValues({ KeyValues, Conditions: [tripped] }, true)).toEqual([
    'Pump 1 overload tripped',
    'Pump 2 Off',
  ]);
  // That its input cannot be read says nothing of the pump.
  const unread = { ...tripped, Kind: 'bad-quality' as const };
  expect(digitalValues({ KeyValues, Conditions: [unread] }, true)).toEqual(['Pump 1 Off', 'Pump 2 Off']);
});
