import { Point, StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import { changesByPoint } from './point-changes.ts';

const point = (Id: number, Terminal: string, Address: number, more: object = {}) =>
  Point.parse({
    ...{ Id, Kind: 'analog', Point: Terminal, Name: `Name ${Terminal}`, Table: 'holding-register' },
    ...{ Address, DataType: 'int16', ...more },
  });
const station = StationConfig.parse({
  ...{ StationId: 1, SiteName: 'Elm', Host: 'plc', Version: 3 },
  Points: [
    point(1, 'AO1', 0, { Writable: true }),
    point(2, 'AO2', 1),
    point(3, 'AI3', 2),
    point(4, 'AI4', 3, { Writable: true }),
  ],
});
const [one, two, three, four] = station.Points as [Point, Point, Point, Point];

it('warns of what is valid but probably not intended', () => {
  const misspelled = { ...one, Purpose: 'pump-runs:1' } as Point;
  const changes = changesByPoint(station, { ...station, Points: [misspelled, two, three, four] });
  expect(changes.points).toMatchObject([
    { point: 'AO1', warnings: ['Purpose pump-runs:1 is unknown and has no effect'] },
  ]);
});

it('lists what happens to each point, and whether it becomes writable', () => {
  const changes = changesByPoint(station, {
    ...station,
    SiteName: 'Elm Street',
    Points: [
      { ...one, Name: 'Start' },
      { ...two, Writable: true } as Point,
      { ...four, Writable: false } as Point,
      point(0, 'AO9', 9, { Writable: true }),
      point(0, 'AI9', 10),
    ],
  });
  expect(
    changes.points.map((one) => [one.action, one.point, one.name, one.wasWritable, one.isWritable]),
  ).toEqual([
    ['changed', 'AO1', 'Start', true, true],
    ['changed', 'AO2', 'Name AO2', false, true],
    ['changed', 'AI4', 'Name AI4', true, false],
    ['added', 'AO9', 'Name AO9', false, true],
    ['added', 'AI9', 'Name AI9', false, false],
    ['removed', 'AI3', 'Name AI3', false, false],
  ]);
  expect(changes.points[1]!.lines).toMatchObject([
    { Path: 'Points.AO2.Writable', Before: 'no', After: 'yes' },
  ]);
  expect(changes.others.map(({ Path }) => Path)).toEqual(['SiteName']);
});

it('counts a limit as a change of its point', () => {
  const limit = { Kind: 'HH', Limit: 3, Priority: 'low', Message: 'High' };
  const { points, others } = changesByPoint(station, {
    ...station,
    Points: [one, two, point(3, 'AI3', 2, { Limits: [limit] }), four],
  });
  expect(points).toMatchObject([
    { action: 'changed', isLimitsOnly: true, point: 'AI3', lines: [{ After: 'at 3, low: High' }] },
  ]);
  expect(others).toEqual([]);
});

it('lists a point whose kind changes as one removed and one added', () => {
  const digital = Point.parse({
    ...{ Kind: 'digital', Point: 'AO1', Name: 'Pump', Table: 'coil', Address: 0, DataType: 'bit' },
  });
  const { points } = changesByPoint(station, { ...station, Points: [digital, two, three, four] });
  expect(points.map(({ action, point: terminal, isWritable }) => [action, terminal, isWritable])).toEqual([
    ['added', 'AO1', false],
    ['removed', 'AO1', false],
  ]);
});

it('lists nothing without changes', () => {
  expect(changesByPoint(station, station)).toEqual({ points: [], others: [] });
});
