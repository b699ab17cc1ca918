import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { Storage } from '../storage/index.ts';
import { eventHash, FIRST_HASH } from './chain.ts';
import { createAudit, OUTPOST } from './index.ts';
import { auditLines, type StoredAuditRow } from './verify.repository.ts';
import { verifyAudit } from './verify.ts';

const LINES = 450;

/** Enough events for several pages. */
async function written(storage: Storage, count = LINES): Promise<Storage> {
  const audit = createAudit(storage, new ManualClock(1_772_323_200_000));
  const notes = Array.from({ length: count }, (_, n) => ({
    kind: 'command' as const,
    action: 'write',
    outcome: 'done' as const,
    by: OUTPOST,
    words: `line ${n + 1}, Ünïcode`,
    details: { n },
    ...(n % 2 === 0 ? { stationId: n } : {}),
  }));
  await storage.transaction((trx) => audit.appendIn(trx, notes));
  return storage;
}

const set = (storage: Storage, id: number, words: string) =>
  sql`update audit set words = ${words} where id = ${id}`.execute(storage.write);
const renumber = (storage: Storage, from: number, to: number) =>
  sql`update audit set id = ${to} where id = ${from}`.execute(storage.write);

describeOnEachDatabase('verifying the audit log', (open) => {
  it('accepts a complete log, also an empty one', async () => {
    const storage = await open();
    expect(await verifyAudit(storage)).toEqual({ lines: 0, last: null, broken: null });
    await written(storage);
    const check = await verifyAudit(storage);
    expect(check).toMatchObject({ lines: LINES, last: { id: LINES }, broken: null });
    expect(await verifyAudit(storage, [check.last!])).toEqual(check);
  });

  it('accepts a log to which a server adds events meanwhile', async () => {
    const storage = await written(await open(), 5);
    for (let round = 0; round < 20; round++) {
      const [{ broken }] = await Promise.all([verifyAudit(storage), written(storage, 1)]);
      expect(broken).toBeNull();
    }
  });

  it('names the changed event', async () => {
    const storage = await written(await open());
    await set(storage, 321, 'nothing happened');
    expect(await verifyAudit(storage)).toMatchObject({
      lines: 320,
      last: { id: 320 },
      broken: {
        id: 321,
        what: 'changed',
        words: 'event 321 was changed after it was written (or event 320 was, with a matching hash)',
      },
    });
  });

  it('also detects changes of the first and the last event', async () => {
    const storage = await written(await open());
    await set(storage, LINES, 'x');
    expect((await verifyAudit(storage)).broken).toMatchObject({ id: LINES, what: 'changed' });
    await set(storage, 1, 'x');
    expect((await verifyAudit(storage)).broken).toMatchObject({ id: 1, what: 'changed' });
  });

  it.each(['at', 'account_id', 'station_id', 'of_id'])('covers %s', async (column) => {
    const storage = await written(await open(), 5);
    await sql`update audit set ${sql.id(column)} = 5 where id = 3`.execute(storage.write);
    expect((await verifyAudit(storage)).broken).toMatchObject({ id: 3, what: 'changed' });
  });

  it('detects a change with a matching hash', async () => {
    const storage = await written(await open());
    const lines: StoredAuditRow[] = [];
    for await (const line of auditLines(storage)) lines.push(line);
    const { id: _id, hash: _hash, ...content } = lines[199]!;
    const words = 'nothing happened';
    const hash = eventHash(lines[198]!.hash, { ...content, words });
    await sql`update audit set words = ${words}, hash = ${hash} where id = 200`.execute(storage.write);
    expect((await verifyAudit(storage)).broken).toMatchObject({
      id: 201,
      what: 'changed',
      words: 'event 201 was changed after it was written (or event 200 was, with a matching hash)',
    });
  });

  it('names missing events', async () => {
    const storage = await written(await open());
    await sql`delete from audit where id = 37`.execute(storage.write);
    expect((await verifyAudit(storage)).broken).toEqual({
      id: 38,
      what: 'missing',
      words: 'event 37 is missing: event 38 does not continue event 36',
    });
    await sql`delete from audit where id < 12`.execute(storage.write);
    expect((await verifyAudit(storage)).broken).toMatchObject({
      id: 12,
      what: 'missing',
      words: expect.stringContaining('events 1 to 11 are missing'),
    });
  });

  it('detects events that are out of order', async () => {
    const storage = await written(await open());
    await renumber(storage, 100, 9_999);
    await renumber(storage, 101, 100);
    await renumber(storage, 9_999, 101);
    expect((await verifyAudit(storage)).broken).toEqual({
      id: 100,
      what: 'out-of-order',
      words: 'event 100 is out of order: it was written after event 101',
    });
  });

  it("detects missing events at the end from the database's counter, and from a recorded anchor", async () => {
    const storage = await written(await open());
    const { last } = await verifyAudit(storage);
    await sql`delete from audit where id > 440`.execute(storage.write);
    const missing = {
      id: 441,
      what: 'missing',
      words: 'the log ends at event 440, but event 450 was noted earlier',
    };
    expect((await verifyAudit(storage)).broken).toEqual(storage.kind === 'sqlite' ? missing : null);
    expect((await verifyAudit(storage, [last!])).broken).toEqual(missing);
  });

  it('detects a rewritten log from a recorded anchor', async () => {
    const storage = await written(await open(), 9);
    const { last } = await verifyAudit(storage);
    let before = FIRST_HASH;
    for await (const { id, hash: _hash, ...line } of auditLines(storage)) {
      before = eventHash(before, { ...line, words: 'all is well' });
      await sql`update audit set words = 'all is well', hash = ${before} where id = ${id}`.execute(
        storage.write,
      );
    }
    expect((await verifyAudit(storage)).broken).toBeNull();
    const rewritten = {
      id: 9,
      words: 'event 9 does not match the hash noted earlier, so the log was rewritten',
    };
    expect((await verifyAudit(storage, [last!])).broken).toMatchObject(rewritten);
    // The high-water mark in the data folder can be rewritten, too, and is of the same event.
    const mark = { id: 9, hash: before };
    expect((await verifyAudit(storage, [mark])).broken).toBeNull();
    for (const anchors of [
      [last!, mark],
      [mark, last!],
    ])
      expect((await verifyAudit(storage, anchors)).broken).toMatchObject(rewritten);
  });
});
