import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HUB_EVENTS, type HubRoom, PointsSnapshot, type SubscribeReply } from '@outpost/contract';
import { Server, type Socket } from 'socket.io';
import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reads, START_MS, testStation } from '../../testing/data-path.ts';
import { liveParser } from './encoded.ts';
import { collect, connectionOf, event, fetchSnapshot, LiveHarness, subscribeTo } from './testing/live-kit.ts';
import { Broadcast, SharedText, sendSharedTexts } from './wire.ts';

interface Encoder {
  encodePacket(packet: { data?: unknown }, isBinarySupported: boolean, then: (text: string) => void): void;
}

/** A connection over a WebSocket, and what Engine.IO encodes for it: frames that are given, it does not. */
async function webSocketConnection(serve: (server: Server) => void = () => {}) {
  const http = createServer();
  const server = new Server(http, { parser: liveParser });
  serve(server);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => server.close());
  const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
  });
  onTestFinished(() => void client.disconnect());
  const [socket] = (await once(server, 'connection')) as [Socket];
  const transport = socket.conn.transport as unknown as { parser: Encoder };
  const { parser } = transport;
  const encoded: unknown[] = [];
  transport.parser = {
    ...parser,
    encodePacket(packet, isBinarySupported, then) {
      encoded.push(packet.data);
      parser.encodePacket(packet, isBinarySupported, then);
    },
  };
  return { client, socket, encoded };
}

it('encodes a broadcast once, whatever the number of WebSockets', async () => {
  const { client, socket, encoded } = await webSocketConnection();
  const received = event(client, 'second');
  new Broadcast('/', 'first', '{"n":1}').send(socket);
  new Broadcast('/', 'second', '{"n":2}').send(socket);
  expect(await received).toEqual({ n: 2 });
  socket.emit('third');
  expect(encoded).toEqual(['2["third"]']);
});

it.each([3, 125, 126, 65_535, 65_536, 200_000])(
  'sends the bytes that answers share as they are, also %i of them',
  async (count) => {
    const { client, socket, encoded } = await webSocketConnection((server) => sendSharedTexts(server.engine));
    const text = 'ü'.padEnd(count - 1, 'x');
    const rest = Buffer.from(`${text}"}]`);
    socket.on('ask', (name: string, answer: (message: SharedText) => void) =>
      answer(new SharedText(`{"Name":${JSON.stringify(name)},"Text":"`, rest)),
    );
    for (const name of ['first', 'second'])
      expect(await client.emitWithAck('ask', name)).toEqual({ Name: name, Text: text });
    expect(encoded).toEqual([]);
  },
);

describe('clients and their queues', () => {
  it('sends no further snapshot to a client that reads none', async () => {
    const points = { analog: 90, digital: 0 };
    const live = await LiveHarness.open(
      Array.from({ length: 40 }, (_, index) => testStation(index + 1, points)),
    );
    const socket = await live.connect('/stationhub');
    const connection = connectionOf(socket);
    connection.pause();
    const answers: Promise<SubscribeReply>[] = [];
    while (live.hub.stats.withheld === 0 && answers.length < 500) {
      answers.push(fetchSnapshot(socket, HUB_EVENTS.subscribe, { Room: 'all' }));
      await live.clock.advanceAsync(100);
    }
    connection.resume();
    expect(await answers.at(-1)).toMatchObject({ Ok: false, code: 'RATE_LIMITED' });
    await Promise.all(answers);
    expect((await fetchSnapshot(socket, HUB_EVENTS.subscribe, { Room: 'all' })).Ok).toBe(true);
  });

  it('does not treat news of one namespace as slow while a snapshot of another is in flight', async () => {
    const points = { analog: 200, digital: 0 };
    const live = await LiveHarness.open(
      Array.from({ length: 40 }, (_, index) => testStation(index + 1, points)),
    );
    const [overview, hub] = await live.connectBoth();
    await subscribeTo(overview, 'all');
    const { received } = collect(overview);
    const connection = connectionOf(hub);
    connection.pause();
    const answers: Promise<SubscribeReply>[] = [];
    const probeRequestFor = async (Room: HubRoom) => {
      answers.push(fetchSnapshot(hub, HUB_EVENTS.subscribe, { Room }));
      await live.clock.advanceAsync(100);
    };
    while (live.hub.stats.withheld === 0 && answers.length < 500) await probeRequestFor('all');
    // A screen's other rooms are sent as well, but not any number of them.
    for (const Room of ['station:1', 'station:2', 'station:3'] as const) await probeRequestFor(Room);
    expect(live.hub.stats.withheld).toBe(1);
    await probeRequestFor('station:4');
    expect(live.hub.stats.withheld).toBe(2);
    live.poll(1, START_MS, reads(...Array.from({ length: 200 }, (_, index) => index)));
    await live.clock.advanceAsync(100);
    expect(live.hub.stats.slowed).toBe(0);
    connection.resume();
    const given = await Promise.all(answers);
    expect(given.at(-1)).toMatchObject({ Ok: false, code: 'RATE_LIMITED' });
    expect(given.at(-2)).toMatchObject({ Ok: true });
    const deltas = await received();
    expect(deltas.map(({ Stations }) => Stations[0]!.StationId)).toEqual([1]);
    expect(live.hub.stats.resyncs).toBe(0);
  });

  it('reaches clients over WebSocket and over polling alike, whatever the length of a delta', async () => {
    const high = {
      Kind: 'H',
      Enabled: true,
      Limit: 8,
      Deadband: 1,
      Priority: 'high',
      Message: 'Überlauf 水位',
      Instruction: '',
    };
    const wide = testStation(1, { analog: 2_000, digital: 0 });
    const [first, ...others] = wide.Points;
    const Points = [{ ...first!, Limits: [high] } as (typeof wide.Points)[number], ...others];
    const live = await LiveHarness.open([{ ...wide, Points }, testStation(2)]);
    const auth = { token: '1:900' };
    const polling = live.client('/stationhub', { auth, transports: ['polling'] });
    await event(polling, 'connect');
    const sides = [];
    for (const socket of [await live.connect('/stationhub'), polling]) {
      await subscribeTo(socket, 'states');
      await subscribeTo(socket, 'all');
      sides.push(collect(socket));
    }
    const values = (count: number, value: number) =>
      reads(...Array.from({ length: 2_000 }, (_, index) => (index < count ? value + 1 / (index + 1) : 0)));
    live.poll(2, START_MS, reads(1, 1));
    live.tick();
    // Beyond 65,535 bytes the form of a frame changes, as it does beyond 125, below which
    // heartbeats are (RFC 6455, 5.2).
    for (const [count, value] of [
      [0, 0],
      [1, 9],
      [2_000, 7],
    ] as const) {
      live.poll(1, START_MS + value, values(count, value));
      live.tick();
    }
    const [socketSide, pollingSide] = await Promise.all(sides.map(({ received }) => received()));
    expect(pollingSide).toEqual(socketSide);
    const lengths = socketSide!.map((delta) => JSON.stringify(delta).length);
    expect(Math.max(...lengths)).toBeGreaterThan(65_535);
    expect(JSON.stringify(socketSide)).toContain('Überlauf 水位');
  });

  it('removes a client that does not read from its rooms, and resubscribes it once it reads', async () => {
    const points = { analog: 90, digital: 0 };
    const live = await LiveHarness.open(
      Array.from({ length: 40 }, (_, index) => testStation(index + 1, points)),
    );
    const slow = await live.connect('/stationhub');
    const quick = await live.connect('/stationhub');
    await subscribeTo(slow, 'all');
    await subscribeTo(quick, 'all');
    const slowSide = collect(slow);
    const quickSide = collect(quick);
    const connection = connectionOf(slow);
    connection.pause();
    let round = 0;
    const everythingChanges = async () => {
      round += 1;
      for (let id = 1; id <= 40; id++) {
        live.poll(
          id,
          START_MS + round * 100,
          reads(...Array.from({ length: 90 }, (_, index) => round + index)),
        );
      }
      await live.clock.advanceAsync(100);
    };
    while (live.hub.stats.slowed === 0 && round < 2_000) await everythingChanges();
    expect(live.hub.stats.slowed).toBe(1);
    const roundsUntilSlow = round;
    for (let more = 0; more < 50; more++) await everythingChanges();
    await quickSide.received();
    expect(quickSide.deltas.length).toBe(round);

    const resync = event(slow, HUB_EVENTS.resync);
    connection.resume();
    while (live.hub.stats.resyncs === 0) await live.clock.advanceAsync(100);
    expect(await resync).toEqual({ Room: 'all' });
    expect(slowSide.deltas.length).toBeLessThanOrEqual(roundsUntilSlow);
    const again = PointsSnapshot.parse(await subscribeTo(slow, 'all'));
    expect(again.Stations[0]!.Points[0]![1]).toBe(round);
    await everythingChanges();
    await slowSide.received();
    expect(slowSide.deltas.at(-1)!.Sequence).toBe(again.Sequence + 1);
  });
});
