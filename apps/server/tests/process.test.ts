import { once } from 'node:events';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLogger } from '../src/platform/logger.ts';
import { openSqlite } from '../src/platform/storage/index.ts';
import { startServer } from '../src/server.ts';
import { describeStartFailure } from '../src/start-failure.ts';
import { startTestServer } from '../src/testing/server.ts';
import { runServer } from '../src/testing/server-process.ts';

async function refusal(environment: Record<string, string>, ...flags: string[]): Promise<string> {
  const run = runServer(environment, { flags });
  expect(await run.ended).toBe(1);
  const { out, err } = run.output();
  expect(out).toBe('');
  expect(err).not.toMatch(/^\s+at /m);
  return err.trim();
}

/** What such a process says before it ends, without the process: one takes two seconds to start. */
async function failure(environment: Record<string, string>): Promise<string> {
  const config = readConfig({ PORT: '0', MODBUS_PORT: '0', ...environment });
  const logger = createLogger('silent');
  try {
    const started = await startServer({
      config,
      environment,
      clock: systemClock,
      logger,
      random: Math.random,
    });
    await started.stop();
  } catch (error) {
    const words = describeStartFailure(error);
    expect(words).not.toMatch(/^\s+at /m);
    return words;
  }
  throw new Error('the server started');
}

it('prints its address and how to create the first account, and stops in order on SIGTERM', async () => {
  const dataDir = join(await temporaryFolder(), 'deep', 'data');
  const run = runServer({ DATA_DIR: dataDir });
  await run.says(/#code=/);
  const { out } = run.output();
  const url = /Outpost is at (http:\/\/127\.0\.0\.1:\d+)/.exec(out)![1]!;
  expect(out).toMatch(/\/setup#code=[\w-]{22}\n/);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  run.process.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(run.output().err).toBe('');
  // The log was merged into the file, so a copy of one file is a complete copy.
  expect(existsSync(join(dataDir, 'outpost.sqlite'))).toBe(true);
  expect(existsSync(join(dataDir, 'outpost.sqlite-wal'))).toBe(false);
});

it('observes only with the flag, and rejects any other argument', async () => {
  const run = runServer({ DATA_DIR: await temporaryFolder() }, { flags: ['--observe'] });
  await run.says(/Observe-only mode: no stations are polled, and no commands or notifications are sent\./);
  run.process.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(await refusal({ DATA_DIR: await temporaryFolder() }, '--observ')).toContain(
    '--observ: Unknown argument. Run with --help to list the options.',
  );
});

it('prints its address with the base path, and answers health checks without it', async () => {
  const run = runServer({ DATA_DIR: await temporaryFolder(), BASE_PATH: '/outpost' });
  await run.says(/#code=/);
  const { out } = run.output();
  const [, origin] = /Outpost is at (http:\/\/127\.0\.0\.1:\d+)\/outpost\n/.exec(out)!;
  expect(out).toContain(`${origin}/outpost/setup#code=`);
  expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
  expect((await fetch(`${origin}/outpost/config.json`)).status).toBe(200);
});

it('treats a signal that arrives twice, as through npm, as one', async () => {
  const run = runServer({ DATA_DIR: await temporaryFolder() });
  await run.says(/Outpost is at/);
  run.process.kill('SIGINT');
  run.process.kill('SIGINT');
  expect(await run.ended).toBe(0);
});

it('ends at once on a second signal while a request hangs', async () => {
  const run = runServer({ DATA_DIR: await temporaryFolder() });
  await run.says(/Outpost is at/);
  const { port } = new URL(/Outpost is at (\S+)/.exec(run.output().out)![1]!);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.write(
    'POST /accounts/authenticate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n' +
      'content-length: 10\r\nexpect: 100-continue\r\n\r\n',
  );
  await once(socket, 'data');
  run.process.kill('SIGTERM');
  run.process.kill('SIGINT');
  expect(await run.ended).toBe(1);
  expect(run.output().out).toMatch(/second SIG(INT|TERM): stopped immediately/);
});

it('keeps an acknowledged call when it is killed, and restarts', async () => {
  const dataDir = await temporaryFolder();
  const first = runServer({ DATA_DIR: dataDir });
  await first.says(/#code=/);
  const [, url, code] = /(http:\S+)\/setup#code=(\S+)/.exec(first.output().out)!;
  const answer = await fetch(`${url}/accounts/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      SetupCode: code,
      Email: 'ann@utility.example',
      FirstName: 'Ann',
      LastName: 'Ames',
      Password: 'a long password',
    }),
  });
  expect(answer.status).toBe(200);
  first.process.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const second = runServer({ DATA_DIR: dataDir });
  await second.says(/Outpost is at/);
  const again = /Outpost is at (http:\S+)/.exec(second.output().out)![1]!;
  expect(await (await fetch(`${again}/accounts/setup`)).json()).toEqual({ Needed: false });
  expect(second.output().out).not.toContain('#code=');
});

it('names every invalid setting at once', async () => {
  const words = await refusal({ PORT: 'x', TIME_ZONE: 'Mars', LOG_LEVEL: 'noisy' });
  expect(words.split('\n')).toEqual([
    'Outpost could not start. Invalid settings:',
    'PORT: "x" is not valid. Must be a port from 0 to 65535; 0 selects a free port.',
    expect.stringMatching(/^LOG_LEVEL: "noisy" is not valid\. Must be one of fatal, /),
    'TIME_ZONE: "Mars" is not valid. Must be an IANA time zone such as America/Denver.',
  ]);
});

it('reports that the port is in use', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const words = await refusal({ PORT: String(port), DATA_DIR: await temporaryFolder() });
  expect(words).toContain(`Port ${port} is in use by another program (EADDRINUSE). Set PORT to a free port.`);
});

it('reports an address that it cannot listen on', async () => {
  const refused = async (HOST: string) => failure({ HOST, DATA_DIR: await temporaryFolder() });
  expect(await refused('192.0.2.1')).toContain(
    '192.0.2.1 is not an address of this machine (EADDRNOTAVAIL). Check HOST.',
  );
});

it.each([
  ['file', /\/file is a file, not a folder\. Set DATA_DIR to a folder\./],
  [
    'file/data',
    /Cannot create the data folder .*\/file\/data \(EEXIST\)\. Set DATA_DIR to a folder that Outpost can/,
  ],
])('reports that the data folder cannot be used: %s', async (path, words) => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  expect(await failure({ DATA_DIR: join(folder, path) })).toMatch(words);
});

it('reports that the database file is invalid', async () => {
  const dataDir = await temporaryFolder();
  writeFileSync(
    join(dataDir, 'outpost.sqlite'),
    'this is not a database, and long enough to be read as one'.repeat(20),
  );
  expect(await failure({ DATA_DIR: dataDir })).toMatch(/outpost\.sqlite.*file is not a database/);
});

it('reports that the database does not respond, without its password', async () => {
  const words = await failure({
    DATABASE_URL: 'postgres://outpost:hunter2@127.0.0.1:1/outpost',
    DATA_DIR: await temporaryFolder(),
  });
  expect(words).toMatch(/DATABASE_URL.*ECONNREFUSED/);
  expect(words).not.toContain('hunter2');
});

it('refuses the database of a newer release', async () => {
  const dataDir = await temporaryFolder();
  const storage = await openSqlite(join(dataDir, 'outpost.sqlite'));
  await sql`create table schema_migrations (name text primary key, applied_at integer)`.execute(
    storage.write,
  );
  await sql`insert into schema_migrations values ('999-later', 1)`.execute(storage.write);
  await storage.close();
  expect(await failure({ DATA_DIR: dataDir })).toContain('used by a newer version of Outpost');
});

it('rejects a secret that others can read, and an empty one', async () => {
  const dataDir = await temporaryFolder();
  await (await startTestServer({ config: { dataDir } })).stop();
  const file = join(dataDir, 'jwt-secret');
  writeFileSync(file, `${'A'.repeat(43)}\n`, { mode: 0o644 });
  chmodSync(file, 0o644);
  expect(await failure({ DATA_DIR: dataDir })).toContain('is readable by other users');
  writeFileSync(file, '');
  chmodSync(file, 0o600);
  expect(await failure({ DATA_DIR: dataDir })).toContain('is not a secret of 32 bytes in base64url');
  rmSync(file);
  const accountSecret = join(dataDir, 'account-secret');
  chmodSync(accountSecret, 0o644);
  const open = await failure({ DATA_DIR: dataDir });
  expect(open).toContain('Run chmod 600 on it');
  writeFileSync(accountSecret, 'x');
  chmodSync(accountSecret, 0o600);
  const damaged = await failure({ DATA_DIR: dataDir });
  expect(damaged).toContain('Restore it from a backup made with --with-secrets');
  // The database has second factors and settings that nothing else opens.
  for (const line of [open, damaged]) expect(line).not.toMatch(/delete/i);
});

it('reports in one line that the database of an installation is missing', async () => {
  const dataDir = await temporaryFolder();
  writeFileSync(join(dataDir, 'account-secret'), `${'A'.repeat(43)}\n`, { mode: 0o600 });
  const words = await refusal({ DATA_DIR: dataDir });
  expect(words).toMatch(
    /^Outpost could not start\. Database .* does not exist.*ALLOW_EMPTY_DATABASE=true\.$/,
  );
  const run = runServer({ DATA_DIR: dataDir, ALLOW_EMPTY_DATABASE: 'true' });
  await run.says(/#code=/);
});

it('refuses a folder that another server uses', async () => {
  const dataDir = await temporaryFolder();
  await startTestServer({ config: { dataDir } });
  expect(await refusal({ DATA_DIR: dataDir })).toContain('Another Outpost server is using the data folder');
});
