import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Delta,
  HUB_EVENTS,
  OverviewSnapshot,
  PointsSnapshot,
  type Room,
  StatesSnapshot,
  StationSnapshot,
  type SubscribeAnswer,
} from '@outpost/contract';
import fc from 'fast-check';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { reads, START_MS, testStation } from '../testing/data-path.ts';
import { createHub } from './index.ts';
import {
  apply,
  applyStates,
  ask,
  collect,
  connectionOf,
  event,
  keepOverview,
  keepPoints,
  keepStates,
  keepStation,
  Live,
  subscribe,
} from './testing/live-kit.ts';

const SECOND = 1_000;

describe('live hub', () => {
  it('refuses a connection without a token, with a wrong one, and from another site', async () => {
    const live = await Live.open();
    const none = live.client('/', {});
    expect(await event(none, 'connect_error')).toMatchObject({ data: { code: 'TOKEN_MISSING' } });
    const wrong = live.client('/stationhub', { auth: { token: 'nonsense' } });
    expect(await event(wrong, 'connect_error')).toMatchObject({ data: { code: 'TOKEN_INVALID' } });
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const extraHeaders of foreign) {
      const elsewhere = live.client('/', { auth: { token: '1:900' }, extraHeaders });
      expect(await event(elsewhere, 'connect_error')).toBeInstanceOf(Error);
    }
    const own = live.client('/', { auth: { token: '1:900' }, extraHeaders: { origin: live.url } });
    await event(own, 'connect');
    own.disconnect();
    expect(live.hub.stats.refused).toBe(2);
  });

  it('takes the token from the Authorization header too, over polling as well', async () => {
    const live = await Live.open();
    const hub = createHub({
      image: live.image,
      clock: live.clock,
      logger: createLogger('silent'),
      epoch: 'e2',
      authenticate: async (token) => {
        expect(token).toBe('abc.def');
        return { accountId: 1, role: 'Viewer', expiresAtMs: Number.POSITIVE_INFINITY };
      },
    });
    const server = createServer();
    hub.attach(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      transports: ['polling'],
      extraHeaders: { authorization: 'Bearer abc.def' },
      forceNew: true,
    });
    await event(socket, 'connect');
    socket.disconnect();
    await hub.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('answers wrong requests with code and words', async () => {
    const live = await Live.open();
    const socket = await live.connect();
    for (const wrong of [undefined, null, 7, {}, { Room: 'station:x' }, { Room: 'all', More: 1 }, ['all']]) {
      expect(await ask(socket, HUB_EVENTS.subscribe, wrong)).toMatchObject({
        Ok: false,
        code: 'BAD_REQUEST',
      });
    }
    expect(await ask(socket, HUB_EVENTS.subscribe, { Room: 'station:77' })).toMatchObject({
      Ok: false,
      code: 'STATION_NOT_FOUND',
    });
    expect(await ask(socket, HUB_EVENTS.authenticate, { Token: 'x' })).toMatchObject({
      Ok: false,
      code: 'TOKEN_INVALID',
    });
    socket.emit(HUB_EVENTS.subscribe, { Room: 'all' });
    expect(await ask(socket, HUB_EVENTS.unsubscribe, { Room: 'all' })).toEqual({ Ok: true });
  });

  it('limits the requests of one connection', async () => {
    const live = await Live.open();
    const socket = await live.connect();
    const answers = await Promise.all(
      Array.from({ length: 201 }, () => ask(socket, HUB_EVENTS.unsubscribe, { Room: 'all' })),
    );
    expect(answers.filter(({ Ok }) => Ok)).toHaveLength(200);
    expect(answers.at(-1)).toMatchObject({ Ok: false, code: 'RATE_LIMITED' });
    live.clock.advance(10_000);
    expect(await ask(socket, HUB_EVENTS.unsubscribe, { Room: 'all' })).toEqual({ Ok: true });
  });

  it('sends what changed once a tick, and nothing for values within their deadband', async () => {
    const live = await Live.open();
    live.poll(1, START_MS, reads(5, 0));
    const socket = await live.connect('/stationhub');
    const snapshot = PointsSnapshot.parse(await subscribe(socket, 'all'));
    expect(snapshot.Stations[0]!.Points).toEqual([
      [101, 5, 0, START_MS],
      [102, false, 0, START_MS],
    ]);
    const { received } = collect(socket);
    live.poll(1, START_MS + SECOND, reads(7, 1));
    live.poll(1, START_MS + 2 * SECOND, reads(7.2, 0));
    live.tick();
    live.tick();
    const deltas = await received();
    // The subscription came after the first poll, and the tick before it had not passed yet.
    expect(deltas).toHaveLength(1);
    expect(deltas[0]).toMatchObject({
      Room: 'all',
      Epoch: 'e1',
      Sequence: snapshot.Sequence + 1,
      Stations: [
        {
          StationId: 1,
          Communication: { LastGoodPollAt: '2026-03-01T00:00:02.000Z' },
          Points: [
            [101, 7, 0, START_MS + SECOND],
            [102, false, 0, START_MS + 2 * SECOND],
          ],
        },
      ],
    });
  });

  it('keeps a page that applies deltas equal to a fresh snapshot', async () => {
    const shape = { analog: 3, digital: 2 };
    const live = await Live.open([1, 2, 3].map((id) => testStation(id, shape)));
    const step = fc.record({
      station: fc.integer({ min: 1, max: 3 }),
      answer: fc.option(
        fc.tuple(
          fc.oneof(fc.double({ min: 0, max: 12, noNaN: true }), fc.constant(Number.NaN)),
          fc.integer({ min: 0, max: 3 }),
          fc.integer({ min: 0, max: 3 }),
          fc.integer({ min: 0, max: 1 }),
          fc.integer({ min: 0, max: 1 }),
        ),
        { freq: 6 },
      ),
      tick: fc.boolean(),
      /** Somebody else asks for snapshots in between. */
      look: fc.boolean(),
    });
    let atMs = START_MS;
    const other = { '/': await live.connect(), '/stationhub': await live.connect('/stationhub') };
    const asksAgain = ['all', 'states'] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        const socket = await live.connect();
        const hubSocket = await live.connect('/stationhub');
        const { received, deltas } = collect(socket);
        const hubSide = collect(hubSocket);
        const all = OverviewSnapshot.parse(await subscribe(socket, 'all'));
        const one = StationSnapshot.parse(await subscribe(socket, 'station:2'));
        const states = StatesSnapshot.parse(await subscribe(socket, 'states'));
        const points = PointsSnapshot.parse(await subscribe(hubSocket, 'all'));
        const hubStates = StatesSnapshot.parse(await subscribe(hubSocket, 'states'));
        for (const { station, answer, tick, look } of steps) {
          atMs += SECOND;
          live.poll(station, atMs, answer && reads(...answer));
          if (look) {
            for (const room of asksAgain) {
              await subscribe(other['/'], room);
              await subscribe(other['/stationhub'], room);
            }
          }
          if (tick) live.tick();
        }
        const late = {
          overview: OverviewSnapshot.parse(await subscribe(other['/'], 'all')),
          states: StatesSnapshot.parse(await subscribe(other['/stationhub'], 'states')),
        };
        live.tick();
        await received();
        await hubSide.received();
        const overview = keepOverview(all);
        const detail = keepStation(one);
        const values = keepPoints(points);
        const of = (room: Room) => deltas.filter((delta) => delta.Room === room);
        const ofHub = (room: Room) => hubSide.deltas.filter((delta) => delta.Room === room);
        apply(overview, of('all'), all.Sequence);
        apply(detail, of('station:2'), one.Sequence);
        apply(values, ofHub('all'), points.Sequence);
        const now = {
          overview: keepOverview(await subscribe(socket, 'all')),
          states: keepStates(await subscribe(socket, 'states')),
        };
        expect(overview).toEqual(now.overview);
        expect(detail).toEqual(keepStation(await subscribe(socket, 'station:2')));
        expect(values).toEqual(keepPoints(await subscribe(hubSocket, 'all')));
        for (const [snapshot, following] of [
          [states, of('states')],
          [hubStates, ofHub('states')],
        ] as const) {
          const kept = keepStates(snapshot);
          applyStates(kept, following, snapshot.Sequence);
          expect(kept).toEqual(now.states);
        }
        // Whoever came in the middle, with a snapshot that others were given before, is told the rest as well.
        const lateOverview = keepOverview(late.overview);
        const lateStates = keepStates(late.states);
        const after = (list: Delta[], sequence: number) => list.filter((delta) => delta.Sequence > sequence);
        apply(lateOverview, after(of('all'), late.overview.Sequence), late.overview.Sequence);
        applyStates(lateStates, after(ofHub('states'), late.states.Sequence), late.states.Sequence);
        expect(lateOverview).toEqual(now.overview);
        expect(lateStates).toEqual(now.states);
        socket.disconnect();
        hubSocket.disconnect();
      }),
      { numRuns: 40 },
    );
  });

  it('says of a station that answers again and again only that it did', async () => {
    const live = await Live.open();
    live.poll(1, START_MS, reads(5, 0));
    live.tick();
    const socket = await live.connect('/stationhub');
    await subscribe(socket, 'all');
    const { received } = collect(socket);
    live.poll(1, START_MS + SECOND, reads(5, 0));
    live.tick();
    live.poll(1, START_MS + 2 * SECOND, null);
    live.tick();
    live.poll(1, START_MS + 3 * SECOND, reads(5, 0));
    live.tick();
    const [quiet, silent, back] = (await received()).map(({ Stations }) => Stations[0]!);
    expect(quiet).toEqual({ StationId: 1, Polled: [START_MS + SECOND, 0, 12] });
    expect(silent).toMatchObject({ Communication: { Status: 'offline', FailedPolls: 3 }, BadPoints: 0 });
    expect(back).toMatchObject({ Communication: { Status: 'online', LastError: null } });
  });

  it('tells in room states of a station only when its state is another', async () => {
    const live = await Live.open();
    live.poll(1, START_MS, reads(5, 0));
    live.tick();
    for (const namespace of ['/', '/stationhub']) {
      const socket = await live.connect(namespace);
      const { States, Sequence } = StatesSnapshot.parse(await subscribe(socket, 'states'));
      expect(States).toEqual([
        {
          StationId: 1,
          Status: 'online',
          LastGoodPollAt: '2026-03-01T00:00:00.000Z',
          Worst: null,
          Conditions: 0,
          BadPoints: 0,
        },
        expect.objectContaining({ StationId: 2, Status: 'unknown', LastGoodPollAt: null }),
      ]);
      const { received } = collect(socket);
      for (const [second, reading] of [
        reads(6, 1),
        reads(7, 0),
        reads(9, Number.NaN),
        reads(9, 0),
      ].entries()) {
        live.poll(1, START_MS + (second + 1) * SECOND, reading);
        live.tick();
      }
      const deltas = await received();
      expect(deltas.map((delta) => [delta.Sequence - Sequence, delta.Stations])).toEqual([
        [
          1,
          [
            {
              StationId: 1,
              State: {
                Status: 'online',
                LastGoodPollAt: '2026-03-01T00:00:03.000Z',
                Worst: 'high',
                Conditions: 1,
                BadPoints: 1,
              },
            },
          ],
        ],
        [2, [expect.objectContaining({ State: expect.objectContaining({ BadPoints: 0, Conditions: 1 }) })]],
      ]);
      live.poll(1, START_MS, reads(5, 0));
      live.tick();
      socket.disconnect();
    }
  });

  it('makes one snapshot for all who ask before the next delta, and the delta has what is newer', async () => {
    const live = await Live.open();
    const sockets = await Promise.all(Array.from({ length: 12 }, () => live.connect('/stationhub')));
    const sides = sockets.map(collect);
    const early = await Promise.all(sockets.slice(0, 6).map((socket) => subscribe(socket, 'all')));
    live.poll(1, START_MS, reads(5, 0));
    const late = await Promise.all(sockets.slice(6).map((socket) => subscribe(socket, 'all')));
    expect(live.hub.stats.snapshots).toBe(1);
    live.tick();
    const now = keepPoints(await subscribe(await live.connect('/stationhub'), 'all'));
    expect(live.hub.stats.snapshots).toBe(2);
    for (const [index, snapshot] of [...early, ...late].entries()) {
      const kept = keepPoints(snapshot);
      apply(kept, await sides[index]!.received(), (snapshot as PointsSnapshot).Sequence);
      expect(kept).toEqual(now);
    }
  });

  it('carries words of any script and says why values are not good', async () => {
    const SiteName = 'Überlauf “Nord” \u2028 水位';
    const live = await Live.open([testStation(1, { overrides: { SiteName } })]);
    live.poll(1, START_MS, reads(Number.NaN, 0));
    const socket = await live.connect();
    const { Stations } = OverviewSnapshot.parse(await subscribe(socket, 'all'));
    expect(Stations[0]!.SiteName).toBe(SiteName);
    const hubSocket = await live.connect('/stationhub');
    const snapshot = PointsSnapshot.parse(await subscribe(hubSocket, 'all'));
    expect(snapshot.Stations[0]!.Reasons).toEqual({ 101: 'The controller gives no valid number' });
  });

  it('tells of stations that come, change and go', async () => {
    const live = await Live.open();
    const socket = await live.connect();
    await subscribe(socket, 'all');
    await subscribe(socket, 'states');
    await subscribe(socket, 'station:2');
    const { received } = collect(socket);
    const changed = testStation(1, { overrides: { Version: 2 } });
    live.bus.emit('stationChanged', { StationId: 1, Config: changed });
    live.bus.emit('stationChanged', { StationId: 3, Config: testStation(3) });
    live.bus.emit('stationChanged', { StationId: 2, Config: null });
    live.tick();
    const deltas = await received();
    const configuredIn = (room: Room) =>
      deltas
        .filter((delta) => delta.Room === room)
        .flatMap(({ Stations }) => Stations.filter((station) => station.Configuration))
        .map(({ StationId }) => StationId);
    expect(configuredIn('all').sort()).toEqual([1, 2, 3]);
    expect(configuredIn('states').sort()).toEqual([1, 2, 3]);
    expect(deltas.find(({ Room }) => Room === 'states')!.Stations).toHaveLength(3);
    expect(configuredIn('station:2')).toEqual([2]);
  });

  it('beats every second', async () => {
    const live = await Live.open();
    const socket = await live.connect();
    const beat = event(socket, HUB_EVENTS.beat);
    live.clock.advance(1_000);
    expect(await beat).toEqual({ At: START_MS + 1_000, Epoch: 'e1' });
  });

  it('ends a connection when its token expires, unless a fresh one of the same account came', async () => {
    const live = await Live.open();
    const [expires, renews, changes] = await Promise.all([
      live.connect('/', '1:60'),
      live.connect('/', '1:60'),
      live.connect('/', '1:60'),
    ]);
    expect(await ask(renews, HUB_EVENTS.authenticate, { Token: '1:120' })).toEqual({ Ok: true });
    expect(await ask(changes, HUB_EVENTS.authenticate, { Token: '2:120' })).toMatchObject({ Ok: false });
    const ended = [event(expires, 'disconnect'), event(changes, 'disconnect')];
    live.clock.advance(60_000);
    await Promise.all(ended);
    expect(live.hub.stats.expired).toBe(2);
    expect(await ask(renews, HUB_EVENTS.unsubscribe, { Room: 'all' })).toEqual({ Ok: true });
  });

  it('ends a connection soon after its session has ended, long before its token expires', async () => {
    const live = await Live.open();
    const [stays, leaves, renews] = await Promise.all([
      live.connect('/', '1:900:stays'),
      live.connect('/stationhub', '1:900:leaves'),
      live.connect('/', '1:900:old'),
    ]);
    await ask(renews, HUB_EVENTS.authenticate, { Token: '1:900:new' });
    live.ended.add('1:900:leaves').add('1:900:old');
    const left = event(leaves, 'disconnect');
    await live.clock.advanceAsync(5_000);
    expect(await left).toBe('io server disconnect');
    for (const socket of [stays, renews]) {
      expect(await ask(socket, HUB_EVENTS.unsubscribe, { Room: 'all' })).toEqual({ Ok: true });
    }
    live.ended.add('1:900:new');
    const gone = event(renews, 'disconnect');
    await live.clock.advanceAsync(5_000);
    await gone;
  });

  it('gives no further snapshot to a client that reads none', async () => {
    const points = { analog: 90, digital: 0 };
    const live = await Live.open(Array.from({ length: 40 }, (_, index) => testStation(index + 1, points)));
    const socket = await live.connect('/stationhub');
    const connection = connectionOf(socket);
    connection.pause();
    const answers: Promise<SubscribeAnswer>[] = [];
    while (live.hub.stats.withheld === 0 && answers.length < 500) {
      answers.push(ask(socket, HUB_EVENTS.subscribe, { Room: 'all' }));
      await live.clock.advanceAsync(100);
    }
    connection.resume();
    expect(await answers.at(-1)).toMatchObject({ Ok: false, code: 'RATE_LIMITED' });
    await Promise.all(answers);
    expect((await ask(socket, HUB_EVENTS.subscribe, { Room: 'all' })).Ok).toBe(true);
  });

  it('does not take news of one namespace for slow while a snapshot of another is on its way', async () => {
    const points = { analog: 200, digital: 0 };
    const live = await Live.open(Array.from({ length: 40 }, (_, index) => testStation(index + 1, points)));
    const [overview, hub] = await live.connectBoth();
    await subscribe(overview, 'all');
    const { received } = collect(overview);
    const connection = connectionOf(hub);
    connection.pause();
    const answers: Promise<SubscribeAnswer>[] = [];
    const askFor = async (Room: Room) => {
      answers.push(ask(hub, HUB_EVENTS.subscribe, { Room }));
      await live.clock.advanceAsync(100);
    };
    while (live.hub.stats.withheld === 0 && answers.length < 500) await askFor('all');
    // A screen's other rooms are given all the same, but not ever so many.
    for (const Room of ['station:1', 'station:2', 'station:3'] as const) await askFor(Room);
    expect(live.hub.stats.withheld).toBe(1);
    await askFor('station:4');
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

  it('sends nothing to a room that was left', async () => {
    const live = await Live.open();
    const socket = await live.connect();
    await subscribe(socket, 'all');
    await ask(socket, HUB_EVENTS.unsubscribe, { Room: 'all' });
    const { received } = collect(socket);
    live.poll(1, START_MS, reads(5, 0));
    live.tick();
    expect(await received()).toEqual([]);
    expect(live.hub.stats.deltas).toBe(0);
  });

  it('takes a client that does not read out of its rooms, and has it subscribe again once it reads', async () => {
    const points = { analog: 90, digital: 0 };
    const live = await Live.open(Array.from({ length: 40 }, (_, index) => testStation(index + 1, points)));
    const slow = await live.connect('/stationhub');
    const quick = await live.connect('/stationhub');
    await subscribe(slow, 'all');
    await subscribe(quick, 'all');
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
    const again = PointsSnapshot.parse(await subscribe(slow, 'all'));
    expect(again.Stations[0]!.Points[0]![1]).toBe(round);
    await everythingChanges();
    await slowSide.received();
    expect(slowSide.deltas.at(-1)!.Sequence).toBe(again.Sequence + 1);
  });
});
