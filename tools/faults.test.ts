import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { calls } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { expect, it, onTestFinished, type TestContext } from 'vitest';
import { DRILL_EMAIL, DRILL_PASSWORD, DrillApi } from './drill/api.ts';
import { holesIn, NO_FAULTS, samplesOf } from './drill/chaos-check.ts';
import { countingStation, startCountingField } from './drill/counting-field.ts';
import { KillLoad } from './drill/kill-load.ts';
import { runTool, ServerProcess } from './drill/processes.ts';
import { waitUntilReached } from './drill/wait-until-reached.ts';

const DISK_KILOBYTES = 8_192;
/** Space for what a load of some seconds stores. */
const LARGER_DISK_KILOBYTES = 65_536;
/** More than any of them holds: nothing is left, whatever the block size. */
const MORE_THAN_ALL_BYTES = 2 * LARGER_DISK_KILOBYTES * 1_024;

/** Stations whose alarms are acknowledged. */
const ALARMING = 4;

/**
 * A small disk for the running test; the test is skipped with a message where none can be mounted.
 */
async function smallDisk({ skip }: TestContext, kilobytes = DISK_KILOBYTES): Promise<string> {
  const folder = join(await temporaryFolder(), 'disk');
  mkdirSync(folder);
  try {
    mount('-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=0700`, 'tmpfs', folder);
  } catch {
    leftOut('mount: what happens on a full disk');
    skip('no small disk can be made here: mounting is not allowed');
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}

function mount(...args: string[]): void {
  execFileSync('mount', args, { stdio: 'ignore' });
}

/** Takes all the remaining space. */
function fill(disk: string): void {
  try {
    writeFileSync(join(disk, 'other'), Buffer.alloc(MORE_THAN_ALL_BYTES));
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  }
}

/** A server that polls a counter on SQLite in a folder, with helpers. */
async function polling(dataDir: string) {
  const field = await startCountingField(1);
  onTestFinished(() => field.close());
  const server = new ServerProcess({ dataDir, databaseUrl: null });
  onTestFinished(() => server.end('SIGKILL'));
  await server.start();
  const api = new DrillApi(() => server.url);
  await api.setUp(server.setupCode());
  const beganMs = Date.now();
  const { StationId } = await api.call(calls.stations.create, undefined, countingStation(field.port, 1, 0.2));
  const { Points } = await api.call(calls.stations.config, `/api/Stations/config/${StationId}`);
  const samples = () => samplesOf(api, StationId, Points[0]!.Id, beganMs, Date.now());
  const parts = async () => {
    const answer = await fetch(`${server.url}/health/ready`);
    // Monitoring continues, whatever happens to the disk.
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { Parts: Record<string, { State: string; Detail?: string }> }).Parts;
  };
  const history = async () => (await parts()).history!;
  const post = (path: string, json: object, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    });
  const signIn = async () => {
    const answer = await post('/accounts/authenticate', { email: DRILL_EMAIL, password: DRILL_PASSWORD });
    expect(answer.status, await answer.clone().text()).toBe(200);
    const { JwtToken } = (await answer.json()) as { JwtToken: string };
    return { token: JwtToken, cookie: answer.headers.getSetCookie()[0]!.split('; ')[0]! };
  };
  const refresh = async (cookie: string) => {
    const answer = await post('/accounts/refresh-token', {}, { cookie });
    return { status: answer.status, isExchanged: answer.headers.getSetCookie().length > 0 };
  };
  await waitUntilReached(async () => (await samples()).length > 5);
  return { samples, parts, history, post, signIn, refresh };
}

const refusal = (dataDir: string) =>
  new ServerProcess({ dataDir, databaseUrl: null }).start().then(
    () => 'it started',
    (error: Error) => error.message,
  );

it('keeps samples while the disk is full, reports it, and writes them when there is space again', async (context) => {
  const disk = await smallDisk(context);
  const { samples, parts, history, post, signIn, refresh } = await polling(join(disk, 'data'));
  const before = await signIn();
  fill(disk);
  await waitUntilReached(async () => (await history()).State === 'degraded');
  expect((await history()).Detail).toBe('database or disk is full');
  await waitUntilReached(async () => (await parts()).database!.State === 'degraded');
  const fullMs = Date.now();
  // Nothing is stored or acknowledged as if it were; signing in and staying signed in still work.
  const { token, cookie } = await signIn();
  const kept = { status: 200, isExchanged: false };
  expect([await refresh(cookie), await refresh(before.cookie)]).toEqual([kept, kept]);
  const save = await post('/api/Views', {}, { authorization: `Bearer ${token}` });
  expect(await save.json()).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  await waitUntilReached(async () => (await samples()).at(-1)!.at > fullMs + 1_000);
  rmSync(join(disk, 'other'));
  const roomMs = Date.now();
  await waitUntilReached(async () => (await history()).State === 'ok');
  await waitUntilReached(async () => (await samples()).at(-1)!.at > roomMs);
  await waitUntilReached(async () => (await parts()).database!.State === 'ok');
  const exchanged = { status: 200, isExchanged: true };
  expect([await refresh(cookie), await refresh(before.cookie)]).toEqual([exchanged, exchanged]);
  expect(holesIn(await samples(), NO_FAULTS, 'counter').problems).toEqual([]);
});

it('keeps samples while another process holds the database, and reports it', async () => {
  const dataDir = await temporaryFolder();
  const { samples, history } = await polling(dataDir);
  const other = new DatabaseSync(join(dataDir, 'outpost.sqlite'));
  other.exec('begin immediate');
  await waitUntilReached(async () => (await history()).State === 'degraded');
  expect((await history()).Detail).toBe('database is locked');
  other.exec('rollback');
  other.close();
  const freeMs = Date.now();
  await waitUntilReached(async () => (await history()).State === 'ok');
  await waitUntilReached(async () => (await samples()).at(-1)!.at > freeMs);
  expect(holesIn(await samples(), NO_FAULTS, 'counter').problems).toEqual([]);
});

it('has everything acknowledged when it is killed on a full disk', async (context) => {
  const disk = await smallDisk(context, LARGER_DISK_KILOBYTES);
  const dataDir = join(disk, 'data');
  const field = await startCountingField(ALARMING + 1);
  onTestFinished(() => field.close());
  const server = new ServerProcess({ dataDir, databaseUrl: null });
  onTestFinished(() => server.end('SIGKILL'));
  const api = new DrillApi(() => server.url);
  await server.start();
  await api.setUp(server.setupCode());
  const load = new KillLoad(api, field);
  await load.prepare(ALARMING);
  onTestFinished(() => load.stop());
  const partOf = async (name: string) => {
    const { Parts } = (await (await fetch(`${server.url}/health`)).json()) as {
      Parts: Record<string, { State: string; Detail?: string }>;
    };
    return Parts[name]!;
  };
  const { answered } = load;
  const total = () => answered.saves + answered.writes.length + answered.acknowledgements.length;
  // At the moment the disk becomes full, and when nothing has been stored for a while.
  for (const isLate of [false, true]) {
    load.start();
    const [before, acknowledged] = [total(), answered.acknowledgements.length];
    await waitUntilReached(
      () => total() > before + 100 && answered.acknowledgements.length > acknowledged + 3,
    );
    fill(disk);
    if (isLate) await waitUntilReached(async () => (await partOf('database')).State === 'degraded');
    await server.end('SIGKILL');
    await load.stop();
    rmSync(join(disk, 'other'));
    await server.start();
    // A write is answered once it is read back, also if the full disk rejects its result, which is unknown then.
    expect(await load.check(['done', 'unknown'])).toEqual([]);
    expect(await partOf('integrity')).toMatchObject({ State: 'ok' });
  }
  await server.end();
  expect(await runTool('verify-audit', [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
}, 120_000);

it('reports at the start that the disk is full, or that the folder is read-only', async (context) => {
  const disk = await smallDisk(context);
  fill(disk);
  expect(await refusal(join(disk, 'data'))).toMatch(
    /Outpost could not start\. .*(disk is full|no space left|disk I\/O)/i,
  );
  rmSync(join(disk, 'other'));
  mount('-o', 'remount,ro', disk);
  expect(await refusal(join(disk, 'data'))).toMatch(
    /Outpost could not start\. Cannot (write to|create) the data folder .* \(EROFS\)\./,
  );
});
