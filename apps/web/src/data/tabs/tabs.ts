import { TAB_RECHECK_MS } from '@outpost/contract';
import type { LiveSocket } from '../live-connection.ts';
import { type LiveLinkParts, NAMESPACES, type Namespace } from '../live-link.ts';
import type { Timing } from '../timing.ts';
import { isOverdue, OUT, stepElection } from './election.ts';
import type { Election, ElectionEffect, ElectionEvent, ElectionView } from './election-types.ts';
import { Leading } from './leading.ts';
import type { TabNeeds } from './ledger.ts';
import { type Connections, type Envelope, NO_CONNECTIONS, type ToLeader } from './messages.ts';
import { PendingRequests } from './pending-requests.ts';
import { type SharedRequest, SharedSocket } from './shared-socket.ts';
import type { OpenChannel } from './tab-channel.ts';
import { TabPost } from './tab-post.ts';
import { groupName, type TabStore } from './tab-store.ts';

/** A claimant waits between these two for rivals, ms; a message to another tab takes a few ms. */
const MIN_SETTLE_MS = 40;
const MAX_SETTLE_MS = 120;

export interface TabsParts {
  readonly open: LiveLinkParts['open'];
  /** The access token of that account, or null. */
  readonly token: (account: number) => string | null;
  readonly renew: LiveLinkParts['renew'];
  /** null: nothing can be shared, and each tab has its own connection. */
  readonly store: TabStore | null;
  readonly openChannel: OpenChannel;
  readonly timing: Timing;
  readonly isVisible: () => boolean;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** This tab's unique name. */
  readonly tab: string;
}

/**
 * This tab among the tabs of its browser while a user is signed in: one of them holds the live
 * connection and the others receive its messages. Tabs that cannot find each other each hold their
 * own.
 */
export class Tabs {
  readonly #parts: TabsParts;
  readonly #sockets: Readonly<Record<Namespace, SharedSocket>>;
  #account: number | null = null;
  #election: Election = OUT;
  #leading: Leading | null = null;
  /** The connections of the tab that this one follows. */
  #connections: Connections = NO_CONNECTIONS;
  readonly #post: TabPost;
  readonly #questions: PendingRequests;
  /** Numbers connections and statuses of this tab across all its times as leader. */
  #number = 0;
  /** The number of the last status from the tab that this one follows. */
  #statusSerial = 0;
  #cancelLook = () => {};
  #cancelRecheck = () => {};

  constructor(parts: TabsParts) {
    this.#parts = parts;
    const { timing } = parts;
    this.#post = new TabPost(parts.tab, parts.openChannel, this.#hear);
    this.#questions = new PendingRequests(timing, (question) => this.#tellLeader(question));
    const socket = (namespace: Namespace) =>
      new SharedSocket(namespace, { timing, ask: this.#ask, onAttached: () => this.#attached(namespace) });
    this.#sockets = { '/': socket('/'), '/stationhub': socket('/stationhub') };
  }

  /** This tab's socket for a namespace; always the same one. */
  socket(namespace: Namespace): LiveSocket {
    return this.#sockets[namespace];
  }

  /** Whether this tab holds the connection. */
  get leads(): boolean {
    return this.#leading !== null;
  }

  /** A user is signed in. */
  start(account: number): void {
    if (this.#account !== null) this.stop();
    this.#account = account;
    this.join();
  }

  /** The session has ended, and with it the connection, in whichever tab it is. */
  stop(): void {
    this.#leave(false);
    this.#account = null;
  }

  /** The page is closed, cached for going back, or frozen: another tab takes over. */
  readonly leave = (): void => this.#leave(true);

  /** The page is back. */
  readonly join = (): void => {
    if (this.#account === null || this.#election.role !== 'out') return;
    if (this.#parts.store === null || !this.#post.open(this.#account)) {
      this.#goAlone();
      return;
    }
    this.#step({ type: 'join' });
    this.#recheck();
  };

  /** The page became visible or hidden. */
  readonly visibilityChanged = (): void => {
    // A page that is being closed becomes hidden only then.
    if (this.#parts.isVisible()) this.join();
    this.#step({ type: 'look' });
    this.#hello();
  };

  /** Called with every `storage` event. */
  readonly storageChanged = ({ key, newValue }: { key: string | null; newValue: string | null }): void => {
    if (this.#account !== null && key === groupName(this.#account) && newValue === null) {
      this.#step({ type: 'record-gone' });
    }
  };

  /** A fresh access token of the same account. */
  authenticate(token: string): void {
    this.#leading?.authenticate(token);
  }

  /** From now on, each tab is on its own as far as this one is concerned. */
  #goAlone(): void {
    this.#post.close();
    this.#cancelLook();
    this.#cancelRecheck();
    const { nowMs } = this.#parts.timing;
    this.#election = { ...OUT, role: 'leader', sinceMs: nowMs(), wroteAtMs: nowMs() };
    if (this.#leading === null) this.#lead();
  }

  get #isAlone(): boolean {
    return !this.#post.isOpen;
  }

  #leave(handOver: boolean): void {
    if (this.#election.role === 'out') return;
    if (this.#isAlone) {
      this.#election = OUT;
      this.#stepDown();
    } else {
      this.#tellLeader({ type: 'leave' });
      this.#step({ type: 'leave', handOver });
      this.#post.close();
    }
    this.#cancelLook();
    this.#cancelRecheck();
  }

  #view(account: number): ElectionView {
    const { store, timing, isVisible, random, tab, token } = this.#parts;
    return {
      tab,
      nowMs: timing.nowMs(),
      record: store?.read(groupName(account)) ?? null,
      marked: this.#election.role === 'out' ? (store?.marked() ?? null) : null,
      visible: isVisible(),
      mayLead: token(account) !== null,
      fit: isVisible() || this.#leading?.isConnected === true,
      serves: this.#leading?.servesOthers === true,
      successor: this.#leading?.successor ?? null,
      settleMs: MIN_SETTLE_MS + random() * (MAX_SETTLE_MS - MIN_SETTLE_MS),
    };
  }

  #step(event: ElectionEvent): void {
    const account = this.#account;
    if (account === null || this.#isAlone) return;
    const { state, effects } = stepElection(this.#election, event, this.#view(account));
    this.#election = state;
    for (const effect of effects) {
      if (!this.#isAlone) this.#do(effect, groupName(account));
    }
    this.#schedule();
  }

  #do(effect: ElectionEffect, group: string): void {
    const { store } = this.#parts;
    switch (effect.do) {
      case 'write':
        // What cannot be written cannot be shared.
        if (store?.write(group, effect.record) === false) this.#goAlone();
        return;
      case 'clear':
        store?.clear(group);
        return;
      case 'post':
        this.#post.tellAll(effect.message);
        return;
      case 'lead':
        this.#lead();
        return;
      case 'step-down':
        this.#stepDown();
        return;
      case 'follow':
        this.#statusSerial = 0;
        this.#setConnections(NO_CONNECTIONS);
        this.#hello();
        return;
    }
  }

  #schedule(): void {
    this.#cancelLook();
    const { timing } = this.#parts;
    const { dueMs } = this.#election;
    if (this.#isAlone || !Number.isFinite(dueMs)) return;
    this.#cancelLook = timing.after(Math.max(0, dueMs - timing.nowMs()), () => this.#step({ type: 'look' }));
  }

  /** Runs periodically, regardless of messages. */
  #recheck(): void {
    this.#cancelRecheck();
    this.#cancelRecheck = this.#parts.timing.after(TAB_RECHECK_MS, () => {
      this.#recheck();
      this.#step({ type: 'look' });
      this.#hello();
      this.#leading?.forgetSilent();
    });
  }

  #lead(): void {
    const account = this.#account!;
    const { tab, timing, open, renew, token, random } = this.#parts;
    const leading: Leading = new Leading({
      tab,
      timing,
      link: { open, renew, random, token: () => token(account) },
      nextNumber: () => ++this.#number,
      mayAct: () => this.#isLeading() && this.#leading === leading,
      tellAll: (message) => this.#post.tellAll(message),
      tellOne: (to, message) => this.#post.tellOne(to, message),
      onGone: (gone) => this.#post.forget(gone),
      onConnections: (connections) => this.#setConnections(connections),
      onEvent: ({ namespace, connection, event, data }) =>
        this.#sockets[namespace].hear(connection, event, data),
      onBeat: () => this.#step({ type: 'beat' }),
    });
    this.#leading = leading;
    this.#hello();
  }

  #stepDown(): void {
    this.#leading?.close();
    this.#leading = null;
    this.#setConnections(NO_CONNECTIONS);
  }

  /** Whether this tab still leads; a tab that slept finds out before it sends or does anything. */
  #isLeading(): boolean {
    if (isOverdue(this.#election, this.#parts.timing.nowMs())) this.#step({ type: 'look' });
    return this.#leading !== null;
  }

  #attached(namespace: Namespace): void {
    this.#sockets[namespace].setConnection(this.#connections[namespace]);
    this.#hello();
  }

  #setConnections(connections: Connections): void {
    this.#connections = connections;
    for (const namespace of NAMESPACES) this.#sockets[namespace].setConnection(connections[namespace]);
  }

  /** Reports this tab's needs to the leader. */
  #hello(): void {
    const sockets = NAMESPACES.map((namespace) => [namespace, this.#sockets[namespace]] as const);
    const needs: TabNeeds = {
      visible: this.#parts.isVisible(),
      attached: sockets.filter(([, { isAttached }]) => isAttached).map(([namespace]) => namespace),
      joined: sockets.flatMap(([, { joined }]) => joined),
    };
    if (this.#leading !== null) this.#leading.hello(this.#parts.tab, needs, this.#connections);
    else this.#tellLeader({ type: 'hello', ...needs, connections: this.#connections });
  }

  readonly #ask: SharedRequest = ({ place, connection, event, withinMs }) => {
    if (this.#leading !== null) {
      return this.#leading.ask(this.#parts.tab, place, connection, event, withinMs);
    }
    return this.#questions.ask({ place, connection, event, withinMs });
  };

  #tellLeader(message: ToLeader): void {
    const { follows } = this.#election;
    if (follows !== null) this.#post.tellOne(follows.tab, message);
  }

  readonly #hear = ({ from, message }: Envelope): void => {
    switch (message.type) {
      case 'claim':
      case 'lead':
      case 'goodbye':
        this.#step({ type: 'heard', from, message });
        return;
      case 'hello':
        if (this.#isLeading()) this.#leading?.hello(from, message, message.connections);
        return;
      case 'leave':
        this.#leading?.forget(from);
        return;
      case 'ask':
        void this.#serve(from, message);
        return;
      case 'status':
        if (!this.#follows(from) || message.serial <= this.#statusSerial) return;
        this.#statusSerial = message.serial;
        this.#setConnections(message.connections);
        return;
      case 'event':
        if (!this.#follows(from)) return;
        this.#sockets[message.namespace].hear(message.connection, message.event, message.data);
        return;
      case 'answer':
        if (this.#follows(from)) this.#questions.answered(message.id, message.answer);
    }
  };

  #follows(tab: string): boolean {
    return this.#election.follows?.tab === tab;
  }

  async #serve(from: string, question: Extract<ToLeader, { type: 'ask' }>): Promise<void> {
    const leading = this.#isLeading() ? this.#leading : null;
    const { id, place, connection, event, withinMs } = question;
    const answer = (await leading?.ask(from, place, connection, event, withinMs)) ?? null;
    if (this.#isLeading() && this.#leading === leading)
      this.#post.tellOne(from, { type: 'answer', id, answer });
  }
}
