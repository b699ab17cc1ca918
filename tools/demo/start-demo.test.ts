import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, readConfig, startServer, systemClock } from '@outpost/server';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type DemoOptions, startDemo } from './start-demo.ts';

let environment: Record<string, string>;
beforeEach(() => {
  const dataDir = mkdtempSync(join(tmpdir(), 'outpost-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  environment = { DATA_DIR: dataDir, PORT: '0', MODBUS_PORT: '0', LOG_LEVEL: 'silent' };
});

const options = (more: Partial<DemoOptions> = {}): DemoOptions => ({
  environment,
  password: 'a password of the test',
  days: 0,
  seed: 1,
  fieldPort: 0,
  outages: 'none',
  say: () => {},
  ...more,
});

it('changes nothing in an installation that is not a demo', async () => {
  const deps = { clock: systemClock, logger: createLogger('silent'), random: () => 0.5 };
  const real = await startServer({ ...deps, config: readConfig(environment) });
  await real.app.administration.accounts.service.createAccount({
    Email: 'ann@water.example',
    FirstName: 'Ann',
    LastName: 'Moss',
    Role: 'Admin',
    Active: true,
    Password: 'correct horse battery',
  });
  await real.stop();
  await expect(startDemo(options())).rejects.toThrow('The database was not created by a demo');
  const again = await startServer({ ...deps, config: readConfig(environment) });
  onTestFinished(() => again.stop());
  expect(again.app.administration.stations.service.all()).toEqual([]);
});

it('is reused, and detects another password', async () => {
  const first = await startDemo(options());
  expect(first.passwordHolds).toBe(true);
  await first.stop();
  const again = await startDemo(options({ password: 'another password' }));
  onTestFinished(() => again.stop());
  expect(again.passwordHolds).toBe(false);
  expect(again.server.app.administration.stations.service.all()).toHaveLength(24);
});

it("names the setting when a simulated station's port is in use, and starts with another one", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  await expect(startDemo(options({ fieldPort: port }))).rejects.toThrow(/DEMO_FIELD_PORT/);

  const again = await startDemo(options());
  onTestFinished(() => again.stop());
  expect(again.server.app.administration.stations.service.all()).toHaveLength(24);
});
