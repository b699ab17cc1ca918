import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ADMIN, ADMIN_PASSWORD, TriedServer } from './field.ts';
import { Machine } from './machine.ts';
import { expectThat, retryFor, tryStep } from './steps.ts';

const START_SECONDS = 60;
const SETTINGS = '\nCOMPANY_NAME="Harbor Water & Sewer"\n';

/** Installs, uses, upgrades, removes and purges the Debian package on a machine with systemd. */
export async function tryDebianPackage(root: string, before: string, after: string): Promise<void> {
  const machine = new Machine(root);
  const install = (deb: string) => {
    copyFileSync(deb, join(root, 'root', basename(deb)));
    machine.run('dpkg', ['--install', `/root/${basename(deb)}`]);
  };
  const isUp = () => retryFor(START_SECONDS, () => machine.run('outpost', ['status']));
  const outpost = new TriedServer('http://127.0.0.1:3000');

  await tryStep('boot Debian with systemd; it has no Node.js', async () => {
    await machine.boot();
    expectThat(machine.try('sh', ['-c', 'command -v node']).code !== 0, 'no Node.js in the machine');
  });
  try {
    await tryStep(`install ${basename(before)}; the service starts`, async () => {
      install(before);
      await isUp();
    });
    await tryStep('the account outpost owns the data and can only read the settings', () => {
      const owners = machine.run('stat', ['-c', '%U:%G %a', '/var/lib/outpost', '/etc/outpost.env']);
      expectThat(owners === 'outpost:outpost 700\nroot:outpost 640\n', `other owners: ${owners}`);
    });
    await tryStep('outpost create-admin, then sign in', async () => {
      machine.run('outpost', ['create-admin', ...ADMIN], `${ADMIN_PASSWORD}\n`);
      await outpost.signIn();
      const again = machine.try('outpost', ['create-admin', ...ADMIN], `${ADMIN_PASSWORD}\n`);
      expectThat(again.code === 1 && /an account exists/.test(again.text), `a refusal: ${again.text}`);
    });
    await tryStep('add a station; its first value from the foreign Modbus server', async () => {
      await outpost.addStation();
      await outpost.expectValue();
    });
    await tryStep('change a setting in /etc/outpost.env and restart', async () => {
      const file = join(root, 'etc/outpost.env');
      writeFileSync(file, readFileSync(file, 'utf8') + SETTINGS);
      machine.run('systemctl', ['restart', 'outpost']);
      await isUp();
      const { CompanyName } = await outpost.settings();
      expectThat(CompanyName === 'Harbor Water & Sewer', `the new name; it is ${CompanyName}`);
    });
    const backup = await tryStep('outpost backup and outpost verify-audit', () => {
      machine.run('install', ['-d', '-o', 'outpost', '/srv/backups']);
      machine.run('outpost', ['verify-audit']);
      return machine.run('outpost', ['backup', '/srv/backups', '--with-secrets']).trim().split('\n')[0]!;
    });
    const upgradedAtMs = Date.now();
    await tryStep(
      `upgrade to ${basename(after)}; version, setting, account, station and history`,
      async () => {
        const old = await outpost.settings();
        install(after);
        await isUp();
        const now = await outpost.settings();
        expectThat(now.Version !== old.Version, `another version than ${old.Version}`);
        expectThat(now.CompanyName === old.CompanyName, `the setting; it is ${now.CompanyName}`);
        expectThat(/assets\//.test(await outpost.page()), 'the page');
        await outpost.signIn();
        await outpost.expectValue();
        await outpost.expectHistoryBefore(upgradedAtMs);
      },
    );
    await tryStep('remove; program and service are gone, data and settings stay', () => {
      machine.run('dpkg', ['--remove', 'outpost']);
      expectThat(!existsSync(join(root, 'usr/lib/outpost')), 'no program files');
      expectThat(machine.try('systemctl', ['is-active', 'outpost']).code !== 0, 'no service');
      for (const path of ['var/lib/outpost/outpost.sqlite', 'etc/outpost.env'])
        expectThat(existsSync(join(root, path)), `${path} exists`);
    });
    await tryStep('install again; the data are used', async () => {
      install(after);
      await isUp();
      await outpost.signIn();
      await outpost.expectValue();
      await outpost.expectHistoryBefore(upgradedAtMs);
    });
    await tryStep('restore the backup', async () => {
      machine.run('systemctl', ['stop', 'outpost']);
      machine.run('outpost', ['restore', backup, '--yes']);
      machine.run('systemctl', ['start', 'outpost']);
      await isUp();
      await outpost.signIn();
      await outpost.expectValue();
    });
    await tryStep('outpost recover-account with the server stopped', async () => {
      machine.run('systemctl', ['stop', 'outpost']);
      const printed = machine.run('outpost', ['recover-account', ADMIN[0]!]);
      expectThat(/link#token=/.test(printed), `a link; it printed ${printed}`);
      machine.run('systemctl', ['start', 'outpost']);
      await isUp();
    });
    await tryStep('purge; the settings go, the data stay, and it says so', () => {
      const said = machine.run('dpkg', ['--purge', 'outpost']);
      expectThat(/data of Outpost stays in \/var\/lib\/outpost/.test(said), `a line about the data: ${said}`);
      expectThat(existsSync(join(root, 'var/lib/outpost/outpost.sqlite')), 'the data');
      expectThat(!existsSync(join(root, 'etc/outpost.env')), 'no settings');
    });
  } catch (error) {
    console.error(machine.try('journalctl', ['-u', 'outpost', '-n', '30', '--no-pager']).text);
    throw error;
  } finally {
    await tryStep('power off', () => machine.powerOff());
  }
}

/** Installs and removes the Debian package where no systemd runs, as in the build of a disk image. */
export async function tryWithoutSystemd(root: string, deb: string): Promise<void> {
  copyFileSync(deb, join(root, 'root/outpost.deb'));
  const machine = new Machine(root);
  const run = (...command: string[]) => machine.runAlone(command);
  await tryStep('install, outpost version, remove and purge without systemd', () => {
    run('dpkg', '--install', '/root/outpost.deb');
    expectThat(/^Outpost .*Node\.js v24/.test(run('outpost', 'version')), 'the version');
    const wanted = 'etc/systemd/system/multi-user.target.wants/outpost.service';
    run('test', '-L', `/${wanted}`);
    const { code, text } = machine.tryAlone(['outpost', 'status']);
    expectThat(code === 1 && /does not respond/.test(text), `no server; it printed ${text}`);
    run('dpkg', '--remove', 'outpost');
    run('dpkg', '--purge', 'outpost');
    expectThat(!existsSync(join(root, wanted)), 'no service');
  });
}
