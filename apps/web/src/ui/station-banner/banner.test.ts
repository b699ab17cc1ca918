import type { StationDetail } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import {
  analogPointBody,
  condition,
  detail,
  digitalPointBody,
  maintained,
  offline,
  online,
  suppressed,
  TEST_NOW,
  testAgo,
} from '../../../testing/stations.ts';
import { judgeDetail } from '../station-status/index.ts';
import { bannerOf } from './banner.ts';

const banner = (own: Partial<StationDetail>) => {
  const station = detail(own);
  return bannerOf(station, judgeDetail(station, TEST_NOW, true), TEST_NOW);
};

describe('bannerOf', () => {
  it('is null when everything is normal', () => {
    expect(banner({})).toBeNull();
  });

  it('shows the worst condition with value, limit, start and instruction; the others below', () => {
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

  it('shows why a value is bad, and that the state of its limit alarm is held', () => {
    const bad = analogPointBody(1, 'AI1', 2.84);
    const Value = { ...bad.Value, Value: null, Quality: 'bad' as const, Reason: 'The controller is busy' };
    const instrument = condition({ Kind: 'bad-quality', Limit: null, Message: 'Level bad quality' });
    const points = [{ ...bad, Value }, digitalPointBody(2, 'DI3', true, { Name: 'Pump 2' })];
    expect(
      banner({ Points: points, Conditions: [condition({ Since: testAgo(900) }), instrument] }),
    ).toMatchObject({
      headline: 'High wet well',
      text: 'bad quality, last known state, limit 2.60 m',
      lines: [
        { headline: 'Level bad quality', detail: expect.stringMatching(/^The controller is busy · Since/) },
      ],
    });
    const shared = condition({ ...instrument, PointId: null, Message: 'Bad quality at 1 point' });
    expect(banner({ Points: points, Conditions: [shared] })).toMatchObject({
      headline: 'Bad quality at 1 point',
      text: bad.Point.Name,
    });
  });

  it('shows the reading of a frozen value', () => {
    const frozen = condition({ Kind: 'frozen-value', Limit: null, Message: 'Flow frozen value' });
    expect(banner({ Points: [analogPointBody(1, 'AI1', 2.84)], Conditions: [frozen] })).toMatchObject({
      headline: 'Flow frozen value',
      text: 'value 2.84 m',
    });
  });

  it('marks a value as last known when the page has no connection', () => {
    const station = detail({
      Communication: online({ LastGoodPollAt: testAgo(90), LastAnswerAt: testAgo(90) }),
      Points: [analogPointBody(1, 'AI1', 2.84), digitalPointBody(2, 'DI3', true, { OnLabel: 'Tripped' })],
      Conditions: [condition(), condition({ PointId: 2, Kind: 'on', Limit: null, Priority: 'high' })],
    });
    const shown = bannerOf(station, judgeDetail(station, TEST_NOW, false), TEST_NOW);
    expect(shown).toMatchObject({ state: 'critical', text: 'last known 2.84 m, limit 2.60 m' });
    expect(shown?.lines[0]?.detail).toMatch(/^last known Tripped · Since/);
  });

  it('lists suppressed conditions below the others', () => {
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
      lines: [{ state: 'suppressed', headline: 'High wet well' }],
    });
    expect(shown?.lines[0]?.detail).toMatch(/^Out of service · 2.84 m, limit 2.60 m · Since/);
  });

  it('is grey when all conditions are suppressed, and shows until when', () => {
    const shown = banner({
      Points: [analogPointBody(1, 'AI1', 2.84)],
      Conditions: [condition({ Suppressed: suppressed('shelved') })],
    });
    expect(shown).toMatchObject({ state: 'suppressed', headline: 'High wet well', lines: [] });
    expect(shown?.text).toMatch(/^Shelved until \d\d:\d\d$/);
    expect(shown?.detail).toMatch(/^2.84 m, limit 2.60 m · Since/);
  });

  it('is calm for a station in maintenance, and null without conditions', () => {
    const Suppression = maintained();
    expect(banner({ Suppression })).toBeNull();
    const gone = banner({ Suppression, Communication: offline(22) });
    expect(gone).toMatchObject({ state: 'suppressed', headline: 'Offline' });
    expect(gone?.text).toMatch(
      /^In maintenance until \d\d:\d\d · no response for 22 min · connection timed out/,
    );
    expect(gone?.detail).toMatch(/^The values below are from/);
  });

  it('shows where and how often polls failed, and the time of the values', () => {
    const shown = banner({ Communication: offline(22), Conditions: [condition()] });
    expect(shown).toMatchObject({
      state: 'no-answer',
      headline: 'Offline',
      text: 'no response for 22 min · connection timed out at 10.2.0.17:502 unit 1 · 14 polls failed',
      lines: [{ headline: 'Last known: High wet well' }],
    });
    expect(shown?.detail).toMatch(/^The values below are from \d\d:\d\d\.$/);
    expect(
      banner({ Communication: { ...offline(1), LastGoodPollAt: null, LastAnswerAt: null } }),
    ).toMatchObject({
      headline: 'Offline',
      text: expect.stringMatching(/^never responded · /),
      detail: 'No values yet.',
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

  it('shows that the server of the station is unreachable, and how old the values are', () => {
    const Message = 'The server that polls this station cannot be reached';
    const LastError = { Code: 'SERVER_UNREACHABLE' as const, Message, At: testAgo(60) };
    const shown = banner({
      Communication: online({ Status: 'unknown', LastError, LastAnswerAt: testAgo(300) }),
    });
    expect(shown).toMatchObject({ state: 'no-answer', headline: 'Server unreachable', text: Message });
    expect(shown?.detail).toMatch(/^The values below are from /);
  });

  it('covers disabled and not polled yet', () => {
    expect(banner({ Communication: online({ Status: 'disabled' }) })?.headline).toBe('Disabled');
    expect(
      banner({ Communication: online({ Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null }) })
        ?.headline,
    ).toBe('Not yet polled');
  });
});
