import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@outpost/testing/free-port.ts';
import { afterEach, expect, test } from 'vitest';
import type { FieldProcess, ProcessCommand } from './field-process.ts';
import { spawnField } from './field-process.ts';
import { link } from './testing/read.ts';

const running: FieldProcess[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

async function start(...args: string[]): Promise<FieldProcess> {
  const started = await spawnField(args);
  running.push(started);
  return started;
}

test('runs stations in a process of its own, accepts commands and exits when its input closes', async () => {
  const field = await start('--speed', '0', '--sites', '3', '--seed', '5');
  expect(field.ready.stations).toHaveLength(3);
  const station = field.ready.stations![0]!;
  const opened = link(station);
  expect(await opened.value('pump-run:1')).toBe(0);
  await field.send({ command: 'set', site: '0401', name: 'pump-run:1', value: 1 });
  expect(await opened.value('pump-run:1')).toBe(1);
  await field.send({ command: 'release', site: '0401' });
  const before = (await field.send({ command: 'advance', seconds: 5 })).nowMs;
  expect((await field.send({ command: 'advance', seconds: 60 })).nowMs - before).toBe(60_000);
  expect((await field.send({ command: 'read', site: '0401', name: 'level' })).value).toBeCloseTo(
    await opened.value('level'),
    2,
  );
  await field.send({ command: 'fault', site: '0401', fault: { kind: 'refused' } });
  await expect(link(station).poll()).rejects.toMatchObject({ code: 'MODBUS_CONNECT_REFUSED' });
  await field.send({ command: 'clear' });
  expect((await link(station).poll()).qualities[0]).toBe(0);
  await field.send({ command: 'weather', mmPerHour: 40, seconds: 600 });
  opened.close();
  await field.stop();
  await expect(field.send({ command: 'snapshot' })).rejects.toMatchObject({
    code: 'SIMULATOR_PROCESS_ENDED',
  });
});

test('continues from a saved state', async () => {
  const first = await start('--speed', '0', '--sites', '2');
  await first.send({ command: 'set', site: '0401', name: 'level', value: 1.23 });
  const { state } = await first.send({ command: 'snapshot' });
  const folder = await mkdtemp(join(tmpdir(), 'outpost-'));
  try {
    await writeFile(join(folder, 'state.json'), JSON.stringify(state));
    const second = await start('--speed', '0', '--sites', '2', '--state', join(folder, 'state.json'));
    const { value } = await second.send({ command: 'read', site: '0401', name: 'total' });
    const { value: before } = await first.send({ command: 'read', site: '0401', name: 'total' });
    expect(value! - before!).toBeLessThan(5);
    expect(value! - before!).toBeGreaterThanOrEqual(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('answers an invalid command with the reason, and keeps running', async () => {
  const field = await start('--speed', '0', '--sites', '1');
  const bad = (command: object) => field.send(command as ProcessCommand);
  await expect(bad({ command: 'explode' })).rejects.toThrow(/command explode: expected one of fault, clear/);
  await expect(bad({ command: 'set', site: '0401', name: 'level' })).rejects.toThrow(
    /expected value as a number/,
  );
  await expect(bad({ command: 'fault', site: '0401', fault: { kind: 'no' } })).rejects.toMatchObject({
    code: 'SIMULATOR_BAD_FAULT',
  });
  await expect(bad({ command: 'read', site: 'x', name: 'level' })).rejects.toMatchObject({
    code: 'SIMULATOR_UNKNOWN_SITE',
  });
  expect((await bad({ command: 'advance', seconds: 1 })).ok).toBe(true);
});

test('runs a load field, and reports why it cannot start', async () => {
  const port = await freePort('127.1.1.1');
  const load = await start('--load', '20', '--dead', '4', '--base-port', `${port}`);
  expect(load.ready.load).toMatchObject({ stations: 20, dead: 4, basePort: port });
  await expect(spawnField(['--load', '20', '--base-port', `${port}`])).rejects.toThrow(/EADDRINUSE/);
  await expect(spawnField(['--sites', 'many'])).rejects.toThrow(/--sites: expected a number, got many/);
});
