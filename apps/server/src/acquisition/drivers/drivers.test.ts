import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ConnectionTestBody, StationConfig } from '@outpost/contract';
import { BAD, GOOD } from '@outpost/core';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';
import { createBus } from '../../platform/bus/index.ts';
import { createLogger } from '../../platform/logger.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createDrivers } from './drivers.ts';
import { modbusDriver } from './modbus/index.ts';
import { RecordingIngest, register, startFieldDevice, station } from './modbus/testing/field-kit.ts';
import { sourceProblems } from './source-problems.ts';
import { csvFileDriver } from './testing/csv-file-driver.ts';

const MODULES = [modbusDriver, csvFileDriver];
const PROTOCOLS = MODULES.flatMap(({ protocols }) => protocols);

const level = (Point: string, Column: unknown) => ({
  ...{ Kind: 'analog', Point, Name: Point },
  Source: { Protocol: 'csv-file', Column },
});

const csvStation = (Path: string, more: object = {}) =>
  StationConfig.parse({
    ...{ StationId: 2, SiteName: 'Logger', Version: 1, PollIntervalSeconds: 1, OfflineAfter: 1 },
    Source: { Protocol: 'csv-file', Path },
    Points: [level('AI1', 1), level('AI2', 2)],
    ...more,
  });

async function setUp() {
  const path = join(await temporaryFolder(), 'levels.csv');
  await writeFile(path, '1,2\n3.5,none\n');
  const clock = new ManualClock();
  const ingest = new RecordingIngest();
  const bus = createBus((error) => {
    throw error;
  });
  const deps = { ingest, bus, clock, logger: createLogger('silent'), random: () => 0.5 };
  const drivers = createDrivers(deps, MODULES);
  onTestFinished(() => drivers.stop());
  return { path, clock, ingest, bus, drivers };
}

it('polls each station with the driver of its protocol', async () => {
  const { path, clock, ingest, drivers } = await setUp();
  const device = await startFieldDevice();
  drivers.start([station(1, device.port), csvStation(path)]);
  await Promise.all([drivers.pollNow(1), drivers.pollNow(2)]);
  expect(ingest.of(1)[0]).toMatchObject({ values: [0], qualities: [GOOD] });
  expect(ingest.of(2)[0]).toMatchObject({ values: [3.5, Number.NaN], qualities: [GOOD, BAD] });
  expect(drivers.link(2)).toMatchObject({ status: 'online' });
  expect(drivers.stats).toMatchObject({ stations: 2, goodPolls: 2 });
  clock.advance(1_000);
  await ingest.outcome(2, 2);
  await expect(drivers.pollNow(7)).rejects.toMatchObject({ code: 'STATION_NOT_FOUND' });
});

it('hands a station over when it is reached by another protocol', async () => {
  const { path, ingest, bus, drivers } = await setUp();
  const device = await startFieldDevice();
  drivers.start([csvStation(path)]);
  await drivers.pollNow(2);
  const Config = station(2, device.port, { Version: 2, Points: [register(4)] });
  bus.emit('stationChanged', { StationId: 2, Config });
  await drivers.pollNow(2);
  expect(ingest.of(2).at(-1)).toMatchObject({ version: 2, values: [4] });
  bus.emit('stationChanged', { StationId: 2, Config: csvStation(path, { Version: 3 }) });
  await drivers.pollNow(2);
  expect(ingest.of(2).at(-1)).toMatchObject({ version: 3, values: [3.5, Number.NaN] });
  expect(drivers.stats.stations).toBe(1);
});

it('says why a station of a foreign protocol does not respond', async () => {
  const { path, ingest, drivers } = await setUp();
  drivers.start([csvStation(`${path}.gone`)]);
  await expect(drivers.pollNow(2)).rejects.toMatchObject({ step: 'connect' });
  expect(ingest.of(2)[0]).toMatchObject({ values: null, link: { status: 'offline' } });
  const Source = { Protocol: 'csv-file', Path: path };
  const body: ConnectionTestBody = { Source, Reads: [] };
  expect(await drivers.test(body)).toMatchObject({ Ok: true });
  await expect(drivers.probe({ Source, Table: 'coil', Address: 0, Count: 1 })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

it('checks a station by the descriptor of its protocol', () => {
  const problems = (config: StationConfig) =>
    sourceProblems(config, PROTOCOLS).map(({ Path, Message }) => `${Path}: ${Message}`);
  expect(problems(csvStation('a.csv'))).toEqual([]);
  const wrong = { Source: { Protocol: 'csv-file' }, Points: [level('AI1', 0), level('AI2', 'x')] };
  expect(problems(csvStation('', wrong))).toEqual([
    'body.Source.Path: Required',
    'body.Points.0.Source.Column: Must be 1 or more',
    'body.Points.1.Source.Column: Must be a number',
  ]);
  const unknown = { Source: { Protocol: 'telepathy' }, Points: [] };
  expect(problems(csvStation('', unknown))[0]).toContain('Must be one of modbus-tcp');
});
