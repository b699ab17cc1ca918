import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock, Timer } from '../clock.ts';

/**
 * For requests in progress when the server closes. Less than a stop may take, so that the rest of
 * it is done in order.
 */
const MAX_CLOSING_MS = 10_000;

/**
 * Closing the server closes connections without a request at once, and others when they are
 * answered or after 10 s. Node would wait for those that never sent a request, and for slow
 * clients. WebSockets belong to the live hub.
 */
export function closeConnectionsOnClose(app: FastifyInstance, clock: Clock): void {
  const { server } = app;
  /** Requests in progress of each open connection. */
  const requests = new Map<Socket, number>();
  let isClosing = false;
  let late: Timer | undefined;
  const closeIdle = (socket: Socket) => {
    if (requests.get(socket) === 0) socket.destroySoon();
  };
  server.on('connection', (socket: Socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
    if (isClosing) closeIdle(socket);
  });
  // The live hub handles its requests first, so earlier listeners do not see them.
  app.addHook('onReady', async () => {
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      requests.set(socket, (requests.get(socket) ?? 0) + 1);
      response.once('close', () => {
        const left = requests.get(socket);
        if (left !== undefined) requests.set(socket, left - 1);
        if (isClosing) closeIdle(socket);
      });
    });
    // A server without upgrades is left unchanged.
    if (server.listenerCount('upgrade') > 0)
      server.prependListener('upgrade', ({ socket }: IncomingMessage) => requests.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of requests.keys()) closeIdle(socket);
    late = clock.setTimeout(() => {
      for (const socket of requests.keys()) socket.destroy();
    }, MAX_CLOSING_MS);
  });
  app.addHook('onClose', async () => late?.cancel());
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
