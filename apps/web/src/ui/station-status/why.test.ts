import type { StationOverview } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import {
  condition,
  keyValue,
  maintained,
  overview,
  silent,
  suppressed,
  TEST_NOW,
  talking,
  testAgo,
} from '../../../testing/stations.ts';
import { shortFailure } from './communication-text.ts';
import { judgeStation } from './station-condition.ts';
import { whyOf } from './why.ts';

const why = (own: Partial<StationOverview>, hasNews = true) => {
  const station = overview(own);
  return whyOf(station, judgeStation(station, TEST_NOW, hasNews), TEST_NOW);
};

describe('whyOf', () => {
  it('names the worst condition, how long it stands and how many more there are', () => {
    expect(why({ Conditions: [condition()] })).toEqual({
      headline: 'High wet well',
      detail: '14 min',
      pill: 'critical',
    });
    expect(why({ Conditions: [condition(), condition({ PointId: 2, Priority: 'low' })] }).detail).toBe(
      '14 min · 1 more',
    );
  });
  it('says for how long nobody answered and how the last try failed', () => {
    expect(why({ Communication: silent(22) })).toEqual({
      headline: 'No answer for 22 min',
      detail: 'connect timed out',
      pill: 'no-answer',
    });
    expect(why({ Communication: { ...silent(22), LastGoodPollAt: null, LastAnswerAt: null } }).headline).toBe(
      'Has never answered',
    );
  });
  it('keeps the last known condition of a station that does not answer', () => {
    expect(why({ Communication: silent(22), Conditions: [condition()] })).toEqual({
      headline: 'No answer for 22 min',
      detail: 'last known: High wet well',
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
  it('is calm about a single failed poll but does not hide it', () => {
    expect(why({})).toEqual({ headline: 'Normal', detail: '', pill: null });
    expect(why({ Communication: talking({ FailedPolls: 1 }) }).detail).toBe('last poll failed');
    expect(why({ Communication: talking({ FailedPolls: 2 }) }).detail).toBe('last 2 polls failed');
  });
  it('does not say normal of what it has no news of', () => {
    expect(
      why({ Communication: talking({ LastGoodPollAt: testAgo(90), LastAnswerAt: testAgo(90) }) }, false)
        .headline,
    ).toBe('Normal 1 min ago');
  });
  it('knows stations that nobody asks', () => {
    expect(why({ Communication: talking({ Status: 'disabled' }) }).headline).toBe('Disabled');
    expect(
      why({ Communication: talking({ Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null }) })
        .headline,
    ).toBe('Not polled yet');
  });
});

describe('whyOf what is kept quiet', () => {
  const shelved = condition({ Suppressed: suppressed('shelved') });

  it('says what is wrong and what keeps it quiet', () => {
    const one = why({ Conditions: [shelved] });
    expect(one).toMatchObject({ headline: 'High wet well', pill: 'quiet' });
    expect(one.detail).toMatch(/^shelved until \d\d:\d\d$/);
    const Suppressed = suppressed('out-of-service');
    expect(why({ Conditions: [condition({ Suppressed }), shelved] }).detail).toBe('out of service · 1 more');
    // What counts is counted alone.
    expect(why({ Conditions: [condition({ PointId: 2 }), shelved] })).toMatchObject({
      headline: 'High wet well',
      detail: '14 min',
      pill: 'critical',
    });
  });

  it('says first that people work there', () => {
    const Quiet = maintained();
    expect(why({ Quiet })).toEqual({
      headline: expect.stringMatching(/^In maintenance until \d\d:\d\d$/),
      detail: '',
      pill: 'quiet',
    });
    expect(why({ Quiet, Communication: silent(22) }).detail).toBe('No answer for 22 min');
    const Suppressed = suppressed('maintenance');
    expect(why({ Quiet, Conditions: [condition({ Suppressed })] }).detail).toBe('High wet well');
  });

  it('says of a silence what keeps it quiet', () => {
    const Quiet = { MaintenanceUntil: null, Communication: suppressed('out-of-service') };
    const words = { headline: 'No answer for 22 min', detail: 'out of service', pill: 'quiet' };
    expect(why({ Quiet, Communication: silent(22) })).toEqual(words);
    expect(why({ Quiet, Communication: silent(22), Conditions: [shelved] })).toEqual(words);
  });
});

describe('shortFailure', () => {
  it('says of a gateway that answers for a unit that does not what the server says', () => {
    const error = { Code: 'MODBUS_UNIT_NOT_RESPONDING', Message: 'The gateway 10.0.0.7:502 answers, …' };
    expect(shortFailure(error)).toBe('gateway answers, unit does not');
  });

  it("falls back on the server's words", () => {
    expect(shortFailure({ Code: 'SOMETHING_NEW', Message: 'The radio is off' })).toBe('The radio is off');
  });
});
