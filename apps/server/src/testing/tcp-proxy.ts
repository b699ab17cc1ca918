import { openTcpProxy, type TcpProxy } from '@outpost/testing/tcp-proxy.ts';
import { onTestFinished } from 'vitest';

/** Until the running test ends. */
export async function startTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const proxy = await openTcpProxy(host, port);
  onTestFinished(() => proxy.close());
  return proxy;
}
