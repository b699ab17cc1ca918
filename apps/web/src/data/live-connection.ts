import { type Delta, HUB_EVENTS, type HubRoom, type SubscribeReply } from '@outpost/contract';
import { DeltaSequence } from './delta-sequence.ts';
import type { Timing } from './timing.ts';

/** How long a snapshot may take: over a slow link a large one takes long, and a dead connection is noticed sooner than this. */
const SNAPSHOT_WITHIN_MS = 45_000;
/** How long any other answer may take, and how long a refused subscription rests. */
const ANSWER_WITHIN_MS = 10_000;
const REFUSED_REST_MS = 5_000;
/** A connection that is made on demand stays for a moment, since the next screen often wants it again. */
const LINGER_MS = 5_000;

/** A connection to one namespace of the hub, as this tab has it: its own, or another tab's. */
export interface LiveSocket {
  readonly connected: boolean;
  /** Connects, and stays connected until `disconnect`. */
  connect(): void;
  disconnect(): void;
  /** `connect`, `disconnect`, and what comes from the server. */
  on(event: string, listener: (data: never) => void): void;
  /** Sends and waits for the answer; rejects when none came in time. */
  ask(event: string, place: { readonly Room: HubRoom }, withinMs: number): Promise<unknown>;
}

/** What all snapshots have in common. */
export type Snapshot = Extract<SubscribeReply, { Ok: true }>['Snapshot'];

/** `S`: the snapshots of the rooms that are joined over this connection. */
export interface LiveParts<S extends Snapshot> {
  readonly socket: LiveSocket;
  /** Whether it is connected only while a room is joined. */
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
  /** A snapshot has come once: what is shown of the room is at least old. */
  opened: boolean;
  /** It has been opened, and what was missed since is still to come. */
  resyncing: boolean;
  /** Counts subscriptions, so that the answer to one that was given up is not taken for the current one's. */
  attempt: number;
  /** Takes back the next try of a subscription that was refused. */
  cancelRetry: () => void;
}

/**
 * The live connection of this page: rooms are joined by whoever is on the screen, each gets a snapshot and then numbered
 * deltas, and whatever breaks that row — a gap, a new epoch, `resync`, a lost connection — begins with a snapshot again.
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

  /** Listens to a room until the returned function is called; several may listen to the same one. */
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

  /** Asks for a room's snapshot again, for a listener that came late. */
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
   * Whether everything that is shown of the joined rooms is what the server has now. A connection that is back is not
   * enough: what was missed has to come first.
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
    // A delta can't carry what a station is, only what it reads.
    const anew = verdict === 'apply' && delta.Stations.some((change) => change.Configuration);
    if (anew || verdict === 'subscribe-again') void this.#subscribe(delta.Room);
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
      // A room that is no more has nothing that could be missed; one that has to wait its turn has.
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
