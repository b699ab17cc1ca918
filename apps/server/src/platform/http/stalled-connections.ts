import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock, Timer } from '../clock.ts';

/** A connection with a pending answer is closed if its client reads no byte of it for this long. */
export const MAX_STALL_MS = 30_000;
const LOOK_PERIOD_MS = 5_000;
/**
 * Checks count, not time: after a suspension of this process the client gets its full time again.
 */
const MAX_LOOKS = MAX_STALL_MS / LOOK_PERIOD_MS;

interface Watched {
  readonly socket: Socket;
  takenBytes: number;
  /** Consecutive checks without a byte read. */
  looks: number;
}

/**
 * Closes connections that stop reading their answer, which would otherwise stay in memory. Slow
 * readers, and answers still being generated, are kept. Connections of the live hub are not watched
 * once they are WebSockets.
 *
 * @param onClose called for each closed one
 */
export class StalledConnections {
  readonly #watched = new Map<ServerResponse, Watched>();
  readonly #onClose: () => void;
  readonly #timer: Timer;

  constructor(server: Server, clock: Clock, onClose: () => void) {
    this.#onClose = onClose;
    server.on('request', ({ socket }, response) => {
      this.#watched.set(response, { socket, takenBytes: 0, looks: 0 });
      response.once('close', () => this.#watched.delete(response));
    });
    this.#timer = clock.setInterval(() => this.#look(), LOOK_PERIOD_MS);
  }

  stop(): void {
    this.#timer.cancel();
  }

  #look(): void {
    for (const [response, watched] of this.#watched) {
      const { socket } = watched;
      // An answer that waited behind another one on its connection gets no end event.
      if (socket.destroyed) this.#watched.delete(response);
      else if (isStalled(watched)) {
        socket.destroy();
        this.#onClose();
      }
    }
  }
}

function isStalled(watched: Watched): boolean {
  const { waiting, taken } = flowOf(watched.socket);
  watched.looks = waiting === 0 || taken !== watched.takenBytes ? 0 : watched.looks + 1;
  watched.takenBytes = taken;
  return watched.looks >= MAX_LOOKS;
}

/**
 * Bytes of a socket that wait for the system, and those that it has accepted. Node exposes these on
 * its handle only: a large answer is one write, and `writableLength` stays the same until all of it
 * has gone.
 */
function flowOf(socket: Socket): { waiting: number; taken: number } {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  if (!handle) return { waiting: 0, taken: 0 };
  return { waiting: handle.writeQueueSize, taken: handle.bytesWritten - handle.writeQueueSize };
}
