import { copyFileSync, mkdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ActiveAlarms, calls } from '@outpost/contract';
import { readMark } from '@outpost/server';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';
import { DrillApi } from './drill/api.ts';
import { countingStation, startCountingField } from './drill/counting-field.ts';
import { runTool, ServerProcess } from './drill/processes.ts';

const SAVES = 60;

it('reports what is missing when a kill lost half of the write-ahead log', async () => {
  const dataDir = await temporaryFolder();
  const field = await startCountingField(1);
  onTestFinished(() => field.close());
  const server = new ServerProcess({ dataDir, databaseUrl: null });
  onTestFinished(() => server.end('SIGKILL'));
  const api = new DrillApi(() => server.url);
  await server.start();
  await api.setUp(server.setupCode());
  const { StationId } = await api.call(calls.stations.create, undefined, countingStation(field.port, 1, 0.2));
  // A reader prevents checkpoints: everything that follows is in the log, in order.
  const reader = new DatabaseSync(join(dataDir, 'outpost.sqlite'));
  onTestFinished(() => reader.close());
  reader.exec('begin; select count(*) from audit');
  for (let n = 0; n < SAVES; n++)
    await api.call(calls.stationNotes.add, `/api/Stations/notes/${StationId}`, { Text: `Note ${n}` });
  const stored = await api.call(calls.audit.log);
  const marks = () => readMark(dataDir).mark?.Audit?.Id ?? 0;
  await expect.poll(marks).toBeGreaterThanOrEqual(stored[0]!.Id);
  await server.end('SIGKILL');
  const marked = marks();

  const cut = join(await temporaryFolder(), 'cut');
  const where = { DATA_DIR: cut };
  const names = ['account-secret', 'jwt-secret', 'link-secret', 'high-water-mark', 'outpost.sqlite'];
  const damaged = takeOver(dataDir, cut, [...names, 'outpost.sqlite-wal']);
  const { size } = statSync(join(cut, 'outpost.sqlite-wal'));
  truncateSync(join(cut, 'outpost.sqlite-wal'), Math.floor(size / 2));
  expect(await runTool('verify-audit', [], where)).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      new RegExp(
        `The log ends at event \\d+, but event ${marked} was noted earlier[^]*\nThis is the log in the data folder\\. If it was moved to PostgreSQL, set DATABASE_URL\\.`,
      ),
    ),
  });

  await damaged.start();
  const health = (await (await fetch(`${damaged.url}/health`)).json()) as {
    State: string;
    Parts: Record<string, { State: string; Detail?: string }>;
  };
  expect(health.State).toBe('damaged');
  // Whether samples are among what is left depends on how many fit between the notes.
  const [, last, expected] =
    /^Stored data is missing: Up to \d+ audit events are missing: the log ends with event (\d+) of .* UTC, but had reached event (\d+) of .* UTC\. Samples stored (?:after|up to) .* UTC are missing$/.exec(
      health.Parts.integrity!.Detail!,
    )!;
  expect(Number(expected)).toBe(marked);
  expect(Number(last)).toBeGreaterThan(0);
  expect(Number(last)).toBeLessThan(marked);
  const there = new DrillApi(() => damaged.url);
  await there.signIn();
  const { Warnings } = (await there.call(calls.alarms.active)) as ActiveAlarms;
  expect(Warnings.filter(({ Code }) => Code === 'damaged')).toHaveLength(1);
  await damaged.end();
  // The chain continues from where it was cut, and is intact; the loss is still reported.
  expect(await runTool('verify-audit', [], where)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Found when the server started at \S+: Up to \d+ audit events are missing/),
  });
}, 60_000);

/** A server with some files of another one's folder. */
function takeOver(from: string, to: string, names: readonly string[]): ServerProcess {
  const server = new ServerProcess({ dataDir: to, databaseUrl: null });
  onTestFinished(() => server.end('SIGKILL'));
  mkdirSync(to, { mode: 0o700 });
  for (const name of names) copyFileSync(join(from, name), join(to, name));
  return server;
}
