import {
  type Communication,
  type PointChange,
  type PointValue,
  QUALITIES,
  type StationChange,
  type StationDetail,
  type StationOverview,
} from '@outpost/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyToDetail, applyToOverview } from './apply-delta.ts';

const T = Date.parse('2025-11-21T08:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();
const KEY_POINTS = [11, 12];
const ALL_POINTS = [11, 12, 13, 14];

/** A station as the server has it, from which snapshots and deltas are made. */
interface ServerStation {
  communication: Communication;
  suppression: StationDetail['Suppression'];
  conditions: StationDetail['Conditions'];
  badPoints: number;
  values: Map<number, PointValue>;
}

function newTimeline(): ServerStation {
  return {
    communication: {
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
    },
    suppression: null,
    conditions: [],
    badPoints: 0,
    values: new Map(
      ALL_POINTS.map((id) => [
        id,
        { PointId: id, Value: 1, Quality: 'good', At: iso(T), ChangedAt: iso(T), Reason: null },
      ]),
    ),
  };
}

const site = {
  StationId: 1,
  SiteName: 'Mill Creek',
  Kind: 'lift-station',
  Code: '0417',
  Area: '',
  Enabled: true,
  TimeZone: null,
  Latitude: null,
  Longitude: null,
} as const;

const overviewOf = (server: ServerStation): StationOverview => ({
  ...site,
  Communication: server.communication,
  Suppression: server.suppression,
  Conditions: server.conditions,
  BadPoints: server.badPoints,
  PointCount: ALL_POINTS.length,
  KeyValues: KEY_POINTS.map((id) => ({
    ...server.values.get(id)!,
    Name: `Point ${id}`,
    Kind: 'analog',
    Units: 'm',
    Decimals: 2,
    OnLabel: '',
    OffLabel: '',
  })),
});

const detailOf = (server: ServerStation): StationDetail => ({
  ...site,
  Notes: '',
  Endpoint: '10.0.0.1:502 unit 1',
  Communication: server.communication,
  Suppression: server.suppression,
  Conditions: server.conditions,
  Points: ALL_POINTS.map((id) => ({
    Point: { Id: id, Name: `Point ${id}` } as StationDetail['Points'][number]['Point'],
    Value: server.values.get(id)!,
  })),
});

/** One poll: which points responded, and with what. */
interface Poll {
  readonly answered: boolean;
  /** The device did not reject most of the points. */
  readonly good: boolean;
  readonly readings: readonly { id: number; value: number; bad: boolean }[];
  readonly alarm: boolean | null;
  /** Maintenance starts or ends. */
  readonly maintain: boolean | null;
}

/** Runs a poll at `atMs` and returns what the hub would send about the points of a room. */
function poll(
  server: ServerStation,
  { answered, good, readings, alarm, maintain }: Poll,
  atMs: number,
  room: readonly number[],
) {
  const changed = new Map<number, PointChange>();
  const reasons: Record<string, string> = {};
  const set = (
    id: number,
    value: PointValue['Value'],
    quality: PointValue['Quality'],
    reason: string | null,
  ) => {
    const known = server.values.get(id)!;
    if (known.Value === value && known.Quality === quality && known.Reason === reason) return;
    const at = quality === 'good' ? iso(atMs) : known.At;
    server.values.set(id, {
      PointId: id,
      Value: value,
      Quality: quality,
      At: at,
      ChangedAt: iso(atMs),
      Reason: reason,
    });
    changed.set(id, [id, value, QUALITIES.indexOf(quality), atMs]);
    if (reason !== null) reasons[String(id)] = reason;
  };
  const before = server.communication;
  server.communication = {
    ...server.communication,
    Status: answered ? 'online' : 'offline',
    LastAttemptAt: iso(atMs - 40),
    LastGoodPollAt: answered && good ? iso(atMs) : server.communication.LastGoodPollAt,
    LastAnswerAt: answered ? iso(atMs) : server.communication.LastAnswerAt,
    LastError: answered && good ? null : { Code: 'MODBUS_EXCEPTION', Message: 'Refused', At: iso(atMs) },
    FailedPolls: answered ? 0 : server.communication.FailedPolls + 1,
    RoundTripMs: answered ? atMs % 7 : server.communication.RoundTripMs,
  };
  if (answered) {
    // Every point is read; points that are not named keep their value with good quality.
    for (const id of ALL_POINTS) {
      const reading = readings.find((candidate) => candidate.id === id);
      const known = server.values.get(id)!;
      if (reading?.bad) set(id, known.Value, 'bad', `exception ${reading.value}`);
      else set(id, reading?.value ?? known.Value, 'good', null);
    }
    for (const [id, value] of server.values) {
      if (value.Quality === 'good') server.values.set(id, { ...value, At: iso(atMs) });
    }
  } else {
    for (const [id, value] of server.values) set(id, value.Value, 'stale', 'No answer');
  }
  const onlyGood = answered && good && before.Status === 'online' && before.LastError === null;
  const change: StationChange = {
    StationId: 1,
    ...(onlyGood
      ? { Polled: [atMs, 40, server.communication.RoundTripMs] }
      : { Communication: server.communication }),
  };
  if (maintain !== null) {
    server.suppression = maintain ? { MaintenanceUntil: iso(atMs), Communication: null } : null;
    change.Suppression = server.suppression;
  }
  if (alarm !== null) {
    server.conditions = alarm
      ? [
          {
            PointId: 11,
            Kind: 'HH',
            Priority: 'critical',
            Message: 'High',
            Instruction: '',
            Limit: 2,
            Since: iso(atMs),
            Suppressed: null,
          },
        ]
      : [];
    change.Conditions = server.conditions;
  }
  const bad = [...server.values.values()].filter((value) => value.Quality === 'bad').length;
  if (bad !== server.badPoints) {
    server.badPoints = bad;
    change.BadPoints = bad;
  }
  const points = room.map((id) => changed.get(id)).filter((point) => point !== undefined);
  if (points.length > 0) change.Points = points;
  const ofRoom = Object.fromEntries(room.filter((id) => reasons[id]).map((id) => [String(id), reasons[id]!]));
  if (Object.keys(ofRoom).length > 0) change.Reasons = ofRoom;
  return change;
}

const polls = fc.array(
  fc.record({
    answered: fc.boolean(),
    good: fc.boolean(),
    readings: fc.array(
      fc.record({
        id: fc.constantFrom(...ALL_POINTS),
        value: fc.integer({ min: 0, max: 3 }),
        bad: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
    alarm: fc.option(fc.boolean(), { nil: null }),
    maintain: fc.option(fc.boolean(), { nil: null }),
  }),
  { maxLength: 30 },
);

test('a snapshot with its deltas equals the later snapshot: overview', () => {
  fc.assert(
    fc.property(polls, (events) => {
      const server = newTimeline();
      let seen = overviewOf(server);
      events.forEach((event, index) => {
        seen = applyToOverview(seen, poll(server, event, T + (index + 1) * 1_000, KEY_POINTS));
      });
      expect(seen).toEqual(overviewOf(server));
    }),
  );
});

test('a snapshot with its deltas equals the later snapshot: one station', () => {
  fc.assert(
    fc.property(polls, (events) => {
      const server = newTimeline();
      let seen = detailOf(server);
      events.forEach((event, index) => {
        seen = applyToDetail(seen, poll(server, event, T + (index + 1) * 1_000, ALL_POINTS));
      });
      expect(seen).toEqual(detailOf(server));
    }),
  );
});

/** Conditions and suppressions have no time of their own; the next delta corrects them. */
const timed = ({ Conditions: _, Suppression: __, ...station }: StationDetail) => station;

test('deltas that arrive late do not roll back a polled response that is as new or newer', () => {
  fc.assert(
    fc.property(polls, fc.nat(), fc.nat(), (events, from, to) => {
      const server = newTimeline();
      const snapshots = [detailOf(server)];
      const deltas = events.map((event, index) => {
        const change = poll(server, event, T + (index + 1) * 1_000, ALL_POINTS);
        snapshots.push(detailOf(server));
        return change;
      });
      // The response was made after delta `newer` and arrives when only the `older` deltas have.
      const newer = events.length === 0 ? 0 : from % (events.length + 1);
      const older = newer === 0 ? 0 : to % (newer + 1);
      let seen = snapshots[newer]!;
      for (const change of deltas.slice(older, newer)) {
        const after = applyToDetail(seen, change);
        expect(timed(after)).toEqual(timed(snapshots[newer]!));
        seen = after;
      }
      for (const change of deltas.slice(newer)) seen = applyToDetail(seen, change);
      expect(timed(seen)).toEqual(timed(detailOf(server)));
    }),
  );
});

test('keeps the same object when nothing changed, so that nothing is drawn again', () => {
  const server = newTimeline();
  const seen = overviewOf(server);
  expect(applyToOverview(seen, { StationId: 1 })).toBe(seen);
  expect(applyToOverview(seen, { StationId: 1, Communication: server.communication })).toBe(seen);
  expect(applyToOverview(seen, { StationId: 1, Polled: [T, 0, 20] })).toBe(seen);
  expect(applyToOverview(seen, { StationId: 1, Polled: [T, 1, 7] })).toBe(seen);
  expect(applyToOverview(seen, { StationId: 1, Points: [[11, 1, 0, T]] })).toBe(seen);
});

test('skips unknown points', () => {
  const seen = overviewOf(newTimeline());
  expect(applyToOverview(seen, { StationId: 1, Points: [[999, 5, 0, T + 1]] })).toBe(seen);
});

test('a point without a value has no time of change', () => {
  const server = newTimeline();
  server.values.set(11, {
    PointId: 11,
    Value: null,
    Quality: 'bad',
    At: null,
    ChangedAt: null,
    Reason: 'exception 2',
  });
  const seen = overviewOf(server);
  const after = applyToOverview(seen, { StationId: 1, Points: [[11, null, 2, 0]] });
  expect(after.KeyValues[0]).toMatchObject({ Quality: 'stale', ChangedAt: null, At: null });
});

test('updates the number of drifted setpoints', () => {
  const seen = detailOf(newTimeline());
  expect(applyToDetail(seen, { StationId: 1, Drifted: 0 })).toBe(seen);
  const drifted = applyToDetail(seen, { StationId: 1, Drifted: 2 });
  expect(drifted.Drifted).toBe(2);
  expect(applyToDetail(drifted, { StationId: 1, Drifted: 2 })).toBe(drifted);
  expect(applyToDetail(drifted, { StationId: 1, Drifted: 0 })).toEqual(seen);
});
