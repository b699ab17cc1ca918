import type { Channel, User } from '@outpost/contract';
import { prepareRouting, type Routing } from '@outpost/core';
import { expect, it } from 'vitest';
import type { Storage } from '../../platform/storage/index.ts';
import { testContext } from '../../testing/context.ts';
import { DataPath, reads, START_MS, testStation } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import type { NewNotification } from '../outbox/index.ts';
import type { EscalationContext } from './context.ts';
import { createEscalationRepository } from './repository.ts';
import { EscalationRunner } from './runner.ts';

const MINUTE = 60_000;
const ANN = {
  Id: 1,
  FirstName: 'Ann',
  LastName: 'Lee',
  Email: 'ann@test.example',
  Role: 'Supervisor',
} as User;

const withRecipients = prepareRouting({
  accounts: [{ Id: 1, Role: 'Supervisor', Active: true }],
  settings: [],
  schedules: [],
  assignments: [],
  overrides: [],
  timeZone: 'UTC',
});
const emptyRouting = prepareRouting({
  accounts: [],
  settings: [],
  schedules: [],
  assignments: [],
  overrides: [],
  timeZone: 'UTC',
});

/** A runner over alarms of one station, with what it would add to the outbox. */
class AlarmHarness {
  readonly put: NewNotification[] = [];
  readonly path: DataPath;
  readonly storage: Storage;
  readonly repository;
  routing: () => Promise<Routing> = () => Promise.resolve(withRecipients);
  incidentId: number | null = null;
  /** The error of the outbox; null: it works. */
  failure: Error | null = null;

  constructor(storage: Storage, path: DataPath) {
    this.storage = storage;
    this.path = path;
    this.repository = createEscalationRepository(storage);
  }

  static async open(storage: Storage): Promise<AlarmHarness> {
    const path = new DataPath(storage, START_MS);
    return new AlarmHarness(storage, await path.start([testStation(1), testStation(2)]));
  }

  /** Stores a level and what follows from it. */
  async level(value: number, stationId = 1): Promise<void> {
    this.path.clock.advance(MINUTE);
    this.path.poll(stationId, this.path.clock.now(), reads(value, 0));
    await this.path.alarms.stored();
  }

  runner(onTaken: () => void): EscalationRunner {
    const { storage, repository } = this;
    const { clock } = this.path;
    const context = {
      ...testContext({
        storage,
        clock,
        config: { escalationMinutes: { critical: 5, high: 5, medium: 5, low: 0 } },
      }),
      repository,
      alarms: {
        active: (id: number) => {
          const record = this.path.alarms.active(id);
          return record && { ...record, incidentId: this.incidentId };
        },
      },
      routing: () => this.routing(),
      accounts: async () => [ANN],
      addressesOf: (_: unknown, channel: Channel) => (channel === 'email' ? [ANN.Email] : []),
      notify: {
        isConfigured: () => true,
        put: async (_: unknown, messages: readonly NewNotification[]) => {
          if (this.failure) throw this.failure;
          this.put.push(...messages);
        },
        nudge: () => {},
      },
    } as unknown as EscalationContext;
    const returned = async () => ({
      to: [{ accountId: 1, channel: 'email' as const, address: ANN.Email }],
      incidentId: null,
      atMs: clock.now(),
    });
    return new EscalationRunner(context, returned, onTaken);
  }

  async during(runner: EscalationRunner, work: () => Promise<void>): Promise<void> {
    runner.start();
    await work();
    await runner.stop();
    expect(runner.failure).toBeNull();
  }

  /** Takes due steps once. */
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

describeOnEachDatabase('the escalation runner', (open) => {
  it('notifies of an alarm that is raised again while its return is being sent', async () => {
    const harness = await AlarmHarness.open(await open());
    await harness.level(9);
    await harness.change('begin');
    await harness.run();
    await harness.level(5);
    await harness.change('returned');
    harness.routing = async () => {
      await harness.level(9);
      await harness.change('begin');
      return withRecipients;
    };
    await harness.run();
    expect(harness.topics).toEqual(['alarm', 'alarm']);
    expect(harness.put.at(-1)!.content).toMatchObject({ raises: 2, step: 1 });
  });

  it('queues the message of an incident once the database accepts it again', async () => {
    const harness = await AlarmHarness.open(await open());
    harness.incidentId = 1;
    await harness.level(9);
    await harness.change('begin');
    harness.path.clock.advance(3_000);
    harness.failure = new Error('the database is away');
    const failed = Promise.withResolvers<void>();
    const recovered = Promise.withResolvers<void>();
    const runner = harness.runner(() => (harness.failure === null ? recovered : failed).resolve());
    await harness.during(runner, async () => {
      await failed.promise;
      expect(harness.put).toEqual([]);
      harness.failure = null;
      runner.look();
      await recovered.promise;
    });
    expect(harness.topics).toEqual(['alarm-incident']);
  });

  it('does not create digests because the database rejected messages', async () => {
    const harness = await AlarmHarness.open(await open());
    await harness.level(9);
    await harness.change('begin');
    harness.failure = new Error('the database is away');
    let failed = Promise.withResolvers<void>();
    const recovered = Promise.withResolvers<void>();
    const runner = harness.runner(() => (harness.failure === null ? recovered : failed).resolve());
    await harness.during(runner, async () => {
      for (let attempt = 1; attempt <= 6; attempt++) {
        await failed.promise;
        failed = Promise.withResolvers();
        if (attempt === 6) harness.failure = null;
        runner.look();
      }
      await recovered.promise;
    });
    expect(harness.topics).toEqual(['alarm']);
  });

  it('logs a few times that no one can be notified, not every minute, and notifies once when someone can be', async () => {
    const harness = await AlarmHarness.open(await open());
    harness.routing = async () => emptyRouting;
    await harness.level(9);
    await harness.change('begin');
    for (let minute = 0; minute < 8; minute++) {
      await harness.run();
      harness.path.clock.advance(MINUTE);
    }
    expect((await harness.repository.steps(1)).map(({ Step }) => Step)).toEqual([1, 2, 3]);
    expect(await harness.repository.unnotified()).toEqual([1]);
    harness.routing = async () => withRecipients;
    await harness.run();
    expect(harness.topics).toEqual(['alarm']);
    expect((await harness.repository.steps(1)).at(-1)).toMatchObject({
      Step: 3,
      Notified: [{ Name: 'Ann Lee' }],
    });
    expect(await harness.repository.unnotified()).toEqual([]);
  });

  it('notifies a Viewer once, and continues to look for a user who may acknowledge', async () => {
    const harness = await AlarmHarness.open(await open());
    const setting = { Id: 1, AccountId: 1, StationId: 1, LeastPriority: 'low' as const };
    const onlyViewer = prepareRouting({
      accounts: [{ Id: 1, Role: 'Viewer', Active: true }],
      settings: [{ ...setting, Channels: ['email'] }],
      schedules: [],
      assignments: [],
      overrides: [],
      timeZone: 'UTC',
    });
    harness.routing = async () => onlyViewer;
    await harness.level(9);
    await harness.change('begin');
    for (let minute = 0; minute < 5; minute++) {
      await harness.run();
      harness.path.clock.advance(MINUTE);
    }
    expect(harness.topics).toEqual(['alarm']);
    expect((await harness.repository.steps(1)).map(({ Notified }) => Notified.length)).toEqual([1, 0, 0]);
    expect(await harness.repository.unnotified()).toEqual([1]);
  });

  it('reports an alarm as not notified when it is raised again, even if users were notified the first time', async () => {
    const harness = await AlarmHarness.open(await open());
    await harness.level(9);
    await harness.change('begin');
    await harness.run();
    harness.path.clock.advance(MINUTE);
    await harness.change('begin');
    harness.routing = async () => emptyRouting;
    await harness.run();
    expect(await harness.repository.unnotified()).toEqual([1]);
  });

  it('notifies of the other alarms when the recipients of one cannot be determined', async () => {
    const harness = await AlarmHarness.open(await open());
    await harness.level(9);
    await harness.level(9, 2);
    await harness.change('begin', [1, 2]);
    harness.routing = async () => ({
      ...withRecipients,
      escalationFor: (alarm) => {
        if (alarm.stationId === 1) throw new RangeError('no such zone');
        return withRecipients.escalationFor(alarm);
      },
    });
    await harness.run();
    expect(harness.put.map(({ about }) => about)).toEqual([2]);
    expect(await harness.repository.unnotified()).toEqual([1]);
    expect((await harness.repository.steps(1))[0]!.Rule).toContain('could not be determined');
  });

  it('delays no notification when the clock is set back', async () => {
    const harness = await AlarmHarness.open(await open());
    await harness.level(9);
    await harness.change('begin');
    const taken = Promise.withResolvers<void>();
    await harness.during(harness.runner(taken.resolve), async () => {
      await taken.promise;
      expect((await harness.repository.next(1))?.dueMs).toBe(harness.path.clock.now() + 5 * MINUTE);
      harness.path.clock.setBack(3 * 60 * MINUTE);
      await harness.path.clock.advanceAsync(2_000);
      await expect
        .poll(async () => (await harness.repository.next(1))?.dueMs)
        .toBeLessThanOrEqual(harness.path.clock.now() + 5 * MINUTE);
    });
  });

  it('delays no notification when the clock was set back while the server was off', async () => {
    const harness = await AlarmHarness.open(await open());
    await harness.level(9);
    await harness.storage.transaction((trx) =>
      harness.repository.begin(
        trx,
        [1],
        harness.path.clock.now(),
        harness.path.clock.now() + 9 * 60 * MINUTE,
      ),
    );
    await harness.during(
      harness.runner(() => {}),
      async () => {
        const latest = harness.path.clock.now() + 60 * MINUTE;
        await expect.poll(async () => (await harness.repository.next(1))?.dueMs).toBeLessThanOrEqual(latest);
      },
    );
  });

  it('notifies at once also when the clock was set back after the alarm', async () => {
    const harness = await AlarmHarness.open(await open());
    await harness.level(9);
    await harness.storage.transaction((trx) =>
      harness.repository.begin(trx, [1], harness.path.clock.now() + 60 * MINUTE),
    );
    await harness.run();
    expect(harness.topics).toEqual(['alarm']);
  });
});
