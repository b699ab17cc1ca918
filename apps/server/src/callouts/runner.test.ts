import type { User } from '@outpost/contract';
import { prepareRouting, type Routing } from '@outpost/core';
import { expect, it } from 'vitest';
import { createAudit } from '../audit/index.ts';
import type { NewNotification } from '../notify/index.ts';
import { createLogger } from '../platform/logger.ts';
import type { Storage } from '../storage/index.ts';
import { DataPath, reads, START_MS, testStation } from '../testing/data-path.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createCalloutRepository } from './repository.ts';
import { CalloutRunner } from './runner.ts';

const MINUTE = 60_000;
const ANN = {
  Id: 1,
  FirstName: 'Ann',
  LastName: 'Lee',
  Email: 'ann@test.example',
  Role: 'Supervisor',
} as User;

const everybody = prepareRouting({
  accounts: [{ Id: 1, Role: 'Supervisor', Active: true }],
  settings: [],
  schedules: [],
  assignments: [],
  overrides: [],
  timeZone: 'UTC',
});
const nobody = prepareRouting({
  accounts: [],
  settings: [],
  schedules: [],
  assignments: [],
  overrides: [],
  timeZone: 'UTC',
});

/** A runner over alarms of one station, with what it would put into the outbox. */
class Desk {
  readonly put: NewNotification[] = [];
  readonly path: DataPath;
  readonly storage: Storage;
  readonly repository;
  routing: () => Promise<Routing> = () => Promise.resolve(everybody);
  incidentId: number | null = null;
  /** Why the outbox takes nothing; null: it does. */
  failure: Error | null = null;

  constructor(storage: Storage, path: DataPath) {
    this.storage = storage;
    this.path = path;
    this.repository = createCalloutRepository(storage);
  }

  static async open(storage: Storage): Promise<Desk> {
    const path = new DataPath(storage, START_MS);
    return new Desk(storage, await path.start([testStation(1), testStation(2)]));
  }

  /** Stores a level and what follows from it. */
  async level(value: number, stationId = 1): Promise<void> {
    this.path.clock.advance(MINUTE);
    this.path.poll(stationId, this.path.clock.now(), reads(value, 0));
    await this.path.alarms.stored();
  }

  runner(onTaken: () => void): CalloutRunner {
    return new CalloutRunner({
      storage: this.storage,
      audit: createAudit({ storage: this.storage, clock: this.path.clock }),
      repository: this.repository,
      clock: this.path.clock,
      logger: createLogger('silent'),
      alarm: (id) => {
        const record = this.path.alarms.standing(id);
        return record && { ...record, incidentId: this.incidentId };
      },
      routing: () => this.routing(),
      accounts: async () => [ANN],
      addressesOf: (_, channel) => (channel === 'email' ? [ANN.Email] : []),
      put: async (_, messages) => {
        if (this.failure) throw this.failure;
        this.put.push(...messages);
      },
      nudge: () => {},
      returned: async () => ({
        to: [{ accountId: 1, channel: 'email', address: ANN.Email }],
        incidentId: null,
        atMs: this.path.clock.now(),
      }),
      escalationMinutes: () => ({ critical: 5, high: 5, medium: 5, low: 0 }),
      timeZone: 'UTC',
      onTaken,
    });
  }

  async during(runner: CalloutRunner, work: () => Promise<void>): Promise<void> {
    runner.start();
    await work();
    await runner.stop();
    expect(runner.failure).toBeNull();
  }

  /** Takes what is due, once. */
  async run(): Promise<void> {
    const taken = Promise.withResolvers<void>();
    await this.during(this.runner(taken.resolve), () => taken.promise);
  }

  change(work: 'begin' | 'returned', ids = [1]): Promise<void> {
    return this.storage.transaction((trx) =>
      work === 'begin'
        ? this.repository.begin(trx, ids, this.path.clock.now())
        : this.repository.returned(trx, ids),
    );
  }

  get topics(): string[] {
    return this.put.map(({ topic }) => topic);
  }
}

describeOnEachDatabase('a runner of callouts', (open) => {
  it('calls for an alarm that is raised again while its return is being told', async () => {
    const desk = await Desk.open(await open());
    await desk.level(9);
    await desk.change('begin');
    await desk.run();
    await desk.level(5);
    await desk.change('returned');
    desk.routing = async () => {
      await desk.level(9);
      await desk.change('begin');
      return everybody;
    };
    await desk.run();
    expect(desk.topics).toEqual(['alarm', 'alarm']);
    expect(desk.put.at(-1)!.content).toMatchObject({ raises: 2, step: 1 });
  });

  it('puts in the message of an incident once the database takes it again', async () => {
    const desk = await Desk.open(await open());
    desk.incidentId = 1;
    await desk.level(9);
    await desk.change('begin');
    desk.path.clock.advance(3_000);
    desk.failure = new Error('the database is away');
    const failed = Promise.withResolvers<void>();
    const recovered = Promise.withResolvers<void>();
    const runner = desk.runner(() => (desk.failure === null ? recovered : failed).resolve());
    await desk.during(runner, async () => {
      await failed.promise;
      expect(desk.put).toEqual([]);
      desk.failure = null;
      runner.look();
      await recovered.promise;
    });
    expect(desk.topics).toEqual(['alarm-incident']);
  });

  it('does not gather messages because the database did not take them', async () => {
    const desk = await Desk.open(await open());
    await desk.level(9);
    await desk.change('begin');
    desk.failure = new Error('the database is away');
    let failed = Promise.withResolvers<void>();
    const recovered = Promise.withResolvers<void>();
    const runner = desk.runner(() => (desk.failure === null ? recovered : failed).resolve());
    await desk.during(runner, async () => {
      for (let attempt = 1; attempt <= 6; attempt++) {
        await failed.promise;
        failed = Promise.withResolvers();
        if (attempt === 6) desk.failure = null;
        runner.look();
      }
      await recovered.promise;
    });
    expect(desk.topics).toEqual(['alarm']);
  });

  it('says a few times that nobody can be told, not every minute, and tells once somebody can be', async () => {
    const desk = await Desk.open(await open());
    desk.routing = async () => nobody;
    await desk.level(9);
    await desk.change('begin');
    for (let minute = 0; minute < 8; minute++) {
      await desk.run();
      desk.path.clock.advance(MINUTE);
    }
    expect((await desk.repository.steps(1)).map(({ Step }) => Step)).toEqual([1, 2, 3]);
    expect(await desk.repository.untold()).toEqual([1]);
    desk.routing = async () => everybody;
    await desk.run();
    expect(desk.topics).toEqual(['alarm']);
    expect((await desk.repository.steps(1)).at(-1)).toMatchObject({ Step: 3, Told: [{ Name: 'Ann Lee' }] });
    expect(await desk.repository.untold()).toEqual([]);
  });

  it('tells a Viewer once, and goes on looking for a user who may acknowledge', async () => {
    const desk = await Desk.open(await open());
    const setting = { Id: 1, AccountId: 1, StationId: 1, LeastPriority: 'low' as const };
    const onlyViewer = prepareRouting({
      accounts: [{ Id: 1, Role: 'Viewer', Active: true }],
      settings: [{ ...setting, Channels: ['email'] }],
      schedules: [],
      assignments: [],
      overrides: [],
      timeZone: 'UTC',
    });
    desk.routing = async () => onlyViewer;
    await desk.level(9);
    await desk.change('begin');
    for (let minute = 0; minute < 5; minute++) {
      await desk.run();
      desk.path.clock.advance(MINUTE);
    }
    expect(desk.topics).toEqual(['alarm']);
    expect((await desk.repository.steps(1)).map(({ Told }) => Told.length)).toEqual([1, 0, 0]);
    expect(await desk.repository.untold()).toEqual([1]);
  });

  it('knows that nobody could be told of an alarm that came back, whoever was told the first time', async () => {
    const desk = await Desk.open(await open());
    await desk.level(9);
    await desk.change('begin');
    await desk.run();
    desk.path.clock.advance(MINUTE);
    await desk.change('begin');
    desk.routing = async () => nobody;
    await desk.run();
    expect(await desk.repository.untold()).toEqual([1]);
  });

  it('tells of the others when it cannot be found out who is told of one', async () => {
    const desk = await Desk.open(await open());
    await desk.level(9);
    await desk.level(9, 2);
    await desk.change('begin', [1, 2]);
    desk.routing = async () => ({
      ...everybody,
      escalationFor: (alarm) => {
        if (alarm.stationId === 1) throw new RangeError('no such zone');
        return everybody.escalationFor(alarm);
      },
    });
    await desk.run();
    expect(desk.put.map(({ about }) => about)).toEqual([2]);
    expect(await desk.repository.untold()).toEqual([1]);
    expect((await desk.repository.steps(1))[0]!.Words).toContain('could not be found out');
  });

  it('lets nobody wait for longer when the clock is set back', async () => {
    const desk = await Desk.open(await open());
    await desk.level(9);
    await desk.change('begin');
    const taken = Promise.withResolvers<void>();
    await desk.during(desk.runner(taken.resolve), async () => {
      await taken.promise;
      expect(await desk.repository.nextMs(1)).toBe(desk.path.clock.now() + 5 * MINUTE);
      desk.path.clock.setBack(3 * 60 * MINUTE);
      await desk.path.clock.advanceAsync(2_000);
      await expect
        .poll(() => desk.repository.nextMs(1))
        .toBeLessThanOrEqual(desk.path.clock.now() + 5 * MINUTE);
    });
  });

  it('lets nobody wait for longer when the clock was set back while the server was off', async () => {
    const desk = await Desk.open(await open());
    await desk.level(9);
    await desk.storage.transaction((trx) =>
      desk.repository.begin(trx, [1], desk.path.clock.now(), desk.path.clock.now() + 9 * 60 * MINUTE),
    );
    await desk.during(
      desk.runner(() => {}),
      async () => {
        const latest = desk.path.clock.now() + 60 * MINUTE;
        await expect.poll(() => desk.repository.nextMs(1)).toBeLessThanOrEqual(latest);
      },
    );
  });

  it('tells at once also when the clock has been set back since the alarm', async () => {
    const desk = await Desk.open(await open());
    await desk.level(9);
    await desk.storage.transaction((trx) =>
      desk.repository.begin(trx, [1], desk.path.clock.now() + 60 * MINUTE),
    );
    await desk.run();
    expect(desk.topics).toEqual(['alarm']);
  });
});
