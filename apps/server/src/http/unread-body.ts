import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is still read of a body whose request has been answered, so that the connection can carry the next one. */
const MAX_DISCARDED_BYTES = 1_048_576;
/** For so long. */
const MAX_DISCARDING_MS = 2_000;

export interface UnreadLimits {
  readonly maxBytes?: number;
  readonly maxMs?: number;
}

/**
 * Bounds what a client may go on sending once its request has been answered: a refusal comes before the body is read, and Node
 * would read and discard the rest however long it is. Call it after everything else that answers requests of this server.
 */
export function boundUnreadBodies(server: Server, limits: UnreadLimits = {}): void {
  // Before whoever answers at once.
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
  // Whoever listens for data keeps Node from discarding all of it by itself.
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    // What is not read any more waits at the sender.
    if (bytes > maxBytes) request.pause();
  });
  // Where the answer is the connection's last, Node closes it at once, and with bytes unread the system drops the answer too.
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
