import type { StationOverview } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import { entry } from '../../../testing/alarm-entries.ts';
import {
  condition,
  keyValue,
  maintained,
  offline,
  online,
  overview,
  suppressed,
  TEST_NOW,
  testAgo,
} from '../../../testing/stations.ts';
import { shortFailure } from './communication-text.ts';
import { judgeStation } from './station-condition.ts';
import { statusReasonOf } from './status-reason.ts';

const why = (own: Partial<StationOverview>, hasNews = true) => {
  const station = overview(own);
  return statusReasonOf(station, judgeStation(station, TEST_NOW, hasNews), TEST_NOW);
};

describe('statusReasonOf', () => {
  it('shows the worst condition, its age and the number of others', () => {
    expect(why({ Conditions: [condition()] })).toEqual({
      headline: 'High wet well',
      detail: '14 min',
      pill: 'critical',
    });
    expect(why({ Conditions: [condition(), condition({ PointId: 2, Priority: 'low' })] }).detail).toBe(
      '14 min · 1 more alarm',
    );
  });
  it('shows whether the alarm must be acknowledged, also after it has returned to normal', () => {
    const alarm = entry(1, {
      PointId: condition().PointId,
      Kind: condition().Kind,
      State: 'returned-unacknowledged',
      ReturnedAt: testAgo(300),
    });
    const active = overview({ Conditions: [condition()] });
    expect(statusReasonOf(active, judgeStation(active, TEST_NOW, true, [alarm]), TEST_NOW).detail).toBe(
      '14 min · unacknowledged',
    );
    const normal = overview({});
    expect(statusReasonOf(normal, judgeStation(normal, TEST_NOW, true, [alarm]), TEST_NOW)).toEqual({
      headline: 'High wet well',
      detail: 'returned to normal 5 min ago · unacknowledged',
      pill: null,
    });
  });

  it('counts the alarms that must be acknowledged if the worst is not among them', () => {
    const station = overview({ Conditions: [condition(), condition({ PointId: 2, Priority: 'low' })] });
    const alarms = [
      entry(1, { PointId: condition().PointId, Kind: condition().Kind, State: 'acknowledged' }),
      entry(2, { PointId: 2, Kind: condition().Kind, Priority: 'low', State: 'unacknowledged' }),
      entry(3, { PointId: 3, Priority: 'low', State: 'returned-unacknowledged', Active: false }),
    ];
    expect(statusReasonOf(station, judgeStation(station, TEST_NOW, true, alarms), TEST_NOW).detail).toBe(
      '14 min · 1 more alarm · 2 unacknowledged',
    );
  });

  it('shows the priority of the alarm for a loss of communication', () => {
    const station = overview({ Communication: offline(22) });
    const alarm = entry(1, {
      Kind: 'communication',
      PointId: null,
      Priority: 'high',
      State: 'unacknowledged',
    });
    expect(statusReasonOf(station, judgeStation(station, TEST_NOW, true, [alarm]), TEST_NOW).detail).toBe(
      'no response for 22 min · high priority · unacknowledged · connection timed out',
    );
  });

  it('shows how long the station has not responded, and the last failure', () => {
    expect(why({ Communication: offline(22) })).toEqual({
      headline: 'Offline',
      detail: 'no response for 22 min · connection timed out',
      pill: 'no-answer',
    });
    expect(why({ Communication: { ...offline(22), LastGoodPollAt: null, LastAnswerAt: null } }).detail).toBe(
      'never responded · connection timed out',
    );
  });
  it('keeps the last known condition of an offline station', () => {
    expect(why({ Communication: offline(22), Conditions: [condition()] })).toEqual({
      headline: 'Offline',
      detail: 'no response for 22 min · last known: High wet well',
      pill: 'no-answer',
    });
  });
  it('counts bad values and names the first', () => {
    const KeyValues = [keyValue({ Name: 'Flow', Quality: 'bad', Reason: 'above the range' })];
    expect(why({ BadPoints: 1, KeyValues })).toMatchObject({
      headline: '1 bad value',
      detail: 'Flow: above the range',
    });
    expect(why({ BadPoints: 2 })).toMatchObject({ headline: '2 bad values', detail: '' });
  });
  it('mentions a single failed poll without alarm', () => {
    expect(why({})).toEqual({ headline: 'Normal', detail: '', pill: null });
    expect(why({ Communication: online({ FailedPolls: 1 }) }).detail).toBe('last poll failed');
    expect(why({ Communication: online({ FailedPolls: 2 }) }).detail).toBe('last 2 polls failed');
  });
  it('shows that the server of the station is unreachable, which says nothing about the station', () => {
    const LastError = { Code: 'SERVER_UNREACHABLE' as const, Message: 'Not reachable', At: testAgo(60) };
    const Communication = online({ Status: 'unknown', LastError, LastAnswerAt: testAgo(300) });
    const reason = { headline: 'Server unreachable', detail: 'last response 5 min ago', pill: 'no-answer' };
    expect(why({ Communication })).toEqual(reason);
    expect(why({ Communication: { ...Communication, LastAnswerAt: null } }).detail).toBe('');
  });
  it('does not report normal without current data', () => {
    expect(
      why({ Communication: online({ LastGoodPollAt: testAgo(90), LastAnswerAt: testAgo(90) }) }, false)
        .headline,
    ).toBe('Normal 1 min ago');
  });
  it('covers stations that are not polled', () => {
    expect(why({ Communication: online({ Status: 'disabled' }) }).headline).toBe('Disabled');
    expect(
      why({ Communication: online({ Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null }) })
        .headline,
    ).toBe('Not yet polled');
  });
});

describe('statusReasonOf with suppressed conditions', () => {
  const shelved = condition({ Suppressed: suppressed('shelved') });

  it('shows the condition and how it is suppressed', () => {
    const one = why({ Conditions: [shelved] });
    expect(one).toMatchObject({ headline: 'High wet well', pill: 'suppressed' });
    expect(one.detail).toMatch(/^shelved until \d\d:\d\d$/);
    const Suppressed = suppressed('out-of-service');
    expect(why({ Conditions: [condition({ Suppressed }), shelved] }).detail).toBe(
      'out of service · 1 more alarm',
    );
    // Conditions that are not suppressed are counted alone.
    expect(why({ Conditions: [condition({ PointId: 2 }), shelved] })).toMatchObject({
      headline: 'High wet well',
      detail: '14 min',
      pill: 'critical',
    });
  });

  it('shows maintenance first', () => {
    const Suppression = maintained();
    expect(why({ Suppression })).toEqual({
      headline: expect.stringMatching(/^In maintenance until \d\d:\d\d$/),
      detail: '',
      pill: 'suppressed',
    });
    expect(why({ Suppression, Communication: offline(22) }).detail).toBe('Offline · no response for 22 min');
    const Suppressed = suppressed('maintenance');
    expect(why({ Suppression, Conditions: [condition({ Suppressed })] }).detail).toBe('High wet well');
  });

  it('shows how a communication loss is suppressed', () => {
    const Suppression = { MaintenanceUntil: null, Communication: suppressed('out-of-service') };
    const words = {
      headline: 'Offline',
      detail: 'no response for 22 min · out of service',
      pill: 'suppressed',
    };
    expect(why({ Suppression, Communication: offline(22) })).toEqual(words);
    expect(why({ Suppression, Communication: offline(22), Conditions: [shelved] })).toEqual(words);
  });
});

describe('shortFailure', () => {
  it("keeps the server's meaning when a gateway responds for a unit that does not", () => {
    const error = { Code: 'MODBUS_UNIT_NOT_RESPONDING', Message: 'The gateway 10.0.0.7:502 answers, …' };
    expect(shortFailure(error)).toBe('gateway responds, unit does not');
  });

  it("falls back on the server's message", () => {
    expect(shortFailure({ Code: 'SOMETHING_NEW', Message: 'The radio is off' })).toBe('The radio is off');
  });
});
