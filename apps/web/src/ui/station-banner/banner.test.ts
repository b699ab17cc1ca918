import type { StationDetail } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import {
  analogPointBody,
  condition,
  detail,
  digitalPointBody,
  maintained,
  silent,
  suppressed,
  TEST_NOW,
  talking,
  testAgo,
} from '../../../testing/stations.ts';
import { judgeDetail } from '../station-status/index.ts';
import { bannerOf } from './banner.ts';

const banner = (own: Partial<StationDetail>) => {
  const station = detail(own);
  return bannerOf(station, judgeDetail(station, TEST_NOW, true), TEST_NOW);
};

describe('bannerOf', () => {
  it('is not there when all is well', () => {
    expect(banner({})).toBeNull();
  });

  it('says the worst condition with value, limit, since and what to do; the others below', () => {
    const shown = banner({
      Points: [analogPointBody(1, 'AI1', 2.84), digitalPointBody(2, 'DI3', true, { OnLabel: 'Tripped' })],
      Conditions: [
        condition({
          PointId: 2,
          Kind: 'on',
          Limit: null,
          Priority: 'high',
          Message: 'Pump 2 overload',
          Instruction: '',
        }),
        condition(),
      ],
    });
    expect(shown).toMatchObject({
      state: 'critical',
      headline: 'High wet well',
      text: '2.84 m, limit 2.60 m',
      lines: [{ state: 'high', headline: 'Pump 2 overload' }],
    });
    expect(shown?.detail).toMatch(/^Since \d\d:\d\d \(14 min\) · What to do: Check pump 2 overload\.$/);
    expect(shown?.lines[0]?.detail).toMatch(/^Tripped · Since \d\d:\d\d \(14 min\)$/);
  });

  it('says why a value is bad, and that its limit alarm holds as it was', () => {
    const bad = analogPointBody(1, 'AI1', 2.84);
    const Value = { ...bad.Value, Value: null, Quality: 'bad' as const, Reason: 'The controller is busy' };
    const instrument = condition({ Kind: 'bad-quality', Limit: null, Message: 'Bad quality: Level' });
    const points = [{ ...bad, Value }, digitalPointBody(2, 'DI3', true, { Name: 'Pump 2' })];
    expect(
      banner({ Points: points, Conditions: [condition({ Since: testAgo(900) }), instrument] }),
    ).toMatchObject({
      headline: 'High wet well',
      text: 'bad quality, holds as it was, limit 2.60 m',
      lines: [
        { headline: 'Bad quality: Level', detail: expect.stringMatching(/^The controller is busy · Since/) },
      ],
    });
    const shared = condition({ ...instrument, PointId: null, Message: 'Bad quality at 1 point' });
    expect(banner({ Points: points, Conditions: [shared] })).toMatchObject({
      headline: 'Bad quality at 1 point',
      text: bad.Point.Name,
    });
  });

  it('says of a frozen value what it reads', () => {
    const frozen = condition({ Kind: 'frozen-value', Limit: null, Message: 'Frozen value: Flow' });
    expect(banner({ Points: [analogPointBody(1, 'AI1', 2.84)], Conditions: [frozen] })).toMatchObject({
      headline: 'Frozen value: Flow',
      text: 'reads 2.84 m',
    });
  });

  it('says that a value is the last known one when the page gets no news', () => {
    const station = detail({
      Communication: talking({ LastGoodPollAt: testAgo(90), LastAnswerAt: testAgo(90) }),
      Points: [analogPointBody(1, 'AI1', 2.84), digitalPointBody(2, 'DI3', true, { OnLabel: 'Tripped' })],
      Conditions: [condition(), condition({ PointId: 2, Kind: 'on', Limit: null, Priority: 'high' })],
    });
    const shown = bannerOf(station, judgeDetail(station, TEST_NOW, false), TEST_NOW);
    expect(shown).toMatchObject({ state: 'critical', text: 'last known 2.84 m, limit 2.60 m' });
    expect(shown?.lines[0]?.detail).toMatch(/^last known Tripped · Since/);
  });

  it('says what is kept quiet below what counts', () => {
    const Suppressed = suppressed('out-of-service');
    const shown = banner({
      Points: [analogPointBody(1, 'AI1', 2.84)],
      Conditions: [
        condition({ Suppressed }),
        condition({ PointId: 2, Priority: 'low', Message: 'Low flow' }),
      ],
    });
    expect(shown).toMatchObject({
      state: 'low',
      headline: 'Low flow',
      lines: [{ state: 'quiet', headline: 'High wet well' }],
    });
    expect(shown?.lines[0]?.detail).toMatch(/^Out of service · 2.84 m, limit 2.60 m · Since/);
  });

  it('is grey when all that is wrong is kept quiet, and says until when', () => {
    const shown = banner({
      Points: [analogPointBody(1, 'AI1', 2.84)],
      Conditions: [condition({ Suppressed: suppressed('shelved') })],
    });
    expect(shown).toMatchObject({ state: 'quiet', headline: 'High wet well', lines: [] });
    expect(shown?.text).toMatch(/^Shelved until \d\d:\d\d$/);
    expect(shown?.detail).toMatch(/^2.84 m, limit 2.60 m · Since/);
  });

  it('of a station in maintenance says what is wrong there quietly, and is not there when nothing is', () => {
    const Quiet = maintained();
    expect(banner({ Quiet })).toBeNull();
    const gone = banner({ Quiet, Communication: silent(22) });
    expect(gone).toMatchObject({ state: 'quiet', headline: 'No answer for 22 min' });
    expect(gone?.text).toMatch(/^In maintenance until \d\d:\d\d · connect timed out/);
    expect(gone?.detail).toMatch(/^The values below are from/);
  });

  it('says where nobody answers, how often, and from when the values are', () => {
    const shown = banner({ Communication: silent(22), Conditions: [condition()] });
    expect(shown).toMatchObject({
      state: 'no-answer',
      headline: 'No answer for 22 min',
      text: 'connect timed out at 10.2.0.17:502 unit 1; 14 polls failed',
      lines: [{ headline: 'Last known: High wet well' }],
    });
    expect(shown?.detail).toMatch(/^The values below are from \d\d:\d\d\.$/);
    expect(
      banner({ Communication: { ...silent(1), LastGoodPollAt: null, LastAnswerAt: null } }),
    ).toMatchObject({
      headline: 'Has never answered',
      detail: 'There are no values yet.',
    });
  });

  it('names bad values and their reasons', () => {
    const points = [
      analogPointBody(1, 'AI1', 9, { Name: 'Flow' }, { Quality: 'bad', Reason: 'above the range' }),
      analogPointBody(2, 'AI2', 9, { Name: 'Level' }),
    ];
    expect(banner({ Points: points })).toMatchObject({
      state: 'bad',
      headline: '1 bad value',
      text: 'Flow: above the range',
    });
  });

  it('knows disabled and not polled yet', () => {
    expect(banner({ Communication: talking({ Status: 'disabled' }) })?.headline).toBe('Disabled');
    expect(
      banner({ Communication: talking({ Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null }) })
        ?.headline,
    ).toBe('Not polled yet');
  });
});
