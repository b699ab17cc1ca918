import {
  HUB_EVENTS,
  SOCKET_RANDOMIZATION_FACTOR,
  SOCKET_RECONNECTION_DELAY_MAX_MS,
  SOCKET_RECONNECTION_DELAY_MS,
  STATION_HUB_NAMESPACE,
} from '@outpost/contract';
import type { Timing } from './timing.ts';

/** The namespaces of the hub; one connection carries both. */
export const NAMESPACES = ['/', STATION_HUB_NAMESPACE] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** After this long without a message the connection counts as dead; a beat is sent every second. */
const SILENT_AFTER_MS = 10_000;
/**
 * While a large snapshot arrives over a slow link, nothing else does. A pending request therefore
 * doubles the allowed silence at each retry, up to this many times; after that the server drops the
 * connection.
 */
const MAX_PATIENCE = 4;
/** Time limit for the response about a fresh token. */
const ANSWER_WITHIN_MS = 10_000;
/** How long to wait before another try to get a token or the transport's script. */
const LOOK_AGAIN_MS = 1_000;

/** Server events that are passed on unchanged. */
const PASSED_ON = [HUB_EVENTS.delta, HUB_EVENTS.resync, HUB_EVENTS.alarms, HUB_EVENTS.beat] as const;

/**
 * The part of Socket.IO that is used here: one connection that stays open while a namespace is in
 * use.
 */
export interface LiveTransport {
  isConnected(namespace: Namespace): boolean;
  connect(namespace: Namespace): void;
  disconnect(namespace: Namespace): void;
  on(namespace: Namespace, event: string, listener: (data: never) => void): void;
  /** Sends and waits for the response; rejects on timeout. */
  ask(namespace: Namespace, event: string, payload: unknown, withinMs: number): Promise<unknown>;
}

export interface LiveLinkParts {
  /** Creates an unconnected transport that requests `token` at every attempt to connect. */
  readonly open: (token: () => string | null) => Promise<LiveTransport>;
  /** null: there is no token. */
  readonly token: () => string | null;
  /** A token other than the rejected one. */
  readonly renew: (rejected: string | null) => Promise<string>;
  readonly timing: Timing;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly onUp: (namespace: Namespace) => void;
  readonly onDown: (namespace: Namespace) => void;
  readonly onEvent: (namespace: Namespace, event: string, data: unknown) => void;
}

/**
 * The browser's connection to the server: reconnects after every failure with a valid token. It
 * does not know about rooms.
 */
export class LiveLink {
  readonly #parts: LiveLinkParts;
  #needed: ReadonlySet<Namespace> = new Set();
  /** Namespaces that are connected, or that the transport reconnects on its own. */
  readonly #trying = new Set<Namespace>();
  #transport: LiveTransport | null = null;
  #opening = false;
  #closed = false;
  /** Requests without a response. */
  #questions = 0;
  /** Factor by which more silence is allowed. */
  #patience = 1;
  /** Retries since the server rejected a connection, until it accepts one. */
  #refusals = 0;
  /** The server rejected the token. */
  #mustRenew = false;
  #cancelSilence = () => {};
  #cancelRest = () => {};

  constructor(parts: LiveLinkParts) {
    this.#parts = parts;
  }

  /** Sets which namespaces to connect to; without any, the connection closes. */
  need(namespaces: ReadonlySet<Namespace>): void {
    this.#needed = namespaces;
    for (const namespace of [...this.#trying]) {
      if (!namespaces.has(namespace)) this.#disconnect(namespace);
    }
    this.#connect();
  }

  isConnected(namespace: Namespace): boolean {
    return this.#transport?.isConnected(namespace) ?? false;
  }

  /** Sends and waits for the response; rejects on timeout. */
  async ask(namespace: Namespace, event: string, payload: unknown, withinMs: number): Promise<unknown> {
    if (this.#transport === null || !this.isConnected(namespace)) throw new Error('No connection.');
    this.#questions++;
    const answer = await this.#transport.ask(namespace, event, payload, withinMs).finally(() => {
      this.#questions--;
    });
    if (this.#questions === 0) this.#patience = 1;
    return answer;
  }

  /** Sends a fresh access token before the current one expires. */
  authenticate(token: string): void {
    for (const namespace of NAMESPACES) {
      if (!this.isConnected(namespace)) continue;
      const transport = this.#transport;
      this.ask(namespace, HUB_EVENTS.authenticate, { Token: token }, ANSWER_WITHIN_MS)
        .then((answer) => (answer as { Ok?: boolean }).Ok === true)
        .catch(() => false)
        .then((ok) => !ok && transport === this.#transport && this.#reconnect());
    }
  }

  /** Closes the connection permanently. */
  close(): void {
    this.#closed = true;
    this.#cancelRest();
    this.need(new Set());
    this.#cancelSilence();
    this.#transport = null;
  }

  /** Connects namespaces that are needed and not connected. */
  #connect(): void {
    const missing = [...this.#needed].filter((namespace) => !this.#trying.has(namespace));
    if (this.#closed || missing.length === 0) return;
    if (this.#transport === null) void this.#open();
    else if (this.#parts.token() === null) this.#rest(LOOK_AGAIN_MS, () => this.#connect());
    else {
      for (const namespace of missing) {
        this.#trying.add(namespace);
        this.#transport.connect(namespace);
      }
    }
  }

  async #open(): Promise<void> {
    if (this.#opening) return;
    this.#opening = true;
    const transport = await this.#parts.open(this.#parts.token).catch(() => null);
    this.#opening = false;
    if (this.#closed) return;
    if (transport === null) {
      // Its script failed to load; retry.
      this.#rest(LOOK_AGAIN_MS, () => this.#connect());
      return;
    }
    this.#transport = transport;
    for (const namespace of NAMESPACES) this.#listen(transport, namespace);
    this.#connect();
  }

  #listen(transport: LiveTransport, namespace: Namespace): void {
    const on = <T>(event: string, listener: (data: T) => void) =>
      transport.on(namespace, event, (data: never) => {
        if (this.#transport === transport) listener(data);
      });
    on('connect', () => {
      this.#refusals = 0;
      this.#listenForSilence();
      this.#parts.onUp(namespace);
    });
    on('disconnect', (reason: string) => {
      if (!NAMESPACES.some((one) => this.isConnected(one))) this.#cancelSilence();
      this.#parts.onDown(namespace);
      // The transport reconnects unless the server closed it on purpose, which means that the token
      // expired.
      if (reason === 'io server disconnect') this.#refused(namespace, 'TOKEN_');
    });
    on('connect_error', (error: Error & { data?: { code?: string } }) => {
      // Without a code the network failed, and the transport retries on its own.
      if (error.data?.code !== undefined) this.#refused(namespace, error.data.code);
    });
    for (const event of PASSED_ON) {
      on(event, (data: unknown) => {
        this.#listenForSilence();
        this.#parts.onEvent(namespace, event, data);
      });
    }
  }

  #refused(namespace: Namespace, code: string): void {
    this.#trying.delete(namespace);
    this.#mustRenew ||= code.startsWith('TOKEN_');
    this.#restAfterRefusal();
  }

  /** The transport's own delay after network failures; it does not retry after a rejection. */
  #restAfterRefusal(): void {
    const spread = SOCKET_RANDOMIZATION_FACTOR * (2 * this.#parts.random() - 1);
    const delayMs = SOCKET_RECONNECTION_DELAY_MS * 2 ** this.#refusals * (1 + spread);
    this.#rest(Math.min(delayMs, SOCKET_RECONNECTION_DELAY_MAX_MS), () => {
      this.#refusals++;
      void this.#tryAgain();
    });
  }

  async #tryAgain(): Promise<void> {
    const transport = this.#transport;
    if (this.#mustRenew) {
      const renewed = await this.#parts.renew(this.#parts.token()).then(
        () => true,
        () => false,
      );
      if (transport !== this.#transport) return;
      // Either the session has ended and `close` follows, or the server is unreachable and a retry
      // makes sense.
      if (!renewed) return this.#restAfterRefusal();
      this.#mustRenew = false;
    }
    this.#connect();
  }

  #rest(forMs: number, then: () => void): void {
    this.#cancelRest();
    if (!this.#closed) this.#cancelRest = this.#parts.timing.after(forMs, then);
  }

  /** A connection that may be dead is closed for all namespaces. */
  #reconnect(): void {
    for (const namespace of [...this.#trying]) this.#disconnect(namespace);
    this.#connect();
  }

  #disconnect(namespace: Namespace): void {
    this.#trying.delete(namespace);
    this.#transport?.disconnect(namespace);
  }

  #listenForSilence(): void {
    this.#cancelSilence();
    this.#cancelSilence = this.#parts.timing.after(SILENT_AFTER_MS * this.#patience, () => {
      if (this.#questions > 0) this.#patience = Math.min(MAX_PATIENCE, 2 * this.#patience);
      this.#reconnect();
    });
  }
}
