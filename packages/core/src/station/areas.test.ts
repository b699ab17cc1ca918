import { expect, it } from 'vitest';
import { actsInArea, areasOf, knownSpelling, renamedAreas } from './areas.ts';

const stations = [{ Area: '' }, { Area: 'North' }, { Area: 'Río Grande' }];

it.each([
  ['north', 'North'],
  ['NORTH', 'North'],
  ['RÍO GRANDE', 'Río Grande'],
  ['Northeast', 'Northeast'],
  ['', ''],
])('spells %s as %s', (typed, spelled) => {
  expect(knownSpelling(typed, stations)).toBe(spelled);
});

it('lists areas by name, numbers as numbers', () => {
  const areas = ['Zone 10', '', 'Zone 2', 'Zone 10'].map((Area) => ({ Area }));
  expect(areasOf(areas)).toEqual([
    { Name: 'Zone 2', Stations: 1 },
    { Name: 'Zone 10', Stations: 2 },
  ]);
});

it.each([
  [null, 'North', true],
  [null, '', true],
  [['North', 'South'], 'north', true],
  [['North'], 'South', false],
  [['North'], '', false],
  [[], 'North', false],
])('an account limited to %j acts in %j: %s', (areas, area, acts) => {
  expect(actsInArea(areas, area)).toBe(acts);
});

it.each([
  ['Hills', true, ['South', 'Hills']],
  ['Hills', false, ['South', 'north', 'Hills']],
  ['SOUTH', true, ['SOUTH']],
  ['NORTH', false, ['South', 'NORTH']],
  ['', true, ['South']],
  ['', false, ['South', 'north']],
])('after north becomes "%s" (gone: %s) they are %j', (to, isGone, after) => {
  expect(renamedAreas(['North', 'South'], { from: 'north', to, isGone })).toEqual(after);
});

it('do not change when another area is renamed', () => {
  expect(renamedAreas(['South'], { from: 'North', to: 'Hills', isGone: true })).toBeNull();
});
