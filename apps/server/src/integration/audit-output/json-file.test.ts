import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditEntry, SystemHealth } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer } from '../../testing/server.ts';
import { appendEvents } from './json-file.ts';

const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 45_000 });

const event = (sequence: number, Words: string) => ({
  sequence,
  entry: {
    ...{ Id: sequence, At: '2026-03-01T12:00:00.000Z', Kind: 'setting', Action: 'change', Outcome: 'done' },
    ...{
      AccountId: null,
      By: 'Test',
      StationId: null,
      PointId: null,
      Of: null,
      Words,
      Details: null,
      Hash: '',
    },
  } as AuditEntry,
});

it('appends the audit log to a file as JSON lines', async () => {
  const clock = new ManualClock();
  const path = join(await temporaryFolder(), 'audit.jsonl');
  const server = await startTestServer({
    clock,
    config: { auditFile: { path, maxMegabytes: 20, keptFiles: 3 } },
  });
  const lines = async () =>
    (await readFile(path, 'utf8').catch(() => ''))
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as AuditEntry & { Sequence: number });
  const json = { email: 'a@test.example', password: 'wrong\nsesame' };
  await server.ask('/accounts/authenticate', { method: 'POST', json });
  await soon(async () => {
    await clock.advanceAsync(2_000);
    return (await lines()).some(({ Words }) => Words.includes('a@test.example'));
  }).toBe(true);
  const stored = await lines();
  expect(stored.map(({ Sequence }) => Sequence)).toEqual(stored.map((_, index) => index + 1));
  const audit = (await (await server.ask('/api/Audit', { as: 'Admin' })).json()) as AuditEntry[];
  const { Sequence: _, ...last } = stored.at(-1)!;
  expect(audit.find(({ Id }) => Id === last.Id)).toEqual(last);
  expect(JSON.stringify(stored)).not.toContain('sesame');
});

it('says in Health why the file cannot be written', async () => {
  const path = join(await temporaryFolder(), 'missing', 'audit.jsonl');
  const server = await startTestServer({
    config: { auditFile: { path, maxMegabytes: 20, keptFiles: 3 } },
  });
  await soon(async () => {
    const answer = await server.ask('/api/System/health', { as: 'Admin' });
    return ((await answer.json()) as SystemHealth).Problems.find(({ Id }) => Id === 'integration.audit-file');
  }).toMatchObject({
    Reason: expect.stringMatching(/missing of AUDIT_FILE does not exist; create or mount it.*waiting\.$/),
  });
});

it('begins a new file when one is large, and keeps so many', async () => {
  const folder = await temporaryFolder();
  const settings = { path: join(folder, 'audit.jsonl'), maxMegabytes: 1, keptFiles: 2 };
  const large = 'x'.repeat(1_000_001);
  for (let number = 1; number <= 5; number++) await appendEvents(settings, [event(number, large)]);
  const numbersIn = async (name: string) =>
    (await readFile(join(folder, name), 'utf8'))
      .split('\n')
      .slice(0, -1)
      .map((line) => (JSON.parse(line) as { Sequence: number }).Sequence);
  expect((await readdir(folder)).sort()).toEqual(['audit.jsonl', 'audit.jsonl.1', 'audit.jsonl.2']);
  expect(await numbersIn('audit.jsonl')).toEqual([5]);
  expect(await numbersIn('audit.jsonl.1')).toEqual([4]);
  expect(await numbersIn('audit.jsonl.2')).toEqual([3]);
  await appendEvents({ ...settings, keptFiles: 0 }, [event(6, 'small')]);
  expect(await numbersIn('audit.jsonl')).toEqual([6]);
});
