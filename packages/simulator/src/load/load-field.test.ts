import { freePort } from '@outpost/testing/free-port.ts';
import { afterEach, expect, test } from 'vitest';
import { link } from '../testing/read.ts';
import { createLoadField } from './load-field.ts';
import { loadPlan } from './load-plan.ts';
import { loadEndpoint, loadHealth, loadStation } from './load-stations.ts';
import type { LoadField, LoadOptions } from './load-types.ts';

const running: LoadField[] = [];
afterEach(async () => {
  for (const field of running.splice(0)) await field.stop();
});

async function start(options: LoadOptions): Promise<LoadField> {
  const field = createLoadField(options);
  running.push(field);
  await field.start();
  return field;
}

test('each station has an endpoint of its own, by address or by port', () => {
  const plan = loadPlan({ stations: 70_000 });
  const hosts = new Set(Array.from({ length: 70_000 }, (_n, index) => loadEndpoint(plan, index).host));
  expect(hosts.size).toBe(70_000);
  for (const host of hosts) expect(host).toMatch(/^127(\.(25[0-4]|2[0-4]\d|1?\d?\d)){3}$/);
  expect(hosts.has('127.0.0.1')).toBe(false);
  const ports = loadPlan({ stations: 3, spread: 'ports', basePort: 20_000 });
  expect([0, 1, 2].map((index) => loadEndpoint(ports, index))).toEqual([
    { host: '127.0.0.1', port: 20_000 },
    { host: '127.0.0.1', port: 20_001 },
    { host: '127.0.0.1', port: 20_002 },
  ]);
});

test('the requested number of dead stations is spread evenly, a quarter of each kind', () => {
  const plan = loadPlan({ stations: 5_000, dead: 1_000 });
  const count: Record<string, number> = {};
  for (let index = 0; index < 5_000; index++) {
    const health = loadHealth(plan, index);
    count[health] = (count[health] ?? 0) + 1;
  }
  expect(count).toEqual({ living: 4_000, refused: 250, silent: 250, 'half-open': 250, garbage: 250 });
  const firstHundred = Array.from({ length: 100 }, (_n, index) => loadHealth(plan, index));
  expect(firstHundred.filter((health) => health !== 'living')).toHaveLength(20);
});

test('living stations respond with changing values, dead ones fail in their way', async () => {
  const field = await start({ stations: 50, dead: 5, changing: 1, basePort: await freePort('127.1.1.1') });
  const { plan } = field;
  const errors: Record<string, string> = {};
  for (let index = 0; index < 50; index++) {
    const health = loadHealth(plan, index);
    const opened = link(loadStation(plan, index), health === 'living' ? 2_000 : 150);
    const outcome = await opened.poll().then(
      ({ qualities }) => (qualities.every((quality) => quality === 0) ? 'good' : 'bad'),
      (error: { code: string }) => error.code,
    );
    if (health === 'living') expect(outcome).toBe('good');
    else errors[health] = outcome;
    opened.close();
  }
  expect(errors).toMatchObject({
    refused: 'MODBUS_CONNECT_REFUSED',
    silent: 'MODBUS_TIMEOUT',
    'half-open': 'MODBUS_TIMEOUT',
  });
  expect(errors.garbage).toMatch(/TIMEOUT|BAD_RESPONSE/);

  const opened = link(loadStation(plan, 0));
  const before = [...(await opened.poll()).values];
  let now = before;
  while (now.every((value, index) => value === before[index])) now = [...(await opened.poll()).values];
  expect(now).not.toEqual(before);
  expect(field.connectionCount).toBeGreaterThan(0);
  opened.close();
});

test('invalid options are named', () => {
  expect(() => loadPlan({ stations: 0 })).toThrow(/expected stations as 1 to/);
  expect(() => loadPlan({ stations: 10, dead: 11 })).toThrow(
    /expected dead as 0 to the number of stations, got 11/,
  );
  expect(() => loadPlan({ changing: 2 })).toThrow(/expected changing as 0 to 1/);
  expect(() => loadPlan({ stations: 60_000, spread: 'ports' })).toThrow(/expected stations as 1 to 50516/);
});
