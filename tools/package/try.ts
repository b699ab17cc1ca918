/**
 * `npm run try-package [-- --only deb,archive,image] [--suite bookworm] [--packages FOLDER] [--before FOLDER]`:
 * installs the packages on machines that have Debian only and no network, and uses them. Builds
 * what FOLDER does not provide: the packages, and a Debian package of a lower version. Needs root.
 * Exits with 1 at the first step that fails.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { argumentsOrUsage, fromCallerFolder } from '../usage.ts';
import { run } from './staging.ts';
import { tryArchive } from './try/archive-trial.ts';
import { tryDebianPackage, tryWithoutSystemd } from './try/debian-trial.ts';
import { startModbusServer } from './try/field.ts';
import { tryImage } from './try/image-trial.ts';

const USAGE =
  'npm run try-package [-- --only deb,archive,image] [--suite bookworm] [--packages FOLDER] [--before FOLDER]';
const LOWER_VERSION = '0.0.1';
const PROGRAMS: Readonly<Record<string, string>> = {
  mmdebstrap: 'mmdebstrap',
  'systemd-nspawn': 'systemd-container',
  ip: 'iproute2',
  podman: 'podman',
  runc: 'runc',
  newuidmap: 'uidmap',
};

const { values } = argumentsOrUsage(USAGE, () =>
  parseArgs({
    options: {
      only: { type: 'string', default: 'deb,archive,image' },
      suite: { type: 'string', default: 'bookworm' },
      packages: { type: 'string' },
      before: { type: 'string' },
      /** Set by this program when it starts itself without a network. */
      scratch: { type: 'string' },
    },
  }),
);

try {
  if (values.scratch === undefined) prepare();
  else await tryAll(values.scratch);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** Builds packages and machines, for which it needs the network; then starts this program without one. */
function prepare(): void {
  if (process.geteuid!() !== 0) throw new Error('Run this as root.');
  const missing = Object.entries(PROGRAMS).filter(([name]) => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0)
    throw new Error(`Install these packages of Debian: ${missing.map(([, name]) => name).join(' ')}`);
  const scratch = mkdtempSync(join(tmpdir(), 'outpost-try-'));
  try {
    const packages = values.packages
      ? fromCallerFolder(values.packages)
      : build(join(scratch, 'packages'), ['--only', values.only]);
    const before = values.before
      ? fromCallerFolder(values.before)
      : build(join(scratch, 'before'), ['--only', 'deb', '--release', LOWER_VERSION]);
    const machine = join(scratch, 'debian.tar');
    run('mmdebstrap', [
      ...['--variant=minbase', '--include=systemd-sysv,adduser', values.suite, machine],
      'http://deb.debian.org/debian',
    ]);
    const own = ['--scratch', scratch, '--packages', packages, '--before', before];
    const again = [process.execPath, resolve(import.meta.filename), '--only', values.only, ...own];
    const { status } = spawnSync(
      'unshare',
      ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...again],
      { stdio: 'inherit' },
    );
    process.exitCode = status ?? 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function build(out: string, given: readonly string[]): string {
  const architecture = process.arch === 'arm64' ? 'arm64' : 'x64';
  const program = resolve(import.meta.dirname, 'build.ts');
  run(process.execPath, [program, '--architectures', architecture, '--out', out, ...given]);
  return out;
}

async function tryAll(scratch: string): Promise<void> {
  const only = values.only.split(',');
  const found = (folder: string, pattern: RegExp) => {
    const name = readdirSync(folder).find((file) => pattern.test(file));
    if (name === undefined) throw new Error(`${folder} has no file like ${pattern.source}.`);
    return join(folder, name);
  };
  const { packages, before } = values as { packages: string; before: string };
  const newMachine = (name: string) => {
    const root = join(scratch, name);
    run('mkdir', [root]);
    run('tar', ['-xf', join(scratch, 'debian.tar'), '-C', root]);
    return root;
  };
  const modbusServer = startModbusServer();
  try {
    if (only.includes('deb')) {
      console.log('Debian package');
      const deb = found(packages, /_(?:amd64|arm64)\.deb$/);
      await tryWithoutSystemd(newMachine('bare'), deb);
      await tryDebianPackage(newMachine('machine'), found(before, /\.deb$/), deb);
    }
    if (only.includes('archive')) {
      console.log('Archive');
      await tryArchive(newMachine('archive'), found(packages, /\.tar\.xz$/));
    }
    if (only.includes('image')) {
      console.log('Container image');
      await tryImage(found(packages, /-image-.*\.tar$/));
    }
    console.log('All steps succeeded.');
  } finally {
    modbusServer.kill();
  }
}
