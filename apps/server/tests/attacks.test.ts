/**
 * A server process attacked over loopback, while a separate thread measures the effect on others.
 */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it, vi } from 'vitest';
import { startAttackedServer } from './support/attacked-server.ts';

// The test measures the effect on others, not how long an attack takes on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const MIB = 1_048_576;
/** The body limit of the server before each call had its own. */
const NESTED = Buffer.alloc(4 * MIB - 16, '[');

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
}

/**
 * Sends all of them at once, each over a connection of its own. A connection that is closed before
 * its answer is status 0.
 */
async function sendAll(url: string, requests: readonly Sent[]): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: false });
  return Promise.all(
    requests.map(
      ({ method, path, token, body, headers }) =>
        new Promise<Answer>((resolve) => {
          const sent = request(`${url}${path}`, {
            method,
            agent,
            headers: {
              ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
              ...(token && { authorization: `Bearer ${token}` }),
              ...headers,
            },
          });
          sent.once('response', (answer) => {
            let bytes = 0;
            answer.on('data', (piece: Buffer) => {
              bytes += piece.length;
            });
            const end = () => resolve({ status: answer.statusCode!, headers: answer.headers, bytes });
            answer.once('end', end).once('error', end);
          });
          sent.on('error', () => resolve({ status: 0, headers: {}, bytes: 0 }));
          sent.end(body);
        }),
    ),
  );
}

/** Sends a request over a connection of its own and reads no more than the status of the answer. */
function requestUnread(
  url: string,
  path: string,
  token: string,
): { socket: Socket; status: Promise<number> } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  const status = new Promise<number>((resolve) => {
    socket.once('readable', () => resolve(Number(String(socket.read(12)).slice(9))));
  });
  return { socket, status };
}

const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];

/** For attacks that leave nothing behind. */
const shared = setUpOnce(() => startAttackedServer());

it('answers refused requests without reading their bodies', async () => {
  const server = await shared();
  const { Viewer } = server.tokens;
  const config = { method: 'PUT', path: '/api/Stations/config', body: NESTED };
  const { result } = await server.whileHealthy(async () => [
    statuses(await sendAll(server.url, times(20, { method: 'POST', path: '/api/no-such', body: NESTED }))),
    statuses(await sendAll(server.url, times(20, { method: 'PUT', path: '/api/Stations', body: NESTED }))),
    statuses(await sendAll(server.url, times(20, config))),
    statuses(await sendAll(server.url, times(20, { ...config, token: Viewer }))),
    statuses(
      await sendAll(
        server.url,
        times(20, { method: 'POST', path: '/api/Views', token: Viewer, body: NESTED }),
      ),
    ),
  ]);
  expect(result).toEqual([[404], [405], [401], [403], [413]]);
});

it('limits the time for deliberately slow bodies', async () => {
  const server = await shared();
  const { Viewer, Operator, Admin } = server.tokens;
  const send = async (method: string, path: string, token: string, text: string) =>
    statuses(await sendAll(server.url, times(20, { method, path, token, body: Buffer.from(text) })));
  const columns = `{"Name":"x","View":{"Columns":[${'{},'.repeat(5_000)}{}]}}`;
  const fields = `{${Array.from({ length: 1_200 }, (_, n) => `"k${n}":1`).join()}}`;
  const settings = `[${'{},'.repeat(9_999)}{}]`;
  const manySettings = `[${'{},'.repeat(600_000)}{}]`;
  const limits = `{"Kind":"analog","Limits":[${times(8, '{}').join()}]}`;
  const station = `{"Points":[${times(2_000, limits).join()}]}`;
  const { result } = await server.whileHealthy(async () => [
    await send('POST', '/api/Views', Viewer, columns),
    await send('POST', '/api/Views', Viewer, fields),
    await send('POST', '/api/AccountStations', Operator, settings),
    await send('POST', '/api/AccountStations', Operator, manySettings),
    await send('PUT', '/api/Stations/config', Admin, station),
    await send('PUT', '/api/Stations/config', Admin, NESTED.toString()),
  ]);
  expect(result).toEqual(times(6, [400]));
});

it('sends the OpenAPI document to 400 clients at once', async () => {
  const server = await shared();
  const { result } = await server.whileHealthy(() =>
    sendAll(server.url, times(400, { method: 'GET', path: '/docs/json' })),
  );
  expect(statuses(result)).toEqual([200]);
  expect(new Set(result.map(({ bytes }) => bytes)).size).toBe(1);
});

it('keeps no unread answers in memory', async () => {
  const server = await startAttackedServer();
  const { Viewer, Operator, Admin } = server.tokens;
  const Points = Array.from({ length: 32 }, (_, n) => ({
    Kind: 'analog',
    Point: `AI${n + 1}`,
    Name: `Level ${n + 1}`,
    Table: 'holding-register',
    Address: n,
    DataType: 'int16',
  }));
  const body = Buffer.from(JSON.stringify({ SiteName: 'Elm', Host: '127.0.0.1', Enabled: false, Points }));
  await sendAll(server.url, [{ method: 'POST', path: '/api/Stations', token: Admin, body }]);
  const points = Points.map((_, n) => `pointId=${n + 1}`).join('&');
  const tenYears = `/api/trends/analog?${points}&startDate=2016-01-01T00:00:00Z&endDate=2026-01-01T00:00:00Z`;
  const fine = `${tenYears}&maxPoints=20000`;

  const { result } = await server.whileHealthy(async () => {
    const asked = times(60, null).map(() => requestUnread(server.url, fine, Viewer));
    const answered: number[] = [];
    // Six are sent, 24 wait and 30 are refused.
    await new Promise<void>((resolve) => {
      for (const { status } of asked) void status.then((one) => answered.push(one) === 36 && resolve());
    });
    const others = await sendAll(server.url, [
      { method: 'GET', path: '/api/Stations/overview', token: Viewer },
      { method: 'GET', path: tenYears, token: Operator },
      { method: 'GET', path: fine, token: Admin },
    ]);
    for (const { socket } of asked) socket.destroy();
    const after = await sendAll(server.url, [{ method: 'GET', path: tenYears, token: Viewer }]);
    return { answered, others, after };
  });
  expect(result.answered.sort()).toEqual([...times(6, 200), ...times(30, 429)]);
  expect(statuses(result.others)).toEqual([200]);
  // Sixty of these exceed the server's memory limit.
  expect(result.others[2]!.bytes).toBeGreaterThan(12_000_000);
  expect(statuses(result.after)).toEqual([200]);
});

it('limits the memory of malicious station files', async () => {
  const server = await startAttackedServer();
  const { Admin: token } = server.tokens;
  /** 60 MB of the same bytes. */
  const send = async (type: string, start: string, repeated: string, end = '') => {
    const length = 60_000_000 - (60_000_000 % repeated.length);
    const body = Buffer.concat([Buffer.from(start), Buffer.alloc(length, repeated), Buffer.from(end)]);
    const path = '/api/Stations/import?apply=false';
    const sent = { method: 'POST', path, token, body, headers: { 'content-type': type } };
    return statuses(await sendAll(server.url, [sent]));
  };
  const { result } = await server.whileHealthy(async () => [
    await send('application/json', '[', '{},', '{}]'),
    await send('text/csv', 'SiteName,Host\n', ','),
    await send('text/csv', 'SiteName,Host\n', ',,\n'),
  ]);
  expect(result).toEqual(times(3, [400]));
});
