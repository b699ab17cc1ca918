import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from '../staging.ts';
import { ADMIN, ADMIN_PASSWORD, TriedServer } from './field.ts';
import { Machine } from './machine.ts';
import { expectThat, retryFor, tryStep } from './steps.ts';

const EMULATOR = '/proc/sys/fs/binfmt_misc/qemu-aarch64';
/** An emulated server is up to 20 times as slow; on a busy computer its start takes minutes. */
const PATIENCE = 10;
const START_SECONDS = 600;
/** An account that the machine has no name for. */
const UID = '12345';
const ARCHIVE_PORT = 3300;
const DEBIAN_PORT = 3000;
const LOG_LINES = 30;

/** Why this computer cannot run programs for ARM; null: it can. */
export function arm64Obstacle(): string | null {
  const remedy = 'Install qemu-user-static, and run update-binfmts --enable qemu-aarch64.';
  const state = existsSync(EMULATOR) ? readFileSync(EMULATOR, 'utf8') : '';
  if (!state.startsWith('enabled')) return `This computer cannot run programs for ARM. ${remedy}`;
  // Without it, the emulator would have to be in each machine.
  if (!/^flags:.*F/m.test(state)) return `${EMULATOR} has no flag F (fix_binary). ${remedy}`;
  return null;
}

/** Runs the archive and the Debian package for ARM in a Debian for ARM, emulated by QEMU, without systemd. */
export async function tryArm64(root: string, archive: string, deb: string): Promise<void> {
  const machine = new Machine(root);
  const name = basename(archive, '.tar.xz');
  const asUser = [`--reuid=${UID}`, `--regid=${UID}`, '--clear-groups'];
  const environment = ['env', 'MODBUS_PORT=off'];

  await tryStep(`unpack ${basename(archive)} in a Debian for ARM`, () => {
    mkdirSync(join(root, 'srv'), { recursive: true });
    run('tar', ['-xJf', archive, '-C', join(root, 'srv'), '--no-same-owner']);
    run('chown', ['-R', `${UID}:${UID}`, join(root, 'srv', name)]);
  });
  const withPort = [...environment, `PORT=${ARCHIVE_PORT}`];
  await useServer(machine, {
    command: ['setpriv', ...asUser, ...withPort, `/srv/${name}/outpost`],
    port: ARCHIVE_PORT,
    logFile: `${root}-archive.log`,
    backups: `/srv/${name}`,
  });

  await tryStep(`install ${basename(deb)}`, () => {
    copyFileSync(deb, join(root, 'root', basename(deb)));
    machine.runAlone(['dpkg', '--install', `/root/${basename(deb)}`]);
    machine.runAlone(['install', '-d', '-o', 'outpost', '/srv/backups']);
  });
  await useServer(machine, {
    command: [...environment, 'outpost'],
    port: DEBIAN_PORT,
    logFile: `${root}-deb.log`,
    backups: '/srv/backups',
  });
  await tryStep('purge; the data stay', () => {
    machine.runAlone(['dpkg', '--purge', 'outpost']);
    expectThat(existsSync(join(root, 'var/lib/outpost/outpost.sqlite')), 'the data');
    expectThat(!existsSync(join(root, 'usr/lib/outpost')), 'no program files');
  });
}

interface Use {
  /** How the command `outpost` is called. */
  readonly command: readonly string[];
  readonly port: number;
  readonly logFile: string;
  /** An existing folder of the account under which the server runs. */
  readonly backups: string;
}

async function useServer(machine: Machine, { command, port, logFile, backups }: Use): Promise<void> {
  const server = new TriedServer(`http://127.0.0.1:${port}`, PATIENCE);
  const outpost = (given: string[], input = '') =>
    machine.run(command[0]!, [...command.slice(1), ...given], input);
  try {
    await tryStep('outpost version and outpost start', async () => {
      machine.start([...command, 'start'], logFile);
      await retryFor(START_SECONDS, () => server.settings());
      const version = outpost(['version']);
      expectThat(/, linux arm64\n/.test(version), `the architecture arm64; it printed ${version}`);
    });
    await tryStep('outpost create-admin, sign in, first value of a station', async () => {
      outpost(['create-admin', ...ADMIN], `${ADMIN_PASSWORD}\n`);
      await server.signIn();
      await server.addStation();
      await server.expectValue();
      expectThat(/assets\//.test(await server.page()), 'the page');
    });
    await tryStep('outpost status, backup and verify-audit', () => {
      expectThat(/: (?:ok|degraded)\n/.test(outpost(['status'])), 'a status');
      const backup = outpost(['backup', backups]).trim().split('\n')[0]!;
      outpost(['verify-audit']);
      outpost(['restore', backup, '--check']);
    });
    await tryStep('stop; the server ends by itself', async () => {
      const code = await machine.stop();
      expectThat(code === 0, `the exit code 0; it is ${code}`);
    });
  } catch (error) {
    console.error(readFileSync(logFile, 'utf8').split('\n').slice(-LOG_LINES).join('\n'));
    throw error;
  } finally {
    await machine.end();
  }
}
