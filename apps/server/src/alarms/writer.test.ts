import { describe, expect, it } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { type Storage, StorageError } from '../storage/index.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import type { AlarmChange } from './alarm-types.ts';
import { type AlarmRepository, createAlarmRepository } from './repository.ts';
import { SubjectTable } from './subjects.ts';
import { AlarmWriter } from './writer.ts';

/** A change that is known by the station that it is about. */
const change = (stationId: number): AlarmChange => ({ what: 'maintenance', stationId, decision: null });

/** A writer over a database that says of each transaction what `refuse` says. */
class Desk {
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
    this.writer = new AlarmWriter({
      storage: { transaction: (work: (trx: unknown) => Promise<void>) => work(null) } as unknown as Storage,
      repository: repository as AlarmRepository,
      clock: this.clock,
      logger: createLogger('info', { write: (line) => void this.logged.push(line) }),
      within: async () => {},
      onStored: (changes) => void this.written.push(...stationsOf(changes)),
      onHealth: () => {},
    });
  }

  async put(...stations: number[]): Promise<void> {
    for (const station of stations) this.writer.put(change(station));
    await this.clock.advanceAsync(0);
  }
}

const refused = new StorageError('STORAGE_FAILED', 'value too long');
const gone = new StorageError('STORAGE_UNAVAILABLE', 'connection lost');

describe('the writer of alarms', () => {
  it('leaves out the one change that the database refuses, and stores the others in their order', async () => {
    const desk = new Desk();
    desk.refuse = (stations) => (stations.includes(7) ? refused : null);
    await desk.put(...Array.from({ length: 20 }, (_, index) => index + 1));
    await desk.clock.advanceAsync(60_000);
    expect(desk.written).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(desk.writer.leftOut).toMatchObject({ changes: 1 });
    expect(desk.writer.waiting).toBe(0);
    expect(desk.writer.failingSinceMs).toBeNull();
    expect(desk.logged.filter((line) => line.includes('was left out'))).toHaveLength(1);
    await desk.put(21);
    expect(desk.written.at(-1)).toBe(21);
  });

  it('gives nothing up while the database refuses everything, and stores all when it does not any more', async () => {
    for (const error of [refused, gone]) {
      const desk = new Desk();
      desk.refuse = () => error;
      await desk.put(1, 2, 3, 4, 5);
      await desk.clock.advanceAsync(600_000);
      expect(desk.writer.waiting).toBe(5);
      expect(desk.writer.failingSinceMs).not.toBeNull();
      desk.refuse = () => null;
      await desk.clock.advanceAsync(60_000);
      expect(desk.written).toEqual([1, 2, 3, 4, 5]);
      expect(desk.writer.leftOut).toBeNull();
    }
  });

  it('keeps the only change that it has, until there is another to tell whose fault it is', async () => {
    const desk = new Desk();
    desk.refuse = (stations) => (stations.includes(1) ? refused : null);
    await desk.put(1);
    await desk.clock.advanceAsync(600_000);
    expect(desk.writer.waiting).toBe(1);
    await desk.put(2);
    await desk.clock.advanceAsync(60_000);
    expect(desk.written).toEqual([2]);
    expect(desk.writer.leftOut).toMatchObject({ changes: 1 });
  });

  it('lets nobody wait who only reads, while it is known that nothing can be stored', async () => {
    const desk = new Desk();
    desk.refuse = () => gone;
    await desk.put(1);
    await desk.writer.settled();
    desk.refuse = () => null;
    await desk.clock.advanceAsync(60_000);
    await desk.writer.settled();
    expect(desk.written).toEqual([1]);
  });

  it('tells who waits that what they did is not stored', async () => {
    const desk = new Desk();
    desk.refuse = () => refused;
    desk.writer.put(change(1));
    await expect(desk.writer.stored()).rejects.toBe(refused);
  });
});

describeOnEachDatabase('the writer of alarms', (open) => {
  it('leaves out what the real database refuses', async () => {
    const storage = await open();
    const repository = createAlarmRepository(storage, new SubjectTable());
    const clock = new ManualClock();
    const followed: number[] = [];
    const writer = new AlarmWriter({
      storage,
      repository,
      clock,
      logger: createLogger('silent'),
      within: async () => {},
      onStored: (changes) =>
        void followed.push(...changes.map((each) => (each.what === 'maintenance' ? each.stationId : 0))),
      onHealth: () => {},
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
