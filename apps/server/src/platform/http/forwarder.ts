import { randomBytes } from 'node:crypto';
import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { CHALLENGE_HEADER, FORWARDED_HEADER, type ForwardSeal, PROOF_HEADER } from './forwarded-client.ts';
import type { HostCheck } from './host-names.ts';

/** A server that does not accept connections is not there. */
const CONNECT_TIMEOUT_MS = 3_000;
/** Browsers do not pipeline requests, and proxies only a few. */
const MAX_PIPELINED = 100;
/** Valid for one connection only (RFC 9110, 7.6.1), or said by {@link FORWARDED_HEADER}. */
const NOT_FORWARDED = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te'],
  ...['trailer', 'transfer-encoding', 'upgrade', 'expect', 'forwarded', FORWARDED_HEADER, CHALLENGE_HEADER],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'],
]);

/** The active server, as a forwarder reaches it. */
export interface ActiveAddress {
  /** Without a path. */
  readonly url: string;
  /** Of its lease. */
  readonly epoch: number;
}

/** What a forwarder needs to know about its own server. */
export interface ForwarderDeps {
  readonly sealOf: (active: ActiveAddress) => ForwardSeal;
  /** Whether the server answers to the name in a request. */
  readonly answersFor: HostCheck;
  /** Whether an address is a trusted proxy's. */
  readonly isProxy: (address: string) => boolean;
  /** Another server answers at the address of the active one, or none that is up to date. */
  onImpostor(url: string): void;
}

type RequestParts = Pick<RequestOptions, 'path' | 'method' | 'headers'>;

/** A server that requests are sent to. */
interface Peer extends ActiveAddress {
  readonly seal: ForwardSeal;
  /** Whether it has proved to be the active server. */
  readonly isProved: Promise<boolean>;
}

/** Sends requests that this server does not answer to another one, and returns its answers. */
export class Forwarder {
  readonly #deps: ForwarderDeps;
  readonly #http = new HttpAgent({ keepAlive: true });
  readonly #https = new HttpsAgent({ keepAlive: true });
  /** Requests, and the clients' ends of WebSockets, by the server that they are for. */
  readonly #open = new Map<ClientRequest | Duplex, Peer>();
  readonly #healthPath: string;
  #peer: Peer | null = null;
  /** The last request of each client's connection, until it is answered: pipelined ones wait. */
  readonly #last = new WeakMap<Socket, Promise<void>>();
  /** How many requests of a client's connection wait for one that is not answered. */
  readonly #waiting = new WeakMap<Socket, number>();

  /** @param basePath of all servers */
  constructor(deps: ForwarderDeps, basePath: string) {
    this.#deps = deps;
    this.#healthPath = `${basePath}/health/live`;
  }

  /** @param onFailure before anything was answered; `sent`: it may have been carried out */
  pass(
    active: ActiveAddress,
    request: IncomingMessage,
    response: ServerResponse,
    onFailure: (sent: boolean) => void,
  ): void {
    if (!hasPath(request)) {
      onFailure(false);
      return;
    }
    const { socket } = request;
    const waiting = this.#waiting.get(socket) ?? 0;
    if (waiting >= MAX_PIPELINED) {
      socket.destroy();
      return;
    }
    this.#waiting.set(socket, waiting + 1);
    response.once('close', () => this.#waiting.set(socket, this.#waiting.get(socket)! - 1));
    const before = this.#last.get(socket);
    const answered = new Promise<void>((resolve) => response.once('close', resolve));
    this.#last.set(socket, answered);
    void Promise.all([this.#proved(active), before]).then(([peer]) => {
      if (socket.destroyed) return;
      if (peer === null) onFailure(false);
      else this.#passNow(peer, request, response, onFailure);
    });
  }

  #passNow(
    peer: Peer,
    request: IncomingMessage,
    response: ServerResponse,
    onFailure: (sent: boolean) => void,
  ): void {
    // Node sends the body of a GET as it is, which the other server would take for a request.
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    const onward = this.#ask(peer, request, isChunked ? { 'transfer-encoding': 'chunked' } : {});
    let isConnected = false;
    onward.once('socket', (socket) => {
      if (!socket.connecting) isConnected = true;
      else socket.once('connect', () => (isConnected = true));
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.statusMessage, forwardedHeaders(answer.headers));
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    onward.on('error', () => {
      if (response.headersSent) response.destroy();
      else onFailure(isConnected);
    });
    // Of a client that has gone.
    response.once('close', () => response.writableFinished || onward.destroy());
    request.pipe(onward);
  }

  /** For WebSockets. A failure ends the connection; browsers connect again. */
  async upgrade(
    active: ActiveAddress,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    if (!hasPath(request)) return refuseUpgrade(socket, '400 Bad Request');
    const peer = await this.#proved(active);
    if (socket.destroyed) return;
    if (peer === null) return refuseUpgrade(socket, '503 Service Unavailable');
    const { upgrade } = request.headers;
    const onward = this.#ask(peer, request, { connection: 'upgrade', upgrade });
    onward.on('response', (answer) => {
      answer.resume();
      refuseUpgrade(socket, `${answer.statusCode} ${answer.statusMessage}`);
    });
    this.#join(peer, onward, socket, (answer, other) => {
      const headers = answer.rawHeaders.flatMap((name, at, all) =>
        at % 2 ? [] : [`${name}: ${all[at + 1]}`],
      );
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`);
      if (head.length > 0) other.write(head);
    });
  }

  /**
   * Connects a client of another protocol through an upgrade of HTTP. A failure ends its connection.
   * @param protocol names it in the upgrade
   */
  async tunnel(active: ActiveAddress, path: string, protocol: string, socket: Socket): Promise<void> {
    const address = plainAddress(socket.remoteAddress ?? '');
    const peer = await this.#proved(active);
    if (peer === null || socket.destroyed) {
      socket.destroy();
      return;
    }
    const onward = this.#send(peer, {
      path,
      method: 'GET',
      headers: {
        host: new URL(peer.url).host,
        connection: 'upgrade',
        upgrade: protocol,
        [FORWARDED_HEADER]: peer.seal.sign({ address, isOwnName: true }),
      },
    });
    onward.on('response', () => socket.destroy());
    this.#join(peer, onward, socket, () => {});
  }

  /** Both ends of a connection, once the other server has taken it. */
  #join(
    peer: Peer,
    onward: ClientRequest,
    socket: Duplex,
    taken: (answer: IncomingMessage, other: Duplex) => void,
  ): void {
    // It belongs to no server of Node any more, which would close it.
    this.#keep(socket, peer);
    socket.on('error', () => onward.destroy());
    socket.once('close', () => onward.destroy());
    onward.on('error', () => socket.destroy());
    onward.on('upgrade', (answer, other, otherHead) => {
      taken(answer, other);
      if (otherHead.length > 0) socket.write(otherHead);
      other.on('error', () => socket.destroy());
      other.once('close', () => socket.destroy());
      socket.once('close', () => other.destroy());
      other.pipe(socket).pipe(other);
    });
    onward.end();
  }

  /** Ends what is open to any other server. @param active null: to all */
  keepOnly(active: ActiveAddress | null): void {
    for (const [open, { url, epoch }] of this.#open)
      if (url !== active?.url || epoch !== active.epoch) open.destroy(new Error('another server'));
  }

  stop(): void {
    this.keepOnly(null);
    this.#http.destroy();
    this.#https.destroy();
  }

  /** null: the server at the address is not the active one, or does not answer. */
  async #proved({ url, epoch }: ActiveAddress): Promise<Peer | null> {
    let peer = this.#peer;
    if (peer?.url !== url || peer.epoch !== epoch) {
      const seal = this.#deps.sealOf({ url, epoch });
      peer = { url, epoch, seal, isProved: this.#isActive(url, seal) };
      this.#peer = peer;
    }
    if (await peer.isProved) return peer;
    // The next request tries again.
    if (this.#peer === peer) this.#peer = null;
    return null;
  }

  /** Before anything of a client is sent there: addresses can be wrong, and reused. Never rejects. */
  #isActive(url: string, seal: ForwardSeal): Promise<boolean> {
    const challenge = randomBytes(16).toString('base64url');
    const headers = { host: new URL(url).host, [CHALLENGE_HEADER]: challenge };
    const question = this.#request(url, { path: this.#healthPath, method: 'GET', headers });
    question.setTimeout(CONNECT_TIMEOUT_MS, () => question.destroy(new Error('no answer')));
    question.end();
    return new Promise((resolve) => {
      question.once('error', () => resolve(false));
      question.once('response', (answer) => {
        answer.resume();
        const isProof = seal.isProof(answer.headers[PROOF_HEADER], challenge);
        if (!isProof) this.#deps.onImpostor(url);
        resolve(isProof);
      });
    });
  }

  #ask(peer: Peer, request: IncomingMessage, more: IncomingHttpHeaders): ClientRequest {
    const { answersFor, isProxy } = this.#deps;
    const { headers } = request;
    const isBehindProxy = isProxy(request.socket.remoteAddress ?? '');
    const host = (isBehindProxy && lastOf(headers['x-forwarded-host'])) || headers.host;
    return this.#send(peer, {
      // The path alone: the address of a request may name another server (RFC 9112, 3.2.2).
      ...{ path: request.url, method: request.method },
      headers: {
        ...forwardedHeaders(headers),
        ...more,
        ...(host !== undefined && { host }),
        [FORWARDED_HEADER]: peer.seal.sign({
          address: addressOf(request, isProxy),
          isOwnName: answersFor(request),
        }),
      },
    });
  }

  #send(peer: Peer, options: RequestParts): ClientRequest {
    const onward = this.#request(peer.url, options);
    this.#keep(onward, peer);
    return onward;
  }

  #request(url: string, options: RequestParts): ClientRequest {
    const { protocol, hostname, port } = new URL(url);
    const isTls = protocol === 'https:';
    const onward = (isTls ? requestHttps : requestHttp)({
      ...options,
      ...{ hostname: hostname.replace(/^\[|\]$/g, ''), port, setHost: false },
      agent: isTls ? this.#https : this.#http,
    });
    onward.once('socket', (socket) => {
      if (!socket.connecting) return;
      const timer = setTimeout(() => onward.destroy(new Error('no connection')), CONNECT_TIMEOUT_MS);
      const clear = () => clearTimeout(timer);
      socket.once(isTls ? 'secureConnect' : 'connect', clear);
      onward.once('close', clear);
    });
    return onward;
  }

  #keep(open: ClientRequest | Duplex, peer: Peer): void {
    this.#open.set(open, peer);
    open.once('close', () => this.#open.delete(open));
  }
}

/** Answers a request for a WebSocket, and closes its connection. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`, () => socket.destroy());
}

/** Not a whole address, nor `*`. */
const hasPath = ({ url }: IncomingMessage): boolean => url?.startsWith('/') === true;

function forwardedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  // Without its length, a body would be taken for a request.
  const named = (headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== 'content-length');
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !NOT_FORWARDED.has(name) && !named.includes(name)),
  );
}

/** The last client that no trusted proxy vouches for, as Fastify determines it. */
function addressOf(request: IncomingMessage, isProxy: (address: string) => boolean): string {
  const given = `${request.headers['x-forwarded-for'] ?? ''}`.split(',').map((address) => address.trim());
  const chain = [...given.filter((address) => address !== ''), request.socket.remoteAddress ?? ''];
  while (chain.length > 1 && isProxy(chain.at(-1)!)) chain.pop();
  return chain.at(-1)!;
}

/** An IPv4 address as such, also of a socket for IPv6. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

const lastOf = (header: string | string[] | undefined): string | undefined =>
  header === undefined ? undefined : `${header}`.split(',').at(-1)!.trim();
