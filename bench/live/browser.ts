import { type Agent, get } from 'node:http';
import type { Socket } from 'node:net';
import { STATION_HUB_NAMESPACE, STATION_REFRESH_MS } from '@outpost/contract';
import { WebSocket } from 'ws';

/** A room of a namespace that a browser has joined. */
export interface Seat {
  readonly namespace: '/' | typeof STATION_HUB_NAMESPACE;
  readonly room: string;
}

/** What is known of a delta without parsing all of it. */
export interface Arrival {
  readonly key: string;
  readonly sequence: number;
  readonly data: Buffer;
}

export interface BrowserParts {
  readonly url: string;
  readonly token: string;
  readonly seats: readonly Seat[];
  readonly agent: Agent;
  onDelta(arrival: Arrival): void;
  onResync(): void;
  onOverview(bytes: number): void;
  /** A call or the connection failed. */
  onFailure(): void;
}

const HUB = `${STATION_HUB_NAMESPACE},`;
const HEAD_BYTES = 160;
const HEAD = /^42(\/stationhub,)?\["(\w+)"(?:,\{"Room":"([^"]+)"(?:,"Epoch":"[^"]+","Sequence":(\d+))?)?/;

/**
 * The connection of a browser as the server sees it: Socket.IO (protocol 5) over one WebSocket with
 * a session of its own, in the rooms of its open screens, and the call for the overview every five
 * seconds. The protocol is implemented here by hand and deltas are not parsed, so that a thousand
 * of them leave the processor to the server.
 */
export class BenchBrowser {
  readonly #parts: BrowserParts;
  readonly #socket: WebSocket;
  readonly #sequences = new Map<string, number>();
  readonly ready: Promise<void>;
  #ready!: () => void;
  #waiting = 0;
  #etag = '';
  #timer: NodeJS.Timeout | undefined;
  #closing = false;
  gaps = 0;

  constructor(parts: BrowserParts) {
    this.#parts = parts;
    this.ready = new Promise((resolve) => {
      this.#ready = resolve;
    });
    const { host } = new URL(parts.url);
    this.#socket = new WebSocket(`ws://${host}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: true,
      maxPayload: 1 << 30,
    });
    this.#socket.on('message', (data: Buffer) => this.#message(data));
    this.#socket.on('error', () => parts.onFailure());
    this.#socket.on('close', () => this.#closing || parts.onFailure());
  }

  /** TCP bytes received over the live connection. */
  get bytesRead(): number {
    const { _socket: socket } = this.#socket as unknown as { _socket: Socket | null };
    return socket?.bytesRead ?? 0;
  }

  close(): void {
    this.#closing = true;
    clearInterval(this.#timer);
    this.#socket.close();
  }

  #message(data: Buffer): void {
    const type = String.fromCharCode(data[0]!);
    if (type === '2') this.#socket.send('3');
    else if (type === '0') this.#open();
    else if (type === '4') this.#packet(data);
  }

  #open(): void {
    const auth = JSON.stringify({ token: this.#parts.token });
    for (const namespace of new Set(this.#parts.seats.map((seat) => seat.namespace))) {
      this.#socket.send(`40${namespace === '/' ? '' : HUB}${auth}`);
    }
  }

  #packet(data: Buffer): void {
    const kind = String.fromCharCode(data[1]!);
    const head = data.toString('latin1', 0, HEAD_BYTES);
    const namespace = head.startsWith(HUB, 2) ? STATION_HUB_NAMESPACE : '/';
    if (kind === '0') {
      for (const [id, seat] of this.#parts.seats.entries()) {
        if (seat.namespace !== namespace) continue;
        this.#waiting += 1;
        const prefix = namespace === '/' ? '' : HUB;
        this.#socket.send(`42${prefix}${id}["subscribe",${JSON.stringify({ Room: seat.room })}]`);
      }
    } else if (kind === '3') {
      if (!head.includes('[{"Ok":true')) throw new Error(head);
      this.#waiting -= 1;
      if (this.#waiting === 0) {
        this.#ready();
        this.#poll();
      }
    } else if (kind === '2') {
      this.#event(head, namespace, data);
    } else throw new Error(head);
  }

  #event(head: string, namespace: string, data: Buffer): void {
    const [, , event, room, sequence] = HEAD.exec(head) ?? [];
    if (event === 'resync') this.#parts.onResync();
    if (event !== 'delta') return;
    const key = `${namespace} ${room}`;
    const number = Number(sequence);
    const before = this.#sequences.get(key);
    if (before !== undefined && number !== before + 1) this.gaps += 1;
    this.#sequences.set(key, number);
    this.#parts.onDelta({ key, sequence: number, data });
  }

  /** Like a page that shows the overview; browsers opened at other times fetch at other times. */
  #poll(): void {
    const ask = () => {
      const { url, agent, token } = this.#parts;
      const headers = {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'gzip, deflate, br',
        ...(this.#etag === '' ? {} : { 'if-none-match': this.#etag }),
      };
      const request = get(`${url}/api/Stations/overview`, { agent, headers }, (response) => {
        this.#etag = response.headers.etag ?? '';
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => this.#parts.onOverview(bytes));
      });
      request.on('error', () => {
        // The server closed a kept connection as it was reused: a browser retries once (RFC 9110,
        // 9.2.2).
        if (request.reusedSocket) ask();
        else this.#parts.onFailure();
      });
    };
    this.#timer = setTimeout(() => {
      ask();
      this.#timer = setInterval(ask, STATION_REFRESH_MS);
    }, Math.random() * STATION_REFRESH_MS);
  }
}
