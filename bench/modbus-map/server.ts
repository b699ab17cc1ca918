/**
 * The measured process of `bench/modbus-map.ts`: the server with its register map while stations
 * are polled (the load of the live benchmark passes polls to ingest), and on the same thread a bare
 * `net` responder as the upper bound.
 */
import { createServer, type Server } from 'node:net';
import { systemClock } from '@outpost/server';
import { sendToParent } from '../harness/child.ts';
import { startBenchApp } from '../harness/server.ts';
import { Load, liveLoadStation } from '../live/load.ts';
import { MAP_REQUEST, RESPONSE_BYTES } from './frames.ts';

/** The ports of the two servers. */
export type MapServerMessage = { kind: 'ready'; bare: number; outpost: number };

const count = Number(process.argv[2]);
const { app, stations, onStop } = await startBenchApp(
  Array.from({ length: count }, (_, index) => liveLoadStation(index, 5)),
  { environment: { MODBUS_PORT: '0' } },
);
await app.alarms.start(stations);
await app.modbusServer.map.start();
await app.modbusServer.server.start();
const plan = { stations: count, pollSeconds: 5, changesPerSecond: count * 4 };
onStop(new Load(app.acquisition.ingest, systemClock, plan, stations).start());

/** No protocol at all: any request is answered with as many bytes and its transaction ID. */
const bare: Server = createServer({ noDelay: true }, (socket) => {
  const answer = Buffer.alloc(RESPONSE_BYTES);
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
  sendToParent<MapServerMessage>({
    kind: 'ready',
    bare: address.port,
    outpost: app.modbusServer.server.port()!,
  });
});
