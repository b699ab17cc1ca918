import { expect, it } from 'vitest';
import { POLLING_CHECKS, type PollingFacts, RecentPolls } from './system-checks.ts';

const NONE = { goodPolls: 0, refusedPolls: 0, failedPolls: 0, missedPolls: 0 };
const WELL: PollingFacts = {
  ...{ stations: 10, offline: 0, offlineSinceMs: null },
  recent: { ...NONE, goodPolls: 1_000 },
};
const found = (facts: Partial<PollingFacts>) =>
  POLLING_CHECKS.filter(({ find }) => find({ ...WELL, ...facts }) !== null).map(({ id }) => id);

it('finds a network that is down, not single stations', () => {
  expect(found({})).toEqual([]);
  expect(found({ offline: 4 })).toEqual([]);
  expect(found({ offline: 5, offlineSinceMs: 7 })).toEqual(['polling.most-offline']);
  expect(found({ stations: 2, offline: 2 })).toEqual([]);
  expect(found({ stations: 0, offline: 0, recent: NONE })).toEqual([]);
});

it('finds overdue polls above a share', () => {
  expect(found({ recent: { ...NONE, goodPolls: 1_000, missedPolls: 20 } })).toEqual([]);
  expect(found({ recent: { ...NONE, goodPolls: 1_000, missedPolls: 30 } })).toEqual(['polling.overdue']);
});

it('counts the polls of the last ten minutes', () => {
  let goodPolls = 0;
  const polls = new RecentPolls(() => ({ ...NONE, goodPolls }));
  expect(polls.recent()).toEqual(NONE);
  for (let minute = 1; minute <= 30; minute++) {
    goodPolls = 6 * minute;
    polls.sample();
  }
  goodPolls += 3;
  // The oldest sample is nine minutes old.
  expect(polls.recent().goodPolls).toBe(9 * 6 + 3);
});
