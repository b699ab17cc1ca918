import { expect, it } from 'vitest';
import { analogPointBody, condition, detail, digitalPointBody } from '../../../../../testing/stations.ts';
import { panelValues } from './panel-values.ts';

const points = [
  analogPointBody(1, 'AI1', 2.84, { Name: 'Level', Key: true }),
  analogPointBody(2, 'AI2', 12, { Name: 'Flow' }),
  digitalPointBody(3, 'DI1', true, { Name: 'Pump 1', Key: true }),
  digitalPointBody(4, 'DI2', true, { Name: 'Overload' }),
];
const names = (own: Parameters<typeof detail>[0]) =>
  panelValues(detail({ Points: points, ...own }), false).map(({ name, priority }) => [name, priority]);

it('shows the points of the conditions, worst first, then the key points', () => {
  const Conditions = [
    condition({ PointId: 1, Priority: 'high' }),
    condition({ PointId: 4, Priority: 'critical', Kind: 'on', Limit: null }),
  ];
  expect(names({ Conditions })).toEqual([
    ['Overload', 'critical'],
    ['Level', 'high'],
    ['Pump 1', null],
  ]);
});

it('shows the first points of a station that has no key points', () => {
  expect(names({ Points: points.slice(1, 2), Conditions: [] })).toEqual([['Flow', null]]);
});

it('marks no value as out of limits when it is not current', () => {
  const station = detail({ Points: points, Conditions: [condition({ PointId: 1, Priority: 'high' })] });
  expect(panelValues(station, false)[0]).toMatchObject({ name: 'Level', priority: 'high' });
  expect(panelValues(station, true)[0]).toMatchObject({ name: 'Level', priority: null });
});

it('shows values as old without a connection', () => {
  const [level] = panelValues(detail({ Points: points, Conditions: [] }), true);
  expect(level?.value.trust).toBe('old');
});
