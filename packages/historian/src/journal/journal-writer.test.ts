import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { ManualTime } from '@outpost/testing/manual-time.ts';
import { expect, it, onTestFinished } from 'vitest';
import type { JournalBatch } from '../repository.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { JournalSpool } from './journal-spool.ts';
import { JournalWriter } from './journal-writer.ts';

/** A database that accepts batches when the test allows it. */
class Database {
  readonly taken: number[] = [];
  #next: PromiseWithResolvers<void> | null = null;

  async appendJournal(batches: readonly JournalBatch[]): Promise<void> {
    this.#next = Promise.withResolvers();
    await this.#next.promise;
    this.taken.push(...batches.map(({ id }) => id));
  }

  /** Resolves when it was called, and has returned. */
  async answer(error?: Error): Promise<void> {
    await expect.poll(() => this.#next).not.toBeNull();
    const asked = this.#next!;
    this.#next = null;
    if (error) asked.reject(error);
    else asked.resolve();
  }
}

async function setUp(waitingBytes = 1_000_000) {
  const [clock, database] = [new ManualTime(), new Database()];
  const spool = new JournalSpool(join(await temporaryFolder(), 'journal-spool'), 'x');
  onTestFinished(() => spool.close());
  const writer = new JournalWriter({
    repository: database,
    clock,
    settings: { ...DEFAULT_SETTINGS, waitingBytes },
    spool,
    onHealth() {},
    onWritten() {},
    onSpoolProblem(error) {
      throw error;
    },
  });
  writer.start(0);
  let n = 0;
  const second = (polls = 0) => {
    writer.append(1, clock.now() + n, n++, 0);
    for (let station = 0; station < polls; station++) writer.notePoll(station, clock.now());
    writer.rotate();
  };
  return { clock, database, spool, writer, second };
}

it('also writes new batches to the file while it catches up: a kill then loses no more than a second', async () => {
  const { clock, database, writer, second } = await setUp();
  for (let n = 0; n < 40; n++) second();
  await database.answer(new Error('away'));
  await expect.poll(() => writer.unspooledSamples).toBe(0);
  await clock.advanceAsync(DEFAULT_SETTINGS.retryMs);
  await database.answer();
  await expect.poll(() => database.taken.length).toBe(16);
  // The database is back, and 24 batches wait before this one.
  second();
  await expect.poll(() => writer.unspooledSamples).toBe(0);
});

it('releases polls from memory with the samples, and reads them from the file', async () => {
  const { database, writer, second } = await setUp(200_000);
  const written: JournalBatch[] = [];
  const take = database.appendJournal.bind(database);
  database.appendJournal = (batches: readonly JournalBatch[]) => {
    written.push(...batches);
    return take(batches);
  };
  second(1_000);
  await database.answer(new Error('away'));
  for (let n = 0; n < 9; n++) {
    second(1_000);
    await expect.poll(() => writer.unspooledSamples).toBe(0);
  }
  // Ten thousand polls are far more than half of what may wait in memory: none was left out.
  expect(writer.leftOutSamples).toBe(0);
  written.length = 0;
  const stopped = writer.stop();
  await database.answer();
  await stopped;
  expect(written.map(({ id, polls }) => [id, polls.length])).toEqual(
    Array.from({ length: 10 }, (_, n) => [n + 1, 1_000]),
  );
});
