import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SETTINGS } from '@outpost/server';
import type { Collection } from './collection.ts';

const root = resolve(import.meta.dirname, '../..');
const MAX_RUN_MS = 20_000;

/** `{empty}`, `{data}`, `{backup}`: folders without and with an installation, and a backup of it. */
const COMMANDS: readonly (readonly [command: string, environment?: Readonly<Record<string, string>>])[] = [
  ['apps/server/src/main.ts --help'],
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
  ...['chaos', 'soak', 'kill-test', 'with-postgres'].map((name): [string] => [`tools/${name}.ts --help`]),
  ['bench/run.ts'],
  ['tools/language/check.ts {foreign}/none'],
  ['tools/backup.ts {empty}', { DATA_DIR: '{empty}' }],
  ['tools/backup.ts {backups}', { DATA_DIR: '{data}' }],
  ['tools/backup.ts {backups} --with-secrets', { DATA_DIR: '{data}' }],
  ['tools/restore.ts {empty}'],
  ['tools/restore.ts {foreign} --check'],
  ['tools/verify-audit.ts', { DATA_DIR: '{data}' }],
  ['tools/verify-audit.ts', { DATA_DIR: '{empty}' }],
  ['tools/verify-audit.ts --noted x', { DATA_DIR: '{data}' }],
  [`tools/verify-audit.ts --noted 1:${'0'.repeat(64)}`, { DATA_DIR: '{data}' }],
  ['tools/recover-account.ts admin@outpost.demo', { DATA_DIR: '{data}' }],
  ['tools/recover-account.ts admin@outpost.demo', { DATA_DIR: '{empty}' }],
  ['tools/rollups.ts --check', { DATA_DIR: '{data}' }],
  ['tools/rollups.ts --check', { DATA_DIR: '{empty}' }],
  ['tools/move-to-postgres.ts', { DATA_DIR: '{data}' }],
  ['tools/move-to-postgres.ts', { DATA_DIR: '{data}', DATABASE_URL: 'postgres://x@127.0.0.1:1/none' }],
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
    foreign: made('foreign', 'x'),
    file: join(made('file', 'x'), 'x'),
    backups: made('backups'),
    data: running.dataDir,
    port: running.port,
  };
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!);
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
      said.split('\n').map((text) => ({ kind: 'text', text })),
    );
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Both outputs of a command that ends by itself; a server that starts is stopped when it has said so. */
function run(words: readonly string[], settings: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', MODBUS_PORT: 'off', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const timer = setTimeout(() => child.kill('SIGTERM'), MAX_RUN_MS);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece));
  return new Promise((done) =>
    child.once('close', () => {
      clearTimeout(timer);
      done(said);
    }),
  );
}
