import type { StationConfig } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testStation } from '../testing/data-path.ts';
import type { AlarmChange, AlarmRecord, DefinedSource, StoredAlarms } from './alarm-types.ts';
import { AlarmBook } from './book.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;
const BY = { accountId: 3, name: 'Ann Lee' };
const LEVEL: DefinedSource = { stationId: 1, pointId: 101, kind: 'H' };
const LINK: DefinedSource = { stationId: 1, pointId: null, kind: 'communication' };

/** A book with all changes it reported, and what would be stored of it. */
class AlarmHarness {
  readonly changes: AlarmChange[] = [];
  config: StationConfig = testStation(1);
  readonly #records = new Map<number, AlarmRecord>();
  readonly #suppressions = new Map<string, StoredAlarms['suppressions'][number]>();
  readonly #maintenance = new Map<number, StoredAlarms['maintenance'][number]>();
  book = this.#open();

  #open(): AlarmBook {
    return new AlarmBook((change) => {
      this.changes.push(change);
      if (change.what === 'alarm') this.#records.set(change.record.id, change.record);
      else if (change.what === 'maintenance') {
        const { stationId, decision } = change;
        if (decision) this.#maintenance.set(stationId, { stationId, decision });
        else this.#maintenance.delete(stationId);
      } else {
        const { source, state, decision } = change;
        const key = JSON.stringify(source);
        if (state && decision) this.#suppressions.set(key, { source, state, decision });
        else this.#suppressions.delete(key);
      }
    });
  }

  /** Simulates a kill and a start. */
  restart(): void {
    this.book = this.#open();
    const isOpen = ({ memory }: AlarmRecord) => memory.active || !memory.acknowledged;
    this.book.restore(
      {
        records: [...this.#records.values()].filter(isOpen),
        suppressions: [...this.#suppressions.values()],
        maintenance: [...this.#maintenance.values()],
        lastId: Math.max(0, ...this.#records.keys()),
      },
      () => this.config,
    );
  }

  is(source: DefinedSource, active: boolean, atMs: number, value = active ? 8.25 : 5): void {
    this.book.condition(this.config, { ...source, active, atMs, value, words: '' });
  }

  /** The events in short form; `!` where the alarm is annunciated. */
  get happenings(): string[] {
    return this.changes.flatMap((change) =>
      change.what === 'alarm'
        ? [`${change.record.id} ${change.happening.kind}${change.calls ? '!' : ''}`]
        : [],
    );
  }
}

describe('an alarm', () => {
  test('is raised with the value, acknowledged, and over when it returns to normal', () => {
    const harness = new AlarmHarness();
    harness.is(LEVEL, true, 1_000);
    expect(harness.book.active()).toEqual([
      expect.objectContaining({
        id: 1,
        priority: 'high',
        raisedAtMs: 1_000,
        reading: '8.3',
        limit: '8.0',
        firstOut: true,
        subject: { ...LEVEL, siteName: 'Station 1', name: 'Level 1', message: 'High level' },
      }),
    ]);
    expect(harness.book.acknowledge(1, BY, 'on my way', 5_000)).toBe(true);
    expect(harness.book.acknowledge(1, BY, '', 6_000)).toBe(false);
    expect(harness.book.find(1)).toMatchObject({ acknowledgedAtMs: 5_000, acknowledgedBy: 'Ann Lee' });
    harness.is(LEVEL, false, 9_000);
    expect(harness.book.active()).toEqual([]);
    expect(harness.book.acknowledge(1, BY, '', 10_000)).toBeNull();
    expect(harness.happenings).toEqual(['1 raised!', '1 acknowledged', '1 returned']);
    expect(harness.changes.at(-1)).toMatchObject({
      record: { returnedAtMs: 9_000 },
      happening: { text: '5.0' },
    });
  });

  test('stays until it is acknowledged, and is annunciated each time it is raised', () => {
    const harness = new AlarmHarness();
    harness.is(LEVEL, true, 0);
    harness.is(LEVEL, false, 10 * SECOND);
    harness.is(LEVEL, true, 200 * SECOND);
    harness.is(LEVEL, false, 300 * SECOND);
    expect(harness.book.find(1)).toMatchObject({ raises: 2, lastRaisedAtMs: 200_000, returnedAtMs: 300_000 });
    harness.book.acknowledge(1, BY, '', 400 * SECOND);
    harness.is(LEVEL, true, 500 * SECOND);
    expect(harness.happenings).toEqual([
      '1 raised!',
      '1 returned',
      '1 raised!',
      '1 returned',
      '1 acknowledged',
      '2 raised!',
    ]);
  });

  test('is one entry while it chatters, and each activation is still reported', () => {
    const harness = new AlarmHarness();
    for (let second = 0; second < 50; second += 10) {
      harness.is(LEVEL, true, second * SECOND);
      const [{ id }] = harness.book.active() as [AlarmRecord];
      harness.book.acknowledge(id, BY, '', (second + 1) * SECOND);
      harness.is(LEVEL, false, (second + 5) * SECOND);
    }
    expect(harness.happenings.filter((line) => line.includes('raised'))).toEqual([
      '1 raised!',
      '2 raised!',
      '2 raised',
      '2 raised',
      '2 raised',
    ]);
    expect(harness.changes.at(-1)).toMatchObject({ record: { id: 2, raises: 4, chattering: true } });
    harness.is(LEVEL, true, 200 * SECOND);
    expect(harness.happenings.at(-1)).toBe('3 raised!');
  });

  test('is the first-out of its station only while no other is active', () => {
    const harness = new AlarmHarness();
    harness.is(LINK, true, 0);
    harness.is(LEVEL, true, 1_000);
    expect(harness.book.active().map(({ firstOut }) => firstOut)).toEqual([true, false]);
    expect(harness.book.find(1)!.subject).toMatchObject({
      name: 'Communication',
      message: 'Communication loss',
    });
  });
});

describe('shelving', () => {
  const until = (untilMs: number) => ({ by: BY, reason: 'sensor is dirty', untilMs });

  test('leaves an active alarm unacknowledged and annunciated when it expires', () => {
    const harness = new AlarmHarness();
    harness.is(LEVEL, true, 0);
    expect(harness.book.suppress(LEVEL, 'shelved', until(HOUR), 1_000)).toBe(true);
    harness.book.tick(HOUR - 1);
    expect([...harness.book.suppressions()]).toHaveLength(1);
    harness.book.tick(HOUR);
    expect([...harness.book.suppressions()]).toEqual([]);
    expect(harness.happenings).toEqual(['1 raised!', '1 shelved', '1 shelf-ended!']);
    expect(harness.book.find(1)).toMatchObject({ acknowledgedAtMs: null, memory: { acknowledged: false } });
  });

  test('leaves it acknowledged when a user ends it', () => {
    const harness = new AlarmHarness();
    harness.is(LEVEL, true, 0);
    harness.book.suppress(LEVEL, 'shelved', until(HOUR), 1_000);
    expect(harness.book.unsuppress(LEVEL, 'shelved', BY, 2_000)).toBe(true);
    expect(harness.book.unsuppress(LEVEL, 'shelved', BY, 3_000)).toBe(false);
    expect(harness.book.find(1)).toMatchObject({ acknowledgedBy: 'Ann Lee', memory: { acknowledged: true } });
    expect(harness.happenings.at(-1)).toBe('1 unshelved');
  });

  test('logs activations meanwhile without annunciating them', () => {
    const harness = new AlarmHarness();
    harness.book.suppress(LEVEL, 'shelved', until(HOUR), 0);
    harness.is(LEVEL, true, 1_000);
    harness.is(LEVEL, false, 2_000);
    expect(harness.happenings).toEqual(['1 raised', '1 not-notified', '1 returned']);
    expect(harness.book.active()).toEqual([]);
  });

  test('does not apply to an alarm out of service, which has no end time', () => {
    const harness = new AlarmHarness();
    harness.is(LEVEL, true, 0);
    harness.book.suppress(LEVEL, 'out-of-service', { by: BY, reason: 'rebuilt', untilMs: null }, 1_000);
    expect(harness.book.suppress(LEVEL, 'shelved', until(HOUR), 2_000)).toBe(false);
    harness.book.tick(1_000 * HOUR);
    expect(harness.book.unsuppress(LEVEL, 'shelved', BY, 3_000)).toBe(false);
    expect(harness.book.unsuppress(LEVEL, 'out-of-service', BY, 4_000)).toBe(true);
    expect(harness.happenings).toEqual(['1 raised!', '1 taken-out-of-service', '1 returned-to-service!']);
  });
});

describe('an alarm that chatters while it is suppressed', () => {
  /** Activations 10 s before, 5 s before and 5 s after the suppression ends. */
  const chatterAround = (harness: AlarmHarness, endMs: number, end: () => void) => {
    for (const secondsBefore of [10, 5]) {
      harness.is(LEVEL, true, endMs - secondsBefore * SECOND);
      harness.is(LEVEL, false, endMs - (secondsBefore - 1) * SECOND);
    }
    end();
    harness.is(LEVEL, true, endMs + 5 * SECOND);
  };

  test('is annunciated when it is raised after its shelving ended', () => {
    const harness = new AlarmHarness();
    harness.book.suppress(LEVEL, 'shelved', { by: BY, reason: 'dirty', untilMs: HOUR }, 0);
    chatterAround(harness, HOUR, () => harness.book.tick(HOUR));
    expect(harness.happenings.at(-1)).toBe('2 raised!');
    expect(harness.book.find(2)).toMatchObject({ chattering: true, memory: { acknowledged: false } });
    harness.is(LEVEL, false, HOUR + 6 * SECOND);
    harness.is(LEVEL, true, HOUR + 7 * SECOND);
    expect(harness.happenings.at(-1)).toBe('2 raised');
  });

  test('is annunciated when it is raised after the maintenance of its station ended', () => {
    const harness = new AlarmHarness();
    harness.book.beginMaintenance(1, BY, HOUR, 'pump 2 is changed', 0);
    chatterAround(harness, HOUR, () => harness.book.tick(HOUR));
    expect(harness.happenings.at(-1)).toBe('1 raised!');
  });

  test('is annunciated after it was shelved, although it was annunciated before', () => {
    const harness = new AlarmHarness();
    const startMs = HOUR - 15 * SECOND;
    harness.is(LEVEL, true, startMs);
    harness.is(LEVEL, false, startMs + SECOND);
    harness.book.suppress(LEVEL, 'shelved', { by: BY, reason: 'dirty', untilMs: HOUR }, startMs + 2 * SECOND);
    chatterAround(harness, HOUR, () => harness.book.tick(HOUR));
    expect(harness.happenings.at(-1)).toMatch(/raised!$/);
  });
});

describe('maintenance of a station', () => {
  test('suppresses its alarms until it ends', () => {
    const harness = new AlarmHarness();
    harness.book.beginMaintenance(1, BY, HOUR, 'pump 2 is changed', 0);
    harness.is(LEVEL, true, 1_000);
    harness.is(LINK, true, 2_000);
    harness.is(LINK, false, 3_000);
    harness.book.acknowledge(2, BY, '', 4_000);
    expect(harness.happenings).toEqual([
      '1 raised',
      '1 not-notified',
      '2 raised',
      '2 not-notified',
      '2 returned',
      '2 acknowledged',
    ]);
    harness.book.tick(HOUR);
    expect(harness.happenings.slice(6)).toEqual(['1 maintenance-ended!']);
    expect([...harness.book.maintenance()]).toEqual([]);
    expect(harness.book.endMaintenance(1, BY, HOUR)).toBe(false);
  });
});

test('raised while suppressed, an alarm says why it is not notified, once an entry', () => {
  const harness = new AlarmHarness();
  const reasons = () =>
    harness.changes.flatMap((change) =>
      change.what === 'alarm' && change.happening.kind === 'not-notified' ? [change.happening.text] : [],
    );
  harness.book.beginMaintenance(1, BY, HOUR, 'pump 2 is changed', 0);
  for (const atMs of [1_000, 3_000, 5_000]) {
    harness.is(LEVEL, true, atMs);
    harness.is(LEVEL, false, atMs + 500);
  }
  expect(reasons()).toEqual(['In maintenance: pump 2 is changed']);
  harness.book.suppress(LINK, 'shelved', { by: BY, reason: 'radio is weak', untilMs: HOUR }, 6_000);
  harness.is(LINK, true, 7_000);
  harness.is(LINK, false, 8_000);
  harness.book.suppress(LINK, 'out-of-service', { by: BY, reason: 'radio is off', untilMs: null }, 9_000);
  harness.is(LINK, true, 10_000);
  expect(reasons().slice(1)).toEqual(['Shelved: radio is weak', 'Out of service: radio is off']);
});

describe('maintenance that begins or ends in between', () => {
  test('also suppresses active alarms, which are annunciated again when it ends', () => {
    const harness = new AlarmHarness();
    harness.is(LEVEL, true, 0);
    harness.book.beginMaintenance(1, BY, HOUR, 'pump 2 is changed', 1_000);
    expect(harness.book.find(1)).toMatchObject({ maintenanceHold: true });
    harness.book.beginMaintenance(1, BY, HOUR + 1_000, 'it takes longer', 2_000);
    harness.book.endMaintenance(1, BY, 3_000);
    expect(harness.happenings).toEqual(['1 raised!', '1 changed', '1 maintenance-ended!']);
  });

  test('suppresses a chattering alarm, also after it was acknowledged', () => {
    const harness = new AlarmHarness();
    harness.book.beginMaintenance(1, BY, HOUR, 'pump 2 is changed', 0);
    for (let second = 1; second <= 3; second++) {
      harness.is(LEVEL, true, second * SECOND);
      if (second === 3) break;
      harness.book.acknowledge(second, BY, '', second * SECOND + 200);
      harness.is(LEVEL, false, second * SECOND + 500);
    }
    expect(harness.book.find(2)).toMatchObject({ chattering: true, maintenanceHold: true, raises: 2 });
    harness.book.endMaintenance(1, BY, 10_000);
    expect(harness.happenings.filter((one) => one.endsWith('!'))).toEqual(['2 maintenance-ended!']);
  });

  test('is restored when only its end was stored before a kill', () => {
    const harness = new AlarmHarness();
    harness.book.beginMaintenance(1, BY, HOUR, 'pump 2 is changed', 0);
    harness.is(LEVEL, true, 1_000);
    const [record] = harness.book.active();
    harness.book = new AlarmBook((change) => harness.changes.push(change));
    harness.book.restore(
      { records: [record!], suppressions: [], maintenance: [], lastId: 1 },
      () => harness.config,
    );
    harness.book.tick(2_000);
    expect(harness.happenings.at(-1)).toBe('1 maintenance-ended!');
  });
});

test('alarms of a deleted station end, also after a kill', () => {
  const harness = new AlarmHarness();
  harness.is(LEVEL, true, 0);
  harness.book.suppress(LINK, 'out-of-service', { by: BY, reason: 'rebuilt', untilMs: null }, 0);
  harness.book.beginMaintenance(1, BY, HOUR, 'pump 2 is changed', 0);
  harness.restart();
  harness.book.keepOnly((stationId) => stationId === 1, 1_000);
  expect([...harness.book.suppressions()]).toHaveLength(1);
  harness.book.keepOnly(() => false, 2_000);
  expect(harness.happenings.at(-1)).toBe('1 ended');
  expect([...harness.book.suppressions()]).toEqual([]);
  expect([...harness.book.maintenance()]).toEqual([]);
});

test('a chattering alarm that is resumed keeps the comments that it got while it was over', () => {
  const harness = new AlarmHarness();
  for (const atMs of [0, 10_000]) {
    harness.is(LEVEL, true, atMs);
    for (const { id } of harness.book.active()) harness.book.acknowledge(id, BY, '', atMs);
    harness.is(LEVEL, false, atMs + 5_000);
  }
  // It is over: the comment is stored apart.
  expect(harness.book.comment(2, BY, 'Float is stuck', 16_000)).toBe(false);
  harness.is(LEVEL, true, 20_000);
  expect(harness.book.find(2)).toMatchObject({ raises: 2, comments: 1 });
});

describe('another configuration', () => {
  test('ends alarms it does not declare, and updates the texts of the others', () => {
    const harness = new AlarmHarness();
    harness.is(LEVEL, true, 0);
    harness.is(LINK, true, 1_000);
    const [level, pump] = harness.config.Points as [StationConfig['Points'][0], StationConfig['Points'][0]];
    harness.config = {
      ...harness.config,
      SiteName: 'Mill Street',
      CommunicationAlarm: { ...harness.config.CommunicationAlarm, Priority: 'critical' },
      Points: [{ ...level, Limits: [] }, pump],
    };
    harness.book.configured(harness.config, 5_000);
    expect(harness.happenings.slice(2)).toEqual(['1 ended', '2 changed!']);
    expect(harness.book.find(2)).toMatchObject({
      priority: 'critical',
      subject: { siteName: 'Mill Street' },
    });
    // Not yet acknowledged.
    expect(harness.book.find(1)).toMatchObject({ memory: { active: false, acknowledged: false } });
    harness.book.removed(1, 6_000);
    expect(harness.happenings.slice(4)).toEqual(['2 ended']);
  });

  test('is annunciated again when its configured priority is higher and no user has acknowledged it', () => {
    const withPriority = (harness: AlarmHarness, Priority: 'low' | 'critical') => {
      const Points = harness.config.Points.map((point) => ({
        ...point,
        Limits: point.Limits.map((limit) => ({ ...limit, Priority })),
      })) as StationConfig['Points'];
      harness.config = { ...harness.config, Points };
      harness.book.configured(harness.config, 5_000);
    };
    const told = (prepare: (harness: AlarmHarness) => void, priority: 'low' | 'critical') => {
      const harness = new AlarmHarness();
      harness.is(LEVEL, true, 1_000);
      prepare(harness);
      withPriority(harness, priority);
      return harness.happenings.at(-1);
    };
    expect(told(() => {}, 'critical')).toBe('1 changed!');
    expect(told(() => {}, 'low')).toBe('1 changed');
    expect(told(({ book }) => book.acknowledge(1, BY, '', 2_000), 'critical')).toBe('1 changed');
    expect(told((harness) => harness.is(LEVEL, false, 2_000), 'critical')).toBe('1 changed');
    const request = { by: BY, reason: 'x', untilMs: HOUR };
    expect(told(({ book }) => book.suppress(LEVEL, 'shelved', request, 2_000), 'critical')).toBe('1 changed');
    expect(told(({ book }) => book.beginMaintenance(1, BY, HOUR, 'x', 2_000), 'critical')).toBe('1 changed');
  });

  test('of a disabled station ends all its alarms', () => {
    const harness = new AlarmHarness();
    harness.is(LEVEL, true, 0);
    harness.book.configured({ ...harness.config, Enabled: false }, 5_000);
    expect(harness.changes.at(-1)).toMatchObject({
      happening: { kind: 'ended', text: 'Station disabled' },
    });
  });
});

test('a restart at any time does not affect later results', () => {
  type Act = readonly [
    name: 'raise' | 'return' | 'ack' | 'shelve' | 'unshelve' | 'oos' | 'is' | 'maintain' | 'tick',
    link: boolean,
  ];
  const act = fc.tuple(
    fc.constantFrom('raise', 'return', 'ack', 'shelve', 'unshelve', 'oos', 'is', 'maintain', 'tick'),
    fc.boolean(),
  ) as fc.Arbitrary<Act>;
  const play = (acts: readonly Act[], restartAt: number): AlarmHarness => {
    const harness = new AlarmHarness();
    acts.forEach(([name, isLink], index) => {
      if (index === restartAt) harness.restart();
      const source = isLink ? LINK : LEVEL;
      // Further apart than a chatter, which a restart resets.
      const atMs = index * 100 * SECOND;
      const untilMs = atMs + 250 * SECOND;
      if (name === 'raise' || name === 'return') harness.is(source, name === 'raise', atMs);
      else if (name === 'ack')
        for (const { id } of harness.book.active()) harness.book.acknowledge(id, BY, '', atMs);
      else if (name === 'shelve')
        harness.book.suppress(source, 'shelved', { by: BY, reason: 'r', untilMs }, atMs);
      else if (name === 'unshelve') harness.book.unsuppress(source, 'shelved', BY, atMs);
      else if (name === 'oos')
        harness.book.suppress(source, 'out-of-service', { by: BY, reason: 'r', untilMs: null }, atMs);
      else if (name === 'is') harness.book.unsuppress(source, 'out-of-service', BY, atMs);
      else if (name === 'maintain') harness.book.beginMaintenance(1, BY, untilMs, 'r', atMs);
      else harness.book.tick(atMs);
    });
    return harness;
  };
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), fc.nat(30), (acts, restartAt) => {
      expect(play(acts, restartAt).changes).toEqual(play(acts, -1).changes);
    }),
    { numRuns: 300 },
  );
});

describe('losses of communication close to each other', () => {
  const lose = (harness: AlarmHarness, stationId: number, atMs: number, active = true) =>
    harness.book.condition(
      { ...testStation(stationId), Latitude: 39.7 + stationId / 100, Longitude: -105 },
      { stationId, pointId: null, kind: 'communication', active, atMs, value: Number.NaN, words: '' },
    );

  test('form one incident, and each member is reported', () => {
    const harness = new AlarmHarness();
    for (const stationId of [1, 2, 3, 4]) lose(harness, stationId, stationId * SECOND);
    expect(harness.happenings).toEqual([
      ...['1 raised!', '2 raised!', '3 raised!', '1 grouped', '2 grouped', '3 grouped'],
      ...['4 raised!', '4 grouped'],
    ]);
    expect(harness.book.active().map(({ incidentId }) => incidentId)).toEqual([1, 1, 1, 1]);
    // Stored with its incident from the start: the two changes may be in two transactions.
    const joined = harness.changes.find((change) => change.what === 'alarm' && change.record.id === 4);
    expect(joined).toMatchObject({ happening: { kind: 'raised' }, record: { incidentId: 1 } });
    // Notification waits for other losses, but not for a pump.
    expect(harness.changes.filter((change) => change.what === 'alarm' && change.isOutage)).toHaveLength(4);
    harness.is(LEVEL, true, 5 * SECOND);
    expect(harness.changes.at(-1)).toMatchObject({
      calls: true,
      isOutage: false,
      record: { incidentId: null },
    });
  });

  test('count only while annunciated: not in maintenance, not when over', () => {
    const harness = new AlarmHarness();
    harness.book.beginMaintenance(1, BY, HOUR, 'radio is changed', 0);
    lose(harness, 1, SECOND);
    lose(harness, 2, SECOND);
    lose(harness, 3, SECOND);
    lose(harness, 3, 2 * SECOND, false);
    harness.book.acknowledge(3, BY, '', 3 * SECOND);
    lose(harness, 4, 4 * SECOND);
    expect(harness.book.active().map(({ incidentId }) => incidentId)).toEqual([null, null, null]);
    lose(harness, 5, 5 * SECOND);
    expect(harness.book.find(5)?.incidentId).toBe(2);
  });

  test('count only while active and unsuppressed', () => {
    const harness = new AlarmHarness();
    const incidents = () => harness.book.active().map(({ id, incidentId }) => [id, incidentId]);
    lose(harness, 1, SECOND);
    harness.book.beginMaintenance(1, BY, HOUR, 'radio is changed', 2 * SECOND);
    lose(harness, 2, 3 * SECOND);
    harness.book.suppress(
      { stationId: 2, pointId: null, kind: 'communication' },
      'shelved',
      { by: BY, reason: 'known', untilMs: HOUR },
      4 * SECOND,
    );
    lose(harness, 3, 5 * SECOND);
    lose(harness, 3, 6 * SECOND, false);
    lose(harness, 4, 7 * SECOND);
    lose(harness, 5, 8 * SECOND);
    expect(incidents()).toEqual([1, 2, 3, 4, 5].map((id) => [id, null]));
    lose(harness, 6, 9 * SECOND);
    expect(incidents().slice(3)).toEqual([4, 5, 6].map((id) => [id, 4]));
  });

  test('form no incident when they return after the whole incident is over', () => {
    const harness = new AlarmHarness();
    for (const stationId of [1, 2, 3]) lose(harness, stationId, stationId * SECOND);
    lose(harness, 1, 200 * SECOND, false);
    lose(harness, 1, 210 * SECOND);
    expect(harness.book.find(1)).toMatchObject({ incidentId: 1, joinedAtMs: 3 * SECOND });
    for (const stationId of [1, 2, 3]) lose(harness, stationId, 300 * SECOND, false);
    harness.restart();
    lose(harness, 2, 310 * SECOND);
    expect(harness.book.find(2)).toMatchObject({ incidentId: null, joinedAtMs: null });
    expect(harness.book.find(3)).toMatchObject({ incidentId: 1 });
  });
});
