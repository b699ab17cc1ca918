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

/** A book with all that it told, and what a store would have of it. */
class AlarmHarness {
  readonly told: AlarmChange[] = [];
  config: StationConfig = testStation(1);
  readonly #records = new Map<number, AlarmRecord>();
  readonly #suppressions = new Map<string, StoredAlarms['suppressions'][number]>();
  readonly #maintenance = new Map<number, StoredAlarms['maintenance'][number]>();
  book = this.#open();

  #open(): AlarmBook {
    return new AlarmBook((change) => {
      this.told.push(change);
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

  /** As a kill and a start would. */
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

  /** What happened, in short; `!` where it calls. */
  get happenings(): string[] {
    return this.told.flatMap((change) =>
      change.what === 'alarm'
        ? [`${change.record.id} ${change.happening.kind}${change.calls ? '!' : ''}`]
        : [],
    );
  }
}

describe('an alarm', () => {
  test('is raised with what was read, acknowledged, and over when it returns', () => {
    const desk = new AlarmHarness();
    desk.is(LEVEL, true, 1_000);
    expect(desk.book.standing()).toEqual([
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
    expect(desk.book.acknowledge(1, BY, 'on my way', 5_000)).toBe(true);
    expect(desk.book.acknowledge(1, BY, '', 6_000)).toBe(false);
    expect(desk.book.find(1)).toMatchObject({ acknowledgedAtMs: 5_000, acknowledgedBy: 'Ann Lee' });
    desk.is(LEVEL, false, 9_000);
    expect(desk.book.standing()).toEqual([]);
    expect(desk.book.acknowledge(1, BY, '', 10_000)).toBeNull();
    expect(desk.happenings).toEqual(['1 raised!', '1 acknowledged', '1 returned']);
    expect(desk.told.at(-1)).toMatchObject({ record: { returnedAtMs: 9_000 }, happening: { text: '5.0' } });
  });

  test('stays until somebody has seen it, and calls each time that it is raised', () => {
    const desk = new AlarmHarness();
    desk.is(LEVEL, true, 0);
    desk.is(LEVEL, false, 10 * SECOND);
    desk.is(LEVEL, true, 200 * SECOND);
    desk.is(LEVEL, false, 300 * SECOND);
    expect(desk.book.find(1)).toMatchObject({ raises: 2, lastRaisedAtMs: 200_000, returnedAtMs: 300_000 });
    desk.book.acknowledge(1, BY, '', 400 * SECOND);
    desk.is(LEVEL, true, 500 * SECOND);
    expect(desk.happenings).toEqual([
      '1 raised!',
      '1 returned',
      '1 raised!',
      '1 returned',
      '1 acknowledged',
      '2 raised!',
    ]);
  });

  test('that chatters is folded into one entry, and each raise is still told', () => {
    const desk = new AlarmHarness();
    for (let second = 0; second < 50; second += 10) {
      desk.is(LEVEL, true, second * SECOND);
      const [{ id }] = desk.book.standing() as [AlarmRecord];
      desk.book.acknowledge(id, BY, '', (second + 1) * SECOND);
      desk.is(LEVEL, false, (second + 5) * SECOND);
    }
    expect(desk.happenings.filter((line) => line.includes('raised'))).toEqual([
      '1 raised!',
      '2 raised!',
      '2 raised',
      '2 raised',
      '2 raised',
    ]);
    expect(desk.told.at(-1)).toMatchObject({ record: { id: 2, raises: 4, chattering: true } });
    desk.is(LEVEL, true, 200 * SECOND);
    expect(desk.happenings.at(-1)).toBe('3 raised!');
  });

  test('is the first out of its station only while no other stands', () => {
    const desk = new AlarmHarness();
    desk.is(LINK, true, 0);
    desk.is(LEVEL, true, 1_000);
    expect(desk.book.standing().map(({ firstOut }) => firstOut)).toEqual([true, false]);
    expect(desk.book.find(1)!.subject).toMatchObject({ name: 'Communication', message: 'No communication' });
  });
});

describe('a shelf', () => {
  const until = (untilMs: number) => ({ by: BY, reason: 'sensor is dirty', untilMs });

  test('that ends by itself leaves a standing alarm unacknowledged, and it calls', () => {
    const desk = new AlarmHarness();
    desk.is(LEVEL, true, 0);
    expect(desk.book.suppress(LEVEL, 'shelved', until(HOUR), 1_000)).toBe(true);
    desk.book.tick(HOUR - 1);
    expect([...desk.book.suppressions()]).toHaveLength(1);
    desk.book.tick(HOUR);
    expect([...desk.book.suppressions()]).toEqual([]);
    expect(desk.happenings).toEqual(['1 raised!', '1 shelved', '1 shelf-ended!']);
    expect(desk.book.find(1)).toMatchObject({ acknowledgedAtMs: null, memory: { acknowledged: false } });
  });

  test('ended by hand leaves it acknowledged', () => {
    const desk = new AlarmHarness();
    desk.is(LEVEL, true, 0);
    desk.book.suppress(LEVEL, 'shelved', until(HOUR), 1_000);
    expect(desk.book.unsuppress(LEVEL, 'shelved', BY, 2_000)).toBe(true);
    expect(desk.book.unsuppress(LEVEL, 'shelved', BY, 3_000)).toBe(false);
    expect(desk.book.find(1)).toMatchObject({ acknowledgedBy: 'Ann Lee', memory: { acknowledged: true } });
    expect(desk.happenings.at(-1)).toBe('1 unshelved');
  });

  test('keeps what is raised meanwhile in the log, and quiet', () => {
    const desk = new AlarmHarness();
    desk.book.suppress(LEVEL, 'shelved', until(HOUR), 0);
    desk.is(LEVEL, true, 1_000);
    desk.is(LEVEL, false, 2_000);
    expect(desk.happenings).toEqual(['1 raised', '1 returned']);
    expect(desk.book.standing()).toEqual([]);
  });

  test('does not begin out of service, which has no end of its own', () => {
    const desk = new AlarmHarness();
    desk.is(LEVEL, true, 0);
    desk.book.suppress(LEVEL, 'out-of-service', { by: BY, reason: 'rebuilt', untilMs: null }, 1_000);
    expect(desk.book.suppress(LEVEL, 'shelved', until(HOUR), 2_000)).toBe(false);
    desk.book.tick(1_000 * HOUR);
    expect(desk.book.unsuppress(LEVEL, 'shelved', BY, 3_000)).toBe(false);
    expect(desk.book.unsuppress(LEVEL, 'out-of-service', BY, 4_000)).toBe(true);
    expect(desk.happenings).toEqual(['1 raised!', '1 taken-out-of-service', '1 returned-to-service!']);
  });
});

describe('maintenance of a station', () => {
  test('keeps its alarms from calling until it ends', () => {
    const desk = new AlarmHarness();
    desk.book.beginMaintenance(1, BY, HOUR, 'pump 2 is changed', 0);
    desk.is(LEVEL, true, 1_000);
    desk.is(LINK, true, 2_000);
    desk.is(LINK, false, 3_000);
    desk.book.acknowledge(2, BY, '', 4_000);
    expect(desk.happenings).toEqual(['1 raised', '2 raised', '2 returned', '2 acknowledged']);
    desk.book.tick(HOUR);
    expect(desk.happenings.slice(4)).toEqual(['1 maintenance-ended!']);
    expect([...desk.book.maintenance()]).toEqual([]);
    expect(desk.book.endMaintenance(1, BY, HOUR)).toBe(false);
  });
});

describe('maintenance that begins or ends in between', () => {
  test('keeps quiet also what had called before, which calls again when it ends', () => {
    const desk = new AlarmHarness();
    desk.is(LEVEL, true, 0);
    desk.book.beginMaintenance(1, BY, HOUR, 'pump 2 is changed', 1_000);
    expect(desk.book.find(1)).toMatchObject({ maintenanceHold: true });
    desk.book.beginMaintenance(1, BY, HOUR + 1_000, 'it takes longer', 2_000);
    desk.book.endMaintenance(1, BY, 3_000);
    expect(desk.happenings).toEqual(['1 raised!', '1 changed', '1 maintenance-ended!']);
  });

  test('holds back what chatters, also once it was acknowledged', () => {
    const desk = new AlarmHarness();
    desk.book.beginMaintenance(1, BY, HOUR, 'pump 2 is changed', 0);
    for (let second = 1; second <= 3; second++) {
      desk.is(LEVEL, true, second * SECOND);
      if (second === 3) break;
      desk.book.acknowledge(second, BY, '', second * SECOND + 200);
      desk.is(LEVEL, false, second * SECOND + 500);
    }
    expect(desk.book.find(2)).toMatchObject({ chattering: true, maintenanceHold: true, raises: 2 });
    desk.book.endMaintenance(1, BY, 10_000);
    expect(desk.happenings.filter((one) => one.endsWith('!'))).toEqual(['2 maintenance-ended!']);
  });

  test('is not forgotten when a kill kept only its end', () => {
    const desk = new AlarmHarness();
    desk.book.beginMaintenance(1, BY, HOUR, 'pump 2 is changed', 0);
    desk.is(LEVEL, true, 1_000);
    const [record] = desk.book.standing();
    desk.book = new AlarmBook((change) => desk.told.push(change));
    desk.book.restore(
      { records: [record!], suppressions: [], maintenance: [], lastId: 1 },
      () => desk.config,
    );
    desk.book.tick(2_000);
    expect(desk.happenings.at(-1)).toBe('1 maintenance-ended!');
  });
});

test('alarms of a station that is no more end, also when a kill came before', () => {
  const desk = new AlarmHarness();
  desk.is(LEVEL, true, 0);
  desk.book.suppress(LINK, 'out-of-service', { by: BY, reason: 'rebuilt', untilMs: null }, 0);
  desk.book.beginMaintenance(1, BY, HOUR, 'pump 2 is changed', 0);
  desk.restart();
  desk.book.keepOnly((stationId) => stationId === 1, 1_000);
  expect([...desk.book.suppressions()]).toHaveLength(1);
  desk.book.keepOnly(() => false, 2_000);
  expect(desk.happenings.at(-1)).toBe('1 ended');
  expect([...desk.book.suppressions()]).toEqual([]);
  expect([...desk.book.maintenance()]).toEqual([]);
});

describe('another configuration', () => {
  test('ends what it does not declare, and words the rest as it does', () => {
    const desk = new AlarmHarness();
    desk.is(LEVEL, true, 0);
    desk.is(LINK, true, 1_000);
    const [level, pump] = desk.config.Points as [StationConfig['Points'][0], StationConfig['Points'][0]];
    desk.config = {
      ...desk.config,
      SiteName: 'Mill Street',
      CommunicationAlarm: { ...desk.config.CommunicationAlarm, Priority: 'critical' },
      Points: [{ ...level, Limits: [] }, pump],
    };
    desk.book.configured(desk.config, 5_000);
    expect(desk.happenings.slice(2)).toEqual(['1 ended', '2 changed']);
    expect(desk.book.find(2)).toMatchObject({ priority: 'critical', subject: { siteName: 'Mill Street' } });
    // Nobody has seen it yet.
    expect(desk.book.find(1)).toMatchObject({ memory: { active: false, acknowledged: false } });
    desk.book.removed(1, 6_000);
    expect(desk.happenings.slice(4)).toEqual(['2 ended']);
  });

  test('of a disabled station ends all its alarms', () => {
    const desk = new AlarmHarness();
    desk.is(LEVEL, true, 0);
    desk.book.configured({ ...desk.config, Enabled: false }, 5_000);
    expect(desk.told.at(-1)).toMatchObject({
      happening: { kind: 'ended', text: 'The station was disabled' },
    });
  });
});

test('a restart at any moment changes nothing of what comes after it', () => {
  type Act = readonly [
    name: 'raise' | 'return' | 'ack' | 'shelve' | 'unshelve' | 'oos' | 'is' | 'maintain' | 'tick',
    link: boolean,
  ];
  const act = fc.tuple(
    fc.constantFrom('raise', 'return', 'ack', 'shelve', 'unshelve', 'oos', 'is', 'maintain', 'tick'),
    fc.boolean(),
  ) as fc.Arbitrary<Act>;
  const play = (acts: readonly Act[], restartAt: number): AlarmHarness => {
    const desk = new AlarmHarness();
    acts.forEach(([name, isLink], index) => {
      if (index === restartAt) desk.restart();
      const source = isLink ? LINK : LEVEL;
      // Further apart than a chatter, which a restart forgets.
      const atMs = index * 100 * SECOND;
      const untilMs = atMs + 250 * SECOND;
      if (name === 'raise' || name === 'return') desk.is(source, name === 'raise', atMs);
      else if (name === 'ack')
        for (const { id } of desk.book.standing()) desk.book.acknowledge(id, BY, '', atMs);
      else if (name === 'shelve')
        desk.book.suppress(source, 'shelved', { by: BY, reason: 'r', untilMs }, atMs);
      else if (name === 'unshelve') desk.book.unsuppress(source, 'shelved', BY, atMs);
      else if (name === 'oos')
        desk.book.suppress(source, 'out-of-service', { by: BY, reason: 'r', untilMs: null }, atMs);
      else if (name === 'is') desk.book.unsuppress(source, 'out-of-service', BY, atMs);
      else if (name === 'maintain') desk.book.beginMaintenance(1, BY, untilMs, 'r', atMs);
      else desk.book.tick(atMs);
    });
    return desk;
  };
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), fc.nat(30), (acts, restartAt) => {
      expect(play(acts, restartAt).told).toEqual(play(acts, -1).told);
    }),
    { numRuns: 300 },
  );
});

describe('losses of communication near each other', () => {
  const lose = (desk: AlarmHarness, stationId: number, atMs: number, active = true) =>
    desk.book.condition(
      { ...testStation(stationId), Latitude: 39.7 + stationId / 100, Longitude: -105 },
      { stationId, pointId: null, kind: 'communication', active, atMs, value: Number.NaN, words: '' },
    );

  test('are one incident, of which each is told', () => {
    const desk = new AlarmHarness();
    for (const stationId of [1, 2, 3, 4]) lose(desk, stationId, stationId * SECOND);
    expect(desk.happenings).toEqual([
      ...['1 raised!', '2 raised!', '3 raised!', '1 grouped', '2 grouped', '3 grouped'],
      ...['4 raised!', '4 grouped'],
    ]);
    expect(desk.book.standing().map(({ incidentId }) => incidentId)).toEqual([1, 1, 1, 1]);
    // Calling waits for what else is lost, but not for a pump.
    expect(desk.told.filter((change) => change.what === 'alarm' && change.isOutage)).toHaveLength(4);
    desk.is(LEVEL, true, 5 * SECOND);
    expect(desk.told.at(-1)).toMatchObject({ calls: true, isOutage: false, record: { incidentId: null } });
  });

  test('count only while they call: not in maintenance, not when they are over', () => {
    const desk = new AlarmHarness();
    desk.book.beginMaintenance(1, BY, HOUR, 'radio is changed', 0);
    lose(desk, 1, SECOND);
    lose(desk, 2, SECOND);
    lose(desk, 3, SECOND);
    lose(desk, 3, 2 * SECOND, false);
    desk.book.acknowledge(3, BY, '', 3 * SECOND);
    lose(desk, 4, 4 * SECOND);
    expect(desk.book.standing().map(({ incidentId }) => incidentId)).toEqual([null, null, null]);
    lose(desk, 5, 5 * SECOND);
    expect(desk.book.find(5)?.incidentId).toBe(2);
  });

  test('count only while they hold and nobody keeps them quiet', () => {
    const desk = new AlarmHarness();
    const incidents = () => desk.book.standing().map(({ id, incidentId }) => [id, incidentId]);
    lose(desk, 1, SECOND);
    desk.book.beginMaintenance(1, BY, HOUR, 'radio is changed', 2 * SECOND);
    lose(desk, 2, 3 * SECOND);
    desk.book.suppress(
      { stationId: 2, pointId: null, kind: 'communication' },
      'shelved',
      { by: BY, reason: 'known', untilMs: HOUR },
      4 * SECOND,
    );
    lose(desk, 3, 5 * SECOND);
    lose(desk, 3, 6 * SECOND, false);
    lose(desk, 4, 7 * SECOND);
    lose(desk, 5, 8 * SECOND);
    expect(incidents()).toEqual([1, 2, 3, 4, 5].map((id) => [id, null]));
    lose(desk, 6, 9 * SECOND);
    expect(incidents().slice(3)).toEqual([4, 5, 6].map((id) => [id, 4]));
  });

  test('that come again when nothing of their incident is left stand alone', () => {
    const desk = new AlarmHarness();
    for (const stationId of [1, 2, 3]) lose(desk, stationId, stationId * SECOND);
    lose(desk, 1, 200 * SECOND, false);
    lose(desk, 1, 210 * SECOND);
    expect(desk.book.find(1)).toMatchObject({ incidentId: 1, joinedAtMs: 3 * SECOND });
    for (const stationId of [1, 2, 3]) lose(desk, stationId, 300 * SECOND, false);
    desk.restart();
    lose(desk, 2, 310 * SECOND);
    expect(desk.book.find(2)).toMatchObject({ incidentId: null, joinedAtMs: null });
    expect(desk.book.find(3)).toMatchObject({ incidentId: 1 });
  });
});
