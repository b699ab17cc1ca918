import { HUB_EVENTS, type HubRoom } from '@outpost/contract';
import { LiveLink, type LiveLinkParts, NAMESPACES, type Namespace } from '../live-link.ts';
import type { Timing } from '../timing.ts';
import { Ledger, type LedgerPosition, type TabNeeds } from './ledger.ts';
import {
  type Connections,
  NO_CONNECTIONS,
  type ServerEvent,
  type Status,
  type ToAll,
  type ToOne,
} from './messages.ts';

/** How long the server may take to remove the browser from a room. */
const LEAVE_WITHIN_MS = 10_000;

export interface LeadingParts {
  /** This tab. */
  readonly tab: string;
  readonly timing: Timing;
  readonly link: Pick<LiveLinkParts, 'open' | 'token' | 'renew' | 'random'>;
  /** Increases with every time that this tab leads. */
  readonly nextNumber: () => number;
  /** Whether this tab still leads; checked before every message because the tab may have slept. */
  readonly mayAct: () => boolean;
  readonly tellAll: (message: ToAll) => void;
  readonly tellOne: (tab: string, message: ToOne) => void;
  /** Another tab is gone. */
  readonly onGone: (tab: string) => void;
  /** For this tab's own sockets. */
  readonly onConnections: (connections: Connections) => void;
  readonly onEvent: (event: ServerEvent) => void;
  /** The server sent a sign of life. */
  readonly onBeat: () => void;
}

/**
 * The work of the leading tab: it holds the connection and relays requests and events of the tabs.
 */
export class Leading {
  readonly #parts: LeadingParts;
  readonly #link: LiveLink;
  readonly #ledger = new Ledger();
  /** Pending subscriptions by namespace and room: concurrent requests share the response. */
  readonly #asked = new Map<string, Promise<unknown>>();
  /** The rooms of this browser on the server. */
  readonly #joined = new Map<string, LedgerPosition>();
  #connections: Connections = NO_CONNECTIONS;
  #closed = false;

  constructor(parts: LeadingParts) {
    this.#parts = parts;
    this.#link = new LiveLink({
      ...parts.link,
      timing: parts.timing,
      onUp: (namespace) => this.#setConnection(namespace, `${parts.tab}/${parts.nextNumber()}`),
      onDown: (namespace) => this.#setConnection(namespace, null),
      onEvent: (namespace, event, data) => this.#passOn(namespace, event, data),
    });
  }

  get connections(): Connections {
    return this.#connections;
  }

  get isConnected(): boolean {
    return NAMESPACES.some((namespace) => this.#connections[namespace] !== null);
  }

  /** Whether other tabs receive their events from this one. */
  get servesOthers(): boolean {
    return this.#ledger.hasOthers(this.#parts.tab);
  }

  /** The tab that should lead next. */
  get successor(): string | null {
    return this.#ledger.successor(this.#parts.tab, this.#parts.timing.nowMs());
  }

  /** A tab reports what it needs, and on which connections it joined its rooms. */
  hello(tab: string, needs: TabNeeds, connections: Connections): void {
    const { timing, tellOne } = this.#parts;
    const isOfNow = ({ namespace }: LedgerPosition) =>
      connections[namespace] !== null && connections[namespace] === this.#connections[namespace];
    const joined = needs.joined.filter(isOfNow);
    const missed = this.#ledger.hear(tab, { ...needs, joined }, timing.nowMs());
    this.#link.need(this.#ledger.needed());
    this.#tidy();
    if (tab === this.#parts.tab || this.#closed) return;
    tellOne(tab, this.#status());
    for (const place of missed) this.#tellMissed(tab, place);
  }

  /** A tab is gone, or was silent for too long. */
  forget(tab: string): void {
    const missed = this.#ledger.forget(tab);
    // If it is still alive, the first message says that it has missed something.
    for (const place of missed) this.#tellMissed(tab, place);
    this.#parts.onGone(tab);
    this.#link.need(this.#ledger.needed());
    this.#tidy();
  }

  forgetSilent(): void {
    const { timing, tab } = this.#parts;
    for (const silent of this.#ledger.silent(timing.nowMs(), tab)) this.forget(silent);
  }

  /** Sends a request for a tab. Resolves with null without a response. */
  async ask(
    tab: string,
    place: LedgerPosition,
    connection: string,
    event: string,
    withinMs: number,
  ): Promise<unknown> {
    if (this.#connections[place.namespace] !== connection) return null;
    if (event === HUB_EVENTS.unsubscribe) {
      this.#ledger.leave(tab, place);
      this.#tidy();
      return { Ok: true };
    }
    if (event !== HUB_EVENTS.subscribe) return null;
    this.#ledger.join(tab, place, this.#parts.timing.nowMs());
    const key = keyOf(place);
    this.#joined.set(key, place);
    let answer = this.#asked.get(key);
    if (answer === undefined) {
      answer = this.#requestServer(event, place, withinMs);
      this.#asked.set(key, answer);
    }
    return answer;
  }

  authenticate(token: string): void {
    this.#link.authenticate(token);
  }

  close(): void {
    this.#closed = true;
    this.#link.close();
  }

  async #requestServer(event: string, place: LedgerPosition, withinMs: number): Promise<unknown> {
    const connection = this.#connections[place.namespace];
    const answer = await this.#link
      .ask(place.namespace, event, { Room: place.room }, withinMs)
      .catch(() => null);
    // Another connection has its own requests.
    if (connection !== this.#connections[place.namespace]) return null;
    this.#asked.delete(keyOf(place));
    this.#tidy();
    return answer;
  }

  /**
   * Leaves rooms without tabs, but not during a subscription because the messages could overtake
   * each other.
   */
  #tidy(): void {
    for (const [key, place] of this.#joined) {
      if (this.#asked.has(key) || this.#ledger.isJoined(place)) continue;
      this.#joined.delete(key);
      this.#link
        .ask(place.namespace, HUB_EVENTS.unsubscribe, { Room: place.room }, LEAVE_WITHIN_MS)
        .catch(() => undefined);
    }
  }

  #setConnection(namespace: Namespace, connection: string | null): void {
    if (this.#closed) return;
    this.#connections = { ...this.#connections, [namespace]: connection };
    this.#ledger.lost(namespace);
    for (const [key, place] of this.#joined) {
      if (place.namespace !== namespace) continue;
      this.#joined.delete(key);
      this.#asked.delete(key);
    }
    if (!this.#parts.mayAct()) return;
    this.#parts.tellAll(this.#status());
    this.#parts.onConnections(this.#connections);
  }

  #passOn(namespace: Namespace, event: string, data: unknown): void {
    const connection = this.#connections[namespace];
    if (this.#closed || connection === null || !this.#parts.mayAct()) return;
    const passed: ServerEvent = { type: 'event', namespace, connection, event, data };
    if (this.#isOthers(namespace, event, data)) this.#parts.tellAll(passed);
    this.#parts.onEvent(passed);
    if (event === HUB_EVENTS.beat) this.#parts.onBeat();
  }

  /** Events of a room are copied only to tabs that are in it. */
  #isOthers(namespace: Namespace, event: string, data: unknown): boolean {
    const { tab } = this.#parts;
    if (event === HUB_EVENTS.beat || event === HUB_EVENTS.alarms) return this.#ledger.hasOthers(tab);
    return this.#ledger.isJoined({ namespace, room: (data as { Room: HubRoom }).Room }, tab);
  }

  #status(): Status {
    return { type: 'status', serial: this.#parts.nextNumber(), connections: this.#connections };
  }

  #tellMissed(tab: string, { namespace, room }: LedgerPosition): void {
    const connection = this.#connections[namespace];
    if (connection === null || this.#closed) return;
    this.#parts.tellOne(tab, {
      type: 'event',
      namespace,
      connection,
      event: HUB_EVENTS.resync,
      data: { Room: room },
    });
  }
}

function keyOf({ namespace, room }: LedgerPosition): string {
  return `${namespace} ${room}`;
}
