import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { onTestFinished } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { createLogger } from '../../logger.ts';
import { createEdge } from '../edge.ts';
import type { ForwardSeal } from '../forwarded-client.ts';

/** More than the buffers of both sides of a connection hold. */
export const LARGE_BYTES = 32 * 1_024 * 1_024;
export const LARGE = Buffer.alloc(LARGE_BYTES, 'x');

/** Such bytes in pieces. */
export async function* largePieces(size = LARGE_BYTES): AsyncGenerator<Buffer> {
  for (let bytes = 0; bytes < size; bytes += 65_536) yield LARGE.subarray(0, 65_536);
}

/** An edge that listens, with a clock that the test moves. */
export interface ServedEdge {
  readonly app: FastifyInstance;
  readonly clock: ManualClock;
  readonly metrics: Registry;
  readonly url: string;
  /**
   * Connects, sends a request as an account and reads nothing; also returns the server's side of
   * the connection.
   */
  ask(path: string, accountId?: number): Promise<{ client: Socket; ours: Socket }>;
}

export interface ServedEdgeOptions {
  /** Gets each line of the log, from level `debug`; no log by default. */
  readonly onLog?: (line: string) => void;
  /** Signs requests that a standby server forwards; by default none are. */
  readonly seal?: Pick<ForwardSeal, 'read' | 'prove'>;
}

/** The bearer token is the number of the account, an Admin. */
export async function serveEdge(
  routes: (app: FastifyInstance) => unknown,
  { onLog, seal }: ServedEdgeOptions = {},
): Promise<ServedEdge> {
  const clock = new ManualClock();
  const metrics = new Registry();
  const app = await createEdge({
    clock,
    logger: createLogger(onLog ? 'debug' : 'silent', onLog && { write: onLog }),
    metrics,
    authenticator: {
      verify: async (token) => ({
        accountId: Number(token),
        role: 'Admin',
        areas: null,
        name: 'N',
        sessionId: 's',
        expiresAtMs: Number.POSITIVE_INFINITY,
      }),
    },
    ...(seal && { forwardSeal: seal }),
    version: '0',
    behindTls: false,
    trustProxy: [],
    rateLimitPerMinute: 0,
    checkAnswers: false,
    mapOrigins: () => [],
  });
  await routes(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    clock,
    metrics,
    url: `http://127.0.0.1:${port}`,
    async ask(path, accountId = 1) {
      const connected = once(app.server, 'connection');
      const client = connect(port, '127.0.0.1').on('error', () => {});
      onTestFinished(() => void client.destroy());
      client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${accountId}\r\n\r\n`);
      const [ours] = (await connected) as [Socket];
      return { client, ours };
    },
  };
}

/** Bytes of the server that the system has accepted. */
export const takenOf = (ours: Socket): number => {
  const { bytesWritten, writeQueueSize } = (ours as unknown as { _handle: Record<string, number> })._handle;
  return bytesWritten! - writeQueueSize!;
};

/** Turns of the event loop until a condition holds. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** Until the system accepts no more of an answer. */
export async function untilFull(ours: Socket): Promise<void> {
  await until(() => takenOf(ours) > 0 && ours.writableLength > 0);
  for (let taken = -1; taken !== takenOf(ours); ) {
    taken = takenOf(ours);
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}
