import { expect, test } from 'vitest';
import { condition, maintained, offline, online, overview, TEST_NOW } from '../../../../testing/stations.ts';
import { describeNormal, stationsNeedingAttention } from './attention.ts';

const normal = (StationId: number) => overview({ StationId, SiteName: `Site ${StationId}` });

test('lists the five worst stations with the reason, and counts the others', () => {
  const field = [
    normal(1),
    overview({ StationId: 2, SiteName: 'Quarry Road', Communication: offline(22) }),
    ...[3, 4, 5, 6].map((StationId) =>
      overview({ StationId, SiteName: `Low ${StationId}`, Conditions: [condition({ Priority: 'low' })] }),
    ),
    overview({ StationId: 7, SiteName: 'Mill Creek', Conditions: [condition()] }),
  ];
  const { worst, more } = stationsNeedingAttention(field, TEST_NOW, true);
  expect(worst.map(({ station }) => station.SiteName)).toEqual([
    'Mill Creek',
    'Low 3',
    'Low 4',
    'Low 5',
    'Low 6',
  ]);
  expect(worst[0]?.why.headline).toBe('High wet well');
  expect(more).toBe(1);
  expect(stationsNeedingAttention([normal(1)], TEST_NOW, true)).toEqual({ worst: [], more: 0 });
});

test('summarises stations that need no attention', () => {
  expect(describeNormal([normal(1)], TEST_NOW, true)).toBe('1 station normal');
  expect(describeNormal([normal(1), normal(2)], TEST_NOW, true)).toBe('All 2 stations normal');
  const others = [
    overview({
      StationId: 3,
      Communication: online({ Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null }),
    }),
    overview({ StationId: 4, Communication: online({ Status: 'disabled' }) }),
    overview({ StationId: 5, Communication: offline(22), Suppression: maintained() }),
  ];
  expect(stationsNeedingAttention(others, TEST_NOW, true).worst).toEqual([]);
  expect(describeNormal([normal(1), normal(2), ...others], TEST_NOW, true)).toBe(
    '2 stations normal · 1 not yet polled · 1 suppressed · 1 disabled',
  );
});

test('refers to the last update while no updates arrive', () => {
  expect(describeNormal([normal(1), normal(2)], TEST_NOW, false)).toBe(
    'All 2 stations normal at the last update',
  );
});
