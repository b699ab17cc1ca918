import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { SETTINGS } from '@outpost/server';
import type { Collection } from './collection.ts';

const root = resolve(import.meta.dirname, '../..');
const MAX_RUN_MS = 60_000;
/** How long a started server runs. */
const STARTED_MS = 2_000;

/**
 * In this order. `{empty}`: an empty folder; `{data}`: of a running server; `{demo}`: of a demo that
 * ran; `{backup}`: a backup of it; `{foreign}`: a folder of something else.
 */
const COMMANDS: readonly (readonly [command: string, environment?: Readonly<Record<string, string>>])[] = [
  ['apps/server/src/main.ts', { LOG_LEVEL: 'debug' }],
  ['apps/server/src/main.ts --observe'],
  ['apps/server/src/main.ts --help'],
  ['tools/demo.ts --no-page', { DATA_DIR: '{demo}', DEMO_DAYS: '1', DEMO_FIELD_PORT: '0' }],
  [
    'tools/demo.ts --no-page',
    { DATA_DIR: '{demo}', DEMO_PASSWORD: 'another password', DEMO_FIELD_PORT: '0' },
  ],
  ['apps/server/src/main.ts', { COMPANY_NAME: 'a\u0007' }],
  ['apps/server/src/main.ts', Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '% bad %']))],
  ['apps/server/src/main.ts', { SMTP_URL: 'smtp://localhost', SMS_ACCOUNT: 'AC1', MODBUS_HOST: '0.0.0.0' }],
  ['apps/server/src/main.ts', { PUBLIC_URL: 'https://a.example/b', BASE_PATH: '/c' }],
  ['apps/server/src/main.ts', { HOST: '192.0.2.1' }],
  ['apps/server/src/main.ts', { HOST: 'no-such-host.invalid' }],
  ['apps/server/src/main.ts', { PORT: '{port}' }],
  ['apps/server/src/main.ts', { DATA_DIR: '{data}' }],
  ['apps/server/src/main.ts', { DATA_DIR: '/proc/none' }],
  ['apps/server/src/main.ts', { DATA_DIR: '{file}' }],
  ['apps/server/src/main.ts', { DATABASE_URL: 'postgres://x@127.0.0.1:1/none' }],
  ['tools/demo.ts --no-page', { DEMO_DAYS: 'x' }],
  ['tools/demo.ts --no-page', { DEMO_FIELD_PORT: '70000' }],
  ['tools/demo.ts --no-page', { DEMO_PASSWORD: 'short' }],
  ['tools/demo.ts --no-page', { HOST: '0.0.0.0' }],
  ['tools/demo.ts --no-page', { PORT: '15021' }],
  ['tools/demo.ts --no-page --fresh', { DATABASE_URL: 'postgres://x@127.0.0.1:1/none' }],
  ['tools/demo.ts --no-page --fresh', { DATA_DIR: '{foreign}' }],
  ...['backup', 'restore', 'verify-audit', 'recover-account', 'rollups', 'move-to-postgres'].flatMap(
    (name): [string][] => [[`tools/${name}.ts`], [`tools/${name}.ts --help`]],
  ),
  ...['chaos', 'soak', 'kill-test'].map((name): [string] => [`tools/${name}.ts --help`]),
  ['tools/with-postgres.ts'],
  ['bench/run.ts'],
  ['tools/language/check.ts {foreign}/none'],
  ['tools/backup.ts {empty}', { DATA_DIR: '{empty}' }],
  ['tools/backup.ts {backups} --with-secrets', { DATA_DIR: '{demo}' }],
  ['tools/restore.ts {empty}'],
  ['tools/restore.ts {foreign} --check'],
  ['tools/restore.ts {backup} --check'],
  ['tools/restore.ts {backup}', { DATA_DIR: '{demo}' }],
  ['tools/restore.ts {backup}', { DATA_DIR: '{data}' }],
  ['tools/restore.ts {backup} --to {empty}'],
  ['tools/verify-audit.ts', { DATA_DIR: '{demo}' }],
  ['tools/verify-audit.ts', { DATA_DIR: '{empty}/none' }],
  ['tools/verify-audit.ts --noted x', { DATA_DIR: '{demo}' }],
  [`tools/verify-audit.ts --noted 1:${'0'.repeat(64)}`, { DATA_DIR: '{demo}' }],
  ['tools/verify-audit.ts {backup}'],
  ['tools/recover-account.ts admin@outpost.demo', { DATA_DIR: '{demo}' }],
  ['tools/recover-account.ts unknown@outpost.demo', { DATA_DIR: '{demo}' }],
  ['tools/recover-account.ts admin@outpost.demo', { DATA_DIR: '{data}' }],
  ['tools/rollups.ts --check', { DATA_DIR: '{demo}' }],
  ['tools/rollups.ts --rebuild', { DATA_DIR: '{demo}' }],
  ['tools/rollups.ts --check', { DATA_DIR: '{data}' }],
  ['tools/move-to-postgres.ts', { DATA_DIR: '{demo}' }],
  ['tools/move-to-postgres.ts', { DATA_DIR: '{demo}', DATABASE_URL: 'postgres://x@127.0.0.1:1/none' }],
];

/**
 * What the commands print, most of all when they refuse.
 * @param running the data folder and the port of a server that runs
 */
export async function collectCommands(
  running: { readonly dataDir: string; readonly port: string },
  collection: Collection,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-texts-'));
  const made = (name: string, file?: string) => {
    const path = mkdtempSync(join(folder, `${name}-`));
    if (file !== undefined) writeFileSync(join(path, file), 'x');
    return path;
  };
  const values: Readonly<Record<string, string>> = {
    empty: made('empty'),
    demo: made('demo'),
    foreign: made('foreign', 'x'),
    file: join(made('file', 'x'), 'x'),
    backups: made('backups'),
    data: running.dataDir,
    port: running.port,
  };
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'backup' ? join(values.backups!, readdirSync(values.backups!)[0]!) : values[name]!,
    );
  for (const [index, [command, environment = {}]] of COMMANDS.entries()) {
    const settings = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
    const said = await run(filled(command).split(' '), {
      DATA_DIR: made(`run${index}`),
      ...Object.fromEntries(settings),
    });
    const given = Object.entries(environment)
      .slice(0, 3)
      .map(([name, value]) => `${name}=${JSON.stringify(value)} `);
    collection.add(
      'Console',
      `${index + 1}. ${given.join('')}node ${command}`,
      said.split('\n').map((line) => ({ kind: 'text', text: readableLine(line) })),
    );
  }
  rmSync(folder, { recursive: true, force: true });
}

/** A line of the log is JSON. */
function readableLine(line: string): string {
  return /^\{.*"msg":/.test(line) ? (JSON.parse(line) as { msg: string }).msg : line;
}

/** Both outputs of a command that ends by itself; a server is stopped once it has reported its start. */
function run(words: readonly string[], settings: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', MODBUS_PORT: 'off', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let timer = setTimeout(() => child.kill('SIGTERM'), MAX_RUN_MS);
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('Outpost is at')) return;
    clearTimeout(timer);
    timer = setTimeout(() => child.kill('SIGTERM'), STARTED_MS);
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece));
  return new Promise((done) =>
    child.once('close', () => {
      clearTimeout(timer);
      done(said);
    }),
  );
}
