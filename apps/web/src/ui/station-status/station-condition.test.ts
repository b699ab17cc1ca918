import type { AlarmLogEntry, Priority, StationOverview } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import { entry } from '../../../testing/alarm-entries.ts';
import {
  condition,
  maintained,
  offline,
  online,
  overview,
  suppressed,
  TEST_NOW,
  testAgo,
} from '../../../testing/stations.ts';
import { compareJudged, isOld, judgeStation } from './station-condition.ts';

const judged = (station: StationOverview, hasNews = true, unacknowledged: AlarmLogEntry[] = []) => ({
  station,
  ...judgeStation(station, TEST_NOW, hasNews, unacknowledged),
});

describe('isOld', () => {
  it('depends on the last good poll only', () => {
    expect(isOld(online({ LastGoodPollAt: testAgo(30), LastAnswerAt: testAgo(30) }), TEST_NOW)).toBe(false);
    expect(isOld(online({ LastGoodPollAt: testAgo(46), LastAnswerAt: testAgo(46) }), TEST_NOW)).toBe(true);
    expect(isOld(online({ LastGoodPollAt: null, LastAnswerAt: null }), TEST_NOW)).toBe(true);
  });
});

describe('judge', () => {
  it('finds the worst condition in any order', () => {
    const worst = condition({ PointId: 3, Priority: 'critical', Since: testAgo(60) });
    const station = overview({
      Conditions: [
        condition({ PointId: 1, Priority: 'low', Since: testAgo(9_000) }),
        condition({ PointId: 2, Priority: 'critical', Since: testAgo(900) }),
        worst,
      ],
    });
    expect(judged(station)).toMatchObject({
      displayedStatus: 'condition',
      state: 'critical',
      worst,
      old: false,
    });
  });

  it('marks an offline station and keeps its last known condition', () => {
    const station = overview({ Conditions: [condition()], Communication: offline(22) });
    expect(judged(station)).toMatchObject({ displayedStatus: 'condition', state: 'no-answer', old: true });
    expect(judged(overview({ Communication: offline(22) }))).toMatchObject({
      displayedStatus: 'offline',
      state: 'no-answer',
    });
  });

  it('does not trust online without data for too long', () => {
    const station = overview({
      Communication: online({ LastGoodPollAt: testAgo(46), LastAnswerAt: testAgo(46) }),
    });
    expect(judged(station)).toMatchObject({ displayedStatus: 'late', state: 'no-answer', old: true });
    const abnormal = overview({
      Conditions: [condition()],
      Communication: online({ LastGoodPollAt: testAgo(46), LastAnswerAt: testAgo(46) }),
    });
    expect(judged(abnormal)).toMatchObject({ displayedStatus: 'condition', state: 'no-answer', old: true });
  });

  it('calls no station late for the time in which the page may have lost its connection', () => {
    // Values of a second before the last news are outdated before the page knows of the loss.
    const station = overview({
      Communication: online({ LastGoodPollAt: testAgo(31), LastAnswerAt: testAgo(31) }),
    });
    expect(judged(station)).toMatchObject({ displayedStatus: 'normal', state: 'normal', old: true });
  });

  it('keeps the last state but marks it as outdated when the page has no connection', () => {
    const station = overview({
      Communication: online({ LastGoodPollAt: testAgo(300), LastAnswerAt: testAgo(300) }),
    });
    expect(judged(station, false)).toMatchObject({ displayedStatus: 'normal', state: 'normal', old: true });
  });

  it('distinguishes a first poll that is due from one that failed', () => {
    const waiting = online({ Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null });
    expect(judged(overview({ Communication: waiting }))).toMatchObject({
      displayedStatus: 'waiting',
      state: 'unknown',
    });
    const failing = { ...waiting, LastError: offline(1).LastError };
    expect(judged(overview({ Communication: failing }))).toMatchObject({
      displayedStatus: 'never-responded',
      state: 'no-answer',
    });
  });

  it('disabled has precedence over everything else', () => {
    const station = overview({ Conditions: [condition()], Communication: online({ Status: 'disabled' }) });
    expect(judged(station)).toMatchObject({ displayedStatus: 'disabled', state: 'disabled' });
  });
});

describe('suppressed conditions', () => {
  const shelved = condition({ Suppressed: suppressed('shelved') });

  it('need no attention, unless something else does', () => {
    expect(judged(overview({ Conditions: [shelved] }))).toMatchObject({
      displayedStatus: 'suppressed',
      state: 'suppressed',
      worst: null,
    });
    const low = condition({ PointId: 2, Priority: 'low' });
    expect(judged(overview({ Conditions: [shelved, low] }))).toMatchObject({ state: 'low', worst: low });
    const unresponsive = overview({ Conditions: [shelved], Communication: offline(22) });
    expect(judged(unresponsive)).toMatchObject({ displayedStatus: 'offline', state: 'no-answer' });
    expect(judged(overview({ Conditions: [shelved], BadPoints: 1 }))).toMatchObject({
      displayedStatus: 'bad',
    });
  });

  it('include everything at a station in maintenance, whose values are still marked as outdated', () => {
    const Suppression = maintained();
    for (const Communication of [
      online(),
      offline(22),
      online({ LastGoodPollAt: testAgo(46), LastAnswerAt: testAgo(46) }),
      online({ Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null }),
    ]) {
      expect(judged(overview({ Suppression, Communication, BadPoints: 1 }))).toMatchObject({
        displayedStatus: 'suppressed',
        state: 'suppressed',
      });
    }
    expect(judged(overview({ Suppression, Communication: offline(22) })).old).toBe(true);
    const disabled = online({ Status: 'disabled' });
    expect(judged(overview({ Suppression, Communication: disabled }))).toMatchObject({
      displayedStatus: 'disabled',
    });
  });

  it('include a suppressed communication loss', () => {
    const Suppression = { MaintenanceUntil: null, Communication: suppressed('out-of-service') };
    for (const Communication of [
      offline(22),
      online({ LastGoodPollAt: testAgo(46), LastAnswerAt: testAgo(46) }),
    ]) {
      expect(judged(overview({ Suppression, Communication }))).toMatchObject({
        displayedStatus: 'suppressed',
        state: 'suppressed',
      });
    }
    expect(judged(overview({ Suppression }))).toMatchObject({ displayedStatus: 'normal', state: 'normal' });
    expect(judged(overview({ Suppression, Conditions: [condition()] }))).toMatchObject({ state: 'critical' });
  });
});

describe('unacknowledged alarms', () => {
  const returned = entry(1, { State: 'returned-unacknowledged', Active: false });

  it('need attention after they have returned to normal', () => {
    expect(judged(overview({}), true, [returned])).toMatchObject({
      displayedStatus: 'returned',
      state: 'normal',
      unacknowledged: returned,
    });
    const shelved = overview({ Conditions: [condition({ Suppressed: suppressed('shelved') })] });
    expect(judged(shelved, true, [returned])).toMatchObject({ displayedStatus: 'returned' });
  });

  it('leave the status of offline, disabled and maintained stations as it is', () => {
    for (const [own, displayedStatus] of [
      [{ Communication: offline(22) }, 'offline'],
      [{ Communication: online({ Status: 'disabled' }) }, 'disabled'],
      [{ Suppression: maintained() }, 'suppressed'],
    ] as const) {
      expect(judged(overview(own), true, [returned])).toMatchObject({ displayedStatus });
    }
  });

  it('come before acknowledged ones of the same severity, at a station and among stations', () => {
    const acknowledged = condition({ PointId: 1, Since: testAgo(5) });
    const waits = condition({ PointId: 2, Since: testAgo(500) });
    const station = overview({ Conditions: [acknowledged, waits] });
    const alarm = entry(2, { PointId: 2, Kind: waits.Kind });
    expect(judged(station, true, [alarm])).toMatchObject({ worst: waits, isWorstUnacknowledged: true });
    expect(judged(station)).toMatchObject({ worst: acknowledged, isWorstUnacknowledged: false });
    const newer = judged(overview({ Conditions: [acknowledged] }));
    const older = judged(overview({ Conditions: [waits] }), true, [alarm]);
    expect([newer, older].sort(compareJudged)).toEqual([older, newer]);
  });
});

describe('compareJudged', () => {
  it('sorts the worst first', () => {
    const named = (SiteName: string, own: Partial<StationOverview>) =>
      overview({ SiteName, StationId: SiteName.length, ...own });
    const stations = [
      named('Disabled', { Communication: online({ Status: 'disabled' }), Conditions: [condition()] }),
      named('Zinc normal', {}),
      named('Ash 10 normal', {}),
      named('Ash 9 normal', {}),
      named('Suppressed', { Conditions: [condition({ Suppressed: suppressed('shelved') })] }),
      named('Waiting', {
        Communication: online({ Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null }),
      }),
      named('Bad', { BadPoints: 1 }),
      named('Late', { Communication: online({ LastGoodPollAt: testAgo(46), LastAnswerAt: testAgo(46) }) }),
      named('Offline short', { Communication: offline(2) }),
      named('Offline long', { Communication: offline(220) }),
      named('Low', { Conditions: [condition({ Priority: 'low', Since: testAgo(90_000) })] }),
      named('Critical new', { Conditions: [condition({ Since: testAgo(5) })] }),
      named('Critical old', { Conditions: [condition({ Since: testAgo(500) })] }),
      named('Critical offline', {
        Conditions: [condition({ Since: testAgo(50) })],
        Communication: offline(1),
      }),
    ];
    const names = stations
      .map((station) => judged(station))
      .sort(compareJudged)
      .map(({ station }) => station.SiteName);
    expect(names).toEqual([
      'Critical new',
      'Critical offline',
      'Critical old',
      'Low',
      'Offline long',
      'Offline short',
      'Late',
      'Bad',
      'Waiting',
      'Suppressed',
      'Ash 9 normal',
      'Ash 10 normal',
      'Zinc normal',
      'Disabled',
    ]);
  });

  it('sorts a loss of communication by the priority of its alarm, as the list of alarms does', () => {
    const loss = (own: Partial<AlarmLogEntry>) => [
      entry(7, { Kind: 'communication', PointId: null, RaisedAt: testAgo(900), ...own }),
    ];
    const named = (SiteName: string, Priority: Priority, Since: string) =>
      overview({ SiteName, Conditions: [condition({ Priority, Since })] });
    const isOffline = (SiteName: string) => overview({ SiteName, Communication: offline(22) });
    const names = [
      judged(named('Medium', 'medium', testAgo(5))),
      judged(isOffline('Offline acknowledged'), true, loss({ Priority: 'high', State: 'acknowledged' })),
      judged(isOffline('Offline'), true, loss({ Priority: 'high', State: 'unacknowledged' })),
      judged(isOffline('Offline shelved'), true, loss({ Priority: 'critical', State: 'shelved' })),
      judged(named('High', 'high', testAgo(5))),
      judged(named('Critical', 'critical', testAgo(9_000))),
    ]
      .sort(compareJudged)
      .map(({ station }) => station.SiteName);
    expect(names).toEqual([
      'Critical',
      'Offline',
      'High',
      'Offline acknowledged',
      'Medium',
      'Offline shelved',
    ]);
  });
});
