import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls, HUB_EVENTS, type HubRoom, type Role, type SignedInUser } from '@outpost/contract';
import { Server, type Socket } from 'socket.io';
import { TestField } from './field.ts';
import { bearerOf, makeToken, requestBody, sendTestJson, sendTestProblem } from './http.ts';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};
/** As strict as possible; violations appear in the browser's console. */
function policyOf(html: string): string {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, content]) => ` 'sha256-${createHash('sha256').update(content!).digest('base64')}'`)
      .join('');
  return [
    "default-src 'none'",
    `script-src 'self'${hashes('script')}`,
    `style-src 'self'${hashes('style')}`,
    "img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'",
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ].join('; ');
}

/**
 * A server that implements the contract with a simulated field and the built page, to view the page
 * alone.
 * Anyone can sign in with the password `right`; the role is the part before the `@`.
 */
export class PageTestServer {
  readonly field: TestField;
  #http: HttpServer | null = null;
  #io: Server | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #sequence = 0;
  #port = 0;
  readonly #sessions = new Map<string, SignedInUser>();
  /** True: there is no account yet. */
  setupNeeded = false;

  constructor(nowMs: number, sites?: number) {
    this.field = new TestField(nowMs, sites);
  }

  /** Starts, on the same port as before if it was running. */
  async start(): Promise<string> {
    const http = createServer((request, response) => void this.#answer(request, response));
    const io = new Server(http);
    io.use((socket, next) => {
      const token = (socket.handshake.auth as { token?: string }).token ?? '';
      if ([...this.#sessions.values()].some((user) => user.JwtToken === token)) next();
      else next(Object.assign(new Error('refused'), { data: { code: 'TOKEN_INVALID' } }));
    });
    io.on('connection', (socket) => this.#serve(socket));
    await new Promise<void>((resolve) => http.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (http.address() as AddressInfo).port;
    this.#http = http;
    this.#io = io;
    this.#timer = setInterval(() => this.#tick(), 1_000);
    return `http://127.0.0.1:${this.#port}`;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#http?.closeAllConnections();
    await this.#io?.close();
  }

  #serve(socket: Socket): void {
    socket.on(HUB_EVENTS.subscribe, ({ Room }: { Room: HubRoom }, answer: (value: unknown) => void) => {
      const numbers = { Room, Epoch: 'test', Sequence: this.#sequence, At: Date.now() };
      const id = Number(Room.split(':')[1]);
      const station = this.field.detail(id);
      if (Room !== 'all' && station === undefined) {
        answer({ Ok: false, code: 'STATION_NOT_FOUND', detail: `There is no station ${id}.` });
        return;
      }
      void socket.join(Room);
      const content = Room === 'all' ? { Stations: this.field.overviews() } : { Station: station };
      answer({ Ok: true, Snapshot: { ...numbers, ...content } });
    });
    socket.on(HUB_EVENTS.unsubscribe, ({ Room }: { Room: HubRoom }, answer: (value: unknown) => void) => {
      void socket.leave(Room);
      answer({ Ok: true });
    });
    socket.on(HUB_EVENTS.authenticate, (_request: unknown, answer: (value: unknown) => void) =>
      answer({ Ok: true }),
    );
  }

  #tick(): void {
    const changes = this.field.tick(Date.now());
    this.#sequence++;
    const numbers = { Epoch: 'test', Sequence: this.#sequence, At: Date.now() };
    this.#io?.to('all').emit(HUB_EVENTS.delta, { ...numbers, Room: 'all', Stations: changes });
    for (const change of changes) {
      const Room = `station:${change.StationId}` as const;
      this.#io?.to(Room).emit(HUB_EVENTS.delta, { ...numbers, Room, Stations: [change] });
    }
    this.#io?.emit(HUB_EVENTS.beat, { At: Date.now(), Epoch: 'test' });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://test');
    if (pathname.startsWith('/accounts')) return this.#accounts(request, response, pathname);
    if (pathname === '/config.json') {
      return sendTestJson(response, 200, { CompanyName: 'Ridgeline Water District', Version: '0.1.0' });
    }
    if (!pathname.startsWith('/api/')) return sendFile(response, pathname);
    const user = [...this.#sessions.values()].find((one) => one.JwtToken === bearerOf(request));
    if (user === undefined) return sendTestProblem(response, 'TOKEN_EXPIRED', 'The access token has ended.');
    const id = Number(pathname.match(/^\/api\/Stations\/(?:poll\/)?(\d+)$/)?.[1]);
    if (pathname === calls.stations.overview.path) return sendTestJson(response, 200, this.field.overviews());
    if (pathname === calls.stations.day.path) {
      const ids = (searchParams.get('stationId') ?? '').split(',').map(Number);
      return sendTestJson(response, 200, this.field.day(ids));
    }
    const station = this.field.detail(id);
    if (station === undefined)
      return sendTestProblem(response, 'STATION_NOT_FOUND', `There is no station ${id}.`);
    sendTestJson(response, 200, station);
  }

  async #accounts(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const cookie = request.headers.cookie?.match(/test_session=(\w+)/)?.[1] ?? '';
    const body = (await requestBody(request)) as Record<string, string> | undefined;
    switch (pathname) {
      case calls.accounts.setupState.path:
        if (request.method === 'GET') return sendTestJson(response, 200, { Needed: this.setupNeeded });
        if (body?.SetupCode !== '7F3K-21QM')
          return sendTestProblem(response, 'SETUP_CODE_WRONG', 'Wrong code.');
        this.setupNeeded = false;
        return this.#signIn(response, body.Email ?? '', 'Admin');
      case calls.accounts.authenticate.path: {
        if (body?.password === 'throttled') {
          return sendTestProblem(response, 'LOGIN_THROTTLED', 'Too many tries.', { 'Retry-After': '240' });
        }
        if (body?.password !== 'right') return sendTestProblem(response, 'CREDENTIALS_WRONG', 'Wrong.');
        const role = body.email?.split('@')[0] ?? '';
        return this.#signIn(response, body.email ?? '', (role[0]?.toUpperCase() + role.slice(1)) as Role);
      }
      case calls.accounts.refreshToken.path: {
        const user = this.#sessions.get(cookie);
        if (user === undefined) return sendTestProblem(response, 'REFRESH_INVALID', 'There is no session.');
        user.JwtToken = makeToken(Date.now() + 15 * 60_000, Math.random());
        return sendTestJson(response, 200, user);
      }
      default:
        this.#sessions.delete(cookie);
        return sendTestJson(response, 200, { Ok: true });
    }
  }

  #signIn(response: ServerResponse, email: string, role: Role): void {
    const id = `s${this.#sessions.size + 1}`;
    const user: SignedInUser = {
      Id: 1,
      Email: email,
      FirstName: 'Maria',
      LastName: 'Ortega',
      Role: role,
      Areas: null,
      JwtToken: makeToken(Date.now() + 15 * 60_000, id),
      Units: 'configured',
    };
    this.#sessions.set(id, user);
    response.setHeader('Set-Cookie', `test_session=${id}; HttpOnly; SameSite=Strict; Path=/accounts`);
    sendTestJson(response, 200, user);
  }
}

async function sendFile(response: ServerResponse, pathname: string): Promise<void> {
  const wanted = join(DIST, normalize(pathname));
  const file = extname(wanted) === '' || !wanted.startsWith(DIST) ? join(DIST, 'index.html') : wanted;
  try {
    const content = await readFile(file);
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      ...(extname(file) === '.html' ? { 'Content-Security-Policy': policyOf(String(content)) } : {}),
    });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}
