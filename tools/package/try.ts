/**
 * `npm run try-package [-- --only deb,archive,image,compose,arm64] [--suite bookworm,trixie]
 * [--packages FOLDER] [--before FOLDER]`: installs the packages on machines that have Debian only and no
 * network, and uses them; runs the Compose file; packages for ARM where this computer emulates it. Builds
 * what FOLDER does not provide: the packages, and a Debian package of a lower version. Needs root. Exits
 * with 1 at the first step that fails.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { argumentsOrUsage, fromCallerFolder } from '../usage.ts';
import { ARCHITECTURES, type Architecture } from './architectures.ts';
import { run } from './staging.ts';
import { tryArchive } from './try/archive-trial.ts';
import { arm64Obstacle, tryArm64 } from './try/arm64-trial.ts';
import { makeCertificate, SUBSTITUTE_OPTIONS, tryCompose } from './try/compose-trial.ts';
import { tryDebianPackage, tryWithoutSystemd } from './try/debian-trial.ts';
import { startModbusServer } from './try/field.ts';
import { tryImage } from './try/image-trial.ts';
import { tryVerifying } from './try/verify-trial.ts';

const USAGE =
  'npm run try-package [-- --only deb,archive,image,compose,arm64] [--suite bookworm,trixie] ' +
  '[--packages FOLDER] [--before FOLDER]';
const TRIALS = ['deb', 'archive', 'image', 'compose', 'arm64'];
const LOWER_VERSION = '0.0.1';
const MIRROR = 'http://deb.debian.org/debian';
const PROGRAMS: Readonly<Record<string, string>> = {
  mmdebstrap: 'mmdebstrap',
  'systemd-nspawn': 'systemd-container',
  ip: 'iproute2',
  podman: 'podman',
  runc: 'runc',
  newuidmap: 'uidmap',
  gpg: 'gnupg',
  gpgv: 'gpgv',
};
/** For the Compose file. */
const DOCKER_PROGRAMS: Readonly<Record<string, string>> = {
  dockerd: 'docker.io',
  'docker-compose': 'docker-compose',
  openssl: 'openssl',
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
const native = architecture(process.arch === 'arm64' ? 'arm64' : 'x64');
const arm64 = architecture('arm64');

try {
  if (values.scratch === undefined) prepare();
  else await tryAll(values.scratch);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function architecture(name: Architecture['node']): Architecture {
  return ARCHITECTURES.find(({ node }) => node === name)!;
}

/** Builds packages and machines, for which it needs the network; then starts this program without one. */
function prepare(): void {
  if (process.geteuid!() !== 0) throw new Error('Run this as root.');
  const fails = (command: string, ...given: string[]) => spawnSync(command, given).status !== 0;
  const needed = { ...PROGRAMS, ...(only.includes('compose') && DOCKER_PROGRAMS) };
  const missing = Object.entries(needed).filter(([name]) => fails('which', name));
  const debianPackages = missing.map(([, debianPackage]) => debianPackage);
  if (fails('/usr/bin/python3', '-c', 'import pymodbus')) debianPackages.push('python3-pymodbus');
  if (debianPackages.length > 0)
    throw new Error(`Install these Debian packages: ${debianPackages.join(' ')}`);
  const trials = possibleTrials();
  const scratch = mkdtempSync(join(tmpdir(), 'outpost-try-'));
  try {
    const packages = values.packages ? fromCallerFolder(values.packages) : join(scratch, 'packages');
    if (!values.packages) buildTried(packages, trials);
    const before = values.before ? fromCallerFolder(values.before) : join(scratch, 'before');
    if (!values.before && trials.includes('deb'))
      build(before, native, ['deb'], ['--release', LOWER_VERSION]);
    if (trials.includes('deb') || trials.includes('archive'))
      for (const suite of suites) makeDebian(scratch, suite, native, ['systemd-sysv', 'adduser']);
    if (trials.includes('arm64')) makeDebian(scratch, suites.at(-1)!, arm64, ['adduser']);
    const certificate = join(scratch, 'certificate.pem');
    if (trials.includes('compose')) {
      makeCertificate(certificate);
      run('mmdebstrap', [
        ...['--variant=minbase', ...SUBSTITUTE_OPTIONS],
        ...[suites.at(-1)!, join(scratch, 'substitutes.tar'), MIRROR],
      ]);
    }
    const own = ['--scratch', scratch, '--packages', packages, '--before', before];
    const chosen = ['--only', trials.join(), '--suite', suites.join()];
    const again = [process.execPath, resolve(import.meta.filename), ...chosen, ...own];
    const { status } = spawnSync(
      'unshare',
      ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...again],
      {
        stdio: 'inherit',
        env: { ...process.env, ...(trials.includes('compose') && { NODE_EXTRA_CA_CERTS: certificate }) },
      },
    );
    process.exitCode = status ?? 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The chosen trials without those that this computer cannot run, which it names. */
function possibleTrials(): string[] {
  const obstacle = native === arm64 ? 'The other trials use them on this computer.' : arm64Obstacle();
  if (!only.includes('arm64') || obstacle === null) return only;
  if (only.length === 1) throw new Error(obstacle);
  console.log(`Left out: the packages for ARM. ${obstacle}`);
  return only.filter((name) => name !== 'arm64');
}

/** Builds what the trials need into one folder: of ARM, no image. */
function buildTried(packages: string, trials: readonly string[]): void {
  const products = trials
    .map((name) => (name === 'compose' ? 'image' : name))
    .filter((name) => name !== 'arm64');
  if (products.length > 0) build(packages, native, products);
  if (!trials.includes('arm64')) return;
  const ofArm64 = `${packages}-arm64`;
  build(ofArm64, arm64, ['archive', 'deb']);
  cpSync(ofArm64, packages, { recursive: true });
}

function build(
  out: string,
  { node }: Architecture,
  products: readonly string[],
  given: readonly string[] = [],
): void {
  const program = resolve(import.meta.dirname, 'build.ts');
  const chosen = ['--architectures', node, '--only', products.join()];
  run(process.execPath, [program, ...chosen, '--out', out, ...given]);
}

/** Where the machines of a suite come from. */
function debianFile(scratch: string, suite: string, { debian }: Architecture): string {
  return join(scratch, `${suite}-${debian}.tar`);
}

/** Downloads a Debian with few packages. */
function makeDebian(scratch: string, suite: string, of: Architecture, include: readonly string[]): void {
  run('mmdebstrap', [
    ...['--variant=minbase', `--architectures=${of.debian}`, `--include=${include.join()}`],
    ...[suite, debianFile(scratch, suite, of), MIRROR],
  ]);
}

async function tryAll(scratch: string): Promise<void> {
  const found = (folder: string, end: string) => {
    const name = readdirSync(folder).find((file) => file.endsWith(end));
    if (name === undefined) throw new Error(`${folder} has no file that ends with ${end}.`);
    return join(folder, name);
  };
  const { packages, before } = values as { packages: string; before: string };
  const deb = (folder: string, { debian }: Architecture) => found(folder, `_${debian}.deb`);
  const archive = ({ node }: Architecture) => found(packages, `-linux-${node}.tar.xz`);
  const newMachine = (name: string, suite: string, of = native) => {
    const root = join(scratch, `${name}-${suite}-${of.debian}`);
    run('mkdir', [root]);
    run('tar', ['-xf', debianFile(scratch, suite, of), '-C', root]);
    return root;
  };
  const modbusServer = startModbusServer();
  try {
    for (const suite of suites) {
      if (only.includes('deb')) {
        console.log(`Debian package, Debian ${suite}`);
        const bare = newMachine('bare', suite);
        await tryVerifying(bare, deb(packages, native));
        await tryWithoutSystemd(bare, deb(packages, native));
        const root = newMachine('machine', suite);
        await tryDebianPackage(root, deb(before, native), deb(packages, native));
      }
      if (only.includes('archive')) {
        console.log(`Archive, Debian ${suite}`);
        await tryArchive(newMachine('archive', suite), archive(native));
      }
    }
    if (only.includes('image')) {
      console.log('Container image');
      await tryImage(found(packages, `-image-${native.debian}.tar`));
    }
    if (only.includes('compose')) {
      console.log('Compose file');
      const image = found(packages, `-image-${native.debian}.tar`);
      await tryCompose(scratch, image, join(scratch, 'substitutes.tar'), join(scratch, 'certificate.pem'));
    }
    if (only.includes('arm64')) {
      const suite = suites.at(-1)!;
      console.log(`Archive and Debian package for ARM, emulated, Debian ${suite}`);
      await tryArm64(newMachine('emulated', suite, arm64), archive(arm64), deb(packages, arm64));
    }
    console.log('All steps succeeded.');
  } finally {
    modbusServer.kill();
  }
}
