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

/** A station as the server has it: the truth that snapshots and deltas are made of. */
interface Truth {
  communication: Communication;
  quiet: StationDetail['Quiet'];
  conditions: StationDetail['Conditions'];
  badPoints: number;
  values: Map<number, PointValue>;
}

function newTimeline(): Truth {
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
    quiet: null,
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
  Enabled: true,
  TimeZone: null,
  Latitude: null,
  Longitude: null,
} as const;

const overviewOf = (truth: Truth): StationOverview => ({
  ...site,
  Communication: truth.communication,
  Quiet: truth.quiet,
  Conditions: truth.conditions,
  BadPoints: truth.badPoints,
  PointCount: ALL_POINTS.length,
  KeyValues: KEY_POINTS.map((id) => ({
    ...truth.values.get(id)!,
    Name: `Point ${id}`,
    Kind: 'analog',
    Units: 'm',
    Decimals: 2,
    OnLabel: '',
    OffLabel: '',
  })),
});

const detailOf = (truth: Truth): StationDetail => ({
  ...site,
  Notes: '',
  Endpoint: '10.0.0.1:502 unit 1',
  Communication: truth.communication,
  Quiet: truth.quiet,
  Conditions: truth.conditions,
  Points: ALL_POINTS.map((id) => ({
    Point: { Id: id, Name: `Point ${id}` } as StationDetail['Points'][number]['Point'],
    Value: truth.values.get(id)!,
  })),
});

/** One poll: who answered what. */
interface Poll {
  readonly answered: boolean;
  /** The device did not refuse most of the points. */
  readonly good: boolean;
  readonly readings: readonly { id: number; value: number; bad: boolean }[];
  readonly alarm: boolean | null;
  /** Somebody begins or ends maintenance. */
  readonly maintain: boolean | null;
}

/** Lets a poll happen at `atMs`, and says what the hub would send about the points of a room. */
function poll(
  truth: Truth,
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
    const known = truth.values.get(id)!;
    if (known.Value === value && known.Quality === quality && known.Reason === reason) return;
    const at = quality === 'good' ? iso(atMs) : known.At;
    truth.values.set(id, {
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
  const before = truth.communication;
  truth.communication = {
    ...truth.communication,
    Status: answered ? 'online' : 'offline',
    LastAttemptAt: iso(atMs - 40),
    LastGoodPollAt: answered && good ? iso(atMs) : truth.communication.LastGoodPollAt,
    LastAnswerAt: answered ? iso(atMs) : truth.communication.LastAnswerAt,
    LastError: answered && good ? null : { Code: 'MODBUS_EXCEPTION', Message: 'Refused', At: iso(atMs) },
    FailedPolls: answered ? 0 : truth.communication.FailedPolls + 1,
    RoundTripMs: answered ? atMs % 7 : truth.communication.RoundTripMs,
  };
  if (answered) {
    // Every point is read; one that is not named reads as before, and well.
    for (const id of ALL_POINTS) {
      const reading = readings.find((candidate) => candidate.id === id);
      const known = truth.values.get(id)!;
      if (reading?.bad) set(id, known.Value, 'bad', `exception ${reading.value}`);
      else set(id, reading?.value ?? known.Value, 'good', null);
    }
    for (const [id, value] of truth.values) {
      if (value.Quality === 'good') truth.values.set(id, { ...value, At: iso(atMs) });
    }
  } else {
    for (const [id, value] of truth.values) set(id, value.Value, 'stale', 'No answer');
  }
  const onlyGood = answered && good && before.Status === 'online' && before.LastError === null;
  const change: StationChange = {
    StationId: 1,
    ...(onlyGood
      ? { Polled: [atMs, 40, truth.communication.RoundTripMs] }
      : { Communication: truth.communication }),
  };
  if (maintain !== null) {
    truth.quiet = maintain ? { MaintenanceUntil: iso(atMs), Communication: null } : null;
    change.Quiet = truth.quiet;
  }
  if (alarm !== null) {
    truth.conditions = alarm
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
    change.Conditions = truth.conditions;
  }
  const bad = [...truth.values.values()].filter((value) => value.Quality === 'bad').length;
  if (bad !== truth.badPoints) {
    truth.badPoints = bad;
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

test('a snapshot and the deltas after it are the later snapshot: overview', () => {
  fc.assert(
    fc.property(polls, (events) => {
      const truth = newTimeline();
      let seen = overviewOf(truth);
      events.forEach((event, index) => {
        seen = applyToOverview(seen, poll(truth, event, T + (index + 1) * 1_000, KEY_POINTS));
      });
      expect(seen).toEqual(overviewOf(truth));
    }),
  );
});

test('a snapshot and the deltas after it are the later snapshot: one station', () => {
  fc.assert(
    fc.property(polls, (events) => {
      const truth = newTimeline();
      let seen = detailOf(truth);
      events.forEach((event, index) => {
        seen = applyToDetail(seen, poll(truth, event, T + (index + 1) * 1_000, ALL_POINTS));
      });
      expect(seen).toEqual(detailOf(truth));
    }),
  );
});

/** Conditions and what keeps them quiet carry no time of their own; the next delta brings them back in line. */
const timed = ({ Conditions: _, Quiet: __, ...station }: StationDetail) => station;

test('a polled answer in between, as new as any delta or newer, is not rolled back by deltas that come late', () => {
  fc.assert(
    fc.property(polls, fc.nat(), fc.nat(), (events, from, to) => {
      const truth = newTimeline();
      const snapshots = [detailOf(truth)];
      const deltas = events.map((event, index) => {
        const change = poll(truth, event, T + (index + 1) * 1_000, ALL_POINTS);
        snapshots.push(detailOf(truth));
        return change;
      });
      // The answer was made after delta `newer`, and comes when only `older` deltas have.
      const newer = events.length === 0 ? 0 : from % (events.length + 1);
      const older = newer === 0 ? 0 : to % (newer + 1);
      let seen = snapshots[newer]!;
      for (const change of deltas.slice(older, newer)) {
        const after = applyToDetail(seen, change);
        expect(timed(after)).toEqual(timed(snapshots[newer]!));
        seen = after;
      }
      for (const change of deltas.slice(newer)) seen = applyToDetail(seen, change);
      expect(timed(seen)).toEqual(timed(detailOf(truth)));
    }),
  );
});

test('what says nothing new leaves the object as it is, so that nothing is drawn again', () => {
  const truth = newTimeline();
  const seen = overviewOf(truth);
  expect(applyToOverview(seen, { StationId: 1 })).toBe(seen);
  expect(applyToOverview(seen, { StationId: 1, Communication: truth.communication })).toBe(seen);
  expect(applyToOverview(seen, { StationId: 1, Polled: [T, 0, 20] })).toBe(seen);
  expect(applyToOverview(seen, { StationId: 1, Polled: [T, 1, 7] })).toBe(seen);
  expect(applyToOverview(seen, { StationId: 1, Points: [[11, 1, 0, T]] })).toBe(seen);
});

test('points that are not there are passed over', () => {
  const seen = overviewOf(newTimeline());
  expect(applyToOverview(seen, { StationId: 1, Points: [[999, 5, 0, T + 1]] })).toBe(seen);
});

test('a point that never had a value has no time of change', () => {
  const truth = newTimeline();
  truth.values.set(11, {
    PointId: 11,
    Value: null,
    Quality: 'bad',
    At: null,
    ChangedAt: null,
    Reason: 'exception 2',
  });
  const seen = overviewOf(truth);
  const after = applyToOverview(seen, { StationId: 1, Points: [[11, null, 2, 0]] });
  expect(after.KeyValues[0]).toMatchObject({ Quality: 'stale', ChangedAt: null, At: null });
});

test('how many set points have drifted comes and goes', () => {
  const seen = detailOf(newTimeline());
  expect(applyToDetail(seen, { StationId: 1, Drifted: 0 })).toBe(seen);
  const drifted = applyToDetail(seen, { StationId: 1, Drifted: 2 });
  expect(drifted.Drifted).toBe(2);
  expect(applyToDetail(drifted, { StationId: 1, Drifted: 2 })).toBe(drifted);
  expect(applyToDetail(drifted, { StationId: 1, Drifted: 0 })).toEqual(seen);
});
