import type { Socket } from 'socket.io';
import { backlogBytes } from './wire.ts';

/** What may wait for a connection before it counts as too slow. */
export const MAX_BACKLOG_BYTES = 1_048_576;
/** Snapshots that may be on their way while so much waits: those of the rooms of one screen. */
const MAX_PENDING = 4;

/** A client's connection, which carries all of its namespaces: what waits for one waits for the others as well. */
export class ServerConnection {
  readonly #socket: Socket;
  /** Rooms whose snapshots are on their way. */
  readonly #pending = new Set<string>();
  #allowanceBytes = 0;

  /** @param socket any of its namespaces */
  constructor(socket: Socket) {
    this.#socket = socket;
  }

  backlogBytes(): number {
    return backlogBytes(this.#socket);
  }

  /** Whether nothing is on its way that would be let wait. */
  get isSettled(): boolean {
    return this.#pending.size === 0;
  }

  /** Whether so much waits that the client does not read as fast as it is sent to; snapshots have their time. */
  isSlow(backlog: number): boolean {
    return backlog > MAX_BACKLOG_BYTES + this.#allowanceBytes;
  }

  /** Whether it may have a snapshot now. This is what bounds a client that asks and never reads. */
  mayHave(room: string): boolean {
    if (this.backlogBytes() <= MAX_BACKLOG_BYTES) return true;
    return !this.#pending.has(room) && this.#pending.size < MAX_PENDING;
  }

  /** A snapshot goes out. */
  sends(room: string, bytes: number): void {
    this.#pending.add(room);
    this.#allowanceBytes += bytes;
  }

  /** All that was sent has gone. */
  settled(): void {
    this.#pending.clear();
    this.#allowanceBytes = 0;
  }
}
