import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import {
  type Counties,
  type Countries,
  countyBorders,
  type Names,
  type StateBorders,
  stateBorders,
  worldBorders,
} from './borders.ts';

const { resolve } = createRequire(import.meta.url);
const read = <T>(file: string) => JSON.parse(readFileSync(resolve(file), 'utf8')) as T;

const place = (names: Names, name: string) => {
  const found = names.features.find((feature) => feature.properties.name === name)!;
  return found.geometry.coordinates.map(Math.round);
};

it('has land, borders, and country names at the largest part', () => {
  const world = worldBorders(read<Countries>('world-atlas/countries-50m.json'));
  expect(world.land.features).toHaveLength(1);
  expect(world.countries.geometry.coordinates.flat().length).toBeGreaterThan(10_000);
  expect(place(world.countryNames, 'Switzerland')).toEqual([8, 47]);
  // Not between its islands and the mainland.
  expect(place(world.countryNames, 'Portugal')).toEqual([-8, 40]);
});

it('has the states of the United States', () => {
  const { lines, names } = stateBorders(read<StateBorders>('us-atlas/states-10m.json'));
  expect(place(names, 'Colorado')).toEqual([-106, 39]);
  expect(lines.geometry.coordinates.flat().length).toBeGreaterThan(2_000);
});

it('has their counties, without borders that states have too', () => {
  const topology = read<Counties & StateBorders>('us-atlas/counties-10m.json');
  const { lines, names } = countyBorders(topology);
  expect(place(names, 'Denver')).toEqual([-105, 40]);
  const pairs = ({ geometry }: typeof lines) =>
    geometry.coordinates.flatMap((line) =>
      line.slice(1).map((to, at) => [line[at]!.join(), to.join()].sort().join(' ')),
    );
  const ofStates = new Set(pairs(stateBorders(topology).lines));
  expect(pairs(lines).length).toBeGreaterThan(10_000);
  expect(pairs(lines).filter((pair) => ofStates.has(pair))).toEqual([]);
});
