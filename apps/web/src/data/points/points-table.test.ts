import type { PointName, StationPoints } from '@outpost/contract';
import { expect, it } from 'vitest';
import { makePointsTable } from './points-table.ts';

const point = (Id: number, Point: string, own: Partial<PointName> = {}): PointName => ({
  Id,
  Point,
  Name: `Name ${Id}`,
  Kind: 'analog',
  ...own,
});
const station = (StationId: number, SiteName: string, Points: PointName[]): StationPoints => ({
  StationId,
  SiteName,
  Kind: 'tank',
  Code: `0${StationId}`,
  Area: '',

  Points,
});

const table = makePointsTable([
  station(7, 'Well 10', [point(70, 'AI1')]),
  station(3, 'well 2', [
    point(33, 'DI1', { Kind: 'digital', OnLabel: 'Running', OffLabel: 'Off' }),
    point(31, 'AI10', { Units: 'm', Decimals: 2 }),
    point(32, 'AI2', { Name: 'Name 70' }),
  ]),
  station(9, 'Empty', []),
]);

it('sorts rows naturally: sites by name, analog before digital, terminals by number', () => {
  expect(table.sites.map((site) => site.name)).toEqual(['Empty', 'well 2', 'Well 10']);
  expect([...table.pointIds]).toEqual([32, 31, 33, 70]);
  expect([...table.siteOf]).toEqual([1, 1, 1, 2]);
  expect(table.sites.map(({ first, count }) => [first, count])).toEqual([
    [0, 0],
    [0, 3],
    [3, 1],
  ]);
});

it('finds rows and sites by their ids', () => {
  expect(table.rowOf(33)).toBe(2);
  expect(table.rowOf(34)).toBe(-1);
  expect(table.siteIndexOf(7)).toBe(2);
  expect(table.siteIndexOf(8)).toBe(-1);
});

it('stores each text once', () => {
  const { names, units, labels, onLabels, offLabels, digital, decimals } = table;
  expect(names.texts).toHaveLength(3);
  expect(names.codes[0]).toBe(names.codes[3]);
  expect([...units.codes].map((code) => units.texts[code])).toEqual(['', 'm', '', '']);
  expect([labels.texts[onLabels[2]!], labels.texts[offLabels[2]!]]).toEqual(['Running', 'Off']);
  expect([...digital]).toEqual([0, 0, 1, 0]);
  expect([...decimals]).toEqual([0, 2, 0, 0]);
});

it('ranks texts in natural order; texts that differ only in case are equal', () => {
  const { terminals } = makePointsTable([
    station(1, 'A', [point(1, 'AI10'), point(2, 'ai2'), point(3, 'AI2')]),
  ]);
  const rank = (text: string) => terminals.ranks[terminals.texts.indexOf(text)];
  expect([rank('ai2'), rank('AI2'), rank('AI10')]).toEqual([0, 0, 1]);
});
