import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { type Call, calls, type Problem } from '@outpost/contract';
import { expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { FileResponse } from './file-response.ts';
import { JsonStream } from './json-stream.ts';
import { mount } from './mount.ts';
import { preSerialised } from './pre-serialised.ts';
import {
  LARGE_RESPONSE_BYTES,
  MAX_LARGE_RESPONSES,
  MAX_LARGE_RESPONSES_PER_ACCOUNT,
  MAX_SLOT_WAIT_MS,
  MAX_WAITING,
  MAX_WAITING_PER_ACCOUNT,
  ResponseSlots,
} from './response-slots.ts';
import { LARGE, largePieces, type ServedEdge, serveEdge, until, untilFull } from './testing/served-edge.ts';

/** More than a system buffers unread, and quickly read. */
const BYTES = 12 * 1_024 * 1_024;
const FILE = '/api/Stations/report/count/1/2026/file?format=csv';
const LARGE_PATHS = ['/api/Stations/overview', '/api/Stations/list', '/api/AccountStations/all', FILE];
const SMALL = '/api/Stations/map';

/** Serves large answers of every kind, and one that is just below the limit. */
const serve = (): Promise<ServedEdge> =>
  serveEdge((app) => {
    const { stations, reports, accountStations } = calls;
    const bytes = LARGE.subarray(0, BYTES);
    const text = bytes.toString('latin1', 0, BYTES / 1_024);
    mount(app, stations.overview as Call, () => preSerialised(bytes, '1'));
    mount(app, stations.list as Call, () => [bytes.toString()]);
    mount(app, accountStations.all as Call, () => Array.from({ length: 1_024 }, () => text));
    mount(app, reports.count.file as Call, () => new FileResponse('a.csv', 'text/csv', largePieces(BYTES)));
    mount(app, stations.map as Call, () => preSerialised(LARGE.subarray(0, LARGE_RESPONSE_BYTES), '1'));
  });

const get = ({ url }: ServedEdge, path: string, accountId = 1) =>
  fetch(`${url}${path}`, {
    // The test's bytes would be small as gzip.
    headers: { authorization: `Bearer ${accountId}`, 'accept-encoding': 'identity' },
  });

/** Has an account request large answers and read none of them. */
async function fill(served: ServedEdge, accountId: number, count: number) {
  const connections = [];
  for (let n = 0; n < count; n++) {
    const connection = await served.ask(LARGE_PATHS[n % LARGE_PATHS.length]!, accountId);
    await untilFull(connection.ours);
    connections.push(connection);
  }
  return connections;
}

/**
 * Sends so many requests that must wait, and resolves when they do; each yields its status and then
 * closes.
 */
async function wait(served: ServedEdge, accountId: number, count: number): Promise<Promise<number>[]> {
  const statuses: Promise<number>[] = [];
  for (let n = 0; n < count; n++) {
    const request = once(served.app.server, 'request');
    const { client } = await served.ask(FILE, accountId);
    statuses.push(statusOf(client));
    await request;
  }
  // Authenticated and in the queue.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  return statuses;
}

async function statusOf(client: Socket): Promise<number> {
  const [head] = await once(client, 'data');
  client.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(head))![1]);
}

it('delays an account that does not read its large answers, and no other account', async () => {
  const served = await serve();
  const [first] = await fill(served, 1, MAX_LARGE_RESPONSES_PER_ACCOUNT);
  let isAnswered = false;
  const waiting = await served.ask(FILE);
  waiting.client.once('readable', () => {
    isAnswered = true;
  });
  // Small answers and other accounts do not wait.
  expect((await (await get(served, SMALL)).arrayBuffer()).byteLength).toBe(LARGE_RESPONSE_BYTES);
  for (const path of LARGE_PATHS)
    expect((await (await get(served, path, 2)).text()).length).toBeGreaterThan(1e6);
  expect(isAnswered).toBe(false);
  first!.client.destroy();
  await until(() => isAnswered);
});

it('passes one slot on when a connection is closed', async () => {
  const served = await serve();
  const [first] = await fill(served, 1, MAX_LARGE_RESPONSES_PER_ACCOUNT);
  const waiting = await Promise.all([served.ask(FILE), served.ask(FILE)]);
  first!.client.destroy();
  await Promise.race(waiting.map(({ client }) => once(client, 'readable')));
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(waiting.filter(({ client }) => client.readableLength > 0)).toHaveLength(1);
});

it('passes a slot on when an answer has been read', async () => {
  const served = await serve();
  // More at a time than a page ever requests, each of them read.
  const asked = Array.from({ length: 2 * MAX_LARGE_RESPONSES_PER_ACCOUNT }, (_, n) =>
    get(served, LARGE_PATHS[n % LARGE_PATHS.length]!),
  );
  const sizes = await Promise.all(asked.map(async (one) => (await (await one).arrayBuffer()).byteLength));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(BYTES);
});

/** Serves answers that are made once `go` is called, and lists those under way. */
async function serveSlow() {
  const underWay = new Set<string>();
  const made = Promise.withResolvers<void>();
  let next = 0;
  const make = async () => {
    const id = `${++next}`;
    underWay.add(id);
    await made.promise;
    underWay.delete(id);
  };
  async function* pieces(bytes: number): AsyncGenerator<Buffer> {
    yield LARGE.subarray(0, bytes);
    await make();
    for (;;) yield Buffer.alloc(0);
  }
  const served = await serveEdge((app) => {
    const { stations, reports } = calls;
    mount(app, reports.count.file as Call, () => new FileResponse('a.csv', 'text/csv', pieces(1)));
    mount(app, stations.map as Call, () => new JsonStream(pieces(LARGE_RESPONSE_BYTES + 1)));
    mount(app, stations.overview as Call, make, { isLarge: true });
    mount(app, stations.list as Call, () => 'free', { isLarge: true });
  });
  return { served, underWay, go: made.resolve };
}

it.each([FILE, '/api/Stations/map', '/api/Stations/overview'])(
  'holds a slot until the work on an answer has ended, also when its client has gone: %s',
  async (path) => {
    const { served, underWay, go } = await serveSlow();
    const asked: Awaited<ReturnType<ServedEdge['ask']>>[] = [];
    for (let n = 0; n < MAX_LARGE_RESPONSES_PER_ACCOUNT; n++) asked.push(await served.ask(path));
    await until(() => underWay.size === MAX_LARGE_RESPONSES_PER_ACCOUNT);
    for (const { client } of asked) client.destroy();
    await until(() => asked.every(({ ours }) => ours.closed));
    let isAnswered = false;
    const answer = get(served, '/api/Stations/list').then((response) => {
      isAnswered = true;
      return response.json();
    });
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect([isAnswered, underWay.size]).toEqual([false, MAX_LARGE_RESPONSES_PER_ACCOUNT]);
    go();
    expect([await answer, underWay.size]).toEqual(['free', 0]);
  },
);

it('generates no more of a file of which only the headers are requested', async () => {
  let hasEnded = false;
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) {
        yield '';
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      hasEnded = true;
    }
  }
  const { url } = await serveEdge((app) =>
    mount(app, calls.reports.count.file as Call, () => new FileResponse('a.csv', 'text/csv', endless())),
  );
  const { status } = await fetch(`${url}${FILE}`, { method: 'HEAD', headers: { authorization: 'Bearer 1' } });
  expect(status).toBe(200);
  await until(() => hasEnded);
});

it('refuses requests beyond a short queue, with a time to retry', async () => {
  const served = await serve();
  await fill(served, 1, MAX_LARGE_RESPONSES_PER_ACCOUNT);
  const waiting = await wait(served, 1, MAX_WAITING_PER_ACCOUNT);
  for (const path of LARGE_PATHS) {
    const refused = await get(served, path);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.headers.get('content-encoding')).toBeNull();
    expect(((await refused.json()) as Problem).code).toBe('LARGE_ANSWERS_BUSY');
  }
  expect((await get(served, SMALL)).status).toBe(200);
  served.clock.advance(MAX_SLOT_WAIT_MS);
  expect(await Promise.all(waiting)).toEqual(Array(MAX_WAITING_PER_ACCOUNT).fill(429));
  expect(await served.metrics.getSingleMetricAsString('outpost_http_answers_refused_total')).toContain(
    `outpost_http_answers_refused_total ${MAX_WAITING_PER_ACCOUNT + LARGE_PATHS.length}`,
  );
});

it('bounds all accounts together, and continues when the first of them has closed its connections', async () => {
  const served = await serve();
  const accounts = MAX_LARGE_RESPONSES / MAX_LARGE_RESPONSES_PER_ACCOUNT;
  const first = await fill(served, 1, MAX_LARGE_RESPONSES_PER_ACCOUNT);
  for (let account = 2; account <= accounts; account++)
    await fill(served, account, MAX_LARGE_RESPONSES_PER_ACCOUNT);
  const waiting: Promise<number>[] = [];
  for (let account = 101; waiting.length < MAX_WAITING; account++)
    waiting.push(...(await wait(served, account, MAX_WAITING_PER_ACCOUNT)));
  expect((await get(served, FILE, 99)).status).toBe(429);
  for (const { client } of first) client.destroy();
  expect(await Promise.all(waiting)).toEqual(Array(MAX_WAITING).fill(200));
});

it('continues when the next in the queue has gone and its close has not been reported yet', async () => {
  const slots = new ResponseSlots(new ManualClock(), () => {});
  const make = () => new ServerResponse(new IncomingMessage(new Socket()));
  const held = Array.from({ length: MAX_LARGE_RESPONSES_PER_ACCOUNT }, make);
  for (const response of held) await slots.take(1, response);
  const [gone, next] = [make(), make()];
  const takes = [slots.take(1, gone), slots.take(1, next)];
  gone.req.socket.destroy();
  held[0]!.emit('finish');
  await expect(takes[0]).rejects.toMatchObject({ code: 'LARGE_ANSWERS_BUSY' });
  await takes[1];
});

it('drops clients that disconnect while waiting', async () => {
  const served = await serve();
  await fill(served, 1, MAX_LARGE_RESPONSES_PER_ACCOUNT);
  for (let n = 0; n < 2 * MAX_WAITING_PER_ACCOUNT; n++) {
    const request = once(served.app.server, 'request');
    const { client, ours } = await served.ask(FILE);
    await request;
    client.destroy();
    if (!ours.destroyed) await once(ours, 'close');
  }
  const [asked] = await wait(served, 1, 1);
  served.clock.advance(MAX_SLOT_WAIT_MS);
  // It waited its time, so there was room in the queue.
  expect(await asked).toBe(429);
  expect(served.clock.pending).toBe(1);
});
