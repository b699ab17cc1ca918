import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { calls, NewStation } from '@outpost/contract';
import { createModbusServer, createRegisterUnit } from '@outpost/modbus';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';
import { DrillApi } from './drill/api.ts';
import { samplesOf } from './drill/chaos-check.ts';
import { ServerProcess } from './drill/processes.ts';

/** One failure makes the station offline and raises its alarm. */
const STATION = { PollIntervalSeconds: 0.2, TimeoutMs: 1_000, Retries: 0, OfflineAfter: 1 };
/**
 * Longer than TimeoutMs × (Retries + 1) × OfflineAfter, so that each request in flight is overdue.
 * `field/stall.test.ts` has the same with 30 s and default settings on a clock that the test moves.
 */
const STALL_MS = 1_600;
const QUALITY_GOOD = 0;

/** A controller that counts its requests, and delays a response on demand. */
async function startController() {
  const unit = createRegisterUnit({ holdingRegisters: Uint16Array.of(7) });
  let held: Promise<void> | null = null;
  let asked = 0;
  let watch = () => {};
  const server = createModbusServer({
    framing: 'tcp',
    units: () => unit,
    intercept: () => {
      asked += 1;
      watch();
      return held?.then(() => undefined);
    },
  });
  const port = await server.listen(0, '127.0.0.1');
  onTestFinished(() => server.close());
  const times = (count: number) =>
    new Promise<void>((resolve) => {
      const until = asked + count;
      watch = () => {
        if (asked >= until) resolve();
      };
    });
  return {
    port,
    /** Resolves after that many more requests. */
    times,
    /** Resolves after one more request that has not been answered yet. */
    async hold(): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      await times(1);
      return () => {
        held = null;
        resolve();
      };
    },
  };
}

/** Resolves when the kernel has stopped the process. */
async function stopped(pid: number): Promise<void> {
  while (!/\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) await wait(5);
}

it('considers no station offline, raises no alarm and stores no gap because the server itself was suspended', async () => {
  const controller = await startController();
  const server = new ServerProcess({ dataDir: await temporaryFolder(), databaseUrl: null });
  onTestFinished(() => server.end('SIGKILL'));
  await server.start();
  const api = new DrillApi(() => server.url);
  await api.setUp(server.setupCode());
  const stalledSeconds = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^outpost_stalled_seconds_total (\S+)$/m.exec(metrics)?.[1]);
  };
  const beganMs = Date.now();
  // A busy machine may already have held it up.
  const stalledBefore = await stalledSeconds();
  const station = NewStation.parse({
    ...STATION,
    SiteName: 'Well 1',
    Host: '127.0.0.1',
    Port: controller.port,
    Points: [
      {
        Kind: 'analog',
        Point: 'AI1',
        Name: 'Level',
        Table: 'holding-register',
        Address: 0,
        DataType: 'uint16',
      },
    ],
  });
  const { StationId } = await api.call(calls.stations.create, undefined, station);
  const { Points } = await api.call(calls.stations.config, `/api/Stations/config/${StationId}`);
  await controller.times(3);

  const answer = await controller.hold();
  process.kill(server.pid!, 'SIGSTOP');
  await stopped(server.pid!);
  // It reaches the machine in time, and the server reads it much later.
  answer();
  await wait(STALL_MS);
  process.kill(server.pid!, 'SIGCONT');
  await controller.times(3);

  const { Communication } = await api.call(calls.stations.get, `/api/Stations/${StationId}`);
  expect(Communication).toMatchObject({ Status: 'online', FailedPolls: 0, LastError: null, Success24h: 1 });
  const [from, to] = [beganMs, Date.now()].map((ms) => new Date(ms).toISOString().slice(0, 10));
  const alarms = await api.call(calls.stations.alarmLog, `/api/Stations/alarm/${StationId}/${from}/${to}`);
  expect(alarms).toEqual([]);
  const samples = await samplesOf(api, StationId, Points[0]!.Id, beganMs, Date.now());
  expect(samples.length).toBeGreaterThan(0);
  expect(samples.filter(({ quality }) => quality !== QUALITY_GOOD)).toEqual([]);
  const stalled = (await stalledSeconds()) - stalledBefore;
  expect(stalled).toBeGreaterThanOrEqual(STALL_MS / 1_000 - 0.5);
  expect(stalled).toBeLessThan((Date.now() - beganMs) / 1_000);
});
