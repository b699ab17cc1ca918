import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { calls, ERROR_CODES } from '@outpost/contract';
import type { Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import { toInstant } from '../clock.ts';
import { REQUEST_TIMEOUT_MS } from './edge.ts';
import { FORWARDED_HEADER } from './forwarded-client.ts';
import { type ActiveAddress, Forwarder, type ForwarderDeps, refuseUpgrade } from './forwarder.ts';
import { hostRefused } from './host-names.ts';
import { PROBLEM_TYPE, problemBody } from './problem.ts';
import { isThisMachine } from './system-routes.ts';
import * as texts from './texts.ts';

/** What a standby server knows about the active one. */
export interface StandbyView {
  /** null: no server is active now. */
  readonly active: {
    readonly server: string;
    readonly sinceMs: number;
    /** Where requests are forwarded to; null: they are not. */
    readonly url: string | null;
    /** Of its lease. */
    readonly epoch: number;
  } | null;
  /** Why this server could not take over; null: it could. */
  readonly problem: string | null;
  /** What it does in a cluster; left out: nothing. */
  readonly node?: { readonly stations: number; readonly problem: string | null } | undefined;
}

export interface StandbyServerOptions {
  readonly host: string;
  readonly port: number;
  readonly basePath: string;
  /** Its name. */
  readonly server: string;
  readonly view: () => StandbyView;
  /** Of what it does in a cluster; null: nothing. */
  readonly metrics: () => Registry | null;
  readonly metricsPublic: boolean;
  /** null: requests cannot be forwarded. */
  readonly forwarding: () => ForwarderDeps | null;
}

export type StandbyHttpServer = Awaited<ReturnType<typeof serveStandby>>;

/**
 * Answers while the server stands by: 200 to `/health/live`, 503 to `/health` and `/health/ready`,
 * and in a cluster its metrics as a node.
 * All else is forwarded to the active server if its address is known, and answered with 503 otherwise,
 * which a proxy takes as the sign to use another server.
 *
 * @throws the error of `listen`
 */
export async function serveStandby(options: StandbyServerOptions) {
  const answers = new StandbyAnswers(options);
  const http: Server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      // Another protocol is not for clients: only this server's own relay uses one.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    (request, response) => answers.answer(request, response),
  );
  http.on('upgrade', (request, socket, head) => answers.upgrade(request, socket, head));
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(options.port, options.host, resolve);
  });
  // A connection that cannot be accepted, as without free file descriptors.
  http.on('error', () => undefined);
  return {
    port: (http.address() as { port: number }).port,
    /** Another server is active: what waits for the former one ends. */
    activeChanged: (): void => answers.activeChanged(),
    /**
     * Connects a client of another protocol to the active server, or ends its connection.
     * @param path of the active server, below its base path
     * @param protocol names it in an upgrade of HTTP
     */
    tunnel: (path: string, protocol: string, socket: Socket): void => answers.tunnel(path, protocol, socket),
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        http.close(() => resolve());
        answers.stop();
        http.closeAllConnections();
      }),
  };
}

/** They change nothing, and can be repeated (RFC 9110, 9.2.1). */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The push of the specification is a GET, and writes to the controller. */
const isPush = (path: string) => path.startsWith(calls.commands.pushConfig.path.replace(':id', ''));

class StandbyAnswers {
  readonly #options: StandbyServerOptions;
  #forwarder: Forwarder | null = null;

  constructor(options: StandbyServerOptions) {
    this.#options = options;
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const path = this.#pathOf(request);
    const refuse = (sent = false) => {
      const isSafe = SAFE_METHODS.has(request.method ?? '') && !isPush(path);
      if (!sent || isSafe) this.#refuse(request, response);
      else this.#fail(request, response, new AppError('RESULT_UNKNOWN', texts.resultUnknown));
    };
    // Health and metrics are those of one server.
    const server = /^\/(health|metrics)(\/|$)/.test(path) ? null : this.#serverFor(request);
    if (/^\/health(\/|$)/.test(path)) this.#answerHealth(path, request, response);
    else if (path === '/metrics') void this.#answerMetrics(request, response);
    else if (server === null) refuse();
    else this.#forwarder!.pass(server, request, response, refuse);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const server = this.#serverFor(request);
    if (server === null) refuseUpgrade(socket, '503 Service Unavailable');
    else void this.#forwarder!.upgrade(server, request, socket, head);
  }

  tunnel(path: string, protocol: string, socket: Socket): void {
    socket.on('error', () => socket.destroy());
    const server = this.#active();
    if (server === null) socket.destroy();
    else void this.#forwarder!.tunnel(server, this.#options.basePath + path, protocol, socket);
  }

  activeChanged(): void {
    this.#forwarder?.keepOnly(this.#address());
  }

  stop(): void {
    this.#forwarder?.stop();
  }

  /** Without query and base path. */
  #pathOf({ url = '/' }: IncomingMessage): string {
    const { basePath } = this.#options;
    const path = url.replace(/\?.*$/, '');
    return path.startsWith(basePath) ? path.slice(basePath.length) : path;
  }

  /** The server that a request is forwarded to; null: none. */
  #serverFor({ headers }: IncomingMessage): ActiveAddress | null {
    // For a moment after a take-over, each of two servers may believe that the other one is active.
    if (headers[FORWARDED_HEADER] !== undefined) return null;
    return this.#active();
  }

  #active(): ActiveAddress | null {
    const address = this.#address();
    if (address !== null && this.#forwarder === null) {
      const { forwarding, basePath } = this.#options;
      const deps = forwarding();
      this.#forwarder = deps && new Forwarder(deps, basePath);
    }
    return this.#forwarder === null ? null : address;
  }

  #address(): ActiveAddress | null {
    const { active } = this.#options.view();
    return active?.url == null ? null : { url: active.url, epoch: active.epoch };
  }

  #answerHealth(path: string, request: IncomingMessage, response: ServerResponse): void {
    const { server, view } = this.#options;
    const { active, problem, node } = view();
    if (path === '/health/live') {
      this.#send(request, response, 200, { Live: true });
      return;
    }
    this.#send(request, response, 503, {
      ...{ Live: true, Phase: 'standby', Ready: false, State: problem === null ? 'ok' : 'degraded' },
      Role: 'standby',
      Server: server,
      Active: active && { Server: active.server, Since: toInstant(active.sinceMs) },
      Forwards: active?.url != null,
      ...(node && { Node: { Stations: node.stations, Problem: node.problem } }),
      Parts: { standby: problem === null ? { State: 'ok' } : { State: 'failed', Detail: problem } },
    });
  }

  /** Never rejects. */
  async #answerMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { metrics, metricsPublic, forwarding } = this.#options;
    const registry = metrics();
    const fail = (error: AppError) => this.#fail(request, response, error);
    if (registry === null) this.#refuse(request, response);
    else if (forwarding()?.answersFor(request) === false) fail(hostRefused(request));
    else if (!metricsPublic && !isThisMachine(request))
      fail(new AppError('NOT_FOUND', texts.metricsOnlyLocal));
    else this.#send(request, response, 200, await registry.metrics(), registry.contentType);
  }

  #fail(request: IncomingMessage, response: ServerResponse, error: AppError): void {
    this.#send(request, response, ERROR_CODES[error.code].status, problemBody(error), PROBLEM_TYPE);
  }

  #refuse(request: IncomingMessage, response: ServerResponse): void {
    const { active } = this.#options.view();
    const detail = active ? texts.standbyFor(active.server) : texts.standbyWithoutActive;
    response.setHeader('retry-after', '2');
    if (request.headers.accept?.includes('text/html'))
      this.#send(request, response, 503, `${detail}\n`, 'text/plain; charset=utf-8');
    else this.#send(request, response, 503, problemBody(new AppError('NOT_READY', detail)), PROBLEM_TYPE);
  }

  #send(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    body: object | string,
    type = 'application/json; charset=utf-8',
  ): void {
    // Read by no one: a body would hold up the next request of the connection.
    request.resume();
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    };
    response.writeHead(status, headers).end(request.method === 'HEAD' ? '' : text);
  }
}
