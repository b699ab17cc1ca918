import { type Delta, HUB_EVENTS, type HubRoom } from '@outpost/contract';
import { type LiveTransport, NAMESPACES, type Namespace } from '../../live-link.ts';
import type { TabProcess } from './browser.ts';
import type { ManualTiming } from './manual-timing.ts';

/** One-way delay between browser and server, ms. */
const WAY_MS = [1, 40] as const;
const BEAT_MS = 1_000;
/** About how often Socket.IO retries. */
const RETRY_MS = 1_000;

interface Client {
  readonly namespace: Namespace;
  readonly send: (event: string, data: unknown) => void;
  readonly rooms: Set<HubRoom>;
}

/**
 * A room counts its changes; it exists while a client is in it, and the next one continues from its
 * number.
 */
interface ServerRoom {
  sequence: number;
  readonly members: Set<Client>;
}

/**
 * A hub as the contract describes it, in the test's own time. A room's value is the number of its
 * changes.
 */
export class Server {
  readonly #world: ManualTiming;
  readonly #values = new Map<string, number>();
  readonly #rooms = new Map<string, ServerRoom>();
  /** The highest number of removed rooms. */
  #lastSequence = 0;
  readonly #clients = new Set<Client>();
  /** Connections, each with one or both namespaces. */
  readonly connections = new Set<Connection>();
  epoch = 1;
  /** Whether it can be reached. */
  isUp = true;
  /** Whether it sends nothing on its own. */
  isNotResponding = false;
  /** How long a snapshot takes on the link, ms: nothing else arrives meanwhile. */
  snapshotMs = 0;
  /** Subscriptions requested so far, by namespace and room. */
  readonly subscribed: string[] = [];
  /** Valid tokens and their users. */
  readonly tokens = new Map<string, number>();

  constructor(world: ManualTiming) {
    this.#world = world;
    const beat = () => {
      for (const client of this.isNotResponding ? [] : this.#clients)
        client.send(HUB_EVENTS.beat, { At: world.nowMs(), Epoch: this.#epochName });
      world.after(BEAT_MS, beat);
    };
    world.after(BEAT_MS, beat);
  }

  get #epochName(): string {
    return `epoch ${this.epoch}`;
  }

  value(namespace: Namespace, room: HubRoom): number {
    return this.#values.get(`${namespace} ${room}`) ?? 0;
  }

  /** Rooms with clients, by namespace and room. */
  get rooms(): string[] {
    return [...this.#rooms.keys()].sort();
  }

  /** Namespaces with connections, each as often as it is connected. */
  get namespaces(): Namespace[] {
    return Array.from(this.#clients, ({ namespace }) => namespace).sort();
  }

  /** Something in that room changes. */
  change(namespace: Namespace, room: HubRoom): void {
    const key = `${namespace} ${room}`;
    const value = this.value(namespace, room) + 1;
    this.#values.set(key, value);
    const known = this.#rooms.get(key);
    if (known === undefined) return;
    known.sequence++;
    const delta: Delta = {
      Room: room,
      Epoch: this.#epochName,
      Sequence: known.sequence,
      At: this.#world.nowMs(),
      Stations: [{ StationId: value }],
    };
    for (const client of known.members) client.send(HUB_EVENTS.delta, delta);
  }

  /** The process ends; all connections close, and numbers start again. */
  goDown(): void {
    this.isUp = false;
    this.epoch++;
    for (const connection of [...this.connections]) connection.lost();
    this.#rooms.clear();
    this.#lastSequence = 0;
  }

  /** A tab's process has ended, and the system closes its connections. */
  lose(process: TabProcess): void {
    for (const connection of [...this.connections]) if (connection.process === process) connection.lost();
  }

  /** A way to connect for a tab. */
  transport(process: TabProcess, token: () => string | null): LiveTransport {
    return new Connection(this, this.#world, process, token);
  }

  enter(client: Client): void {
    this.#clients.add(client);
  }

  exit(client: Client): void {
    this.#clients.delete(client);
    for (const room of [...client.rooms]) this.leave(client, room);
  }

  join(client: Client, room: HubRoom): unknown {
    const key = `${client.namespace} ${room}`;
    this.subscribed.push(key);
    const known = this.#rooms.get(key) ?? { sequence: this.#lastSequence, members: new Set<Client>() };
    this.#rooms.set(key, known);
    known.members.add(client);
    client.rooms.add(room);
    return {
      Ok: true,
      Snapshot: {
        Room: room,
        Epoch: this.#epochName,
        Sequence: known.sequence,
        At: this.#world.nowMs(),
        Stations: [{ StationId: this.value(client.namespace, room) }],
      },
    };
  }

  leave(client: Client, room: HubRoom): void {
    const key = `${client.namespace} ${room}`;
    const known = this.#rooms.get(key);
    known?.members.delete(client);
    client.rooms.delete(room);
    if (known?.members.size !== 0) return;
    this.#rooms.delete(key);
    this.#lastSequence = Math.max(this.#lastSequence, known.sequence);
  }
}

/** One connection of a browser: reconnects when the server is lost. */
class Connection implements LiveTransport {
  readonly #server: Server;
  readonly #world: ManualTiming;
  readonly process: TabProcess;
  readonly #token: () => string | null;
  readonly #listeners = new Map<string, ((data: never) => void)[]>();
  readonly #up: (work: () => void) => void;
  #down: ReturnType<ManualTiming['line']>;
  readonly #wanted = new Set<Namespace>();
  readonly #clients = new Map<Namespace, Client>();
  /** Namespaces whose `connect` the tab has received. */
  readonly #connected = new Set<Namespace>();
  readonly #questions = new Set<() => void>();
  /** Counts connections, since messages of a lost one never arrive. */
  #generation = 0;

  constructor(server: Server, world: ManualTiming, process: TabProcess, token: () => string | null) {
    this.#server = server;
    this.#world = world;
    this.process = process;
    this.#token = token;
    this.#up = world.line(...WAY_MS);
    this.#down = world.line(...WAY_MS);
  }

  isConnected(namespace: Namespace): boolean {
    return this.#connected.has(namespace);
  }

  on(namespace: Namespace, event: string, listener: (data: never) => void): void {
    const key = `${namespace} ${event}`;
    this.#listeners.set(key, [...(this.#listeners.get(key) ?? []), listener]);
  }

  connect(namespace: Namespace): void {
    this.#wanted.add(namespace);
    this.#try(namespace, this.#generation);
  }

  disconnect(namespace: Namespace): void {
    this.#wanted.delete(namespace);
    this.#end(namespace, 'io client disconnect');
    const client = this.#clients.get(namespace);
    this.#clients.delete(namespace);
    // Messages of a closed connection delay nothing on the next one.
    if (this.#clients.size === 0) this.#down = this.#world.line(...WAY_MS);
    this.#up(() => {
      if (client !== undefined) this.#server.exit(client);
      this.#count();
    });
  }

  ask(namespace: Namespace, event: string, payload: unknown, withinMs: number): Promise<unknown> {
    const client = this.#clients.get(namespace);
    const generation = this.#generation;
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error('no answer'));
      this.#questions.add(fail);
      this.process.after(withinMs, fail);
      this.#up(() => {
        if (client === undefined || generation !== this.#generation) return;
        const { Room: room } = payload as { Room: HubRoom };
        if (event !== HUB_EVENTS.subscribe) {
          this.#server.leave(client, room);
          return;
        }
        // The server answers subscriptions asynchronously.
        this.#world.after(1, () => {
          if (this.#clients.get(namespace) !== client) return;
          const answer = this.#server.join(client, room);
          this.#send(client, () => resolve(answer), this.#server.snapshotMs);
        });
      });
    });
  }

  /** The server or the path to it is gone. */
  lost(): void {
    this.#generation++;
    const generation = this.#generation;
    for (const client of this.#clients.values()) this.#server.exit(client);
    this.#clients.clear();
    this.#count();
    this.process.do(() => {
      for (const namespace of NAMESPACES) this.#end(namespace, 'transport close');
      for (const namespace of this.#wanted) this.#try(namespace, generation);
    });
  }

  #try(namespace: Namespace, generation: number): void {
    const again = () =>
      this.process.after(RETRY_MS, () => {
        if (this.#wanted.has(namespace) && generation === this.#generation) this.#try(namespace, generation);
      });
    const token = this.#token();
    this.#up(() => {
      if (this.process.isGone || generation !== this.#generation) return;
      if (!this.#wanted.has(namespace) || this.#clients.has(namespace)) return;
      if (!this.#server.isUp) {
        this.process.do(again);
        return;
      }
      if (!this.#server.tokens.has(token ?? '')) {
        this.#down(() =>
          this.process.do(() => {
            if (!this.#wanted.delete(namespace)) return;
            this.#emit(namespace, 'connect_error', { data: { code: 'TOKEN_EXPIRED' } });
          }),
        );
        return;
      }
      const client: Client = {
        namespace,
        rooms: new Set(),
        send: (event, data) => this.#send(client, () => this.#emit(namespace, event, data)),
      };
      this.#clients.set(namespace, client);
      this.#server.enter(client);
      this.#count();
      this.#send(client, () => {
        this.#connected.add(namespace);
        this.#emit(namespace, 'connect', undefined);
      });
    });
  }

  #send(client: Client, work: () => void, moreMs = 0): void {
    const generation = this.#generation;
    this.#down(
      () =>
        this.process.do(() => {
          if (generation === this.#generation && this.#clients.get(client.namespace) === client) work();
        }),
      moreMs,
    );
  }

  #end(namespace: Namespace, reason: string): void {
    if (!this.#connected.delete(namespace)) return;
    for (const fail of this.#questions) fail();
    this.#questions.clear();
    this.#emit(namespace, 'disconnect', reason);
  }

  #emit(namespace: Namespace, event: string, data: unknown): void {
    for (const listener of this.#listeners.get(`${namespace} ${event}`) ?? []) listener(data as never);
  }

  #count(): void {
    if (this.#clients.size > 0) this.#server.connections.add(this);
    else this.#server.connections.delete(this);
  }
}
