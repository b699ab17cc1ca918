import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Call, calls } from '@outpost/contract';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../clock.ts';
import { createLogger } from '../logger.ts';
import { createEdge } from './edge.ts';
import { FileResponse } from './file-response.ts';
import { mount } from './mount.ts';

/** Serves a file call with this content. @returns its address */
async function serve(content: AsyncIterable<string>, name = 'file.csv'): Promise<string> {
  const app = await createEdge({
    clock: systemClock,
    logger: createLogger('silent'),
    metrics: new Registry(),
    authenticator: {
      verify: async () => ({
        accountId: 1,
        role: 'Viewer',
        areas: null,
        name: 'N',
        sessionId: 's',
        expiresAtMs: Number.MAX_VALUE,
      }),
    },
    version: '0',
    behindTls: false,
    trustProxy: [],
    rateLimitPerMinute: 0,
    checkAnswers: true,
    mapOrigins: () => [],
  });
  const call: Call = calls.reports.count.file;
  mount(app, call, () => new FileResponse(name, 'text/csv; charset=utf-8', content));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/api/Stations/report/count/1/2026/file?format=csv`;
}

const headers = { authorization: 'Bearer x' };

it('sends a file name for clients with and without UTF-8', async () => {
  const address = await serve(
    (async function* () {
      yield 'a,';
      yield 'b';
    })(),
    'Ölmühle (2) "x" 100%.csv',
  );
  const answer = await fetch(address, { headers });
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="Olmuhle_(2)_x_100_.csv"; ' +
      "filename*=UTF-8''%C3%96lm%C3%BChle%20%282%29%20%22x%22%20100%25.csv",
  );
  expect(await answer.text()).toBe('a,b');
});

it('aborts where generation fails, so that half a file is never mistaken for a whole one', async () => {
  const address = await serve(
    (async function* () {
      yield 'first,'.repeat(20_000);
      throw new Error('the disk is gone');
    })(),
  );
  const answer = await fetch(address, { headers });
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});

it('stops generation when the client has gone', async () => {
  let taken = 0;
  const ended = Promise.withResolvers<void>();
  const address = await serve(
    (async function* () {
      try {
        for (;;) {
          taken += 1;
          yield 'x'.repeat(32_768);
        }
      } finally {
        ended.resolve();
      }
    })(),
  );
  const call = request(address, { headers, agent: false });
  call.end();
  const [answer] = await once(call, 'response');
  await once(answer, 'readable');
  call.destroy();
  await ended.promise;
  // What a socket and its buffers hold, not the whole file.
  expect(taken).toBeLessThan(2_000);
});
