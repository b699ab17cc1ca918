import type { StationOverview } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import {
  condition,
  maintained,
  overview,
  silent,
  suppressed,
  TEST_NOW,
  talking,
  testAgo,
} from '../../../testing/stations.ts';
import { compareJudged, isOld, judgeStation } from './station-condition.ts';

const judged = (station: StationOverview, hasNews = true) => ({
  station,
  ...judgeStation(station, TEST_NOW, hasNews),
});

describe('isOld', () => {
  it('goes by the last good poll alone', () => {
    expect(isOld(talking({ LastGoodPollAt: testAgo(30), LastAnswerAt: testAgo(30) }), TEST_NOW)).toBe(false);
    expect(isOld(talking({ LastGoodPollAt: testAgo(31), LastAnswerAt: testAgo(31) }), TEST_NOW)).toBe(true);
    expect(isOld(talking({ LastGoodPollAt: null, LastAnswerAt: null }), TEST_NOW)).toBe(true);
  });
});

describe('judge', () => {
  it('finds the worst condition whatever their order', () => {
    const worst = condition({ PointId: 3, Priority: 'critical', Since: testAgo(900) });
    const station = overview({
      Conditions: [
        condition({ PointId: 1, Priority: 'low', Since: testAgo(9_000) }),
        condition({ PointId: 2, Priority: 'critical', Since: testAgo(60) }),
        worst,
      ],
    });
    expect(judged(station)).toMatchObject({ standing: 'condition', state: 'critical', worst, old: false });
  });

  it('marks a station without an answer as such and keeps its last known condition', () => {
    const station = overview({ Conditions: [condition()], Communication: silent(22) });
    expect(judged(station)).toMatchObject({ standing: 'condition', state: 'no-answer', old: true });
    expect(judged(overview({ Communication: silent(22) }))).toMatchObject({
      standing: 'silent',
      state: 'no-answer',
    });
  });

  it('does not believe in online when nothing has come for too long', () => {
    const station = overview({
      Communication: talking({ LastGoodPollAt: testAgo(31), LastAnswerAt: testAgo(31) }),
    });
    expect(judged(station)).toMatchObject({ standing: 'late', state: 'no-answer', old: true });
    const abnormal = overview({
      Conditions: [condition()],
      Communication: talking({ LastGoodPollAt: testAgo(31), LastAnswerAt: testAgo(31) }),
    });
    expect(judged(abnormal)).toMatchObject({ standing: 'condition', state: 'no-answer', old: true });
  });

  it('keeps the last word but draws it as old when it is the page that gets no news', () => {
    const station = overview({
      Communication: talking({ LastGoodPollAt: testAgo(300), LastAnswerAt: testAgo(300) }),
    });
    expect(judged(station, false)).toMatchObject({ standing: 'normal', state: 'normal', old: true });
  });

  it('tells a first poll that is due from one that failed', () => {
    const waiting = talking({ Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null });
    expect(judged(overview({ Communication: waiting }))).toMatchObject({
      standing: 'waiting',
      state: 'unknown',
    });
    const failing = { ...waiting, LastError: silent(1).LastError };
    expect(judged(overview({ Communication: failing }))).toMatchObject({
      standing: 'unanswered',
      state: 'no-answer',
    });
  });

  it('puts disabled above everything else that is known', () => {
    const station = overview({ Conditions: [condition()], Communication: talking({ Status: 'disabled' }) });
    expect(judged(station)).toMatchObject({ standing: 'disabled', state: 'disabled' });
  });
});

describe('what is kept quiet', () => {
  const shelved = condition({ Suppressed: suppressed('shelved') });

  it('needs nobody, unless something else does', () => {
    expect(judged(overview({ Conditions: [shelved] }))).toMatchObject({
      standing: 'quiet',
      state: 'quiet',
      worst: null,
    });
    const low = condition({ PointId: 2, Priority: 'low' });
    expect(judged(overview({ Conditions: [shelved, low] }))).toMatchObject({ state: 'low', worst: low });
    const silence = overview({ Conditions: [shelved], Communication: silent(22) });
    expect(judged(silence)).toMatchObject({ standing: 'silent', state: 'no-answer' });
    expect(judged(overview({ Conditions: [shelved], BadPoints: 1 }))).toMatchObject({ standing: 'bad' });
  });

  it('is all of a station in maintenance, whose values still look old', () => {
    const Quiet = maintained();
    for (const Communication of [
      talking(),
      silent(22),
      talking({ LastGoodPollAt: testAgo(40), LastAnswerAt: testAgo(40) }),
      talking({ Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null }),
    ]) {
      expect(judged(overview({ Quiet, Communication, BadPoints: 1 }))).toMatchObject({
        standing: 'quiet',
        state: 'quiet',
      });
    }
    expect(judged(overview({ Quiet, Communication: silent(22) })).old).toBe(true);
    const disabled = talking({ Status: 'disabled' });
    expect(judged(overview({ Quiet, Communication: disabled }))).toMatchObject({ standing: 'disabled' });
  });

  it('is a silence about which somebody has decided', () => {
    const Quiet = { MaintenanceUntil: null, Communication: suppressed('out-of-service') };
    for (const Communication of [
      silent(22),
      talking({ LastGoodPollAt: testAgo(40), LastAnswerAt: testAgo(40) }),
    ]) {
      expect(judged(overview({ Quiet, Communication }))).toMatchObject({ standing: 'quiet', state: 'quiet' });
    }
    expect(judged(overview({ Quiet }))).toMatchObject({ standing: 'normal', state: 'normal' });
    expect(judged(overview({ Quiet, Conditions: [condition()] }))).toMatchObject({ state: 'critical' });
  });
});

describe('compareJudged', () => {
  it('orders worst first', () => {
    const named = (SiteName: string, own: Partial<StationOverview>) =>
      overview({ SiteName, StationId: SiteName.length, ...own });
    const stations = [
      named('Disabled', { Communication: talking({ Status: 'disabled' }), Conditions: [condition()] }),
      named('Zinc normal', {}),
      named('Ash 10 normal', {}),
      named('Ash 9 normal', {}),
      named('Quiet', { Conditions: [condition({ Suppressed: suppressed('shelved') })] }),
      named('Waiting', {
        Communication: talking({ Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null }),
      }),
      named('Bad', { BadPoints: 1 }),
      named('Late', { Communication: talking({ LastGoodPollAt: testAgo(40), LastAnswerAt: testAgo(40) }) }),
      named('Silent short', { Communication: silent(2) }),
      named('Silent long', { Communication: silent(220) }),
      named('Low', { Conditions: [condition({ Priority: 'low', Since: testAgo(90_000) })] }),
      named('Critical new', { Conditions: [condition({ Since: testAgo(5) })] }),
      named('Critical old', { Conditions: [condition({ Since: testAgo(500) })] }),
      named('Critical silent', { Conditions: [condition({ Since: testAgo(50) })], Communication: silent(1) }),
    ];
    const names = stations
      .map((station) => judged(station))
      .sort(compareJudged)
      .map(({ station }) => station.SiteName);
    expect(names).toEqual([
      'Critical old',
      'Critical silent',
      'Critical new',
      'Low',
      'Silent long',
      'Silent short',
      'Late',
      'Bad',
      'Waiting',
      'Quiet',
      'Ash 9 normal',
      'Ash 10 normal',
      'Zinc normal',
      'Disabled',
    ]);
  });
});
