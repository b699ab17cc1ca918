import {
  type AlarmLogEntry,
  type Communication,
  type Condition,
  type Delta,
  type PointChange,
  type PointsSnapshot,
  PRIORITIES,
  type StationPoints,
} from '@outpost/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { BAD_CODE, GOOD_CODE, LivePoints, NO_PRIORITY, STALE_CODE } from './live-points.ts';
import { makePointsTable } from './points-table.ts';

const T = Date.parse('2025-11-21T14:32:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

const talk = (own: Partial<Communication> = {}): Communication => ({
  Status: 'online',
  LastGoodPollAt: iso(T),
  LastAnswerAt: iso(T),
  LastAttemptAt: iso(T),
  LastError: null,
  FailedPolls: 0,
  RoundTripMs: 20,
  Success24h: 1,
  MissedPolls: 0,
  PollIntervalSeconds: 10,
  ...own,
});

const condition = (PointId: number, Priority: Condition['Priority'], since = T): Condition => ({
  PointId,
  Priority,
  Kind: 'H',
  Message: 'High',
  Instruction: '',
  Limit: 1,
  Since: iso(since),
  Suppressed: null,
});

const stations: StationPoints[] = [
  {
    StationId: 1,
    SiteName: 'Mill',
    Kind: 'tank',
    Code: '',
    Area: '',

    Points: [
      { Id: 11, Point: 'AI1', Name: 'Level', Kind: 'analog', Units: 'm', Decimals: 2 },
      { Id: 12, Point: 'DI1', Name: 'Pump', Kind: 'digital', OnLabel: 'On', OffLabel: 'Off' },
    ],
  },
  {
    StationId: 2,
    SiteName: 'Alder',
    Kind: 'well',
    Code: '',
    Area: '',

    Points: [{ Id: 21, Point: 'AI1', Name: 'Level', Kind: 'analog' }],
  },
];

type News = PointsSnapshot['Stations'][number];
const news = (StationId: number, Points: PointChange[], own: Partial<News> = {}): News => ({
  StationId,
  Communication: talk(),
  Suppression: null,
  Conditions: [],
  Points,
  ...own,
});

const snapshot = (Sequence: number, Stations: News[], Epoch = 'e'): PointsSnapshot => ({
  Room: 'all',
  Epoch,
  Sequence,
  At: T,
  Stations,
});
const delta = (Sequence: number, Stations: Delta['Stations'], Epoch = 'e'): Delta => ({
  Room: 'all',
  Epoch,
  Sequence,
  At: T,
  Stations,
});

let frames: (() => void)[];
let asked: number;
let points: LivePoints;

const nextFrame = () => {
  for (const work of frames.splice(0)) work();
};
const row = (id: number) => points.table!.rowOf(id);
const read = (id: number) => [points.values[row(id)], points.qualities[row(id)], points.changedAt[row(id)]];

beforeEach(() => {
  frames = [];
  asked = 0;
  points = new LivePoints({
    frame: (work) => frames.push(work),
    onOtherPoints: () => asked++,
  });
});

const first = snapshot(5, [
  news(1, [
    [11, 2.5, 0, T],
    [12, true, 0, T],
  ]),
  news(2, [[21, null, 1, T]], { Reasons: { 21: 'Exception 2' } }),
]);

describe('LivePoints', () => {
  it.each(['table first', 'values first'])('joins points with their values: %s', (order) => {
    if (order === 'table first') points.declare(makePointsTable(stations));
    points.snapshot(first);
    points.declare(makePointsTable(stations));
    expect(read(11)).toEqual([2.5, GOOD_CODE, T]);
    expect(read(12)).toEqual([1, GOOD_CODE, T]);
    expect(read(21)).toEqual([Number.NaN, BAD_CODE, T]);
    expect(points.reason(row(21))).toBe('Exception 2');
    expect(points.lastResponseAt).toEqual(Float64Array.of(T, T));
    expect(asked).toBe(0);
  });

  it('notifies its listeners once per frame, however many updates there are', () => {
    let told = 0;
    const leave = points.subscribe(() => told++);
    points.declare(makePointsTable(stations));
    points.snapshot(first);
    points.delta(delta(6, [{ StationId: 1, Points: [[11, 3, 0, T]] }]));
    expect(told).toBe(0);
    nextFrame();
    expect(told).toBe(1);
    leave();
    points.delta(delta(7, [{ StationId: 1, Points: [[11, 4, 0, T]] }]));
    nextFrame();
    expect(told).toBe(1);
  });

  it('ignores changes until it has a snapshot, and after the room went down', () => {
    points.declare(makePointsTable(stations));
    points.delta(delta(5, [{ StationId: 1, Points: [[11, 1, 0, T + 1]] }]));
    expect(points.hasValues).toBe(false);
    points.snapshot(first);
    const before = read(11);
    points.down();
    points.delta(delta(6, [{ StationId: 1, Points: [[11, 9, 0, T + 2]] }]));
    expect(read(11)).toEqual(before);
    expect(points.inSync).toBe(false);
  });

  it('a snapshot replaces all data and reloads the points if needed', () => {
    points.declare(makePointsTable(stations));
    points.snapshot(first);
    points.snapshot(snapshot(1, [news(2, [[21, 4, 0, T]])], 'another'));
    expect(read(11)).toEqual([Number.NaN, STALE_CODE, 0]);
    expect(read(21)).toEqual([4, GOOD_CODE, T]);
    expect(points.reason(row(21))).toBeNull();
    expect(asked).toBe(1);
  });

  it('keeps values of unknown points until the table has them', () => {
    points.declare(makePointsTable([stations[0]!]));
    points.snapshot(first);
    expect(asked).toBe(1);
    points.delta(
      delta(6, [
        { StationId: 1, Points: [[11, 3, 0, T]] },
        { StationId: 2, Points: [[21, 8, 0, T]] },
      ]),
    );
    points.declare(makePointsTable(stations));
    expect(read(21)).toEqual([8, GOOD_CODE, T]);
    expect(read(11)).toEqual([3, GOOD_CODE, T]);
    expect(points.lastResponseAt[points.table!.siteIndexOf(2)]).toBe(T);
  });

  it('reloads the points when a configuration changes', () => {
    points.declare(makePointsTable(stations));
    points.snapshot(first);
    points.delta(delta(6, [{ StationId: 3, Configuration: true }]));
    expect(asked).toBe(1);
  });

  it('has the worst condition of each point, and removes it when it ends', () => {
    points.declare(makePointsTable(stations));
    points.snapshot(first);
    const both = [condition(11, 'critical', T - 5), condition(11, 'low')];
    points.delta(delta(6, [{ StationId: 1, Conditions: both }]));
    expect(points.priorities[row(11)]).toBe(0);
    expect(points.since[row(11)]).toBe(T - 5);
    expect(points.condition(row(11))?.Priority).toBe('critical');
    points.delta(delta(7, [{ StationId: 1, Polled: [T + 10, 0, 5] }]));
    expect(points.condition(row(11))?.Priority).toBe('critical');
    points.delta(delta(8, [{ StationId: 1, Conditions: [] }]));
    expect(points.priorities[row(11)]).toBe(NO_PRIORITY);
    expect(points.condition(row(11))).toBeNull();
    expect(points.lastResponseAt[points.table!.siteIndexOf(1)]).toBe(T + 10);
  });

  it('has suppressed conditions without their priority, and follows changes', () => {
    points.declare(makePointsTable(stations));
    points.snapshot(first);
    const Suppressed = { State: 'shelved', Until: iso(T + 60_000) } as const;
    const suppression = { ...condition(11, 'critical'), Suppressed };
    points.delta(delta(6, [{ StationId: 1, Conditions: [condition(12, 'low'), suppression] }]));
    expect(points.priorities[row(11)]).toBe(NO_PRIORITY);
    expect(points.priorities[row(12)]).toBe(PRIORITIES.indexOf('low'));
    expect(points.condition(row(11))).toEqual(suppression);
    expect(points.since[row(11)]).toBe(T);
    const Suppression = { MaintenanceUntil: iso(T), Communication: null };
    points.delta(delta(7, [{ StationId: 1, Suppression, Conditions: [] }]));
    expect(points.condition(row(11))).toBeNull();
    expect(points.since[row(11)]).toBe(0);
    const site = points.table!.siteIndexOf(1);
    expect(points.station(site)?.suppression).toEqual(Suppression);
    points.delta(delta(8, [{ StationId: 1, Conditions: [] }]));
    expect(points.station(site)?.suppression).toEqual(Suppression);
    points.delta(delta(9, [{ StationId: 1, Suppression: null }]));
    expect(points.station(site)?.suppression).toBeNull();
  });

  it('has conditions of a station in its first row, a loss of communication before all others', () => {
    points.declare(makePointsTable(stations));
    points.snapshot(first);
    const shared = { ...condition(11, 'low'), PointId: null, Kind: 'bad-quality' as const };
    points.delta(delta(6, [{ StationId: 1, Conditions: [condition(11, 'medium'), shared] }]));
    expect([row(11), points.condition(row(11))?.Priority]).toEqual([1, 'medium']);
    points.delta(delta(7, [{ StationId: 1, Conditions: [shared] }]));
    expect(points.condition(row(11))).toEqual(shared);
    const loss = { Kind: 'communication', StationId: 1, Priority: 'high', Active: true } as AlarmLogEntry;
    expect(points.hasLosses).toBe(false);
    points.takeAlarms([{ ...loss, Message: 'Communication loss', RaisedAt: iso(T - 9) }]);
    expect(points.hasLosses).toBe(true);
    expect(points.condition(row(11))).toMatchObject({ Kind: 'communication', Suppressed: null });
    expect([points.priorities[row(11)], points.since[row(11)]]).toEqual([1, T - 9]);
    // In maintenance it is suppressed, and others come first.
    const Communication = { State: 'maintenance', Until: iso(T) } as const;
    const Suppression = { MaintenanceUntil: iso(T), Communication };
    points.delta(delta(8, [{ StationId: 1, Suppression }]));
    expect(points.condition(row(11))).toEqual(shared);
    points.delta(delta(9, [{ StationId: 1, Conditions: [] }]));
    expect(points.condition(row(11))).toMatchObject({ Kind: 'communication', Suppressed: Communication });
    expect(points.priorities[row(11)]).toBe(NO_PRIORITY);
    points.takeAlarms([{ ...loss, Active: false }]);
    expect(points.condition(row(11))).toBeNull();
  });

  it('knows when the hub last sent something and whether it is connected', () => {
    expect([points.heardAtMs, points.inSync]).toEqual([Number.NEGATIVE_INFINITY, false]);
    points.snapshot(first);
    points.delta({ ...delta(6, []), At: T + 500 });
    expect([points.heardAtMs, points.inSync]).toEqual([T + 500, true]);
    points.down();
    expect([points.heardAtMs, points.inSync, points.hasValues]).toEqual([T + 500, false, true]);
  });

  it('has the same data after deltas as after a fresh snapshot', () => {
    const step = fc.record({
      id: fc.constantFrom(11, 12, 21),
      value: fc.option(fc.integer({ min: 0, max: 9 })),
      quality: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const live = new LivePoints({ frame: () => {}, onOtherPoints: () => {} });
        live.declare(makePointsTable(stations));
        live.snapshot(first);
        const served = new Map<number, PointChange>(
          first.Stations.flatMap(({ Points }) => Points.map((point) => [point[0], point])),
        );
        const reasons = new Map([[21, 'Exception 2']]);
        for (const [index, { id, value, quality }] of steps.entries()) {
          const change: PointChange = [id, value, quality, T + index];
          served.set(id, change);
          reasons.delete(id);
          if (quality !== GOOD_CODE) reasons.set(id, `because ${index}`);
          const Reasons = quality === GOOD_CODE ? {} : { Reasons: { [id]: `because ${index}` } };
          live.delta(delta(6 + index, [{ StationId: Math.floor(id / 10), Points: [change], ...Reasons }]));
        }
        const fresh = new LivePoints({ frame: () => {}, onOtherPoints: () => {} });
        fresh.declare(makePointsTable(stations));
        const said = (id: number) => (reasons.has(id) ? { [id]: reasons.get(id)! } : {});
        fresh.snapshot(
          snapshot(99, [
            news(1, [served.get(11)!, served.get(12)!], { Reasons: { ...said(11), ...said(12) } }),
            news(2, [served.get(21)!], { Reasons: said(21) }),
          ]),
        );
        expect(live.values).toEqual(fresh.values);
        expect(live.qualities).toEqual(fresh.qualities);
        expect(live.changedAt).toEqual(fresh.changedAt);
        for (const at of [0, 1, 2]) expect(live.reason(at)).toBe(fresh.reason(at));
      }),
    );
  });
});
