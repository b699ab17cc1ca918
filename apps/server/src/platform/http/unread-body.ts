import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How much of a body is still read after its request has been answered, so that the connection can
 * be reused.
 */
const MAX_DISCARDED_BYTES = 1_048_576;
/** And for how long. */
const MAX_DISCARDING_MS = 2_000;

export interface UnreadLimits {
  readonly maxBytes?: number;
  readonly maxMs?: number;
}

/**
 * Bounds what a client may send after its request has been answered: a refusal comes before the
 * body is read, and Node would read and discard any amount. Call it after everything else that
 * answers requests of this server.
 */
export function boundUnreadBodies(server: Server, limits: UnreadLimits = {}): void {
  // Before handlers that answer at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.complete) return;
    response.once('prefinish', () => {
      if (!request.complete && !request.destroyed) discardSome(request, response, limits);
    });
  });
}

function discardSome(
  request: IncomingMessage,
  response: ServerResponse,
  { maxBytes = MAX_DISCARDED_BYTES, maxMs = MAX_DISCARDING_MS }: UnreadLimits,
): void {
  const { socket } = request;
  let bytes = 0;
  // A data listener keeps Node from discarding all of it by itself.
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    // What is no longer read stays with the sender.
    if (bytes > maxBytes) request.pause();
  });
  // Where the answer is the connection's last, Node closes it at once, and with unread bytes the
  // system drops the answer too.
  socket.destroySoon = () => void socket.end();
  response.once('finish', () => {
    const late = setTimeout(() => socket.destroy(), maxMs);
    request.once('close', () => {
      clearTimeout(late);
      delete (socket as Partial<Pick<Socket, 'destroySoon'>>).destroySoon;
      if (socket.writableEnded) socket.destroySoon();
    });
  });
}
