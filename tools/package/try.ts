/**
 * `npm run try-package [-- --only deb,archive,image] [--suite bookworm,trixie] [--packages FOLDER]
 * [--before FOLDER]`: installs the packages on machines that have Debian only and no network, and uses
 * them. Builds what FOLDER does not provide: the packages, and a Debian package of a lower version.
 * Needs root. Exits with 1 at the first step that fails.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { argumentsOrUsage, fromCallerFolder } from '../usage.ts';
import { ARCHITECTURES } from './architectures.ts';
import { run } from './staging.ts';
import { tryArchive } from './try/archive-trial.ts';
import { tryDebianPackage, tryWithoutSystemd } from './try/debian-trial.ts';
import { startModbusServer } from './try/field.ts';
import { tryImage } from './try/image-trial.ts';

const USAGE =
  'npm run try-package [-- --only deb,archive,image] [--suite bookworm,trixie] [--packages FOLDER] [--before FOLDER]';
const TRIALS = ['deb', 'archive', 'image'];
const LOWER_VERSION = '0.0.1';
const MIRROR = 'http://deb.debian.org/debian';
const PROGRAMS: Readonly<Record<string, string>> = {
  mmdebstrap: 'mmdebstrap',
  'systemd-nspawn': 'systemd-container',
  ip: 'iproute2',
  podman: 'podman',
  runc: 'runc',
  newuidmap: 'uidmap',
};

const { values, only, suites } = argumentsOrUsage(USAGE, () => {
  const parsed = parseArgs({
    options: {
      only: { type: 'string', default: TRIALS.join() },
      suite: { type: 'string', default: 'bookworm,trixie' },
      packages: { type: 'string' },
      before: { type: 'string' },
      /** Set by this program when it starts itself without a network. */
      scratch: { type: 'string' },
    },
  });
  const only = parsed.values.only.split(',');
  if (!only.every((name) => TRIALS.includes(name))) throw new Error(`--only: Use ${TRIALS.join()}.`);
  return { values: parsed.values, only, suites: parsed.values.suite.split(',') };
});
const native = ARCHITECTURES.find(({ node }) => node === process.arch)!;

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
  const fails = (command: string, ...given: string[]) => spawnSync(command, given).status !== 0;
  const missing = Object.keys(PROGRAMS).filter((name) => fails('which', name));
  const packagesOfDebian = missing.map((name) => PROGRAMS[name]!);
  if (fails('/usr/bin/python3', '-c', 'import pymodbus')) packagesOfDebian.push('python3-pymodbus');
  if (packagesOfDebian.length > 0)
    throw new Error(`Install these packages of Debian: ${packagesOfDebian.join(' ')}`);
  const scratch = mkdtempSync(join(tmpdir(), 'outpost-try-'));
  try {
    const packages = values.packages ? fromCallerFolder(values.packages) : join(scratch, 'packages');
    if (!values.packages) build(packages, only);
    const before = values.before ? fromCallerFolder(values.before) : join(scratch, 'before');
    if (!values.before && only.includes('deb')) build(before, ['deb'], ['--release', LOWER_VERSION]);
    if (only.includes('deb') || only.includes('archive'))
      for (const suite of suites) makeDebian(scratch, suite);
    const own = ['--scratch', scratch, '--packages', packages, '--before', before];
    const chosen = ['--only', only.join(), '--suite', suites.join()];
    const again = [process.execPath, resolve(import.meta.filename), ...chosen, ...own];
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

function build(out: string, products: readonly string[], given: readonly string[] = []): void {
  const program = resolve(import.meta.dirname, 'build.ts');
  const chosen = ['--architectures', native.node, '--only', products.join()];
  run(process.execPath, [program, ...chosen, '--out', out, ...given]);
}

/** Where the machines of a suite come from. */
function debianFile(scratch: string, suite: string): string {
  return join(scratch, `${suite}.tar`);
}

/** Downloads a Debian with few packages. */
function makeDebian(scratch: string, suite: string): void {
  run('mmdebstrap', [
    ...['--variant=minbase', '--include=systemd-sysv,adduser', suite],
    ...[debianFile(scratch, suite), MIRROR],
  ]);
}

async function tryAll(scratch: string): Promise<void> {
  const found = (folder: string, end: string) => {
    const name = readdirSync(folder).find((file) => file.endsWith(end));
    if (name === undefined) throw new Error(`${folder} has no file that ends with ${end}.`);
    return join(folder, name);
  };
  const { packages, before } = values as { packages: string; before: string };
  const deb = (folder: string) => found(folder, `_${native.debian}.deb`);
  const newMachine = (name: string, suite: string) => {
    const root = join(scratch, `${name}-${suite}`);
    run('mkdir', [root]);
    run('tar', ['-xf', debianFile(scratch, suite), '-C', root]);
    return root;
  };
  const modbusServer = startModbusServer();
  try {
    for (const suite of suites) {
      if (only.includes('deb')) {
        console.log(`Debian package, Debian ${suite}`);
        await tryWithoutSystemd(newMachine('bare', suite), deb(packages));
        const root = newMachine('machine', suite);
        await tryDebianPackage(root, deb(before), deb(packages));
      }
      if (only.includes('archive')) {
        console.log(`Archive, Debian ${suite}`);
        await tryArchive(newMachine('archive', suite), found(packages, `-linux-${native.node}.tar.xz`));
      }
    }
    if (only.includes('image')) {
      console.log('Container image');
      await tryImage(found(packages, `-image-${native.debian}.tar`));
    }
    console.log('All steps succeeded.');
  } finally {
    modbusServer.kill();
  }
}
