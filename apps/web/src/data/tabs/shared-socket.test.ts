import { HUB_EVENTS } from '@outpost/contract';
import { expect, test } from 'vitest';
import { SharedSocket } from './shared-socket.ts';
import { ManualTiming, randomOf } from './testing/manual-timing.ts';

/** A socket whose requests are answered when the test says so. */
function setUp() {
  const world = new ManualTiming(randomOf(1));
  const answers: ((answer: unknown) => void)[] = [];
  const asked: string[] = [];
  const news: string[] = [];
  let attached = 0;
  const socket = new SharedSocket('/', {
    timing: world,
    ask: ({ event, place, connection }) => {
      asked.push(`${event} ${place.room} over ${connection}`);
      return new Promise((resolve) => answers.push(resolve));
    },
    onAttached: () => attached++,
  });
  for (const event of ['connect', 'disconnect', HUB_EVENTS.delta]) socket.on(event, () => news.push(event));
  return { world, socket, answers, asked, news, attachments: () => attached };
}

test('is connected while it wants to be and a connection exists', () => {
  const { socket, news, attachments } = setUp();
  socket.setConnection('a/1');
  expect(socket.connected).toBe(false);
  socket.connect();
  socket.connect();
  expect(attachments()).toBe(1);
  socket.setConnection('a/1');
  socket.setConnection('a/1');
  expect(socket.connected).toBe(true);
  socket.disconnect();
  socket.disconnect();
  expect(attachments()).toBe(2);
  expect(news).toEqual(['connect', 'disconnect']);
});

test('reports another connection as a disconnect and a connect', () => {
  const { socket, news } = setUp();
  socket.connect();
  socket.setConnection('a/1');
  socket.setConnection('b/1');
  socket.setConnection(null);
  expect(news).toEqual(['connect', 'disconnect', 'connect', 'disconnect']);
});

test('ignores messages of other connections', () => {
  const { socket, news } = setUp();
  socket.connect();
  socket.setConnection('b/1');
  socket.hear('a/1', HUB_EVENTS.delta, {});
  expect(news).toEqual(['connect']);
  socket.hear('b/1', HUB_EVENTS.delta, {});
  expect(news).toEqual(['connect', HUB_EVENTS.delta]);
});

test('a request is answered, or rejected when its connection closes or it times out', async () => {
  const { world, socket, answers, asked } = setUp();
  await expect(socket.ask(HUB_EVENTS.subscribe, { Room: 'all' }, 100)).rejects.toThrow();
  socket.connect();
  socket.setConnection('a/1');
  const good = socket.ask(HUB_EVENTS.subscribe, { Room: 'all' }, 100);
  answers[0]!({ Ok: true });
  expect(await good).toEqual({ Ok: true });

  const cut = socket.ask(HUB_EVENTS.subscribe, { Room: 'all' }, 100).catch(() => 'no answer');
  socket.setConnection('b/1');
  // Too late: the request was already repeated on the new connection.
  answers[1]!({ Ok: true });
  expect(await cut).toBe('no answer');

  const slow = socket.ask(HUB_EVENTS.subscribe, { Room: 'all' }, 100).catch(() => 'no answer');
  await world.run(100);
  expect(await slow).toBe('no answer');
  expect(asked).toEqual(['subscribe all over a/1', 'subscribe all over a/1', 'subscribe all over b/1']);
});

test('reports the rooms of the current connection', () => {
  const { socket } = setUp();
  const ask = (event: string, Room: 'all' | 'station:1') =>
    void socket.ask(event, { Room }, 100).catch(() => undefined);
  socket.connect();
  socket.setConnection('a/1');
  ask(HUB_EVENTS.subscribe, 'all');
  ask(HUB_EVENTS.subscribe, 'station:1');
  ask(HUB_EVENTS.unsubscribe, 'all');
  expect(socket.joined).toEqual([{ namespace: '/', room: 'station:1' }]);
  socket.setConnection('b/1');
  expect(socket.joined).toEqual([]);
});
