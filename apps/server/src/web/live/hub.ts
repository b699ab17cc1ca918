import { type AlarmNews, type Beat, STATION_HUB_NAMESPACE } from '@outpost/contract';
import { type Namespace, Server, type Socket } from 'socket.io';
import type { Timer } from '../../platform/clock.ts';
import type { LiveClient } from './client.ts';
import { ServerConnection } from './connection.ts';
import { Deltas } from './deltas.ts';
import { liveParser } from './encoded.ts';
import { isSameOrigin } from './handshake.ts';
import { readBeforeDropping } from './heartbeat.ts';
import { LiveNamespace } from './live-namespace.ts';
import type { Hub, HubContext, HubStats } from './live-types.ts';
import { serveRequests } from './requests.ts';
import { type Admitted, LiveSessions } from './sessions.ts';
import { StateMessages } from './states.ts';
import * as texts from './texts.ts';
import { sendSharedTexts } from './wire.ts';

const BEAT_MS = 1_000;
/**
 * An ended session is noticed within this time; calls take as long to notice changes of another
 * process.
 */
const RECHECK_MS = 5_000;
/** Requests are small: the largest carries an access token. */
const MAX_REQUEST_BYTES = 16_384;
/**
 * A browser can abandon a connection during its handshake and not tell the server, for instance when
 * another tab becomes the leader. Without this limit it would be kept for 45 s.
 */
const JOIN_WITHIN_MS = 10_000;

export function createHub(context: HubContext): Hub {
  const { image, bus, clock, epoch } = context;
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
  const namespaces: LiveNamespace[] = [];
  const deltas = new Deltas(context, states, namespaces);
  const sessions = new LiveSessions(context, stats, () => namespaces.flatMap((live) => [...live.clients]));
  /** By the connection of Engine.IO that namespaces share. */
  const connections = new WeakMap<object, ServerConnection>();
  const timers: Timer[] = [];
  let io: Server | null = null;
  let stopped = false;
  let alarmSequence = 0;
  let stopListening = () => {};

  function serve(namespace: Namespace, live: LiveNamespace): void {
    namespaces.push(live);
    namespace.use((socket, next) => void sessions.admit(socket, next));
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
      serveRequests(client, live, context);
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

  function beat(): void {
    const atMs = clock.now();
    const message: Beat = { At: atMs, Epoch: epoch, Alarms: alarmSequence };
    for (const live of namespaces) {
      live.beat(message);
      for (const client of live.clients) sessions.endExpired(client, atMs);
    }
  }

  /** A slow client notices missed news by the number in the heartbeat. */
  function sendAlarms(news: AlarmNews): void {
    alarmSequence = news.Sequence;
    namespaces[0]?.tellAlarms(news);
  }

  return {
    attach(server) {
      io = new Server(server, {
        path: `${context.basePath ?? ''}/socket.io`,
        serveClient: false,
        parser: liveParser,
        connectTimeout: context.joinWithinMs ?? JOIN_WITHIN_MS,
        maxHttpBufferSize: MAX_REQUEST_BYTES,
        perMessageDeflate: false,
        httpCompression: false,
        allowRequest: (request, decide) => {
          if (stopped) decide(texts.serverStopping, false);
          else if (context.answersFor?.(request) === false) decide(texts.hostNameNotAllowed, false);
          else if (isSameOrigin(request)) decide(null, true);
          else decide(texts.requestFromAnotherSite, false);
        },
      });
      readBeforeDropping(io.engine, clock);
      sendSharedTexts(io.engine);
      const shared = { image, states, epoch, stats };
      serve(io.of('/'), new LiveNamespace('/', 'key', shared));
      serve(io.of(STATION_HUB_NAMESPACE), new LiveNamespace(STATION_HUB_NAMESPACE, 'all', shared));
      deltas.start();
      const listening = [
        bus.on('alarmNews', sendAlarms),
        bus.on('accountChanged', ({ AccountId }) => void sessions.checkAccount(AccountId)),
      ];
      stopListening = () => {
        for (const stop of listening) stop();
      };
      timers.push(
        clock.setInterval(beat, BEAT_MS),
        clock.setInterval(() => void sessions.checkAll(), RECHECK_MS),
      );
    },
    async stop() {
      stopped = true;
      stopListening();
      deltas.stop();
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
