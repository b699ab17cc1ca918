import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from '../staging.ts';
import { ADMIN, ADMIN_PASSWORD, TriedServer } from './field.ts';
import { Machine } from './machine.ts';
import { expectThat, retryFor, tryStep } from './steps.ts';

const START_SECONDS = 60;
/** An account that the machine has no name for. */
const UID = '12345';
const PORT = 3100;
const UNIT = 'outpost-archive';

/** Unpacks the archive on a machine without Node.js and runs it from its folder, as an ordinary user. */
export async function tryArchive(root: string, archive: string): Promise<void> {
  const machine = new Machine(root);
  const server = new TriedServer(`http://127.0.0.1:${PORT}`);
  const name = basename(archive, '.tar.xz');
  const program = `/srv/${name}/outpost`;
  const asUser = [`--reuid=${UID}`, `--regid=${UID}`, '--clear-groups', 'env', `PORT=${PORT}`];
  const outpost = (given: string[], input = '') =>
    machine.run('setpriv', [...asUser, program, ...given], input);

  await tryStep(`boot Debian and unpack ${basename(archive)}`, async () => {
    mkdirSync(join(root, 'srv'), { recursive: true });
    run('tar', ['-xJf', archive, '-C', join(root, 'srv'), '--no-same-owner']);
    run('chown', ['-R', `${UID}:${UID}`, join(root, 'srv', name)]);
    await machine.boot();
  });
  try {
    await tryStep('./outpost start, as an ordinary user', async () => {
      const start = ['setpriv', ...asUser, 'MODBUS_PORT=off', program, 'start'];
      machine.run('systemd-run', [`--unit=${UNIT}`, ...start]);
      await retryFor(START_SECONDS, () => outpost(['status']));
      expectThat(/assets\//.test(await server.page()), 'the page');
    });
    await tryStep('create-admin, sign in, first value of a station', async () => {
      outpost(['create-admin', ...ADMIN], `${ADMIN_PASSWORD}\n`);
      await server.signIn();
      await server.addStation();
      await server.expectValue();
    });
    await tryStep('backup and verify-audit', () => {
      outpost(['backup', `/srv/${name}`]);
      outpost(['verify-audit']);
    });
  } catch (error) {
    console.error(machine.try('journalctl', ['-u', UNIT, '-n', '30', '--no-pager']).text);
    throw error;
  } finally {
    await tryStep('power off', () => machine.powerOff());
  }
}
