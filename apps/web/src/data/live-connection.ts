import { type Delta, HUB_EVENTS, type HubRoom, type SubscribeReply } from '@outpost/contract';
import { DeltaSequence } from './delta-sequence.ts';
import type { Timing } from './timing.ts';

/**
 * How long a snapshot may take: a large one is slow on a slow link, and a dead connection is
 * detected sooner.
 */
const SNAPSHOT_WITHIN_MS = 45_000;
/** How long any other response may take, and the pause after a rejected subscription. */
const ANSWER_WITHIN_MS = 10_000;
const REFUSED_REST_MS = 5_000;
/** An on-demand connection stays open briefly because the next screen often needs it. */
const LINGER_MS = 5_000;

/** A tab's connection to one namespace of the hub: its own, or another tab's. */
export interface LiveSocket {
  readonly connected: boolean;
  /** Connects, and stays connected until `disconnect`. */
  connect(): void;
  disconnect(): void;
  /** `connect`, `disconnect` and the server's events. */
  on(event: string, listener: (data: never) => void): void;
  /** Sends and waits for the response; rejects on timeout. */
  ask(event: string, place: { readonly Room: HubRoom }, withinMs: number): Promise<unknown>;
}

/** What all snapshots have in common. */
export type Snapshot = Extract<SubscribeReply, { Ok: true }>['Snapshot'];

/** `S`: the snapshots of the rooms on this connection. */
export interface LiveParts<S extends Snapshot> {
  readonly socket: LiveSocket;
  /** Whether it connects only while a room is joined. */
  readonly onDemand: boolean;
  readonly timing: Timing;
  readonly onSnapshot: (room: HubRoom, snapshot: S) => void;
  readonly onDelta: (room: HubRoom, delta: Delta) => void;
  readonly onBeat: (atMs: number) => void;
  readonly onDown: () => void;
}

interface JoinedHubRoom {
  listeners: number;
  readonly book: DeltaSequence;
  /** A snapshot has arrived, so the room shows data, current or not. */
  opened: boolean;
  /** It is joined, and data missed since then has not arrived yet. */
  resyncing: boolean;
  /** Counts subscriptions, so that the response to an abandoned one is ignored. */
  attempt: number;
  /** Cancels the retry of a rejected subscription. */
  cancelRetry: () => void;
}

/**
 * The live connection of this page. Screens join rooms; each room receives a snapshot, then
 * numbered deltas. After a gap, a new epoch, `resync` or a lost connection it starts again with a
 * snapshot.
 */
export class LiveConnection<S extends Snapshot> {
  readonly #parts: LiveParts<S>;
  readonly #rooms = new Map<HubRoom, JoinedHubRoom>();
  #running = false;
  #cancelLinger = () => {};

  constructor(parts: LiveParts<S>) {
    this.#parts = parts;
    const { socket } = parts;
    socket.on('connect', () => this.#connected());
    socket.on('disconnect', () => this.#disconnected());
    socket.on(HUB_EVENTS.delta, (delta: Delta) => this.#delta(delta));
    socket.on(HUB_EVENTS.resync, ({ Room }: { Room: HubRoom }) => void this.#subscribe(Room));
    socket.on(HUB_EVENTS.beat, (beat: { At: number; Epoch: string }) => this.#beat(beat));
  }

  /** Connects, and stays connected until `stop`. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#connectIfWanted();
  }

  /** Disconnects. Rooms stay joined and are subscribed to again after the next `start`. */
  stop(): void {
    this.#running = false;
    this.#cancelLinger();
    for (const room of this.#rooms.values()) room.cancelRetry();
    this.#parts.socket.disconnect();
    this.#parts.onDown();
  }

  /**
   * Listens to a room until the returned function is called; several listeners may share a room.
   */
  join(name: HubRoom): () => void {
    const known = this.#rooms.get(name);
    const room = known ?? newSubscription();
    room.listeners++;
    if (known === undefined) {
      this.#rooms.set(name, room);
      this.#connectIfWanted();
      // Connecting may have subscribed already.
      if (room.attempt === 0) void this.#subscribe(name);
    }
    let joined = true;
    return () => {
      if (!joined) return;
      joined = false;
      room.listeners--;
      if (room.listeners === 0) this.#leave(name, room);
    };
  }

  /** Loads a room's snapshot again for a listener that joined later. */
  refresh(name: HubRoom): void {
    void this.#subscribe(name);
  }

  #leave(name: HubRoom, room: JoinedHubRoom): void {
    const { socket, onDemand, timing } = this.#parts;
    room.cancelRetry();
    this.#rooms.delete(name);
    if (socket.connected) {
      socket.ask(HUB_EVENTS.unsubscribe, { Room: name }, ANSWER_WITHIN_MS).catch(() => undefined);
    }
    if (onDemand && this.#rooms.size === 0) {
      this.#cancelLinger();
      this.#cancelLinger = timing.after(LINGER_MS, () => socket.disconnect());
    }
  }

  #connectIfWanted(): void {
    if (!this.#running || (this.#parts.onDemand && this.#rooms.size === 0)) return;
    this.#cancelLinger();
    this.#parts.socket.connect();
  }

  /**
   * Whether the data of all joined rooms is current. After a reconnect, missed data must arrive
   * first.
   */
  get inSync(): boolean {
    return [...this.#rooms.values()].every((room) => !room.resyncing);
  }

  #disconnected(): void {
    for (const room of this.#rooms.values()) room.resyncing = room.opened;
    if (this.#running) this.#parts.onDown();
  }

  #connected(): void {
    for (const room of this.#rooms.keys()) void this.#subscribe(room);
  }

  #beat({ At, Epoch }: { At: number; Epoch: string }): void {
    for (const [name, room] of this.#rooms) {
      if (room.book.epoch !== null && room.book.epoch !== Epoch) void this.#subscribe(name);
    }
    this.#parts.onBeat(At);
  }

  #delta(delta: Delta): void {
    const room = this.#rooms.get(delta.Room);
    if (room === undefined) return;
    const verdict = room.book.offer(delta);
    if (verdict === 'apply') this.#parts.onDelta(delta.Room, delta);
    // A delta contains values only, no configuration.
    const isReconfigured = verdict === 'apply' && delta.Stations.some((change) => change.Configuration);
    if (isReconfigured || verdict === 'subscribe-again') void this.#subscribe(delta.Room);
  }

  async #subscribe(name: HubRoom): Promise<void> {
    const room = this.#rooms.get(name);
    const { socket, timing } = this.#parts;
    if (room === undefined || !socket.connected) return;
    room.cancelRetry();
    room.book.waiting();
    room.resyncing = room.opened;
    const attempt = ++room.attempt;
    const answer = await socket
      .ask(HUB_EVENTS.subscribe, { Room: name }, SNAPSHOT_WITHIN_MS)
      .then((value) => value as SubscribeReply)
      .catch(() => null);
    if (this.#rooms.get(name) !== room || room.attempt !== attempt || !this.#running) return;
    if (answer === null || !answer.Ok) {
      // A room that no longer exists cannot have missed data; one that waits for a retry can.
      if (answer !== null && answer.code !== 'RATE_LIMITED') room.resyncing = false;
      room.cancelRetry = timing.after(REFUSED_REST_MS, () => void this.#subscribe(name));
      return;
    }
    room.opened = true;
    room.resyncing = false;
    const snapshot = answer.Snapshot;
    this.#parts.onSnapshot(name, snapshot as S);
    const { deltas, gap } = room.book.opened(snapshot);
    for (const delta of deltas) this.#parts.onDelta(name, delta);
    if (gap) void this.#subscribe(name);
  }
}

function newSubscription(): JoinedHubRoom {
  return {
    listeners: 0,
    book: new DeltaSequence(),
    opened: false,
    resyncing: false,
    attempt: 0,
    cancelRetry: () => {},
  };
}
