/**
 * The measured process of `bench/modbus-map.ts`: the server with its register map while stations
 * are polled (the load of the live benchmark passes polls to ingest), and on the same thread a bare
 * `net` responder as the upper bound.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, createLogger, readConfig, systemClock } from '@outpost/server';
import { MIGRATIONS, migrate, openSqlite } from '../../apps/server/src/platform/storage/index.ts';
import { Load, liveLoadStation } from '../live/load.ts';
import { ANSWER_BYTES, MAP_REQUEST } from './frames.ts';

const stations = Number(process.argv[2]);
const dataDir = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const config = readConfig({ DATA_DIR: dataDir, PORT: '0', MODBUS_PORT: '0', LOG_LEVEL: 'error' });
const storage = await openSqlite(join(dataDir, 'outpost.sqlite'));
await migrate(storage, MIGRATIONS, Date.now());
const logger = createLogger(config.logLevel);
const app = await buildApp({ config, storage, clock: systemClock, logger, random: Math.random });
for (let index = 0; index < stations; index++)
  await app.administration.stations.service.create(liveLoadStation(index, 5));
const configs = app.administration.stations.service.all();
await app.history.start();
await app.alarms.start(configs);
app.acquisition.ingest.start(configs);
await app.modbusServer.map.start();
await app.modbusServer.server.start();
const plan = { stations, pollSeconds: 5, changesPerSecond: stations * 4 };
const stopLoad = new Load(app.acquisition.ingest, systemClock, plan, configs).start();

/** No protocol at all: any request is answered with as many bytes and its transaction ID. */
const bare: Server = createServer({ noDelay: true }, (socket) => {
  const answer = Buffer.alloc(ANSWER_BYTES);
  socket.on('data', (request) => {
    answer[0] = request[0]!;
    answer[1] = request[1]!;
    // Several arrived at once.
    for (let at = 0; at < request.length; at += MAP_REQUEST.length) socket.write(answer);
  });
  socket.on('error', () => socket.destroy());
});
bare.listen(0, '127.0.0.1', () => {
  const address = bare.address() as { port: number };
  process.send!({ bare: address.port, outpost: app.modbusServer.server.port() });
});
process.on('disconnect', () => {
  stopLoad();
  process.exit(0);
});
