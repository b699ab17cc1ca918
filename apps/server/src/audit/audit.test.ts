import { ROLES } from '@outpost/contract';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { startTestServer } from '../testing/server.ts';
import { FIRST_HASH, hashOf } from './chain.ts';
import { type AuditNote, createAudit, OUTPOST } from './index.ts';

const START_MS = Date.parse('2026-03-01T00:00:00Z');
const ANNA = { accountId: 7, name: 'Anna Vale' };

const note = (fields: Partial<AuditNote> = {}): AuditNote => ({
  kind: 'command',
  action: 'write',
  outcome: 'begun',
  by: ANNA,
  words: 'Lead pump on at 2.10 m, was 2.00 m',
  ...fields,
});

describeOnEachDatabase('the audit log', (open, { reopen }) => {
  it('gives back what was written, newest first, by kind and station and page', async () => {
    const audit = createAudit({ storage: await open(), clock: new ManualClock(START_MS) });
    const details = { Before: 2, After: 2.1 };
    const first = await audit.append(note({ stationId: 3, pointId: 31, details }));
    const second = await audit.append(note({ kind: 'push', action: 'push', outcome: 'done', stationId: 4 }));
    const third = await audit.append(note({ stationId: 3, outcome: 'done', of: first, by: OUTPOST }));

    const lines = await audit.list({ limit: 10 });
    expect(lines.map(({ Id }) => Id)).toEqual([third, second, first]);
    expect(lines[2]).toMatchObject({
      At: '2026-03-01T00:00:00.000Z',
      Kind: 'command',
      Action: 'write',
      Outcome: 'begun',
      AccountId: 7,
      By: 'Anna Vale',
      StationId: 3,
      PointId: 31,
      Of: null,
      Details: details,
    });
    expect(lines[0]).toMatchObject({ AccountId: null, By: 'Outpost', Of: first, Details: null });
    expect((await audit.list({ kind: 'push', limit: 10 })).map(({ Id }) => Id)).toEqual([second]);
    expect((await audit.list({ stationId: 3, limit: 10 })).map(({ Id }) => Id)).toEqual([third, first]);
    expect((await audit.list({ before: third, limit: 1 })).map(({ Id }) => Id)).toEqual([second]);
  });

  it('knows what was begun and never ended', async () => {
    const audit = createAudit({ storage: await open(), clock: new ManualClock(START_MS) });
    const ended = await audit.append(note());
    await audit.append(note({ outcome: 'failed', of: ended }));
    const left = await audit.append(note());
    await audit.append(note({ kind: 'push', action: 'push' }));
    expect((await audit.unended('command', 'begun')).map(({ Id }) => Id)).toEqual([left]);
    const unknown = await audit.append(note({ outcome: 'unknown', of: left }));
    expect(await audit.unended('command', 'begun')).toEqual([]);
    expect((await audit.unended('command', 'unknown')).map(({ Id }) => Id)).toEqual([unknown]);
  });

  it('chains its lines, those of many writers at once and after a restart', async () => {
    const clock = new ManualClock(START_MS);
    const audit = createAudit({ storage: await open(), clock });
    await Promise.all(Array.from({ length: 12 }, (_, n) => audit.append(note({ words: `line ${n}` }))));
    const again = await reopen();
    await createAudit({ storage: again, clock }).append(note({ words: 'after the restart' }));

    const rows = await again.read.selectFrom('audit').selectAll().orderBy('id').execute();
    expect(rows).toHaveLength(13);
    let before = FIRST_HASH;
    for (const { id: _id, hash, ...line } of rows) {
      expect(hash).toBe(hashOf(before, line));
      before = hash;
    }
    const { id: _id, hash, ...line } = rows[5]!;
    expect(hashOf(rows[4]!.hash, { ...line, words: 'nothing happened' })).not.toBe(hash);
  });

  it('has no line of what was rolled back', async () => {
    const storage = await open();
    const audit = createAudit({ storage, clock: new ManualClock(START_MS) });
    const kept = await audit.append(note());
    await expect(
      storage.transaction(async (trx) => {
        await audit.appendIn(trx, [note(), note()]);
        throw new Error('the station could not be saved');
      }),
    ).rejects.toThrow('could not be saved');
    expect((await audit.list({ limit: 10 })).map(({ Id }) => Id)).toEqual([kept]);
  });
});

it('is read by Admins only', async () => {
  const server = await startTestServer();
  await server.app.audit.append(note({ stationId: 3 }));
  for (const role of ROLES) {
    const answer = await server.ask('/api/Audit?stationId=3', { as: role });
    expect(answer.status).toBe(role === 'Admin' ? 200 : 403);
    if (role === 'Admin') expect(await answer.json()).toMatchObject([{ By: 'Anna Vale', StationId: 3 }]);
  }
  expect((await server.ask('/api/Audit')).status).toBe(401);
  expect((await server.ask('/api/Audit?limit=5000', { as: 'Admin' })).status).toBe(400);
});
