import { type AlarmNews, type Beat, HUB_EVENTS, type HubRoom, type StationChange } from '@outpost/contract';
import type { Image } from '../../acquisition/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { presentOverview } from '../overview/index.ts';
import { type PointChoice, stationChange } from './changes.ts';
import type { LiveClient } from './client.ts';
import { Fragments } from './fragments.ts';
import type { HubStats } from './live-types.ts';
import { HubRoomMembers } from './room.ts';
import {
  allBody,
  answerOf,
  presentPoints,
  type SnapshotBody,
  statesBody,
  stationSnapshotBody,
} from './snapshots.ts';
import type { StateMessages } from './states.ts';
import * as texts from './texts.ts';
import { Broadcast, type SharedText } from './wire.ts';

/** Maximum number of rooms of one connection. */
export const MAX_SUBSCRIPTIONS = 64;

type NamespaceStats = Pick<HubStats, 'deltas' | 'snapshots' | 'slowed' | 'resyncs' | 'withheld'>;

/**
 * A namespace of the hub: its clients, its rooms, and what they have received.
 *
 * The body of a snapshot of all stations is made once between two deltas and shared by all requests
 * meanwhile. It may be older than its answer: later changes are newer than the last delta, too, and
 * so they are in the next one.
 */
export class LiveNamespace {
  /** Its name. */
  readonly #namespace: string;
  readonly #image: Image;
  readonly #states: StateMessages;
  readonly #epoch: string;
  readonly #choice: PointChoice;
  readonly clients = new Set<LiveClient>();
  readonly #rooms = new Map<string, HubRoomMembers>();
  readonly #stats: NamespaceStats;
  /** Of rooms of all stations. */
  readonly #bodies = new Map<HubRoom, SnapshotBody>();
  /** Of room `all`. */
  readonly #fragments: Fragments;
  /**
   * The highest number of a deleted room. New ones continue from there: a delta may still be in
   * flight to a client that left and returned, and must not be taken for one of the new room.
   */
  #lastSequence = 0;

  /** @param choice what room `all` carries */
  constructor(
    namespace: string,
    choice: PointChoice,
    {
      image,
      states,
      epoch,
      stats,
    }: Readonly<{ image: Image; states: StateMessages; epoch: string; stats: NamespaceStats }>,
  ) {
    this.#namespace = namespace;
    this.#image = image;
    this.#states = states;
    this.#epoch = epoch;
    this.#choice = choice;
    this.#stats = stats;
    this.#fragments = new Fragments(image, (station) =>
      choice === 'key' ? presentOverview(image, station) : presentPoints(image, station),
    );
  }

  /**
   * Adds the client to a room. The snapshot and its number belong together: nothing is sent between
   * the two.
   */
  subscribe(client: LiveClient, room: HubRoom, atMs: number): SharedText {
    const image = this.#image;
    const stationId = stationOf(room);
    const station = stationId === null ? null : image.station(stationId);
    if (station === undefined) {
      throw new AppError('STATION_NOT_FOUND', `Station ${stationId} not found`);
    }
    if (!client.rooms.has(room) && client.rooms.size >= MAX_SUBSCRIPTIONS) {
      throw new AppError('RATE_LIMITED', texts.tooManySubscriptions(MAX_SUBSCRIPTIONS));
    }
    const key = `${this.#namespace} ${room}`;
    if (!client.connection.mayHave(key)) {
      this.#stats.withheld += 1;
      throw new AppError('RATE_LIMITED', texts.clientDoesNotRead);
    }
    let live = this.#rooms.get(room);
    if (!live) {
      live = new HubRoomMembers(this.#namespace, room, this.#lastSequence);
      this.#rooms.set(room, live);
    }
    live.add(client);
    client.missed.delete(room);
    const body = station ? stationSnapshotBody(image, station) : this.#bodyOf(room);
    client.connection.sends(key, body.length);
    return answerOf({ Room: room, Epoch: this.#epoch, Sequence: live.sequence, At: atMs }, body);
  }

  #bodyOf(room: HubRoom): SnapshotBody {
    let body = this.#bodies.get(room);
    if (!body) {
      body = room === 'states' ? statesBody(this.#states) : allBody(this.#fragments.json());
      this.#bodies.set(room, body);
      this.#stats.snapshots += 1;
    }
    return body;
  }

  unsubscribe(client: LiveClient, room: HubRoom): void {
    client.missed.delete(room);
    this.#leave(client, room);
  }

  leaveAll(client: LiveClient): void {
    this.clients.delete(client);
    for (const room of client.rooms) this.#leave(client, room);
  }

  /** Removes slow clients from their rooms, and notifies those that have caught up. */
  mindBacklogs(): void {
    for (const client of this.clients) this.#mindBacklog(client);
  }

  /**
   * Sends each room what is newer than `sinceVersion`.
   * @param gone deleted stations
   */
  send(sinceVersion: number, gone: readonly number[], atMs: number): void {
    this.#bodies.clear();
    for (const [room, live] of this.#rooms) {
      const changes = this.#changesOf(room, sinceVersion, gone);
      if (changes.length === 0) continue;
      live.send(changes, this.#epoch, atMs);
      this.#stats.deltas += 1;
    }
  }

  /** Sends a heartbeat to every client, whatever its rooms. */
  beat(beat: Beat): void {
    const broadcast = new Broadcast(this.#namespace, HUB_EVENTS.beat, JSON.stringify(beat));
    for (const { socket } of this.clients) broadcast.sendIfIdle(socket);
  }

  /** Sends news of alarms to every client, whatever its rooms. */
  tellAlarms(news: AlarmNews): void {
    const broadcast = new Broadcast(this.#namespace, HUB_EVENTS.alarms, JSON.stringify(news));
    for (const client of this.clients) {
      if (!client.connection.isSlow(client.connection.backlogBytes())) broadcast.send(client.socket);
    }
  }

  /** Whether a room has members. */
  has(room: HubRoom): boolean {
    return this.#rooms.has(room);
  }

  #changesOf(room: string, sinceVersion: number, gone: readonly number[]): StationChange[] {
    if (room === 'all') return this.#changesOfAll(sinceVersion, gone);
    if (room === 'states') return this.#changesOfStates(sinceVersion, gone);
    return this.#changesOfStation(stationOf(room)!, sinceVersion, gone);
  }

  #changesOfStates(sinceVersion: number, gone: readonly number[]): StationChange[] {
    const configured = gone.slice();
    if (this.#image.configVersion > sinceVersion) {
      for (const { stationId, configVersion } of this.#image.stations()) {
        if (configVersion > sinceVersion) configured.push(stationId);
      }
    }
    const changes: StationChange[] = configured.map((StationId) => ({ StationId, Configuration: true }));
    for (const { StationId, ...State } of this.#states.changedSince(sinceVersion)) {
      changes.push({ StationId, State });
    }
    return changes;
  }

  #changesOfAll(sinceVersion: number, gone: readonly number[]): StationChange[] {
    const changes: StationChange[] = gone.map((StationId) => ({ StationId, Configuration: true }));
    for (const station of this.#image.stations()) {
      const change = stationChange(this.#image, station, sinceVersion, this.#choice);
      if (change) changes.push(change);
    }
    return changes;
  }

  #changesOfStation(stationId: number, sinceVersion: number, gone: readonly number[]): StationChange[] {
    if (gone.includes(stationId)) return [{ StationId: stationId, Configuration: true }];
    const station = this.#image.station(stationId);
    const change = station && stationChange(this.#image, station, sinceVersion, 'all');
    return change ? [change] : [];
  }

  /**
   * A slow client leaves its rooms, so that nothing more queues up, and is notified once it has
   * caught up.
   */
  #mindBacklog(client: LiveClient): void {
    const { connection } = client;
    if (client.rooms.size === 0 && client.missed.size === 0 && connection.isSettled) return;
    const bytes = connection.backlogBytes();
    if (bytes === 0) {
      connection.settled();
      for (const room of client.missed) {
        client.socket.emit(HUB_EVENTS.resync, { Room: room });
        this.#stats.resyncs += 1;
      }
      client.missed.clear();
    } else if (client.rooms.size > 0 && connection.isSlow(bytes)) {
      this.#stats.slowed += 1;
      for (const room of client.rooms) {
        client.missed.add(room);
        this.#leave(client, room);
      }
    }
  }

  #leave(client: LiveClient, room: string): void {
    const live = this.#rooms.get(room);
    if (!live) return;
    live.remove(client);
    if (live.members.size > 0) return;
    this.#rooms.delete(room);
    this.#lastSequence = Math.max(this.#lastSequence, live.sequence);
    this.#bodies.delete(live.room);
    if (live.room === 'all') this.#fragments.forget();
  }
}

/** null: a room of all stations. */
function stationOf(room: string): number | null {
  return room.startsWith('station:') ? Number(room.slice('station:'.length)) : null;
}
