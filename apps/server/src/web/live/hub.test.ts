import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HUB_EVENTS } from '@outpost/contract';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { START_MS } from '../../testing/data-path.ts';
import { createHub } from './index.ts';
import { event, fetchSnapshot, LiveHarness } from './testing/live-kit.ts';

describe('live hub', () => {
  it('refuses a connection without a token, with a wrong one, and from another site', async () => {
    const live = await LiveHarness.open();
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

  it('accepts the token from the Authorization header too, over polling as well', async () => {
    const live = await LiveHarness.open();
    const hub = createHub({
      image: live.image,
      bus: live.bus,
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

  it('ends a connection that was opened and then abandoned', async () => {
    const { image, bus, clock } = await LiveHarness.open();
    const hub = createHub({
      ...{ image, bus, clock, logger: createLogger('silent'), epoch: 'e2', joinWithinMs: 50 },
      authenticate: async () => ({ accountId: 1, role: 'Viewer', expiresAtMs: Number.POSITIVE_INFINITY }),
    });
    const server = createServer();
    hub.attach(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const opened = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`);
    expect(await opened.text()).toContain('"sid"');
    await expect.poll(() => hub.connections).toBe(0);
    await hub.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('answers wrong requests with code and message', async () => {
    const live = await LiveHarness.open();
    const socket = await live.connect();
    for (const wrong of [undefined, null, 7, {}, { Room: 'station:x' }, { Room: 'all', More: 1 }, ['all']]) {
      expect(await fetchSnapshot(socket, HUB_EVENTS.subscribe, wrong)).toMatchObject({
        Ok: false,
        code: 'BAD_REQUEST',
      });
    }
    for (const [wrong, detail] of [
      [undefined, 'Must be an object'],
      [{}, 'Room: Required'],
      [{ Room: 'station:x' }, 'Room: Must be all, states or station: with a station ID, such as station:7'],
    ]) {
      expect(await fetchSnapshot(socket, HUB_EVENTS.subscribe, wrong)).toMatchObject({ detail });
    }
    expect(await fetchSnapshot(socket, HUB_EVENTS.subscribe, { Room: 'station:77' })).toMatchObject({
      Ok: false,
      code: 'STATION_NOT_FOUND',
    });
    expect(await fetchSnapshot(socket, HUB_EVENTS.authenticate, { Token: 'x' })).toMatchObject({
      Ok: false,
      code: 'TOKEN_INVALID',
    });
    socket.emit(HUB_EVENTS.subscribe, { Room: 'all' });
    expect(await fetchSnapshot(socket, HUB_EVENTS.unsubscribe, { Room: 'all' })).toEqual({ Ok: true });
  });

  it.each([
    ['lists within lists', Array.from({ length: 5 }).reduce<unknown>((inner) => [inner], 1)],
    ['many values', Array.from({ length: 40 }, () => 1)],
    ['a long text', 'x'.repeat(20_000)],
    ['binary data', Buffer.from('abc')],
  ])('ends a connection that sends %s, and no other', async (_what, payload) => {
    const live = await LiveHarness.open();
    const [hostile, other] = await Promise.all([live.connect(), live.connect()]);
    const ended = event(hostile, 'disconnect');
    hostile.emit(HUB_EVENTS.subscribe, payload);
    expect(await ended).toMatch(/^transport (close|error)$/);
    expect(await fetchSnapshot(other, HUB_EVENTS.unsubscribe, { Room: 'all' })).toEqual({ Ok: true });
  });

  it('limits the requests of one connection', async () => {
    const live = await LiveHarness.open();
    const socket = await live.connect();
    const answers = await Promise.all(
      Array.from({ length: 201 }, () => fetchSnapshot(socket, HUB_EVENTS.unsubscribe, { Room: 'all' })),
    );
    expect(answers.filter(({ Ok }) => Ok)).toHaveLength(200);
    expect(answers.at(-1)).toMatchObject({ Ok: false, code: 'RATE_LIMITED' });
    live.clock.advance(10_000);
    expect(await fetchSnapshot(socket, HUB_EVENTS.unsubscribe, { Room: 'all' })).toEqual({ Ok: true });
  });

  it('sends a heartbeat every second', async () => {
    const live = await LiveHarness.open();
    const socket = await live.connect();
    const beat = event(socket, HUB_EVENTS.beat);
    live.clock.advance(1_000);
    expect(await beat).toEqual({ At: START_MS + 1_000, Epoch: 'e1', Alarms: 0 });
  });

  it('ends a connection when its token expires, unless a fresh one of the same account arrived', async () => {
    const live = await LiveHarness.open();
    const [expires, renews, changes] = await Promise.all([
      live.connect('/', '1:60'),
      live.connect('/', '1:60'),
      live.connect('/', '1:60'),
    ]);
    expect(await fetchSnapshot(renews, HUB_EVENTS.authenticate, { Token: '1:120' })).toEqual({ Ok: true });
    expect(await fetchSnapshot(changes, HUB_EVENTS.authenticate, { Token: '2:120' })).toMatchObject({
      Ok: false,
    });
    const ended = [event(expires, 'disconnect'), event(changes, 'disconnect')];
    live.clock.advance(60_000);
    await Promise.all(ended);
    expect(live.hub.stats.expired).toBe(2);
    expect(await fetchSnapshot(renews, HUB_EVENTS.unsubscribe, { Room: 'all' })).toEqual({ Ok: true });
  });

  it('ends a connection soon after its session has ended, long before its token expires', async () => {
    const live = await LiveHarness.open();
    const [stays, leaves, renews] = await Promise.all([
      live.connect('/', '1:900:stays'),
      live.connect('/stationhub', '1:900:leaves'),
      live.connect('/', '1:900:old'),
    ]);
    await fetchSnapshot(renews, HUB_EVENTS.authenticate, { Token: '1:900:new' });
    live.ended.add('1:900:leaves').add('1:900:old');
    const left = event(leaves, 'disconnect');
    await live.clock.advanceAsync(5_000);
    expect(await left).toBe('io server disconnect');
    for (const socket of [stays, renews]) {
      expect(await fetchSnapshot(socket, HUB_EVENTS.unsubscribe, { Room: 'all' })).toEqual({ Ok: true });
    }
    live.ended.add('1:900:new');
    const gone = event(renews, 'disconnect');
    await live.clock.advanceAsync(5_000);
    await gone;
  });
});
