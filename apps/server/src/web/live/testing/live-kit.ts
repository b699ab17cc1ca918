import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  type Communication,
  type Condition,
  Delta,
  HUB_EVENTS,
  type HubRoom,
  OverviewSnapshot,
  type PointChange,
  PointsSnapshot,
  QUALITIES,
  StatesSnapshot,
  type StationChange,
  StationSnapshot,
  type StationState,
  type StationSuppression,
  type SubscribeReply,
} from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { io, Manager, type Socket } from 'socket.io-client';
import { expect, onTestFinished } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { createLogger } from '../../../platform/logger.ts';
import { MIGRATIONS, migrate, openSqlite } from '../../../platform/storage/index.ts';
import { DataPath, START_MS, testStation } from '../../../testing/data-path.ts';
import { createHub, type Hub } from '../index.ts';

const SECOND = 1_000;

/**
 * Tokens of the test: `account:expiry in seconds from the start`, and anything after another colon.
 */
async function authenticate(token: string, ended: ReadonlySet<string>) {
  if (ended.has(token)) throw new AppError('TOKEN_INVALID', 'The session of this token has ended');
  const [account, seconds] = token.split(':').map(Number);
  if (account === undefined || seconds === undefined || Number.isNaN(account + seconds)) {
    throw new AppError('TOKEN_INVALID', 'expected a token of the test');
  }
  return { accountId: account, role: 'Viewer' as const, expiresAtMs: START_MS + seconds * SECOND };
}

/**
 * The data path with a hub on a port of the test's own, and clients that are closed when the test
 * ends.
 */
export class LiveHarness extends DataPath {
  hub!: Hub;
  server!: Server;
  url!: string;
  /** Tokens whose session has ended. */
  readonly ended = new Set<string>();
  readonly #sockets: Socket[] = [];

  static async open(stations = [testStation(1), testStation(2)]): Promise<LiveHarness> {
    const storage = await openSqlite(join(await temporaryFolder(), 'outpost.sqlite'));
    await migrate(storage, MIGRATIONS, START_MS);
    const live = await new LiveHarness(storage).start(stations);
    const { image, bus, clock } = live;
    live.hub = createHub({
      image,
      bus,
      clock,
      logger: createLogger('silent'),
      epoch: 'e1',
      authenticate: (token) => authenticate(token, live.ended),
    });
    live.server = createServer();
    live.hub.attach(live.server);
    await new Promise<void>((resolve) => live.server.listen(0, '127.0.0.1', resolve));
    live.url = `http://127.0.0.1:${(live.server.address() as AddressInfo).port}`;
    onTestFinished(async () => {
      for (const socket of live.#sockets) socket.disconnect();
      await live.hub.stop();
      live.server.closeAllConnections();
      await new Promise((resolve) => live.server.close(resolve));
      await live.stop();
      await storage.close();
    });
    return live;
  }

  client(namespace = '/', options: Parameters<typeof io>[1] = { auth: { token: '1:900' } }): Socket {
    const socket = io(`${this.url}${namespace === '/' ? '' : namespace}`, {
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      ...options,
    });
    this.#sockets.push(socket);
    return socket;
  }

  async connect(namespace = '/', token = '1:900'): Promise<Socket> {
    const socket = this.client(namespace, { auth: { token } });
    await event(socket, 'connect');
    return socket;
  }

  /** A connection that carries the default namespace and `/stationhub`, as a browser has it. */
  async connectBoth(token = '1:900'): Promise<[Socket, Socket]> {
    const manager = new Manager(this.url, { reconnection: false, transports: ['websocket'] });
    const sockets = ['/', '/stationhub'].map((namespace) => manager.socket(namespace, { auth: { token } }));
    this.#sockets.push(...sockets);
    await Promise.all(sockets.map((socket) => event(socket, 'connect')));
    return sockets as [Socket, Socket];
  }

  /** Lets one tick of the hub pass. */
  tick(): void {
    this.clock.advance(100);
  }
}

export function event<T = unknown>(socket: Socket, name: string): Promise<T> {
  return new Promise((resolve) => socket.once(name, resolve));
}

/** The TCP connection of a client: the library has no way to stop reading from it. */
export function connectionOf(socket: Socket): { pause(): void; resume(): void } {
  const engine: { transport?: { ws: { _socket: { pause(): void; resume(): void } } } } = socket.io
    .engine as object;
  return engine.transport!.ws._socket;
}

export const fetchSnapshot = (socket: Socket, name: string, payload: unknown) =>
  socket.emitWithAck(name, payload) as Promise<SubscribeReply>;

export async function subscribeTo(socket: Socket, room: HubRoom) {
  const answer = await fetchSnapshot(socket, HUB_EVENTS.subscribe, { Room: room });
  if (!answer.Ok) throw new Error(`${answer.code}: ${answer.detail}`);
  return answer.Snapshot;
}

/** Collects deltas; `received` resolves with all that were sent before its call. */
export function collect(socket: Socket) {
  const deltas: Delta[] = [];
  socket.on(HUB_EVENTS.delta, (delta: unknown) => deltas.push(Delta.parse(delta)));
  return {
    deltas,
    // An answer arrives after everything that was sent before it.
    received: async () => {
      await fetchSnapshot(socket, HUB_EVENTS.unsubscribe, { Room: 'station:999' });
      return deltas;
    },
  };
}

/** A page's state of a station, from a snapshot or from deltas. */
export interface MirroredStation {
  Communication: Communication;
  Suppression: StationSuppression | null;
  Conditions: Condition[];
  BadPoints?: number;
  /** Only in rooms of one station. */
  Drifted?: number;
  Points: Record<number, { Value: unknown; Quality: string; ChangedAt: number; Reason: string | null }>;
}

export function mirrorOverview(snapshot: unknown): Record<number, MirroredStation> {
  const { Stations } = OverviewSnapshot.parse(snapshot);
  return Object.fromEntries(
    Stations.map(({ StationId, Communication, Suppression, Conditions, BadPoints, KeyValues }) => [
      StationId,
      { Communication, Suppression, Conditions, BadPoints, Points: keepValues(KeyValues) },
    ]),
  );
}

export function mirrorStation(snapshot: unknown): Record<number, MirroredStation> {
  const { Station } = StationSnapshot.parse(snapshot);
  const { StationId, Communication, Suppression, Conditions, Points, Drifted = 0 } = Station;
  const values = keepValues(Points.map(({ Value }) => Value));
  return { [StationId]: { Communication, Suppression, Conditions, Drifted, Points: values } };
}

/**
 * Of room `all` of `/stationhub`; bad points are counted as a page counts them, because the
 * snapshot does not include them.
 */
export function mirrorPoints(snapshot: unknown): Record<number, MirroredStation> {
  const { Stations } = PointsSnapshot.parse(snapshot);
  return Object.fromEntries(
    Stations.map(({ StationId, Communication, Suppression, Conditions, Points, Reasons }) => {
      const kept: MirroredStation = { Communication, Suppression, Conditions, Points: {} };
      keepChanges(kept, Points, Reasons);
      return [StationId, kept];
    }),
  );
}

/** Of room `states`, without the time that it does not keep up to date. */
export function mirrorStates(snapshot: unknown): Record<number, unknown> {
  return Object.fromEntries(
    StatesSnapshot.parse(snapshot).States.map(({ StationId, ...state }) => [StationId, withoutTime(state)]),
  );
}

function withoutTime({ LastGoodPollAt: _, LastAnswerAt: __, ...state }: Omit<StationState, 'StationId'>) {
  return state;
}

/** As {@link apply}, for room `states`: no change repeats a known state. */
export function applyStates(
  kept: Record<number, unknown>,
  deltas: readonly Delta[],
  afterSequence: number,
): void {
  for (const [index, delta] of deltas.entries()) {
    expect(delta.Sequence).toBe(afterSequence + 1 + index);
    for (const { StationId, ...change } of delta.Stations) {
      expect(Object.keys(change)).toEqual(['State']);
      kept[StationId] = withoutTime(change.State!);
    }
  }
}

function keepValues(values: OverviewSnapshot['Stations'][number]['KeyValues'] | StationValues) {
  return Object.fromEntries(
    values.map(({ PointId, Value, Quality, ChangedAt, Reason }) => [
      PointId,
      { Value, Quality: Quality as string, ChangedAt: ChangedAt ? Date.parse(ChangedAt) : 0, Reason },
    ]),
  );
}
type StationValues = StationSnapshot['Station']['Points'][number]['Value'][];

/** Applies deltas as a page does; fails when a number is missing. */
export function apply(
  kept: Record<number, MirroredStation>,
  deltas: readonly Delta[],
  afterSequence: number,
): void {
  let expected = afterSequence + 1;
  for (const delta of deltas) {
    expect(delta.Sequence).toBe(expected);
    expected += 1;
    for (const change of delta.Stations) {
      const station = kept[change.StationId]!;
      if (change.Communication) station.Communication = change.Communication;
      if (change.Polled) station.Communication = polledAgain(station.Communication, change);
      if (change.Suppression !== undefined) station.Suppression = change.Suppression;
      if (change.Conditions) station.Conditions = change.Conditions;
      if (station.BadPoints !== undefined) station.BadPoints = change.BadPoints ?? station.BadPoints;
      if (station.Drifted !== undefined) station.Drifted = change.Drifted ?? station.Drifted;
      keepChanges(station, change.Points ?? [], change.Reasons);
    }
  }
}

function keepChanges(
  kept: MirroredStation,
  points: readonly PointChange[],
  reasons: StationChange['Reasons'],
): void {
  for (const [id, value, quality, changedAt] of points) {
    kept.Points[id] = {
      Value: value,
      Quality: QUALITIES[quality]!,
      ChangedAt: changedAt,
      Reason: reasons?.[id] ?? null,
    };
  }
}

function polledAgain(known: Communication, { Communication: said, Polled }: StationChange): Communication {
  expect(said).toBeUndefined();
  const [goodAtMs, earlierMs, RoundTripMs] = Polled!;
  return {
    ...known,
    LastGoodPollAt: new Date(goodAtMs).toISOString(),
    LastAnswerAt: new Date(goodAtMs).toISOString(),
    LastAttemptAt: new Date(goodAtMs - earlierMs).toISOString(),
    RoundTripMs,
  };
}
