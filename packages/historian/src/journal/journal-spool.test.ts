import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { ManualTime } from '@outpost/testing/manual-time.ts';
import { expect, it } from 'vitest';
import { GOOD } from '../codec/quality-codes.ts';
import { createHistorian } from '../historian.ts';
import type { JournalBatch } from '../repository.ts';
import { change, newSqliteStorage } from '../testing/each-storage.ts';
import { silentLog } from '../testing/silent-log.ts';
import { JournalSpool } from './journal-spool.ts';

const START = Date.parse('2026-03-01T00:00:00Z');

const batch = (id: number, bytes = 1_000): JournalBatch => ({
  id,
  samples: 10 * id,
  data: new Uint8Array(bytes).fill(id),
  polls: [
    [7, 1_772_323_200_123],
    [8, id],
  ],
});
const newFile = async () => join(await temporaryFolder(), 'journal-spool');

async function found(file: string, owner = 'db.example/outpost') {
  const spool = new JournalSpool(file, owner);
  const batches: JournalBatch[] = [];
  const rest = await spool.takeOver(async (some) => void batches.push(...some));
  await spool.close();
  return { batches, ...rest };
}

async function written(file: string, count: number): Promise<void> {
  const spool = new JournalSpool(file, 'db.example/outpost');
  for (let id = 1; id <= count; id++) await spool.append(batch(id));
  await spool.close();
}

it('returns batches, one by one and all that another process left', async () => {
  const file = await newFile();
  const spool = new JournalSpool(file, 'db.example/outpost');
  const places = await Promise.all([batch(1), batch(2, 0), batch(3)].map((each) => spool.append(each)));
  expect(await spool.read(places[2]!)).toEqual(batch(3));
  expect(await spool.read(places[1]!)).toEqual(batch(2, 0));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // As after a kill: it was never closed.
  expect(await found(file)).toEqual({
    batches: [batch(1), batch(2, 0), batch(3)],
    aside: null,
    tornBytes: 0,
    damaged: 0,
  });
  await spool.clear();
  expect(spool.bytes).toBe(0);
  expect(await found(file)).toMatchObject({ batches: [] });
  await spool.append(batch(4));
  expect(await found(file)).toMatchObject({ batches: [batch(4)] });
  await spool.close();
});

it('skips a batch that a kill truncated, and continues after the complete ones', async () => {
  const file = await newFile();
  await written(file, 3);
  const { length } = readFileSync(file);
  for (const cut of [1, 500, 1_020]) {
    truncateSync(file, length - cut);
    expect((await found(file)).batches).toEqual([batch(1), batch(2)]);
  }
  const spool = new JournalSpool(file, 'db.example/outpost');
  await spool.takeOver(async () => {});
  await spool.append(batch(9));
  await spool.close();
  expect((await found(file)).batches).toEqual([batch(1), batch(2), batch(9)]);
});

it('skips a damaged batch, returns those after it, and moves the file aside', async () => {
  const file = await newFile();
  await written(file, 40);
  const bytes = readFileSync(file);
  const record = (bytes.length - 40) / 40;
  bytes[40 + Math.floor(1.5 * record)]! ^= 1;
  writeFileSync(file, bytes);
  const { batches, aside, damaged } = await found(file);
  expect(batches.map(({ id }) => id)).toEqual([1, ...Array.from({ length: 38 }, (_, n) => n + 3)]);
  expect(damaged).toBe(1);
  expect(aside).toEqual({ file: expect.stringMatching(/journal-spool\.damaged-\d+$/), why: 'damaged' });
  expect(existsSync(file)).toBe(false);
  expect(readFileSync(aside!.file).equals(bytes)).toBe(true);
});

it('treats damaged bytes of the last batch as truncated by a kill', async () => {
  const file = await newFile();
  await written(file, 3);
  const bytes = readFileSync(file);
  bytes.fill(0, bytes.length - 500);
  writeFileSync(file, bytes);
  expect(await found(file)).toMatchObject({ batches: [batch(1), batch(2)], aside: null, damaged: 0 });
});

it('ignores zeros after the last batch, as a power failure leaves them', async () => {
  const file = await newFile();
  await written(file, 3);
  writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.alloc(4_096)]));
  expect(await found(file)).toMatchObject({
    batches: [batch(1), batch(2), batch(3)],
    aside: null,
    damaged: 0,
    tornBytes: 4_096,
  });
});

it('passes on some batches at a time', async () => {
  const file = await newFile();
  await written(file, 40);
  const spool = new JournalSpool(file, 'db.example/outpost');
  const counts: number[] = [];
  await spool.takeOver(async (some) => void counts.push(some.length));
  await spool.close();
  expect(counts).toEqual([16, 16, 8]);
});

it('moves batches of another database aside', async () => {
  const file = await newFile();
  await written(file, 2);
  const { batches, aside } = await found(file, 'other.example/outpost');
  expect(batches).toEqual([]);
  expect(existsSync(file)).toBe(false);
  expect(readdirSync(join(file, '..')).map((name) => join(file, '..', name))).toEqual([aside!.file]);
});

it('respects its size limit', async () => {
  const spool = new JournalSpool(await newFile(), 'x', 2_500);
  expect(await spool.append(batch(1))).not.toBeNull();
  expect(await spool.append(batch(2))).not.toBeNull();
  expect(await spool.append(batch(3))).toBeNull();
  expect(await spool.append(batch(4, 10))).not.toBeNull();
  await spool.clear();
  expect(await spool.append(batch(3))).not.toBeNull();
  await spool.close();
});

it('releases batches from memory, and has every sample in the journal when the database accepts them again', async () => {
  const file = join(await temporaryFolder(), 'journal-spool');
  const spool = { file, owner: 'x' };
  const storage = await newSqliteStorage();
  const clock = new ManualTime(START);
  const settings = { waitingBytes: 20_000, batchSamples: 500 };
  const start = () => createHistorian({ storage, clock, log: silentLog, settings, spool });
  const history = start();
  await history.start();
  const [found] = await change<{ page_count: number }>(storage, 'pragma page_count');
  const limitPages = (pages: number) => change(storage, `pragma max_page_count = ${pages}`);
  await limitPages(found!.page_count);
  const series = history.open(1, null);
  const count = 20_000;
  for (let n = 0; n < count; n++) {
    history.append(series, START + n, Math.sin(n), GOOD);
    if (n % 500 !== 499) continue;
    const before = statSync(file).size;
    if (n === 499) await expect(history.flush()).rejects.toThrow('full');
    // The file takes what does not fit into memory, as fast as the disk does.
    while (statSync(file).size === before) await new Promise((done) => setImmediate(done));
  }
  expect(history.health()).toMatchObject({ state: 'failing', waitingSamples: count, lostSamples: 0 });
  expect(statSync(file).size).toBeGreaterThan(5 * settings.waitingBytes);

  await limitPages(1_000_000);
  while (history.health().state === 'failing') await clock.advanceAsync(1_000);
  await history.flush();
  while (statSync(file).size > 0) {
    history.append(series, clock.now() + 1_000_000, 1, GOOD);
    await history.flush();
  }
  const [journal] = await storage.query<{ n: number }>('select sum(samples) as n from journal');
  expect(journal!.n).toBeGreaterThanOrEqual(count);
  await history.stop();
  const again = start();
  await again.start();
  const { values } = await again.read(1, START, START + count, { limit: 1_000_000 });
  expect(values).toEqual(Float64Array.from({ length: count }, (_, n) => Math.sin(n)));
  await again.stop();
});

it('puts samples that waited in a file between those that another process stored meanwhile', async () => {
  const spool = { file: join(await temporaryFolder(), 'journal-spool'), owner: 'x' };
  const storage = await newSqliteStorage();
  const clock = new ManualTime(START);
  const start = async (own: typeof spool | null) => {
    const history = createHistorian({ storage, clock, log: silentLog, spool: own });
    await history.start();
    return { history, series: history.open(1, null) };
  };
  const limitPages = (pages: number) => change(storage, `pragma max_page_count = ${pages}`);
  const before = await start(spool);
  before.history.append(before.series, START, 0, GOOD);
  before.history.notePoll(7, START);
  await before.history.flush();
  const [found] = await change<{ page_count: number }>(storage, 'pragma page_count');
  await limitPages(found!.page_count);
  // More than fits into the pages that it has.
  const waiting = 8_000;
  for (let n = 1; n <= waiting; n++) before.history.append(before.series, START + n, Math.sin(n), GOOD);
  before.history.notePoll(7, START + waiting);
  await expect(before.history.flush()).rejects.toThrow('full');
  await before.history.stop();

  await limitPages(1_000_000);
  const other = await start(null);
  for (let n = 1; n <= 3; n++) {
    other.history.append(other.series, START + waiting + n, n, GOOD);
    other.history.notePoll(7, START + waiting + n);
    await other.history.flush();
  }
  await other.history.stop();

  const times = Array.from({ length: waiting + 4 }, (_, n) => START + n);
  const again = await start(spool);
  const read = async ({ history }: typeof again) => [
    ...(await history.read(1, START, START + 9_000, { limit: 20_000 })).atMs,
  ];
  expect(await read(again)).toEqual(times);
  expect(again.history.newest(1)).toMatchObject({ value: 3, atMs: START + waiting + 3 });
  expect(again.history.restoredPollAtMs(7)).toBe(START + waiting + 3);
  await again.history.sealAll();
  expect(await read(again)).toEqual(times);
  await again.history.stop();
  const third = await start(spool);
  expect(await read(third)).toEqual(times);
  await third.history.stop();
});
