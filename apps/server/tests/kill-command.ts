/**
 * A server that writes to a controller, to be killed during the write: `kill-command.ts FOLDER PORT
 * write|push`. Prints `begun` once the command has been sent; it never ends on its own.
 */
import { NewStation } from '@outpost/contract';
import { readConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLogger } from '../src/platform/logger.ts';
import { startServer } from '../src/server.ts';

const [folder, port, what] = process.argv.slice(2);
const server = await startServer({
  config: {
    ...readConfig({}),
    port: 0,
    dataDir: folder!,
    modbus: { host: '127.0.0.1', port: null, allow: [], stale: 'last' },
  },
  clock: systemClock,
  logger: createLogger('error'),
  random: () => 0.5,
});
const { app } = server;
const setPoint = (Point: string, Address: number) => ({
  Kind: 'analog',
  Point,
  Name: `Set point ${Address}`,
  Table: 'holding-register',
  Address,
  DataType: 'uint16',
  Decimals: 0,
  Writable: true,
});
const body = NewStation.parse({
  SiteName: 'Kill',
  Host: '127.0.0.1',
  Port: Number(port),
  PollIntervalSeconds: 1,
  TimeoutMs: 60_000,
  // Not adjacent, so that each is sent in a request of its own.
  Points: [setPoint('AO1', 0), setPoint('AO2', 5), setPoint('AO3', 9)],
  Settings: [
    { Point: 'AO1', Wanted: 11 },
    { Point: 'AO2', Wanted: 12 },
    { Point: 'AO3', Wanted: 13 },
  ],
});
const by = { accountId: 1, name: 'Anna Vale' };
const station = await app.administration.stations.service.create(body, by);
await app.acquisition.field.pollNow(station.StationId);
console.log('begun');
if (what === 'push') await app.commands.push(station.StationId, by, false);
else {
  await app.commands.write(station.StationId, { PointId: station.Points[0]!.Id, Value: 11 }, by);
}
