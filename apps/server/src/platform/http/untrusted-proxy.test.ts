import { expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { serveEdge } from './testing/served-edge.ts';
import { logUntrustedProxy } from './untrusted-proxy.ts';

async function warningsOf(proxies: readonly string[]): Promise<object[]> {
  const lines: object[] = [];
  const logger = createLogger('warn', { write: (line) => void lines.push(JSON.parse(line)) });
  const { url } = await serveEdge((app) => {
    logUntrustedProxy(app, logger, (address) => proxies.includes(address));
    app.get('/', async () => 'done');
  });
  await fetch(url);
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    await fetch(url, { headers: { 'x-forwarded-for': address } });
  }
  return lines;
}

it('logs once that an address which is not in TRUST_PROXY forwards requests', async () => {
  expect(await warningsOf([])).toMatchObject([
    {
      remoteAddress: '127.0.0.1',
      msg: 'A request was forwarded by an address that is not in TRUST_PROXY, so the address in its header is ignored. If this is your proxy, add its address to TRUST_PROXY. Until then, all users behind it share the limits of one address.',
    },
  ]);
  expect(await warningsOf(['127.0.0.1'])).toEqual([]);
});
