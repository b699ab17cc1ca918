import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Delta,
  HUB_EVENTS,
  type OverviewSnapshot,
  type Room,
  type StationSnapshot,
} from '@outpost/contract';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LiveConnection } from './live-connection.ts';
import { openSocket } from './live-socket.ts';

/** A hub as the contract describes it, with buttons for what can go wrong. */
class Hub {
  http: HttpServer;
  io: Server;
  epoch = 'first';
  sequence = 10;
  goodToken = 'good';
  /** false: the next handshake is refused because the server is starting. */
  ready = true;
  /** What clients asked, in order. */
  readonly asked: string[] = [];
  readonly handshakes: { header: string | undefined; auth: unknown }[] = [];
  /** Sent between a subscription and its answer. */
  early: Delta[] = [];
  readonly #waiters: { is: () => boolean; resolve: () => void }[] = [];

  constructor() {
    this.http = createServer();
    this.io = new Server(this.http);
    this.io.use((socket, next) => {
      const token = (socket.handshake.auth as { token?: string }).token;
      this.handshakes.push({ header: socket.handshake.headers.authorization, auth: token });
      if (!this.ready) {
        this.ready = true;
        next(Object.assign(new Error('starting'), { data: { code: 'NOT_READY' } }));
      } else if (token === this.goodToken) next();
      else next(Object.assign(new Error('refused'), { data: { code: 'TOKEN_EXPIRED' } }));
    });
    this.io.on('connection', (socket) => this.#serve(socket));
  }

  #serve(socket: Socket): void {
    socket.on(HUB_EVENTS.subscribe, ({ Room }: { Room: Room }, answer: (value: unknown) => void) => {
      this.#note(`subscribe ${Room}`);
      void socket.join(Room);
      for (const delta of this.early.splice(0)) socket.emit(HUB_EVENTS.delta, delta);
      answer({
        Ok: true,
        Snapshot: { Room, Epoch: this.epoch, Sequence: this.sequence, At: 0, Stations: [] },
      });
    });
    socket.on(HUB_EVENTS.unsubscribe, ({ Room }: { Room: Room }, answer: (value: unknown) => void) => {
      void socket.leave(Room);
      answer({ Ok: true });
      this.#note(`unsubscribe ${Room}`);
    });
    socket.on(HUB_EVENTS.authenticate, ({ Token }: { Token: string }, answer: (value: unknown) => void) => {
      answer({ Ok: Token === this.goodToken });
      this.#note(`authenticate ${Token}`);
    });
  }

  #note(what: string): void {
    this.asked.push(what);
    for (const waiter of [...this.#waiters]) if (waiter.is()) waiter.resolve();
  }

  /** Resolves when this has been asked so many times. */
  async until(what: string, times = 1): Promise<void> {
    const is = () => this.asked.filter((asked) => asked === what).length >= times;
    if (!is()) await new Promise<void>((resolve) => this.#waiters.push({ is, resolve }));
  }

  delta(sequence: number, room: Room = 'all'): Delta {
    return { Room: room, Epoch: this.epoch, Sequence: sequence, At: 0, Stations: [] };
  }

  send(sequence: number, room: Room = 'all'): void {
    this.io.to(room).emit(HUB_EVENTS.delta, this.delta(sequence, room));
  }

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.http.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await this.io.close();
  }
}

let hub: Hub;
let url: string;
let live: LiveConnection<OverviewSnapshot | StationSnapshot>;
let token: string;
let news: string[];
let waiters: { text: string; times: number; resolve: () => void }[];
let renewals: number;

function say(text: string): void {
  news.push(text);
  waiters = waiters.filter((waiter) => {
    if (news.filter((one) => one === waiter.text).length < waiter.times) return true;
    waiter.resolve();
    return false;
  });
}

/** Resolves when the page has got this so many times. */
async function got(text: string, times = 1): Promise<void> {
  if (news.filter((one) => one === text).length >= times) return;
  await new Promise<void>((resolve) => waiters.push({ text, times, resolve }));
}

beforeEach(async () => {
  hub = new Hub();
  url = await hub.listen();
  token = 'good';
  news = [];
  waiters = [];
  renewals = 0;
  live = new LiveConnection({
    open: async (read) => openSocket(url, read),
    token: () => token,
    renew: async () => {
      renewals++;
      token = hub.goodToken;
      return token;
    },
    onSnapshot: (room, snapshot) => say(`snapshot ${room} ${snapshot.Sequence}`),
    onDelta: (room, delta) => say(`delta ${room} ${delta.Sequence}`),
    onBeat: (atMs) => say(`beat ${atMs}`),
    onDown: () => say('down'),
  });
});
afterEach(async () => {
  live.stop();
  await hub.close();
});

test('a room that is joined gets its snapshot and then its deltas', async () => {
  live.join('all');
  await live.start();
  await got('snapshot all 10');
  hub.send(11);
  hub.send(12);
  await got('delta all 12');
  expect(news).toEqual(['snapshot all 10', 'delta all 11', 'delta all 12']);
});

test('the token goes in the header of the handshake and in auth', async () => {
  live.join('all');
  await live.start();
  await got('snapshot all 10');
  expect(hub.handshakes[0]).toEqual({ header: 'Bearer good', auth: 'good' });
});

test('two who listen to a room share one subscription; the last one who leaves ends it', async () => {
  const leaveOne = live.join('station:4');
  const leaveTwo = live.join('station:4');
  await live.start();
  await got('snapshot station:4 10');
  leaveOne();
  leaveOne();
  hub.send(11, 'station:4');
  await got('delta station:4 11');
  leaveTwo();
  await hub.until('unsubscribe station:4');
  expect(hub.asked).toEqual(['subscribe station:4', 'unsubscribe station:4']);
});

test('a number that is missing begins with a snapshot again', async () => {
  live.join('all');
  await live.start();
  await got('snapshot all 10');
  hub.sequence = 13;
  hub.send(13);
  await got('snapshot all 13');
  hub.send(14);
  await got('delta all 14');
  expect(news).toEqual(['snapshot all 10', 'snapshot all 13', 'delta all 14']);
});

test('resync begins with a snapshot again', async () => {
  live.join('all');
  await live.start();
  await got('snapshot all 10');
  hub.sequence = 20;
  hub.io.to('all').emit(HUB_EVENTS.resync, { Room: 'all' });
  await got('snapshot all 20');
});

test('a beat of another epoch begins with a snapshot again', async () => {
  live.join('all');
  await live.start();
  await got('snapshot all 10');
  hub.epoch = 'second';
  hub.sequence = 0;
  hub.io.emit(HUB_EVENTS.beat, { At: 77, Epoch: 'second' });
  await got('snapshot all 0');
  expect(news).toContain('beat 77');
});

test('deltas that overtake their snapshot are not lost', async () => {
  hub.early = [hub.delta(10), hub.delta(11), hub.delta(12)];
  live.join('all');
  await live.start();
  await got('delta all 12');
  hub.send(13);
  await got('delta all 13');
  expect(news).toEqual(['snapshot all 10', 'delta all 11', 'delta all 12', 'delta all 13']);
  expect(hub.asked).toEqual(['subscribe all']);
});

test('a fresh token is given to the hub before the old one ends', async () => {
  live.join('all');
  await live.start();
  await got('snapshot all 10');
  hub.goodToken = 'fresh';
  live.authenticate('fresh');
  await hub.until('authenticate fresh');
  expect(news).not.toContain('down');
});

test('a token that is refused at the handshake is renewed', async () => {
  hub.goodToken = 'fresh';
  live.join('all');
  await live.start();
  await got('snapshot all 10');
  expect(renewals).toBe(1);
});

test('a server that is only starting is asked again with the same token', async () => {
  hub.ready = false;
  live.join('all');
  await live.start();
  await got('snapshot all 10');
  expect(renewals).toBe(0);
});

test('a station that was configured anew begins with a snapshot again', async () => {
  live.join('all');
  await live.start();
  await got('snapshot all 10');
  hub.sequence = 11;
  hub.io
    .to('all')
    .emit(HUB_EVENTS.delta, { ...hub.delta(11), Stations: [{ StationId: 1, Configuration: true }] });
  await got('snapshot all 11');
  expect(news).toEqual(['snapshot all 10', 'delta all 11', 'snapshot all 11']);
});

test('a server that is started anew is found again, and its rooms are subscribed to again', async () => {
  live.join('all');
  await live.start();
  await got('snapshot all 10');
  const port = Number(new URL(url).port);
  await hub.close();
  await got('down');
  hub = new Hub();
  hub.epoch = 'second';
  hub.sequence = 3;
  await hub.listen(port);
  await got('snapshot all 3');
  hub.send(4);
  await got('delta all 4');
});

test('a script that could not be fetched is fetched again', async () => {
  let tries = 0;
  const late = new LiveConnection({
    open: async (read) => {
      tries++;
      if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return openSocket(url, read);
    },
    token: () => token,
    renew: async () => token,
    onSnapshot: (room, snapshot) => say(`late snapshot ${room} ${snapshot.Sequence}`),
    onDelta: () => undefined,
    onBeat: () => undefined,
    onDown: () => undefined,
  });
  late.join('all');
  await late.start();
  await got('late snapshot all 10');
  late.stop();
});

test('after stop nothing is heard, after start again everything', async () => {
  live.join('all');
  await live.start();
  await got('snapshot all 10');
  live.stop();
  await live.start();
  await got('snapshot all 10', 2);
});
