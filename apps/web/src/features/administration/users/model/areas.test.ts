import { expect, it } from 'vitest';
import { areaOptions } from './areas.ts';

it('lists the areas of stations, those of the account that no station has, and no others than the own ones', () => {
  expect(areaOptions(['East', 'North'], null, null)).toEqual([
    { id: 0, label: 'East' },
    { id: 1, label: 'North' },
  ]);
  expect(areaOptions(['East', 'North'], ['North', 'West'], null)).toEqual([
    { id: 0, label: 'East' },
    { id: 1, label: 'North' },
    { id: 2, label: 'West', note: 'no stations' },
  ]);
  expect(areaOptions(['East', 'North'], ['North'], ['north'])).toEqual([{ id: 0, label: 'North' }]);
});
