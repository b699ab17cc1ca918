import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Call, calls } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { FileResponse } from './file-response.ts';
import { JsonStream } from './json-stream.ts';
import { mount } from './mount.ts';
import { servePages } from './pages.ts';
import { preSerialised } from './pre-serialised.ts';
import { MAX_STALL_MS } from './stalled-connections.ts';
import {
  LARGE,
  LARGE_BYTES,
  largePieces,
  serveEdge,
  takenOf,
  until,
  untilFull,
} from './testing/served-edge.ts';

const SECOND = 1_000;

/** Answers of every kind, each larger than the system buffers. */
const KINDS: Record<string, { path: string; serve: (app: FastifyInstance) => unknown }> = {
  'one text': {
    path: '/text',
    serve: (app) => app.get('/text', async () => LARGE.toString()),
  },
  'bytes made before': {
    path: '/api/Stations/overview',
    serve: (app) => mount(app, calls.stations.overview as Call, () => preSerialised(LARGE, '1')),
  },
  'a stream of JSON': {
    path: '/api/Stations/map',
    serve: (app) => mount(app, calls.stations.map as Call, () => new JsonStream(largePieces())),
  },
  'a file made while it is sent': {
    path: '/api/Stations/report/count/1/2026/file?format=csv',
    serve: (app) =>
      mount(
        app,
        calls.reports.count.file as Call,
        () => new FileResponse('a.csv', 'text/csv', largePieces()),
      ),
  },
  'an answer of the live hub': {
    path: '/socket.io/?EIO=4&transport=polling',
    // As Socket.IO attaches itself: before all others.
    serve: ({ server }) => {
      const others = server.listeners('request') as ((...args: unknown[]) => void)[];
      server.removeAllListeners('request');
      server.on('request', (request, response) => {
        if (request.url?.startsWith('/socket.io/')) response.end(LARGE);
        else for (const other of others) other.call(server, request, response);
      });
    },
  },
  'a file of the page': {
    path: '/large.js',
    serve: async (app) => {
      const folder = await temporaryFolder();
      await writeFile(join(folder, 'index.html'), '<!doctype html>');
      await writeFile(join(folder, 'large.js'), LARGE);
      await servePages(app, folder);
    },
  },
};

it.each(Object.entries(KINDS))(
  'closes a connection of which nothing is read for 30 s: %s',
  async (_kind, { path, serve: routes }) => {
    const { ask, clock, metrics } = await serveEdge(routes);
    const { ours } = await ask(path);
    await untilFull(ours);
    const closed = once(ours, 'close');
    // The first check records how much has been read so far.
    clock.advance(MAX_STALL_MS);
    expect(ours.destroyed).toBe(false);
    clock.advance(5 * SECOND);
    expect(ours.destroyed).toBe(true);
    await closed;
    expect(await metrics.getSingleMetricAsString('outpost_http_connections_stalled_total')).toContain(
      'outpost_http_connections_stalled_total 1',
    );
  },
);

it.each(Object.entries(KINDS))('does not close a connection that reads slowly: %s', async (_kind, kind) => {
  const { ask, clock } = await serveEdge(kind.serve);
  const { client, ours } = await ask(kind.path);
  let read = 0;
  for (let times = 0; times < 4; times++) {
    await untilFull(ours);
    const before = takenOf(ours);
    clock.advance(MAX_STALL_MS - 10 * SECOND);
    // A little is read, a moment before the limit.
    while (takenOf(ours) === before) {
      read += (client.read() as Buffer | null)?.length ?? 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  expect(read).toBeGreaterThan(0);
  client.on('data', (data) => {
    read += data.length;
  });
  await until(() => read > LARGE_BYTES);
  expect(ours.destroyed).toBe(false);
});

it('allows an answer any time to be generated', async () => {
  const made = Promise.withResolvers<string>();
  const { ask, clock } = await serveEdge((app) => app.get('/slow', () => made.promise));
  const { client, ours } = await ask('/slow');
  await until(() => ours.bytesRead > 0);
  clock.advance(3_600 * SECOND);
  made.resolve('done');
  const [answer] = await once(client, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 .*done$/s);
});

it('leaves no timer behind', async () => {
  const { app, clock } = await serveEdge(() => {});
  await app.close();
  expect(clock.pending).toBe(0);
});
