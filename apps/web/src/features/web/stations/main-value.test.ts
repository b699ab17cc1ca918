import { expect, test } from 'vitest';
import { analogPointBody, detail, digitalPointBody } from '../../../../testing/stations.ts';
import { mainValueOf } from './main-value.ts';

const station = (Quality: 'good' | 'stale' | 'bad') =>
  detail({
    Points: [
      digitalPointBody(1, 'Pump 1', true, { Key: true }),
      analogPointBody(2, 'Flow', 12),
      analogPointBody(3, 'Wet well level', 2.84, { Key: true }, { Quality }),
      analogPointBody(4, 'Pressure', 145, { Key: true }),
    ],
  });

test('is the first analog key point, while its value is good and current', () => {
  expect(mainValueOf(station('good'), false)).toMatchObject({
    point: { PointId: 3, Units: 'm', Decimals: 2 },
    name: 'Wet well level',
    text: '2.84 m',
  });
  expect(mainValueOf(station('good'), true)).toBeNull();
  expect(mainValueOf(station('stale'), false)).toBeNull();
  expect(mainValueOf(station('bad'), false)).toBeNull();
  expect(mainValueOf(detail(), false)).toBeNull();
});
