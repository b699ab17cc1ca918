import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { run } from '../staging.ts';
import { ADMIN, ADMIN_PASSWORD, TriedServer } from './field.ts';
import { expectThat, retryFor, tryStep } from './steps.ts';

const START_SECONDS = 90;
const PORT = 3200;
const MAX_IMAGE_BYTES = 200e6;
const ACCOUNT = 'outpost-try';
const NAME = 'outpost-try';

/** Runs the image with rootless Podman on a read-only file system, as another account than root. */
export async function tryImage(image: string): Promise<void> {
  run('useradd', ['--create-home', ACCOUNT]);
  const runtime = mkdtempSync(join(tmpdir(), 'outpost-podman-'));
  run('chown', [ACCOUNT, runtime]);
  chmodSync(runtime, 0o700);
  const command = (given: string[]) => [
    ...['-u', ACCOUNT, '--', 'env', `XDG_RUNTIME_DIR=${runtime}`, `HOME=/home/${ACCOUNT}`],
    ...['podman', '--log-level=error', '--cgroup-manager=cgroupfs', '--runtime=runc', ...given],
  ];
  const podman = (given: string[], input = '') => {
    const { status, stdout, stderr } = spawnSync('runuser', command(given), {
      ...{ input, encoding: 'utf8', cwd: '/' },
    });
    if (status !== 0) throw new Error(`podman ${given.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
    return stdout;
  };
  const installation = new TriedServer(`http://127.0.0.1:${PORT}`);
  let tag = '';
  try {
    await tryStep(`podman load ${basename(image)}, rootless`, () => {
      // A file that the account can read.
      const copy = join(runtime, 'image.tar');
      run('install', ['-o', ACCOUNT, image, copy]);
      tag = /Loaded image: (\S+)/.exec(podman(['load', '--input', copy]))![1]!;
      rmSync(copy);
    });
    await tryStep('less than 200 MB, not root, with a health check', () => {
      const [{ Size, User, Healthcheck }] = JSON.parse(podman(['image', 'inspect', tag]));
      expectThat(Size < MAX_IMAGE_BYTES, `a size below ${MAX_IMAGE_BYTES}; it is ${Size}`);
      expectThat(User === '1000:1000', `the account 1000; it is ${User}`);
      expectThat(Healthcheck?.Test?.length === 3, 'a health check');
    });
    const options = ['--network=host', '--read-only', '--cap-drop=all', '--volume=outpost-try:/data'];
    const settings = ['HOST=127.0.0.1', `PORT=${PORT}`, 'MODBUS_PORT=off'].flatMap((one) => ['--env', one]);
    const start = () =>
      podman(['run', '--detach', '--replace', `--name=${NAME}`, ...options, ...settings, tag]);
    const isHealthy = () => retryFor(START_SECONDS, () => podman(['healthcheck', 'run', NAME]));
    await tryStep('start with a read-only root file system; the health check passes', async () => {
      start();
      await isHealthy();
    });
    await tryStep('create-admin, sign in, first value of a station', async () => {
      podman(['exec', '--interactive', NAME, 'outpost', 'create-admin', ...ADMIN], `${ADMIN_PASSWORD}\n`);
      await installation.signIn();
      await installation.addStation();
      await installation.expectValue();
    });
    await tryStep('replace the container; the volume has the data', async () => {
      const replacedAtMs = Date.now();
      podman(['stop', '--time=30', NAME]);
      start();
      await isHealthy();
      await installation.signIn();
      await installation.expectValue();
      await installation.expectHistoryBefore(replacedAtMs);
    });
  } catch (error) {
    console.error(spawnSync('runuser', command(['logs', '--tail=30', NAME]), { encoding: 'utf8', cwd: '/' }));
    throw error;
  } finally {
    await tryStep('remove container, volume, image and account', () => {
      spawnSync('runuser', command(['rm', '--force', NAME]), { cwd: '/' });
      spawnSync('runuser', command(['volume', 'rm', '--force', 'outpost-try']), { cwd: '/' });
      spawnSync('runuser', command(['rmi', '--force', tag]), { cwd: '/' });
      // Ends the process in which rootless Podman holds its namespaces.
      spawnSync('runuser', command(['system', 'migrate']), { cwd: '/' });
      run('userdel', ['--force', '--remove', ACCOUNT]);
      rmSync(runtime, { recursive: true, force: true });
    });
  }
}
