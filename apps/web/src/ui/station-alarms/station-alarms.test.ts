import type { AlarmLogEntry, AlarmSuppression, StationDetail } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import {
  analogPointBody,
  condition,
  detail,
  digitalPointBody,
  offline,
  suppressed,
  TEST_NOW,
  testAgo,
} from '../../../testing/stations.ts';
import { bannerOf } from '../station-banner/index.ts';
import { judgeDetail } from '../station-status/index.ts';
import { stationAlarms, statusBanner, waitingEntries } from './station-alarms.ts';

const entry = (own: Partial<AlarmLogEntry> = {}): AlarmLogEntry => ({
  Id: 1,
  StationId: 1,
  SiteName: 'Mill Creek Lift Station',
  PointId: 1,
  Kind: 'H',
  Name: 'Wet well level',
  Priority: 'critical',
  State: 'unacknowledged',
  Message: 'High wet well',
  Instruction: 'Check pump 2 overload.',
  Active: true,
  RaisedAt: testAgo(13 * 60),
  LastRaisedAt: testAgo(13 * 60),
  Raises: 1,
  Chattering: false,
  AcknowledgedAt: null,
  AcknowledgedBy: null,
  ReturnedAt: null,
  Reading: '2.61 m',
  Limit: '2.60 m',
  FirstOut: false,
  Comments: 0,
  IncidentId: null,
  ...own,
});

const TRIPPED = entry({
  Id: 2,
  PointId: 2,
  Kind: 'on',
  Priority: 'high',
  Message: 'Pump 2 overload',
  RaisedAt: testAgo(60),
  Reading: 'Tripped',
  Limit: null,
  FirstOut: true,
});

const station = (own: Partial<StationDetail> = {}) =>
  detail({
    Points: [
      analogPointBody(1, 'AI1', 2.84),
      digitalPointBody(2, 'DI3', true, { OnLabel: 'Tripped', OffLabel: 'Normal' }),
    ],
    Conditions: [
      condition(),
      condition({ PointId: 2, Kind: 'on', Limit: null, Priority: 'high', Message: 'Pump 2 overload' }),
    ],
    ...own,
  });

interface Known {
  readonly alarms?: readonly AlarmLogEntry[];
  readonly shelved?: readonly AlarmSuppression[];
  readonly isLoaded?: boolean;
  readonly inMaintenance?: boolean;
}

const alarmsOf = (
  of: StationDetail,
  { alarms = [], shelved = [], isLoaded = true, inMaintenance }: Known,
) => {
  const judged = judgeDetail(of, TEST_NOW, true);
  const Maintenance = inMaintenance
    ? [{ StationId: 1, SiteName: '', Since: testAgo(60), Until: testAgo(-60), By: 'A', Reason: 'b' }]
    : [];
  const active = { Alarms: [...alarms], Suppressed: [...shelved], Maintenance };
  return stationAlarms(of, judged, isLoaded ? active : null, TEST_NOW);
};

describe('stationAlarms', () => {
  it('lists those of the station, worst first, with the value now, since the alarm was raised', () => {
    const other = entry({ Id: 9, StationId: 2 });
    expect(alarmsOf(station(), { alarms: [TRIPPED, other, entry()] })).toMatchObject([
      {
        state: 'critical',
        message: 'High wet well',
        value: '2.84 m, limit 2.60 m',
        since: testAgo(13 * 60),
        instruction: 'Check pump 2 overload.',
        held: null,
      },
      { state: 'high', message: 'Pump 2 overload', value: 'Tripped', entry: { Id: 2, FirstOut: true } },
    ]);
  });

  it('marks the first of several alarms as first-out', () => {
    const firstOuts = (...alarms: AlarmLogEntry[]) =>
      alarmsOf(station(), { alarms }).flatMap(({ entry: of, firstOut }) => (firstOut ? [of?.Id] : []));
    const cause = { ...TRIPPED, RaisedAt: testAgo(14 * 60) };
    expect(firstOuts(cause, entry())).toEqual([2]);
    expect(firstOuts(cause)).toEqual([]);
  });

  it('lists conditions that are not yet among the alarms, also before these have loaded', () => {
    expect(
      alarmsOf(station(), { alarms: [TRIPPED] }).map(({ message, entry: of }) => [message, of?.Id]),
    ).toEqual([
      ['Pump 2 overload', 2],
      ['High wet well', undefined],
    ]);
    expect(alarmsOf(station(), { isLoaded: false })).toHaveLength(2);
  });

  it('has the reading of an alarm that has returned, and no instruction', () => {
    const returned = entry({ State: 'returned-unacknowledged', Active: false, ReturnedAt: testAgo(5) });
    expect(alarmsOf(station({ Conditions: [] }), { alarms: [returned] })).toMatchObject([
      { state: 'critical', value: 'at alarm: 2.61 m, limit 2.60 m', instruction: '' },
    ]);
  });

  it('puts suppressed ones last and says until when', () => {
    const shelved = entry({ State: 'shelved' });
    const decision: AlarmSuppression = {
      StationId: 1,
      PointId: 1,
      Kind: 'H',
      SiteName: '',
      Name: '',
      Message: '',
      Priority: 'critical',
      State: 'shelved',
      Since: testAgo(60),
      Until: testAgo(-3_600),
      By: 'A',
      Reason: 'b',
      Active: true,
    };
    const listed = alarmsOf(station({ Conditions: [condition({ Suppressed: suppressed('shelved') })] }), {
      alarms: [shelved, TRIPPED],
      shelved: [decision],
    });
    expect(listed.map(({ state }) => state)).toEqual(['high', 'suppressed']);
    expect(listed[1]!.suppression).toMatch(/^Shelved until \d\d:\d\d$/);
    expect(alarmsOf(station(), { alarms: [entry()], inMaintenance: true })[0]!.state).toBe('high');
  });

  it('says why an alarm of a station without response is held, and how it was lost', () => {
    const lost = entry({
      Id: 3,
      PointId: null,
      Kind: 'communication',
      Priority: 'high',
      Message: 'Communication loss',
    });
    const listed = alarmsOf(station({ Communication: offline(22) }), { alarms: [lost, entry()] });
    expect(listed).toMatchObject([
      { message: 'High wet well', held: 'communication', value: 'last known 2.84 m, limit 2.60 m' },
      { message: 'Communication loss', held: null },
      { message: 'Pump 2 overload' },
    ]);
    expect(listed[1]).toMatchObject({
      value: 'no response for 22 min',
      detail: expect.stringMatching(/^connection timed out at /),
    });
  });

  it('names those that need acknowledgement', () => {
    const acknowledged = entry({ State: 'acknowledged' });
    expect(
      waitingEntries(alarmsOf(station(), { alarms: [acknowledged, TRIPPED] })).map(({ Id }) => Id),
    ).toEqual([2]);
  });
});

describe('statusBanner', () => {
  const banner = (of: StationDetail, known: Known) =>
    statusBanner(bannerOf(of, judgeDetail(of, TEST_NOW, true), TEST_NOW), alarmsOf(of, known));

  it('is null while the alarms say everything', () => {
    expect(banner(station(), { alarms: [entry(), TRIPPED] })).toBeNull();
    const lost = entry({ Id: 3, PointId: null, Kind: 'communication' });
    expect(banner(station({ Communication: offline(22) }), { alarms: [lost] })).toBeNull();
  });

  it('says that a station is offline or disabled if no alarm does', () => {
    expect(banner(station({ Communication: offline(22) }), { alarms: [entry()] })).toMatchObject({
      headline: 'Offline',
      lines: [],
    });
    expect(banner(detail({ Communication: offline(22) }), {})).toMatchObject({ headline: 'Offline' });
  });
});
