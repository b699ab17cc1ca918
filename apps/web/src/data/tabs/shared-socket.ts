import { HUB_EVENTS, type HubRoom } from '@outpost/contract';
import type { LiveSocket } from '../live-connection.ts';
import type { Namespace } from '../live-link.ts';
import type { Timing } from '../timing.ts';
import type { LedgerPosition } from './ledger.ts';

/**
 * Sends a request over a connection, this tab's own or the leader's. Resolves with null without a
 * response.
 */
export type SharedRequest = (question: {
  readonly place: LedgerPosition;
  readonly connection: string;
  readonly event: string;
  readonly withinMs: number;
}) => Promise<unknown>;

export interface SharedSocketParts {
  readonly timing: Timing;
  readonly ask: SharedRequest;
  /** `isAttached` or the rooms have changed. */
  readonly onAttached: () => void;
}

/**
 * This tab's view of the browser's connection to one namespace. It is connected while the leading
 * tab is. When another tab takes over, it disconnects and connects again so that its users
 * subscribe again and miss nothing.
 */
export class SharedSocket implements LiveSocket {
  readonly #namespace: Namespace;
  readonly #parts: SharedSocketParts;
  readonly #listeners = new Map<string, ((data: never) => void)[]>();
  /** Ends the wait of each open request. */
  readonly #waiting = new Set<() => void>();
  readonly #rooms = new Set<HubRoom>();
  #attached = false;
  #connection: string | null = null;

  constructor(namespace: Namespace, parts: SharedSocketParts) {
    this.#namespace = namespace;
    this.#parts = parts;
  }

  get connected(): boolean {
    return this.#connection !== null;
  }

  /** Whether this tab wants to be connected. */
  get isAttached(): boolean {
    return this.#attached;
  }

  /** Rooms that were subscribed to on this connection. */
  get joined(): LedgerPosition[] {
    return Array.from(this.#rooms, (room) => ({ namespace: this.#namespace, room }));
  }

  connect(): void {
    if (this.#attached) return;
    this.#attached = true;
    this.#parts.onAttached();
  }

  disconnect(): void {
    if (!this.#attached) return;
    this.#attached = false;
    this.setConnection(null);
    this.#parts.onAttached();
  }

  on(event: string, listener: (data: never) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  /** Sets the name of the current connection; another name is another connection. null: none. */
  setConnection(name: string | null): void {
    const connection = this.#attached ? name : null;
    if (connection === this.#connection) return;
    if (this.#connection !== null) {
      this.#connection = null;
      this.#rooms.clear();
      for (const give of [...this.#waiting]) give();
      this.#emit('disconnect', undefined);
    }
    if (connection !== null) {
      this.#connection = connection;
      this.#emit('connect', undefined);
    }
  }

  /** The server sent something over that connection. */
  hear(connection: string, event: string, data: unknown): void {
    if (connection === this.#connection) this.#emit(event, data);
  }

  async ask(event: string, { Room: room }: { readonly Room: HubRoom }, withinMs: number): Promise<unknown> {
    const connection = this.#connection;
    if (connection === null) throw new Error('No connection.');
    if (event === HUB_EVENTS.subscribe) this.#rooms.add(room);
    if (event === HUB_EVENTS.unsubscribe) this.#rooms.delete(room);
    const place = { namespace: this.#namespace, room };
    const answer = await this.#within(withinMs, this.#parts.ask({ place, connection, event, withinMs }));
    if (answer === null) throw new Error('No response.');
    return answer;
  }

  /** Resolves with null on timeout or when the connection has closed before. */
  #within(withinMs: number, answer: Promise<unknown>): Promise<unknown> {
    return new Promise((resolve) => {
      const end = (value: unknown) => {
        cancel();
        this.#waiting.delete(giveUp);
        resolve(value);
      };
      const giveUp = () => end(null);
      const cancel = this.#parts.timing.after(withinMs, giveUp);
      this.#waiting.add(giveUp);
      answer.then(end, giveUp);
    });
  }

  #emit(event: string, data: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(data as never);
  }
}
