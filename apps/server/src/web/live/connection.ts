import type { Socket } from 'socket.io';
import { backlogBytes } from './wire.ts';

/** How much may wait for a connection before it counts as too slow. */
export const MAX_BACKLOG_BYTES = 1_048_576;
/** Snapshots that may be in flight while so much waits: those of the rooms of one screen. */
const MAX_PENDING = 4;

/** A client's connection, which carries all of its namespaces, so they share a queue. */
export class ServerConnection {
  readonly #socket: Socket;
  /** Rooms whose snapshots are in flight. */
  readonly #pending = new Set<string>();
  #allowanceBytes = 0;

  /** @param socket any of its namespaces */
  constructor(socket: Socket) {
    this.#socket = socket;
  }

  backlogBytes(): number {
    return backlogBytes(this.#socket);
  }

  /** Whether nothing is in flight that may be delayed. */
  get isSettled(): boolean {
    return this.#pending.size === 0;
  }

  /** Whether so much waits that the client is too slow; snapshots have extra time. */
  isSlow(backlog: number): boolean {
    return backlog > MAX_BACKLOG_BYTES + this.#allowanceBytes;
  }

  /** Whether it may have a snapshot now. This bounds a client that requests and never reads. */
  mayHave(room: string): boolean {
    if (this.backlogBytes() <= MAX_BACKLOG_BYTES) return true;
    return !this.#pending.has(room) && this.#pending.size < MAX_PENDING;
  }

  /** A snapshot is sent. */
  sends(room: string, bytes: number): void {
    this.#pending.add(room);
    this.#allowanceBytes += bytes;
  }

  /** Everything has been sent. */
  settled(): void {
    this.#pending.clear();
    this.#allowanceBytes = 0;
  }
}
