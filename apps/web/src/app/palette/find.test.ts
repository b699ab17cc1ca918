import { expect, test } from 'vitest';
import { type Findable, find } from './find.ts';

const station = (stationId: number, name: string, code: string, points: string[] = []): Findable => ({
  stationId,
  name,
  code,
  state: 'normal',
  points,
});
const stations = [
  station(1, 'Mill Creek Lift Station', '0417', ['Wet well', 'Pump 1', 'Pump 2']),
  station(2, 'Old Mill Tank', '0208', ['Level']),
  station(3, 'Peña Blanca Well', '0302', ['Pump 1']),
];
const names = (text: string) =>
  find(stations, text, 10).map(({ name, point }) => (point === null ? name : `${name}: ${point}`));

test('without a text: the stations as given', () => {
  expect(names('')).toEqual(['Mill Creek Lift Station', 'Old Mill Tank', 'Peña Blanca Well']);
});

test('names that begin with the text come first, then names that have it', () => {
  expect(names('mill')).toEqual(['Mill Creek Lift Station', 'Old Mill Tank']);
  expect(names('0208')).toEqual(['Old Mill Tank']);
});

test('points, also with a word of their station', () => {
  expect(names('pump 1')).toEqual(['Mill Creek Lift Station: Pump 1', 'Peña Blanca Well: Pump 1']);
  expect(names('MILL pump 2')).toEqual(['Mill Creek Lift Station: Pump 2']);
});

test('accents need not be typed', () => {
  expect(names('pena')).toEqual(['Peña Blanca Well']);
});

test('nothing is found for what is not there; the limit holds', () => {
  expect(names('zzz')).toEqual([]);
  expect(find(stations, '', 2)).toHaveLength(2);
});
