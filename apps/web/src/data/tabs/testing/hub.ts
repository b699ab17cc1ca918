import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Delta, HUB_EVENTS, type HubRoom } from '@outpost/contract';
import { type Namespace as IoNamespace, Server, type Socket } from 'socket.io';
import { NAMESPACES, type Namespace } from '../../live-link.ts';

/** A hub as the contract describes it, over real sockets, with controls for failures. */
export class SimulatedHub {
  http: HttpServer;
  io: Server;
  epoch = 'first';
  sequence = 10;
  goodToken = 'good';
  /** false: the next handshake is rejected because the server is starting. */
  ready = true;
  /** Client requests, in order. */
  readonly asked: string[] = [];
  readonly handshakes: { header: string | undefined; auth: unknown }[] = [];
  /** Sent between a subscription and its response. */
  early: Delta[] = [];
  /** Subscriptions are answered when this resolves. */
  hold: Promise<void> | null = null;
  /** Subscriptions are rejected with this code. */
  refuseWith: string | null = null;
  readonly #waiters: { is: () => boolean; resolve: () => void }[] = [];

  constructor() {
    this.http = createServer();
    this.io = new Server(this.http);
    for (const namespace of NAMESPACES) this.#open(this.io.of(namespace));
  }

  #open(namespace: IoNamespace): void {
    namespace.use((socket, next) => {
      const token = (socket.handshake.auth as { token?: string }).token;
      this.handshakes.push({ header: socket.handshake.headers.authorization, auth: token });
      if (!this.ready) {
        this.ready = true;
        next(Object.assign(new Error('starting'), { data: { code: 'NOT_READY' } }));
      } else if (token === this.goodToken) next();
      else next(Object.assign(new Error('refused'), { data: { code: 'TOKEN_EXPIRED' } }));
    });
    namespace.on('connection', (socket) => this.#serve(socket));
  }

  #serve(socket: Socket): void {
    socket.on(HUB_EVENTS.subscribe, async ({ Room }: { Room: HubRoom }, answer: (value: unknown) => void) => {
      this.#note(`subscribe ${Room}`);
      await this.hold;
      if (this.refuseWith !== null) {
        answer({ Ok: false, code: this.refuseWith, detail: '' });
        this.#note(`refused ${Room}`);
        return;
      }
      void socket.join(Room);
      for (const delta of this.early.splice(0)) socket.emit(HUB_EVENTS.delta, delta);
      answer({
        Ok: true,
        Snapshot: { Room, Epoch: this.epoch, Sequence: this.sequence, At: 0, Stations: [] },
      });
    });
    socket.on(HUB_EVENTS.unsubscribe, ({ Room }: { Room: HubRoom }, answer: (value: unknown) => void) => {
      void socket.leave(Room);
      answer({ Ok: true });
      this.#note(`unsubscribe ${Room}`);
    });
    socket.on(HUB_EVENTS.authenticate, ({ Token }: { Token: string }, answer: (value: unknown) => void) => {
      answer({ Ok: Token === this.goodToken });
      this.#note(`authenticate ${Token}`);
    });
  }

  #note(what: string): void {
    this.asked.push(what);
    for (const waiter of [...this.#waiters]) if (waiter.is()) waiter.resolve();
  }

  /** Resolves after this many requests. */
  async until(what: string, times = 1): Promise<void> {
    const is = () => this.asked.filter((asked) => asked === what).length >= times;
    if (!is()) await new Promise<void>((resolve) => this.#waiters.push({ is, resolve }));
  }

  delta(sequence: number, room: HubRoom = 'all'): Delta {
    return { Room: room, Epoch: this.epoch, Sequence: sequence, At: 0, Stations: [] };
  }

  send(sequence: number, room: HubRoom = 'all', namespace: Namespace = '/'): void {
    this.io.of(namespace).to(room).emit(HUB_EVENTS.delta, this.delta(sequence, room));
  }

  beat(atMs: number): void {
    for (const namespace of NAMESPACES) {
      this.io.of(namespace).emit(HUB_EVENTS.beat, { At: atMs, Epoch: this.epoch });
    }
  }

  /** How many browsers are connected. */
  get connections(): number {
    return this.io.engine.clientsCount;
  }

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.http.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await this.io.close();
  }
}
