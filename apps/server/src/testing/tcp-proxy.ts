import { openTcpProxy, type TcpProxy } from '@outpost/testing/tcp-proxy.ts';
import { onTestFinished } from 'vitest';

/** Until the running test ends. */
export async function startTcpProxy(...own: Parameters<typeof openTcpProxy>): Promise<TcpProxy> {
  const proxy = await openTcpProxy(...own);
  onTestFinished(() => proxy.close());
  return proxy;
}
