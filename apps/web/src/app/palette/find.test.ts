import { expect, test } from 'vitest';
import { type Findable, find } from './find.ts';

const station = (stationId: number, name: string, code: string, points: string[] = []): Findable => ({
  stationId,
  name,
  code,
  state: 'normal',
  alarm: null,
  points: points.map((name, index) => ({ pointId: stationId * 100 + index, name })),
});
const stations = [
  station(1, 'Mill Creek Lift Station', '0417', ['Wet well', 'Pump 1', 'Pump 2']),
  station(2, 'Old Mill Tank', '0208', ['Level']),
  station(3, 'Peña Blanca Well', '0302', ['Pump 1']),
];
const names = (text: string) =>
  find(stations, text, 10)
    .filter(({ opens }) => opens === 'station')
    .map(({ name, point }) => (point === null ? name : `${name}: ${point.name}`));
const trends = (text: string) =>
  find(stations, text, 10).flatMap(({ stationId, point, opens }) =>
    opens === 'trend' && point !== null ? [`${stationId}.${point.pointId} ${point.name}`] : [],
  );

test('without a text: the stations in the given order', () => {
  expect(names('')).toEqual(['Mill Creek Lift Station', 'Old Mill Tank', 'Peña Blanca Well']);
});

test('names that start with the text come before names that contain it', () => {
  expect(names('mill')).toEqual(['Mill Creek Lift Station', 'Old Mill Tank']);
  expect(names('0208')).toEqual(['Old Mill Tank']);
});

test('finds points, also with a word of their station', () => {
  expect(names('pump 1')).toEqual(['Mill Creek Lift Station: Pump 1', 'Peña Blanca Well: Pump 1']);
  expect(names('MILL pump 2')).toEqual(['Mill Creek Lift Station: Pump 2']);
});

test('offers the trend of each point; only trends for a search that starts with trend', () => {
  expect(find(stations, 'well mill', 10).map(({ point, opens }) => [point?.name, opens])).toEqual([
    ['Wet well', 'station'],
    ['Wet well', 'trend'],
  ]);
  expect(trends('trend pump 1')).toEqual(['1.101 Pump 1', '3.300 Pump 1']);
  expect(trends('Trend of pump 1 pena')).toEqual(['3.300 Pump 1']);
  expect(names('trend pump 1')).toEqual([]);
  expect(trends('trend')).toEqual([]);
  expect(trends('mill')).toEqual([]);
  expect(find(stations, 'pump', 3)).toHaveLength(3);
});

test('finds a station whose name starts with trend', () => {
  const trendy = [station(7, 'Trend Street', '9', ['Street light'])];
  expect(find(trendy, 'trend street', 10).map(({ name, opens }) => [name, opens])).toEqual([
    ['Trend Street', 'trend'],
    ['Trend Street', 'station'],
  ]);
});

test('offers the run time of stations for a search that starts with report or run time', () => {
  const reports = (text: string) =>
    find(stations, text, 10).flatMap(({ name, opens }) => (opens === 'report' ? [name] : []));
  expect(reports('report mill')).toEqual(['Mill Creek Lift Station', 'Old Mill Tank']);
  expect(reports('Run time of pena')).toEqual(['Peña Blanca Well']);
  for (const text of ['report', 'run time', 'mill', 'run mill', 'report pump 1'])
    expect(reports(text)).toEqual([]);
});

test('ignores accents', () => {
  expect(names('pena')).toEqual(['Peña Blanca Well']);
});

test('finds nothing without a match, and keeps the limit', () => {
  expect(names('zzz')).toEqual([]);
  expect(find(stations, '', 2)).toHaveLength(2);
});
