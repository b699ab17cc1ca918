import { ROLES } from '@outpost/contract';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer } from '../../testing/server.ts';
import type { AuditFilter } from './audit-types.ts';
import { eventHash, FIRST_HASH } from './chain.ts';
import { type AuditNote, createAudit, OUTPOST } from './index.ts';
import { createAuditRepository } from './repository.ts';

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
  it('returns events newest first, by kind, station and page', async () => {
    const audit = createAudit(await open(), new ManualClock(START_MS));
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

  it('finds what began and never ended', async () => {
    const audit = createAudit(await open(), new ManualClock(START_MS));
    const ended = await audit.append(note());
    await audit.append(note({ outcome: 'failed', of: ended }));
    const left = await audit.append(note());
    await audit.append(note({ kind: 'push', action: 'push' }));
    expect((await audit.unended('command', 'begun')).map(({ Id }) => Id)).toEqual([left]);
    const unknown = await audit.append(note({ outcome: 'unknown', of: left }));
    expect(await audit.unended('command', 'begun')).toEqual([]);
    expect((await audit.unended('command', 'unknown')).map(({ Id }) => Id)).toEqual([unknown]);
  });

  it('chains its events, also those of concurrent writers and after a restart', async () => {
    const clock = new ManualClock(START_MS);
    const audit = createAudit(await open(), clock);
    await Promise.all(Array.from({ length: 12 }, (_, n) => audit.append(note({ words: `line ${n}` }))));
    const again = await reopen();
    await createAudit(again, clock).append(note({ words: 'after the restart' }));

    const rows = await again.read.selectFrom('audit').selectAll().orderBy('id').execute();
    expect(rows).toHaveLength(13);
    let before = FIRST_HASH;
    for (const { id: _id, hash, ...line } of rows) {
      expect(hash).toBe(eventHash(before, line));
      before = hash;
    }
    const { id: _id, hash, ...line } = rows[5]!;
    expect(eventHash(rows[4]!.hash, { ...line, words: 'nothing happened' })).not.toBe(hash);
  });

  it('has no event of a transaction that was rolled back', async () => {
    const storage = await open();
    const audit = createAudit(storage, new ManualClock(START_MS));
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

it('is readable only by Admins', async () => {
  const server = await startTestServer();
  await server.app.context.audit.append(note({ stationId: 3 }));
  for (const role of ROLES) {
    const answer = await server.ask('/api/Audit?stationId=3', { as: role });
    expect(answer.status).toBe(role === 'Admin' ? 200 : 403);
    if (role === 'Admin') expect(await answer.json()).toMatchObject([{ By: 'Anna Vale', StationId: 3 }]);
  }
  expect((await server.ask('/api/Audit')).status).toBe(401);
  expect((await server.ask('/api/Audit?limit=5000', { as: 'Admin' })).status).toBe(400);
});

it("takes a date as midnight in the organisation's time zone", async () => {
  // 00:30 in Denver, six hours behind UTC.
  const server = await startTestServer({ clock: new ManualClock('2026-05-01T06:30:00Z') });
  await server.app.context.audit.append(note({ stationId: 3 }));
  const found = async (query: string) => {
    const answer = await server.ask(`/api/Audit?stationId=3&${query}`, { as: 'Admin' });
    return ((await answer.json()) as unknown[]).length;
  };
  expect(await found('from=2026-05-01&to=2026-05-02')).toBe(1);
  expect(await found('from=2026-04-30&to=2026-05-01')).toBe(0);
  const file = await server.ask('/api/Audit/export?format=csv&stationId=3&to=2026-05-01', { as: 'Admin' });
  expect((await file.text()).trim().split('\r\n')).toHaveLength(1);
  const same = await server.ask('/api/Audit?from=2026-05-01&to=2026-05-01', { as: 'Admin' });
  expect([same.status, await same.text()]).toEqual([400, expect.stringContaining('after 2026-05-01')]);
});

describeOnEachDatabase('queries of the audit log', (open) => {
  const filled = async () => {
    const clock = new ManualClock(START_MS);
    const storage = await open();
    const audit = createAudit(storage, clock);
    const begun = await audit.append(note({ stationId: 3, words: 'Wrote 100 % to Öl_pumpe', by: ANNA }));
    await clock.advanceAsync(60_000);
    const unknown = await audit.append(note({ outcome: 'unknown', of: begun, words: 'No answer' }));
    await clock.advanceAsync(60_000);
    const settled = await audit.append(note({ outcome: 'settled', of: unknown, words: 'It reads 100' }));
    const other = await audit.append(
      note({ kind: 'setting', action: 'change', by: OUTPOST, outcome: 'done' }),
    );
    return { audit, repository: createAuditRepository(storage), ids: { begun, unknown, settled, other } };
  };

  it('finds events by kind, outcome, account, text and time', async () => {
    const { audit, ids } = await filled();
    const found = async (filter: Partial<AuditFilter>) =>
      (await audit.list({ limit: 10, ...filter })).map(({ Id }) => Id).reverse();
    expect(await found({ kinds: ['setting', 'push'] })).toEqual([ids.other]);
    expect(await found({ outcomes: ['begun', 'settled'] })).toEqual([ids.begun, ids.settled]);
    expect(await found({ accountId: 7 })).toEqual([ids.begun, ids.unknown, ids.settled]);
    expect(await found({ text: 'READS anna' })).toEqual([ids.settled]);
    expect(await found({ text: 'Öl_pumpe' })).toEqual([ids.begun]);
    // Pattern characters are matched literally.
    expect(await found({ text: '100 %' })).toEqual([ids.begun]);
    expect(await found({ text: 'l_ad' })).toEqual([]);
    expect(await found({ text: "' or 1=1 --" })).toEqual([]);
    expect(await found({ fromMs: START_MS + 1, toMs: START_MS + 60_001 })).toEqual([ids.unknown]);
  });

  it('returns an event with the events it started from and led to', async () => {
    const { repository, ids } = await filled();
    const chain = [ids.begun, ids.unknown, ids.settled];
    for (const id of chain) expect((await repository.chainOf(id)).map(({ Id }) => Id)).toEqual(chain);
    expect((await repository.chainOf(ids.other)).map(({ Id }) => Id)).toEqual([ids.other]);
    expect(await repository.chainOf(4_711)).toEqual([]);
  });
});

it('exports files without executable formulas, page by page', async () => {
  const server = await startTestServer();
  const { audit } = server.app.context;
  // More than are read at a time.
  await audit.append(note({ words: 'line 0' }));
  const many = Array.from({ length: 1_100 }, (_, n) => note({ words: `line ${n + 1}`, outcome: 'done' }));
  await Promise.all(many.map((one) => audit.append(one)));
  await audit.append(note({ words: '=HYPERLINK("http://x")', details: { Before: null, After: '+1' } }));
  for (const role of ROLES.filter((role) => role !== 'Admin')) {
    expect((await server.ask('/api/Audit/export?format=csv', { as: role })).status).toBe(403);
    expect((await server.ask('/api/Audit/1', { as: role })).status).toBe(403);
  }
  const csv = await server.ask('/api/Audit/export?format=csv&kind=command&outcome=begun,done', {
    as: 'Admin',
  });
  expect(csv.headers.get('content-disposition')).toContain('audit.csv');
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines).toHaveLength(1 + 1 + 1_100 + 1);
  expect(lines[0]).toBe(
    'Event ID,Time,Time (UTC),Kind,Action,Result,User,Account,Station,Point,Related event,Description,Details,Hash',
  );
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(lines.at(-1)).toContain('line 0');
  const xlsx = await server.ask('/api/Audit/export?format=xlsx&text=HYPERLINK', { as: 'Admin' });
  expect(
    Buffer.from(await xlsx.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect((await server.ask('/api/Audit/999999', { as: 'Admin' })).status).toBe(404);
  const wrong = '/api/Audit?from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z';
  expect((await server.ask(wrong, { as: 'Admin' })).status).toBe(400);
  expect((await server.ask('/api/Audit?kind=command,nonsense', { as: 'Admin' })).status).toBe(400);
});
