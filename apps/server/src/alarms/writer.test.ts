import { describe, expect, it } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { type Storage, StorageError } from '../platform/storage/index.ts';
import { testContext } from '../testing/context.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import type { AlarmChange } from './alarm-types.ts';
import { type AlarmRepository, createAlarmRepository } from './repository.ts';
import { SubjectTable } from './subjects.ts';
import { AlarmWriter } from './writer.ts';

/** A change identified by its station. */
const change = (stationId: number): AlarmChange => ({ what: 'maintenance', stationId, decision: null });

/** A writer over a database that answers each transaction with the result of `refuse`. */
class AlarmHarness {
  readonly clock = new ManualClock();
  readonly written: number[] = [];
  readonly logged: string[] = [];
  refuse: (stations: readonly number[]) => Error | null = () => null;
  readonly writer: AlarmWriter;

  constructor() {
    const stationsOf = (changes: readonly AlarmChange[]) =>
      changes.flatMap((each) => (each.what === 'maintenance' ? [each.stationId] : []));
    const repository: Pick<AlarmRepository, 'write'> = {
      write: async (_, changes) => {
        const error = this.refuse(stationsOf(changes));
        if (error) throw error;
      },
    };
    this.writer = new AlarmWriter(
      {
        storage: { transaction: (work: (trx: unknown) => Promise<void>) => work(null) } as unknown as Storage,
        clock: this.clock,
        logger: createLogger('info', { write: (line) => void this.logged.push(line) }),
      },
      repository,
      {
        within: async () => {},
        stored: (changes) => void this.written.push(...stationsOf(changes)),
        health: () => {},
      },
    );
  }

  async put(...stations: number[]): Promise<void> {
    for (const station of stations) this.writer.put(change(station));
    await this.clock.advanceAsync(0);
  }
}

const refused = new StorageError('STORAGE_FAILED', 'value too long');
const gone = new StorageError('STORAGE_UNAVAILABLE', 'connection lost');

describe('the writer of alarms', () => {
  it('runs a step in the transaction of the newest change, or in one of its own', async () => {
    const harness = new AlarmHarness();
    const ran: string[] = [];
    const step = (name: string) =>
      harness.writer.within(async () => {
        ran.push(`${name} after ${harness.written.length}`);
      });
    for (let station = 1; station <= 1_500; station++) harness.writer.put(change(station));
    step('first');
    await harness.clock.advanceAsync(0);
    // Not with the first 1,000; the last 500 count as written after their transaction.
    expect(ran).toEqual(['first after 1000']);
    step('second');
    await harness.clock.advanceAsync(0);
    expect(ran).toEqual(['first after 1000', 'second after 1500']);
  });

  it('repeats a step with its transaction until that is stored', async () => {
    const harness = new AlarmHarness();
    harness.refuse = () => gone;
    let runs = 0;
    harness.writer.put(change(1));
    harness.writer.within(async () => {
      runs += 1;
      if (runs === 1) throw gone;
    });
    await harness.clock.advanceAsync(0);
    expect(runs).toBe(0);
    harness.refuse = () => null;
    await harness.clock.advanceAsync(10_000);
    expect([runs, harness.written, harness.writer.failure]).toEqual([2, [1], null]);
  });

  it('skips the one change that the database rejects, and stores the others in order', async () => {
    const harness = new AlarmHarness();
    harness.refuse = (stations) => (stations.includes(7) ? refused : null);
    await harness.put(...Array.from({ length: 20 }, (_, index) => index + 1));
    await harness.clock.advanceAsync(60_000);
    expect(harness.written).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(harness.writer.leftOut).toMatchObject({ changes: 1 });
    expect(harness.writer.waiting).toBe(0);
    expect(harness.writer.failingSinceMs).toBeNull();
    expect(harness.logged.filter((line) => line.includes('was skipped'))).toHaveLength(1);
    await harness.put(21);
    expect(harness.written.at(-1)).toBe(21);
  });

  it('keeps everything while the database rejects all changes, and stores them when it accepts them again', async () => {
    for (const error of [refused, gone]) {
      const harness = new AlarmHarness();
      harness.refuse = () => error;
      await harness.put(1, 2, 3, 4, 5);
      await harness.clock.advanceAsync(600_000);
      expect(harness.writer.waiting).toBe(5);
      expect(harness.writer.failingSinceMs).not.toBeNull();
      harness.refuse = () => null;
      await harness.clock.advanceAsync(60_000);
      expect(harness.written).toEqual([1, 2, 3, 4, 5]);
      expect(harness.writer.leftOut).toBeNull();
    }
  });

  it('keeps its only change until another one shows which of the two is at fault', async () => {
    const harness = new AlarmHarness();
    harness.refuse = (stations) => (stations.includes(1) ? refused : null);
    await harness.put(1);
    await harness.clock.advanceAsync(600_000);
    expect(harness.writer.waiting).toBe(1);
    await harness.put(2);
    await harness.clock.advanceAsync(60_000);
    expect(harness.written).toEqual([2]);
    expect(harness.writer.leftOut).toMatchObject({ changes: 1 });
  });

  it('does not delay readers while it is known that nothing can be stored', async () => {
    const harness = new AlarmHarness();
    harness.refuse = () => gone;
    await harness.put(1);
    await harness.writer.settled();
    harness.refuse = () => null;
    await harness.clock.advanceAsync(60_000);
    await harness.writer.settled();
    expect(harness.written).toEqual([1]);
  });

  it('fails actions that could not be stored', async () => {
    const harness = new AlarmHarness();
    harness.refuse = () => refused;
    harness.writer.put(change(1));
    await expect(harness.writer.stored()).rejects.toBe(refused);
  });
});

describeOnEachDatabase('the writer of alarms', (open) => {
  it('skips what the real database rejects', async () => {
    const storage = await open();
    const repository = createAlarmRepository(storage, new SubjectTable());
    const clock = new ManualClock();
    const followed: number[] = [];
    const writer = new AlarmWriter(testContext({ storage, clock }), repository, {
      within: async () => {},
      stored: (changes) =>
        void followed.push(...changes.map((each) => (each.what === 'maintenance' ? each.stationId : 0))),
      health: () => {},
    });
    const maintenance = (stationId: number, untilMs: number | null): AlarmChange => ({
      what: 'maintenance',
      stationId,
      decision: { sinceMs: 1, untilMs, by: 'Ann Lee', reason: 'radio' },
    });
    for (const each of [maintenance(1, 9), maintenance(2, null), maintenance(3, 9)]) writer.put(each);
    await expect
      .poll(async () => {
        await clock.advanceAsync(1_000);
        return writer.waiting;
      })
      .toBe(0);
    expect(writer.leftOut).toMatchObject({ changes: 1 });
    expect(followed).toEqual([1, 3]);
    expect((await repository.load()).maintenance.map(({ stationId }) => stationId)).toEqual([1, 3]);
  });
});
