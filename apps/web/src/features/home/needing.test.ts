import { expect, test } from 'vitest';
import { condition, maintained, overview, silent, TEST_NOW, talking } from '../../../testing/stations.ts';
import { describeNormal, needing } from './needing.ts';

const normal = (StationId: number) => overview({ StationId, SiteName: `Site ${StationId}` });

test('shows the worst five of those who need someone, with why, and counts the rest', () => {
  const field = [
    normal(1),
    overview({ StationId: 2, SiteName: 'Quarry Road', Communication: silent(22) }),
    ...[3, 4, 5, 6].map((StationId) =>
      overview({ StationId, SiteName: `Low ${StationId}`, Conditions: [condition({ Priority: 'low' })] }),
    ),
    overview({ StationId: 7, SiteName: 'Mill Creek', Conditions: [condition()] }),
  ];
  const { worst, more } = needing(field, TEST_NOW, true);
  expect(worst.map(({ station }) => station.SiteName)).toEqual([
    'Mill Creek',
    'Low 3',
    'Low 4',
    'Low 5',
    'Low 6',
  ]);
  expect(worst[0]?.why.headline).toBe('High wet well');
  expect(more).toBe(1);
  expect(needing([normal(1)], TEST_NOW, true)).toEqual({ worst: [], more: 0 });
});

test('says in one line that nobody is needed', () => {
  expect(describeNormal([], TEST_NOW, true)).toBe('No station has been set up yet.');
  expect(describeNormal([normal(1)], TEST_NOW, true)).toBe('1 site is normal');
  expect(describeNormal([normal(1), normal(2)], TEST_NOW, true)).toBe('All 2 sites are normal');
  const others = [
    overview({
      StationId: 3,
      Communication: talking({ Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null }),
    }),
    overview({ StationId: 4, Communication: talking({ Status: 'disabled' }) }),
    overview({ StationId: 5, Communication: silent(22), Quiet: maintained() }),
  ];
  expect(needing(others, TEST_NOW, true).worst).toEqual([]);
  expect(describeNormal([normal(1), normal(2), ...others], TEST_NOW, true)).toBe(
    '2 sites are normal · 1 not polled yet · 1 kept quiet · 1 disabled',
  );
});

test('does not claim to know how things are while no news comes', () => {
  expect(describeNormal([normal(1), normal(2)], TEST_NOW, false)).toBe(
    'All 2 sites were normal when last heard of',
  );
});
