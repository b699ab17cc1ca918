import { type Delta, HUB_EVENTS, type Room, type SubscribeAnswer } from '@outpost/contract';
import { RoomBook } from './room-book.ts';

/** Without a beat for this long the connection is taken for dead, whatever the socket believes; one comes each second. */
const SILENT_AFTER_MS = 10_000;
/** How long an answer to a subscription may take, and how long a refused one rests. */
const ANSWER_WITHIN_MS = 10_000;
const REFUSED_REST_MS = 5_000;

/** What of a Socket.IO client is used here. */
export interface LiveSocket {
  readonly connected: boolean;
  connect(): unknown;
  disconnect(): unknown;
  on(event: string, listener: (...args: never[]) => void): unknown;
  /** Sends and waits for the answer; rejects when none came in time. */
  ask(event: string, payload: unknown, withinMs: number): Promise<unknown>;
}

/** What all snapshots have in common. */
export type Snapshot = Extract<SubscribeAnswer, { Ok: true }>['Snapshot'];

/** `S`: the snapshots of the rooms that are joined over this connection. */
export interface LiveParts<S extends Snapshot> {
  /** Makes a socket that is not connected yet; it asks `token` at every try to connect. */
  readonly open: (token: () => string | null) => Promise<LiveSocket>;
  readonly token: () => string | null;
  /** A token other than the rejected one. */
  readonly renew: (rejected: string | null) => Promise<string>;
  readonly onSnapshot: (room: Room, snapshot: S) => void;
  readonly onDelta: (room: Room, delta: Delta) => void;
  readonly onBeat: (atMs: number) => void;
  readonly onDown: () => void;
}

interface JoinedRoom {
  listeners: number;
  readonly book: RoomBook;
  /** Counts subscriptions, so that the answer to one that was given up is not taken for the current one's. */
  attempt: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/**
 * The live connection of this page: rooms are joined by whoever is on the screen, each gets a snapshot and then numbered
 * deltas, and whatever breaks that row — a gap, a new epoch, `resync`, a lost connection — begins with a snapshot again.
 */
export class LiveConnection<S extends Snapshot> {
  readonly #parts: LiveParts<S>;
  readonly #rooms = new Map<Room, JoinedRoom>();
  #socket: LiveSocket | null = null;
  /** The number of the start that counts; 0 while stopped. */
  #running = 0;
  #starts = 0;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #reopen: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: LiveParts<S>) {
    this.#parts = parts;
  }

  /** Connects, and stays connected until `stop`. */
  async start(): Promise<void> {
    if (this.#running > 0) return;
    const run = ++this.#starts;
    this.#running = run;
    await this.#open(run);
  }

  async #open(run: number): Promise<void> {
    const socket = await this.#parts.open(this.#parts.token).catch(() => null);
    if (this.#running !== run) return;
    if (socket === null) {
      // Its script could not be fetched; that is worth another try.
      this.#later(() => void this.#open(run));
      return;
    }
    this.#socket = socket;
    const mine = () => this.#socket === socket;
    socket.on('connect', () => mine() && this.#connected());
    socket.on('disconnect', (reason: string) => mine() && this.#disconnected(reason));
    socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
      if (mine()) this.#refused(error.data?.code);
    });
    socket.on(HUB_EVENTS.delta, (delta: Delta) => mine() && this.#delta(delta));
    socket.on(HUB_EVENTS.resync, ({ Room }: { Room: Room }) => mine() && void this.#subscribe(Room));
    socket.on(HUB_EVENTS.beat, (beat: { At: number; Epoch: string }) => mine() && this.#beat(beat));
    socket.connect();
  }

  /** Disconnects. Rooms stay joined and are subscribed to again after the next `start`. */
  stop(): void {
    this.#running = 0;
    clearTimeout(this.#silence);
    clearTimeout(this.#reopen);
    for (const room of this.#rooms.values()) clearTimeout(room.timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.disconnect();
    this.#parts.onDown();
  }

  /** Listens to a room until the returned function is called; several may listen to the same one. */
  join(name: Room): () => void {
    const known = this.#rooms.get(name);
    const room = known ?? { listeners: 0, book: new RoomBook(), attempt: 0 };
    room.listeners++;
    if (known === undefined) {
      this.#rooms.set(name, room);
      void this.#subscribe(name);
    }
    let joined = true;
    return () => {
      if (!joined) return;
      joined = false;
      room.listeners--;
      if (room.listeners > 0) return;
      clearTimeout(room.timer);
      this.#rooms.delete(name);
      if (this.#socket?.connected) {
        this.#socket.ask(HUB_EVENTS.unsubscribe, { Room: name }, ANSWER_WITHIN_MS).catch(() => undefined);
      }
    };
  }

  /** Asks for a room's snapshot again, for a listener that came late. */
  refresh(name: Room): void {
    void this.#subscribe(name);
  }

  /** A fresh access token, before the one that the server knows ends. */
  authenticate(token: string): void {
    if (!this.#socket?.connected) return;
    this.#socket
      .ask(HUB_EVENTS.authenticate, { Token: token }, ANSWER_WITHIN_MS)
      .then((answer) => {
        if (!(answer as { Ok?: boolean }).Ok) this.#reconnect();
      })
      .catch(() => this.#reconnect());
  }

  #connected(): void {
    this.#listenForSilence();
    for (const room of this.#rooms.keys()) void this.#subscribe(room);
  }

  #disconnected(reason: string): void {
    clearTimeout(this.#silence);
    this.#parts.onDown();
    // The client comes back by itself unless the server closed the connection on purpose: then the token is at its end.
    if (reason === 'io server disconnect') void this.#renewAndConnect();
  }

  #refused(code: string | undefined): void {
    this.#parts.onDown();
    // Without a code it was the network, and the client tries again by itself.
    if (code === undefined) return;
    if (code.startsWith('TOKEN_')) void this.#renewAndConnect();
    else this.#connectLater();
  }

  #connectLater(): void {
    const socket = this.#socket;
    this.#later(() => socket === this.#socket && socket?.connect());
  }

  async #renewAndConnect(): Promise<void> {
    const socket = this.#socket;
    try {
      await this.#parts.renew(this.#parts.token());
      // Not at once: a server that refuses good tokens must not be asked in a circle.
      this.#connectLater();
    } catch {
      // Either the session has ended, and `stop` follows, or the server is away, and this is worth another try.
      this.#later(() => socket === this.#socket && socket !== null && void this.#renewAndConnect());
    }
  }

  #later(work: () => void): void {
    clearTimeout(this.#reopen);
    this.#reopen = setTimeout(work, 1_000);
  }

  #reconnect(): void {
    const socket = this.#socket;
    if (socket === null) return;
    socket.disconnect();
    this.#parts.onDown();
    socket.connect();
  }

  #listenForSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#reconnect(), SILENT_AFTER_MS);
  }

  #beat({ At, Epoch }: { At: number; Epoch: string }): void {
    this.#listenForSilence();
    this.#parts.onBeat(At);
    for (const [name, room] of this.#rooms) {
      if (room.book.epoch !== null && room.book.epoch !== Epoch) void this.#subscribe(name);
    }
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

  async #subscribe(name: Room): Promise<void> {
    const room = this.#rooms.get(name);
    const socket = this.#socket;
    if (room === undefined || !socket?.connected) return;
    clearTimeout(room.timer);
    room.book.waiting();
    const attempt = ++room.attempt;
    const answer = await socket
      .ask(HUB_EVENTS.subscribe, { Room: name }, ANSWER_WITHIN_MS)
      .then((value) => value as SubscribeAnswer)
      .catch(() => null);
    if (this.#rooms.get(name) !== room || room.attempt !== attempt || this.#socket !== socket) return;
    if (answer === null || !answer.Ok) {
      room.timer = setTimeout(() => void this.#subscribe(name), REFUSED_REST_MS);
      return;
    }
    const snapshot = answer.Snapshot;
    this.#parts.onSnapshot(name, snapshot as S);
    const { deltas, gap } = room.book.opened(snapshot);
    for (const delta of deltas) this.#parts.onDelta(name, delta);
    if (gap) void this.#subscribe(name);
  }
}
