import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { DRILL_EMAIL, DRILL_PASSWORD, DrillApi } from '../drill/api.ts';
import { ServerProcess } from '../drill/processes.ts';
import { COMMANDS, helpText } from './commands.ts';

const run = (module: string, given: readonly string[], environment: object = {}, input = '') => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, module), ...given],
    {
      input,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...environment },
    },
  );
  return { status, out: stdout, err: stderr };
};

it('lists all commands, and the arguments of one', () => {
  expect(run('main.ts', ['help'])).toEqual({ status: 0, out: helpText(), err: '' });
  for (const name of Object.keys(COMMANDS)) expect(helpText()).toContain(`\n  ${name}`);
  expect(run('main.ts', ['backup', '--help'])).toEqual({
    status: 0,
    out: 'Usage: outpost backup FOLDER [--with-secrets]\nMake a backup in a new folder within FOLDER.\n',
    err: '',
  });
});

it('refuses a command that does not exist', () => {
  for (const name of ['backups', 'constructor'])
    expect(run('main.ts', [name])).toEqual({
      status: 2,
      out: '',
      err: `There is no command ${name}. Run outpost help to list them.\n`,
    });
});

it('shows the versions', () => {
  expect(run('main.ts', ['version']).out).toBe(
    `Outpost ${packageJson.version}, Node.js ${process.version}, linux ${process.arch}\n`,
  );
});

it('creates the first Admin of a running server, and shows its status', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const server = await new ServerProcess({ dataDir, databaseUrl: null }).start();
  onTestFinished(() => server.end('SIGKILL'));
  const environment = { DATA_DIR: dataDir, PORT: new URL(server.url).port };
  const create = (password: string) =>
    run('create-admin.ts', [DRILL_EMAIL, 'Ada', 'Whitfield'], environment, `${password}\n`);

  expect(create('short')).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringContaining('body.Password'),
  });
  expect(run('create-admin.ts', [DRILL_EMAIL], environment)).toMatchObject({ status: 2 });
  expect(create(DRILL_PASSWORD)).toEqual({
    status: 0,
    out: `Created the Admin Ada Whitfield, ${DRILL_EMAIL}.\n`,
    err: '',
  });
  await new DrillApi(() => server.url).signIn();
  expect(create(DRILL_PASSWORD)).toMatchObject({
    status: 1,
    err: expect.stringContaining('an account exists'),
  });
  expect(run('status.ts', [], environment)).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^Outpost at http:\/\/127\.0\.0\.1:\d+: (ok|degraded)\n/),
  });

  await server.end();
  expect(run('status.ts', [], environment)).toMatchObject({
    status: 1,
    err: expect.stringContaining(`Outpost does not respond at http://127.0.0.1:${environment.PORT}: `),
  });
  rmSync(dataDir, { recursive: true });
}, 60_000);
