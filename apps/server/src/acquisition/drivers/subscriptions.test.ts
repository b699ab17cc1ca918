import { StationConfig } from '@outpost/contract';
import { BAD, GOOD, REASON } from '@outpost/core';
import { expect, it, onTestFinished } from 'vitest';
import { createBus } from '../../platform/bus/index.ts';
import { createLogger } from '../../platform/logger.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { DriverDeps } from './driver.ts';
import { createDrivers } from './drivers.ts';
import { RecordingIngest } from './modbus/testing/field-kit.ts';
import { lineDriver } from './testing/line-driver.ts';
import { LinePublisher } from './testing/line-publisher.ts';

const START = Date.parse('2026-03-01T00:00:00Z');

const point = (Tag: string, position: number) => ({
  ...{ Kind: 'analog', Point: `AI${position}`, Name: Tag },
  Source: { Protocol: 'lines', Tag },
});

const lines = (Port: number, more: object = {}) =>
  StationConfig.parse({
    ...{ StationId: 1, SiteName: 'Lines', Version: 1, PollIntervalSeconds: 10, OfflineAfter: 2 },
    Source: { Protocol: 'lines', Host: '127.0.0.1', Port },
    Points: [point('level', 1), point('flow', 2)],
    ...more,
  });

async function setUp(more: Partial<DriverDeps> = {}) {
  const publisher = new LinePublisher();
  await publisher.listen();
  onTestFinished(() => publisher.close());
  const clock = new ManualClock(START);
  const ingest = new RecordingIngest();
  const bus = createBus((error) => {
    throw error;
  });
  const deps = { ingest, bus, clock, logger: createLogger('silent'), random: () => 0.5, ...more };
  const drivers = createDrivers(deps, [lineDriver]);
  onTestFinished(() => drivers.stop());
  /** Resolves with report number `nth` (from 1). */
  const report = async (nth: number) => {
    await ingest.until(() => ingest.reports.length >= nth);
    return ingest.reports[nth - 1]!;
  };
  return { publisher, clock, ingest, bus, drivers, report };
}

it('reports values as they come, each with its time', async () => {
  const { publisher, ingest, drivers, report } = await setUp();
  publisher.publish('level', 4.5, START - 60_000);
  drivers.start([lines(publisher.port)]);
  expect(await report(1)).toMatchObject({
    ...{ stationId: 1, version: 1, receivedAtMs: START },
    values: [{ position: 0, value: 4.5, quality: GOOD, reason: REASON.NONE, atMs: START - 60_000 }],
    link: { status: 'online', lastGoodPollAtMs: START, roundTripMs: null },
  });
  publisher.publish('flow', null, null, 'bad');
  expect((await report(2)).values).toEqual([
    { position: 1, value: Number.NaN, quality: BAD, reason: REASON.NOT_A_NUMBER, atMs: null },
  ]);
  publisher.publish('unknown', 1, null);
  publisher.beat();
  expect((await report(3)).values).toEqual([]);
  expect(ingest.seen).toEqual([]);
  expect(drivers.stats).toMatchObject({ stations: 1, connections: 1 });
});

it('counts an interval in which nothing came as a failed poll, and opens another connection when offline', async () => {
  const { publisher, clock, ingest, drivers, report } = await setUp();
  drivers.start([lines(publisher.port)]);
  await report(1);
  clock.advance(10_000);
  expect(ingest.seen).toEqual([]);
  clock.advance(10_000);
  expect(ingest.seen).toMatchObject([
    { values: null, link: { status: 'online', failedPolls: 1, lastError: { code: 'STATION_TIMEOUT' } } },
  ]);
  publisher.beat();
  expect(await report(2)).toMatchObject({ link: { failedPolls: 0, lastError: null } });
  clock.advance(30_000);
  expect(ingest.seen.at(-1)!.link).toMatchObject({ status: 'offline', failedPolls: 2 });
  await publisher.connected(0);
  clock.advance(1_000);
  expect(await report(3)).toMatchObject({ link: { status: 'online' } });
});

it('connects again after a back-off, and is offline after the intervals that the station allows', async () => {
  const { publisher, clock, ingest, drivers, report } = await setUp();
  drivers.start([lines(publisher.port)]);
  await report(1);
  await publisher.close();
  const lost = () => drivers.stats.connections === 0;
  await expect.poll(lost).toBe(true);
  // The interval in which the last value came does not count.
  clock.advance(10_000);
  expect(drivers.link(1).status).toBe('online');
  for (let seconds = 0; seconds < 20; seconds++) {
    clock.advance(1_000);
    await expect.poll(lost).toBe(true);
  }
  expect(drivers.link(1)).toMatchObject({
    status: 'offline',
    lastError: { code: 'STATION_CONNECT_FAILED', message: expect.stringContaining('127.0.0.1') },
  });
  const { requests } = drivers.stats;
  // The first, one within the ten seconds, then after 2, 4 and 8 s.
  expect(requests).toBe(5);
  await publisher.listen();
  publisher.publish('level', 3, START);
  clock.advance(16_000);
  expect(await report(2)).toMatchObject({ values: [{ value: 3 }], link: { status: 'online' } });
  expect(ingest.seen.length).toBeGreaterThanOrEqual(2);
});

it('does not blame the source for a stall of this process', async () => {
  const { publisher, clock, ingest, drivers, report } = await setUp();
  drivers.start([lines(publisher.port)]);
  await report(1);
  clock.advance(10_000);
  publisher.beat();
  await new Promise((resolve) => setImmediate(resolve));
  clock.stall(60_000);
  await report(2);
  expect(ingest.seen).toEqual([]);
});

it('asks for all values on demand, over a new connection if there is none', async () => {
  const { publisher, clock, ingest, drivers, report } = await setUp();
  publisher.publish('level', 1, START);
  drivers.start([lines(publisher.port)]);
  await report(1);
  await Promise.all([drivers.pollNow(1), drivers.pollNow(1)]);
  expect(ingest.reports.at(-1)!.values).toMatchObject([{ value: 1 }]);
  await publisher.close();
  await expect.poll(() => drivers.stats.connections).toBe(0);
  await expect(drivers.pollNow(1)).rejects.toMatchObject({ code: 'STATION_CONNECT_FAILED', step: 'connect' });
  expect(ingest.seen).toMatchObject([{ values: null, link: { failedPolls: 1 } }]);
  await publisher.listen();
  await drivers.pollNow(1);
  expect(drivers.link(1)).toMatchObject({ status: 'online', failedPolls: 0 });
  await drivers.stop();
  expect(clock.pending).toBe(0);
});

it('gives up on a source that does not send all values, and says so', async () => {
  const { publisher, clock, drivers, report } = await setUp();
  drivers.start([lines(publisher.port)]);
  await report(1);
  publisher.isMute = true;
  const polled = drivers.pollNow(1);
  clock.advance(10_000);
  await expect(polled).rejects.toMatchObject({ code: 'STATION_TIMEOUT' });
});

it('closes the connection of a station that is disabled, deleted or reached in another way', async () => {
  const { publisher, clock, bus, drivers, report } = await setUp();
  const change = (Config: StationConfig | null) => bus.emit('stationChanged', { StationId: 1, Config });
  drivers.start([lines(publisher.port)]);
  await report(1);
  change(lines(publisher.port, { Version: 2, Enabled: false }));
  await publisher.connected(0);
  expect(drivers.link(1).status).toBe('disabled');
  await expect(drivers.pollNow(1)).rejects.toMatchObject({ code: 'STATION_DISABLED' });
  change(lines(publisher.port, { Version: 3 }));
  expect(await report(2)).toMatchObject({ version: 3 });
  const other = new LinePublisher();
  await other.listen();
  onTestFinished(() => other.close());
  change(lines(other.port, { Version: 4 }));
  await publisher.connected(0);
  await other.connected(1);
  change(null);
  await other.connected(0);
  expect(drivers.stats.stations).toBe(0);
  expect(clock.pending).toBe(0);
});

it('ends a connection that carries something else', async () => {
  const { publisher, clock, drivers, report } = await setUp();
  drivers.start([lines(publisher.port)]);
  await report(1);
  publisher.send('HTTP/1.1 400 Bad Request\n');
  await publisher.connected(0);
  clock.advance(20_000);
  expect(drivers.link(1).lastError).toMatchObject({ code: 'STATION_BAD_RESPONSE' });
});

it('puts a line together that comes in pieces', async () => {
  const { publisher, drivers, report } = await setUp();
  drivers.start([lines(publisher.port)]);
  await report(1);
  publisher.send('level 7 - go');
  await new Promise((resolve) => setImmediate(resolve));
  publisher.send('od\n.\nlev');
  expect((await report(2)).values).toMatchObject([{ value: 7 }]);
});

it('survives an ingest that throws', async () => {
  const ingest = new RecordingIngest();
  const { publisher, drivers } = await setUp({
    ingest: {
      accept(input) {
        ingest.accept(input);
        throw new Error('disk');
      },
    },
  });
  drivers.start([lines(publisher.port)]);
  await expect(drivers.pollNow(1)).rejects.toMatchObject({ code: 'INTERNAL' });
  publisher.publish('level', 2, null);
  await ingest.until(() => ingest.reports.some(({ values }) => values.length > 0));
});
