import { expect, it } from 'vitest';
import { GRID_TEST_NOW, TestPoints } from '../testing/points.ts';
import { gridCsv } from './grid-csv.ts';

const field = new TestPoints([
  {
    id: 1,
    name: '=Mill',
    points: [
      {
        id: 11,
        point: 'AI1',
        name: 'Level',
        units: 'm',
        decimals: 1,
        value: -2.8449,
        condition: { priority: 'high', message: 'Low, low', sinceMs: GRID_TEST_NOW - 60_000 },
      },
      { id: 12, point: 'AI2', name: 'Flow', value: null, quality: 1, reason: 'Exception 2' },
      { id: 13, point: 'DI1', name: 'Pump', labels: ['Running', 'Off'], value: true, quality: 2 },
    ],
  },
]);

const T = new Date(GRID_TEST_NOW).toISOString();

it('has the reason why an alarm is suppressed', () => {
  const suppressed = { State: 'shelved', Until: T } as const;
  const condition = { priority: 'high', message: 'High', sinceMs: GRID_TEST_NOW, suppressed } as const;
  const points = new TestPoints([
    { id: 1, name: 'Mill', points: [{ id: 11, point: 'AI1', value: 9, condition }] },
  ]);
  const [, line] = gridCsv(points.source(), Uint32Array.of(0), ['alarm']).split('\r\n');
  expect(line).toMatch(new RegExp(`^High,High,Shelved until ${T},`));
});

it('has the shown columns, and always value, units, quality and time', () => {
  expect(gridCsv(field.source(), Uint32Array.of(2, 0, 1), ['site', 'alarm', 'value'])).toBe(
    [
      '\uFEFFStation,Alarm priority,Alarm,Alarm suppressed,Alarm since,Value,State,Units,Quality,Time',
      `'=Mill,,,,,1,Running,,stale,${T}`,
      `'=Mill,High,"Low, low",,${new Date(GRID_TEST_NOW - 60_000).toISOString()},-2.8449,,m,good,${T}`,
      "'=Mill,,,,,,,,bad,",
      '',
    ].join('\r\n'),
  );
});

it('has the reason of bad quality and times as instants', () => {
  const [head, line] = gridCsv(field.source(), Uint32Array.of(1), [
    'name',
    'quality',
    'age',
    'changed',
  ]).split('\r\n');
  expect(head).toBe('\uFEFFName,Quality,Reason,Time,Changed,Value,State,Units');
  expect(line).toBe(`Flow,bad,Exception 2,,${T},,,`);
});
