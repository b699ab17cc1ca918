import { expect, test } from 'vitest';
import {
  type BoardArea,
  type BoardStation,
  countNormal,
  countStates,
  layOutBoard,
  worstAreasFirst,
} from './board.ts';

const station = (id: number): BoardStation => ({ id, name: `Well ${id}`, state: 'normal', tone: 'normal' });
const area = (name: string, count: number): BoardArea => ({
  name,
  stations: Array.from({ length: count }, (_, at) => station(at + 1)),
});
const DEMO = [area('East hills', 2), area('North', 14), area('South', 8)];

test.each([
  [66, 44, 'large'],
  [66, 30, 'small'],
  [66, 20, 'marks'],
  [66, 12, 'marks'],
  [66, 6, 'areas'],
  [0, 0, 'areas'],
])('in a room of %d by %d units, 24 stations are shown as %s', (width, height, density) => {
  expect(layOutBoard(DEMO, width, height).density).toBe(density);
});

test('marks are as large as fits', () => {
  expect(layOutBoard(DEMO, 66, 12).edge).toBe(3.5);
  expect(layOutBoard(DEMO, 66, 20).edge).toBe(5);
});

test('where not all names fit, those of the stations that are not normal do', () => {
  const [hills, north, south] = DEMO;
  const offline = { ...station(3), state: 'no-answer' as const };
  const areas = [hills!, { ...north!, stations: [...north!.stations, offline] }, south!];
  const { density, cells } = layOutBoard(areas, 66, 20);
  expect(density).toBe('abnormal');
  expect(cells.map(({ area: { name }, station: own }) => own?.id ?? name)).toEqual([
    'East hills',
    'North',
    3,
    'South',
  ]);
});

test('a disabled station is not counted as normal', () => {
  const disabled = { ...station(3), state: 'disabled' as const };
  expect(countNormal({ name: 'North', stations: [station(1), station(2), disabled] })).toBe(2);
});

test('all stations have a place of their own in the rows and columns', () => {
  const { cells, columns, rows } = layOutBoard(DEMO, 66, 30);
  expect(cells.filter(({ station: own }) => own !== null)).toHaveLength(24);
  expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(cells.length);
  expect(Math.max(...cells.map(({ column }) => column))).toBe(columns);
  expect(Math.max(...cells.map(({ row }) => row))).toBe(rows);
});

test('the name of an area is never alone at the foot of a column', () => {
  // Five rows: the heading of the second area would be the fifth.
  const { cells, rows } = layOutBoard([area('A', 3), area('B', 2)], 66, 23);
  expect(rows).toBe(5);
  const heading = cells.find(({ area: own, station: none }) => own.name === 'B' && none === null);
  expect(heading).toMatchObject({ column: 2, row: 1 });
});

test('a few stations take no more rows than they need', () => {
  expect(layOutBoard([area('A', 2)], 66, 44)).toMatchObject({ density: 'large', columns: 1, rows: 3 });
});

test('counts the stations of each state, worst first', () => {
  const stations = [station(1), { ...station(2), state: 'high' as const }, station(3)];
  expect(countStates(stations)).toMatchObject([
    { state: 'high', count: 1 },
    { state: 'normal', count: 2 },
  ]);
  const offline = { ...station(4), state: 'no-answer' as const, tone: 'no-answer' as const };
  // Its critical alarm is not lost.
  expect(countStates([offline, { ...offline, tone: 'critical' }])).toEqual([
    { state: 'no-answer', tone: 'critical', count: 1 },
    { state: 'no-answer', tone: 'no-answer', count: 1 },
  ]);
});

test('areas are in the order of their worst stations', () => {
  const worse = { name: 'C', stations: [station(1), { ...station(2), state: 'critical' as const }] };
  expect(worstAreasFirst([area('A', 1), area('B', 2), worse]).map(({ name }) => name)).toEqual([
    'C',
    'A',
    'B',
  ]);
});
