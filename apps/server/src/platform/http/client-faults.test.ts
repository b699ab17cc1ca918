import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { type Call, calls } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { readBody } from '../../administration/station-files/read-body.ts';
import { FileResponse } from './file-response.ts';
import { mount } from './mount.ts';
import { servePages } from './pages.ts';
import { largePieces, type ServedEdge, serveEdge, until, untilFull } from './testing/served-edge.ts';

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly err?: { readonly stack?: string };
}

async function edgeWithLog(
  routes: (app: FastifyInstance) => unknown,
): Promise<{ edge: ServedEdge; lines: Line[]; aborted: () => Promise<number> }> {
  const lines: Line[] = [];
  const edge = await serveEdge(routes, { onLog: (line) => void lines.push(JSON.parse(line)) });
  const aborted = async () => {
    const metric = await edge.metrics.getSingleMetric('outpost_http_requests_aborted_total')?.get();
    return metric?.values[0]?.value ?? -1;
  };
  return { edge, lines, aborted };
}

const visibleLines = (lines: readonly Line[]) =>
  lines.filter(({ level, msg }) => level !== 'debug' && !msg.startsWith('Server listening'));

/**
 * Sends the head of a request and part of its body, and closes the connection once the server has
 * read that.
 */
async function abortUpload({ app }: ServedEdge, path: string, mediaType: string): Promise<void> {
  const asked = once(app.server, 'request');
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  client.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer 1\r\ncontent-type: ${mediaType}\r\n` +
      'content-length: 1000\r\n\r\n{"a',
  );
  const [request] = await asked;
  await until(() => request.socket.bytesRead > 0 && request.readableFlowing !== null);
  client.destroy();
}

it.each([
  ['JSON', (app: FastifyInstance) => app.post('/upload', async () => 'done'), 'application/json', '/upload'],
  [
    'a file',
    (app: FastifyInstance) =>
      mount(app, calls.stationAdmin.import as Call, async ({ request }) =>
        readBody(request.raw, request.headers['content-length']),
      ),
    'text/csv',
    `${calls.stationAdmin.import.path}?apply=false`,
  ],
] as const)(
  'counts uploads of %s that the client aborts, and logs no error',
  async (_what, routes, type, path) => {
    const { edge, lines, aborted } = await edgeWithLog(routes);
    expect(await aborted()).toBe(0);
    await abortUpload(edge, path, type);
    await abortUpload(edge, path, type);
    while ((await aborted()) < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(visibleLines(lines)).toEqual([]);
    expect(lines.filter(({ err }) => err?.stack !== undefined)).toEqual([]);
    expect(lines.filter(({ msg }) => msg === 'client aborted the request')).toHaveLength(2);
  },
);

it('counts downloads that the client aborts, and logs no error', async () => {
  const { edge, lines, aborted } = await edgeWithLog((app) =>
    mount(app, calls.reports.count.file as Call, () => new FileResponse('a.csv', 'text/csv', largePieces())),
  );
  const { client, ours } = await edge.ask('/api/Stations/report/count/1/2026/file?format=csv');
  await untilFull(ours);
  client.destroy();
  while ((await aborted()) < 1) await new Promise((resolve) => setImmediate(resolve));
  expect(visibleLines(lines)).toEqual([]);
  expect(lines.filter(({ msg }) => msg === 'client aborted the request')).toHaveLength(1);
});

it('logs an answer that fails while it is sent', async () => {
  const { edge, lines, aborted } = await edgeWithLog((app) =>
    mount(
      app,
      calls.reports.count.file as Call,
      () => new FileResponse('a.csv', 'text/csv', failingAfter(1_000_000)),
    ),
  );
  const answer = await fetch(`${edge.url}/api/Stations/report/count/1/2026/file?format=csv`, {
    headers: { authorization: 'Bearer 1' },
  });
  await expect(answer.text()).rejects.toThrow();
  expect(visibleLines(lines)).toMatchObject([{ level: 'error', msg: 'sending the response failed' }]);
  expect(await aborted()).toBe(0);
});

async function* failingAfter(bytes: number): AsyncGenerator<Buffer> {
  yield* largePieces(bytes);
  throw new Error('the table ended early');
}

it("logs the reset of an outgoing connection as the server's own error", async () => {
  const { edge, lines, aborted } = await edgeWithLog((app) =>
    app.get('/mail', async () => {
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    }),
  );
  expect((await fetch(`${edge.url}/mail`)).status).toBe(500);
  expect(visibleLines(lines)).toMatchObject([{ level: 'error', msg: 'request failed' }]);
  expect(visibleLines(lines)[0]!.err!.stack).toContain('read ECONNRESET');
  expect(await aborted()).toBe(0);
});

it('answers and logs invalid requests for page files as client errors', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'a.js'), 'let a;');
  const { edge, lines } = await edgeWithLog((app) => servePages(app, folder));
  const statuses: number[] = [];
  const refused: Record<string, string>[] = [{ range: 'bytes=999-' }, { 'if-match': '"other"' }];
  for (const headers of refused) statuses.push((await fetch(`${edge.url}/a.js`, { headers })).status);
  expect(statuses).toEqual([416, 412]);
  expect(visibleLines(lines)).toEqual([]);
});
