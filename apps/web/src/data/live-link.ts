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

/** When nothing comes for this long the connection is taken for dead, whatever the socket believes; a beat comes each second. */
const SILENT_AFTER_MS = 10_000;
/**
 * While a large snapshot comes over a slow link nothing else does. So whoever waits for an answer bears silence twice as long
 * at each further try, up to so many times; beyond that the server takes the connection for dead.
 */
const MAX_PATIENCE = 4;
/** How long an answer about a fresh token may take. */
const ANSWER_WITHIN_MS = 10_000;
/** How long to wait for a token, or for the transport's script, before it is looked for again. */
const LOOK_AGAIN_MS = 1_000;

/** What comes from the server that is passed on as it is. */
const PASSED_ON = [HUB_EVENTS.delta, HUB_EVENTS.resync, HUB_EVENTS.alarms, HUB_EVENTS.beat] as const;

/** What of Socket.IO is used here: one connection, that lasts as long as a namespace is connected. */
export interface LiveTransport {
  isConnected(namespace: Namespace): boolean;
  connect(namespace: Namespace): void;
  disconnect(namespace: Namespace): void;
  on(namespace: Namespace, event: string, listener: (data: never) => void): void;
  /** Sends and waits for the answer; rejects when none came in time. */
  ask(namespace: Namespace, event: string, payload: unknown, withinMs: number): Promise<unknown>;
}

export interface LiveLinkParts {
  /** Makes a transport that is not connected yet; it asks `token` at every try to connect. */
  readonly open: (token: () => string | null) => Promise<LiveTransport>;
  /** null: there is none to connect with now. */
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
 * The browser's connection to the server: comes back whenever it breaks, with a token that holds. Knows nothing of
 * rooms; who asks for what over it is the business of others.
 */
export class LiveLink {
  readonly #parts: LiveLinkParts;
  #needed: ReadonlySet<Namespace> = new Set();
  /** Namespaces that are connected, or that the transport tries to connect by itself. */
  readonly #trying = new Set<Namespace>();
  #transport: LiveTransport | null = null;
  #opening = false;
  #closed = false;
  /** Questions that have no answer yet. */
  #questions = 0;
  /** How many times longer than usual silence is borne. */
  #patience = 1;
  /** Waits since the server refused a connection, until it takes one again. */
  #refusals = 0;
  /** The server refused the token. */
  #mustRenew = false;
  #cancelSilence = () => {};
  #cancelRest = () => {};

  constructor(parts: LiveLinkParts) {
    this.#parts = parts;
  }

  /** Which namespaces to be connected to from now on; without any there is no connection. */
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

  /** Sends and waits for the answer; rejects when none came in time. */
  async ask(namespace: Namespace, event: string, payload: unknown, withinMs: number): Promise<unknown> {
    if (this.#transport === null || !this.isConnected(namespace)) throw new Error('There is no connection.');
    this.#questions++;
    const answer = await this.#transport.ask(namespace, event, payload, withinMs).finally(() => {
      this.#questions--;
    });
    if (this.#questions === 0) this.#patience = 1;
    return answer;
  }

  /** A fresh access token, before the one that the server knows ends. */
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

  /** Ends the connection for good. */
  close(): void {
    this.#closed = true;
    this.#cancelRest();
    this.need(new Set());
    this.#cancelSilence();
    this.#transport = null;
  }

  /** Connects to what is needed and not connected. */
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
      // Its script could not be fetched; that is worth another try.
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
      // The transport comes back by itself unless the server closed it on purpose: then the token is at its end.
      if (reason === 'io server disconnect') this.#refused(namespace, 'TOKEN_');
    });
    on('connect_error', (error: Error & { data?: { code?: string } }) => {
      // Without a code it was the network, and the transport tries again by itself.
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

  /** As long as the transport itself waits when the network fails; it does not try again after a refusal. */
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
      // Either the session has ended, and `close` follows, or the server is away, and this is worth another try.
      if (!renewed) return this.#restAfterRefusal();
      this.#mustRenew = false;
    }
    this.#connect();
  }

  #rest(forMs: number, then: () => void): void {
    this.#cancelRest();
    if (!this.#closed) this.#cancelRest = this.#parts.timing.after(forMs, then);
  }

  /** A connection that may be dead is worth nothing to any namespace. */
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
