import { type AlarmNews, type Beat, STATION_HUB_NAMESPACE } from '@outpost/contract';
import { type Namespace, Server, type Socket } from 'socket.io';
import { AppError } from '../../platform/app-error.ts';
import type { Timer } from '../../platform/clock.ts';
import type { LiveClient } from './client.ts';
import { ServerConnection } from './connection.ts';
import { liveParser } from './encoded.ts';
import { handshakeToken, isSameOrigin } from './handshake.ts';
import { readBeforeDropping } from './heartbeat.ts';
import { LiveNamespace } from './live-namespace.ts';
import type { Hub, HubDeps, HubStats, LiveIdentity } from './live-types.ts';
import { gatherMs } from './pace.ts';
import { serveRequests } from './requests.ts';
import { StateMessages } from './states.ts';
import * as texts from './texts.ts';

const BEAT_MS = 1_000;
/**
 * An ended session is noticed within this time; calls take as long to notice changes of another
 * process.
 */
const RECHECK_MS = 5_000;
/** Requests are small: the largest carries an access token. */
const MAX_REQUEST_BYTES = 16_384;

/** Set by `admit` for the accepted connection. */
interface Admitted {
  identity: LiveIdentity;
  token: string;
}

export function createHub(deps: HubDeps): Hub {
  const { image, clock, logger, epoch } = deps;
  const stats: HubStats = {
    clients: 0,
    deltas: 0,
    snapshots: 0,
    slowed: 0,
    resyncs: 0,
    withheld: 0,
    refused: 0,
    expired: 0,
  };
  const states = new StateMessages(image);
  const timers: Timer[] = [];
  const namespaces: LiveNamespace[] = [];
  /** By the connection of Engine.IO that namespaces share. */
  const connections = new WeakMap<object, ServerConnection>();
  let ticking: Timer | null = null;
  let io: Server | null = null;
  let stopped = false;
  let sentVersion = image.version;
  let known = new Set<number>();
  let rechecking = false;
  let alarmSequence = 0;
  let stopListening = () => {};

  async function admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    try {
      const token = handshakeToken(socket);
      const admitted: Admitted = { token, identity: await deps.authenticate(token) };
      Object.assign(socket.data as Partial<Admitted>, admitted);
      next();
    } catch (error) {
      stats.refused += 1;
      if (!(error instanceof AppError)) logger.error({ err: error }, 'a live connection failed');
      const code = error instanceof AppError ? error.code : 'INTERNAL';
      const detail = error instanceof AppError ? error.message : texts.internalServerError;
      next(Object.assign(new Error(detail), { data: { code, detail } }));
    }
  }

  function serve(namespace: Namespace, live: LiveNamespace): void {
    namespaces.push(live);
    namespace.use((socket, next) => void admit(socket, next));
    namespace.on('connection', (socket) => {
      const client: LiveClient = {
        socket,
        ...(socket.data as Admitted),
        rooms: new Set(),
        missed: new Set(),
        connection: connectionOf(socket),
        periodStartMs: clock.monotonicMs(),
        requests: 0,
      };
      live.clients.add(client);
      stats.clients += 1;
      socket.on('disconnect', () => {
        live.leaveAll(client);
        stats.clients -= 1;
      });
      serveRequests(client, live, deps);
    });
  }

  function connectionOf(socket: Socket): ServerConnection {
    let connection = connections.get(socket.conn);
    if (!connection) {
      connection = new ServerConnection(socket);
      connections.set(socket.conn, connection);
    }
    return connection;
  }

  function tickAfter(delayMs: number): void {
    ticking = clock.setTimeout(() => {
      const startMs = clock.monotonicMs();
      try {
        tick();
      } finally {
        tickAfter(gatherMs(clock.monotonicMs() - startMs));
      }
    }, delayMs);
  }

  function tick(): void {
    for (const live of namespaces) live.mindBacklogs();
    if (!namespaces.some((live) => live.has('states'))) states.forget();
    if (image.version === sentVersion) return;
    const since = sentVersion;
    sentVersion = image.version;
    const gone = image.configVersion > since ? stationsGone() : [];
    const atMs = clock.now();
    for (const live of namespaces) live.send(since, gone, atMs);
  }

  function stationsGone(): number[] {
    const present = new Set(Array.from(image.stations(), ({ stationId }) => stationId));
    const gone = [...known].filter((stationId) => !present.has(stationId));
    known = present;
    return gone;
  }

  function beat(): void {
    const atMs = clock.now();
    const message: Beat = { At: atMs, Epoch: epoch, Alarms: alarmSequence };
    for (const live of namespaces) {
      live.beat(message);
      for (const client of live.clients) {
        if (client.identity.expiresAtMs <= atMs) end(client);
      }
    }
  }

  /** A slow client notices missed news by the number in the heartbeat. */
  function tellAlarms(news: AlarmNews): void {
    alarmSequence = news.Sequence;
    namespaces[0]?.tellAlarms(news);
  }

  function end(client: LiveClient): void {
    stats.expired += 1;
    client.socket.disconnect(true);
  }

  const clients = () => namespaces.flatMap((live) => [...live.clients]);

  /**
   * Ends connections whose session was ended or whose account was changed; one after the other, to
   * spare the database.
   */
  async function recheck(): Promise<void> {
    if (rechecking) return;
    rechecking = true;
    for (const client of clients()) await check(client);
    rechecking = false;
  }

  /** The same at once, for one account or all (null), when this process changed it. */
  async function recheckOf(accountId: number | null): Promise<void> {
    for (const client of clients()) {
      if (accountId === null || client.identity.accountId === accountId) await check(client);
    }
  }

  async function check(client: LiveClient): Promise<void> {
    const { token } = client;
    try {
      await deps.authenticate(token);
    } catch (error) {
      // An unavailable database says nothing about the session.
      const refused =
        error instanceof AppError &&
        (error.code.startsWith('TOKEN_') || error.code === 'SECOND_FACTOR_REQUIRED');
      if (refused && client.token === token && client.socket.connected) end(client);
    }
  }

  return {
    attach(server) {
      io = new Server(server, {
        path: `${deps.basePath ?? ''}/socket.io`,
        serveClient: false,
        parser: liveParser,
        maxHttpBufferSize: MAX_REQUEST_BYTES,
        perMessageDeflate: false,
        httpCompression: false,
        allowRequest: (request, decide) => {
          if (stopped) decide(texts.serverStopping, false);
          else if (deps.answersFor?.(request) === false) decide(texts.hostNameNotAllowed, false);
          else if (isSameOrigin(request)) decide(null, true);
          else decide(texts.requestFromAnotherSite, false);
        },
      });
      readBeforeDropping(io.engine, clock);
      known = new Set(Array.from(image.stations(), ({ stationId }) => stationId));
      const shared = { image, states, epoch, stats };
      serve(io.of('/'), new LiveNamespace('/', 'key', shared));
      serve(io.of(STATION_HUB_NAMESPACE), new LiveNamespace(STATION_HUB_NAMESPACE, 'all', shared));
      tickAfter(gatherMs(0));
      const listening = [
        deps.bus.on('alarmNews', tellAlarms),
        deps.bus.on('accountChanged', ({ AccountId }) => void recheckOf(AccountId)),
      ];
      stopListening = () => {
        for (const stop of listening) stop();
      };
      timers.push(
        clock.setInterval(beat, BEAT_MS),
        clock.setInterval(() => void recheck(), RECHECK_MS),
      );
    },
    async stop() {
      stopped = true;
      stopListening();
      ticking?.cancel();
      for (const timer of timers.splice(0)) timer.cancel();
      io?.disconnectSockets(true);
      io?.of(STATION_HUB_NAMESPACE).disconnectSockets(true);
      io?.engine.close();
    },
    stats,
    get connections() {
      return io?.engine.clientsCount ?? 0;
    },
  };
}
