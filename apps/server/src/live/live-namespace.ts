import { HUB_EVENTS, type Room, type StationChange, type SubscribeAnswer } from '@outpost/contract';
import type { Namespace } from 'socket.io';
import type { Image } from '../image/index.ts';
import { AppError } from '../platform/app-error.ts';
import { backlogBytes } from './backlog.ts';
import { type PointChoice, stationChange } from './changes.ts';
import type { LiveClient } from './client.ts';
import type { HubStats } from './live-types.ts';
import { LiveRoom } from './room.ts';
import { type Numbered, overviewSnapshot, pointsSnapshot, stationSnapshot } from './snapshots.ts';

/** Rooms that one connection may be in. */
export const MOST_ROOMS = 64;
/** What may wait for a client before it counts as too slow. */
export const MOST_BACKLOG_BYTES = 1_048_576;
/** A snapshot counts as this many bytes a station, a point, while it is on its way. */
const STATION_BYTES = 1_024;
const POINT_BYTES = 64;

type NamespaceStats = Pick<HubStats, 'deltas' | 'slowed' | 'resyncs' | 'withheld'>;

/** A namespace of the hub: its clients, its rooms, and what they have seen. */
export class LiveNamespace {
  readonly #namespace: Namespace;
  readonly #image: Image;
  readonly #epoch: string;
  /** What room `all` carries. */
  readonly #choice: PointChoice;
  readonly clients = new Set<LiveClient>();
  readonly #rooms = new Map<string, LiveRoom>();
  readonly #stats: NamespaceStats;

  constructor(namespace: Namespace, image: Image, epoch: string, choice: PointChoice, stats: NamespaceStats) {
    this.#namespace = namespace;
    this.#image = image;
    this.#epoch = epoch;
    this.#choice = choice;
    this.#stats = stats;
  }

  /** Puts the client into a room. The snapshot and its number belong together: nothing is sent between the two. */
  subscribe(client: LiveClient, room: Room, atMs: number): SubscribeAnswer {
    const image = this.#image;
    const stationId = stationOf(room);
    const station = stationId === null ? null : image.station(stationId);
    if (station === undefined) {
      throw new AppError('STATION_NOT_FOUND', `There is no station ${stationId}`);
    }
    if (!client.rooms.has(room) && client.rooms.size >= MOST_ROOMS) {
      throw new AppError('RATE_LIMITED', `expected at most ${MOST_ROOMS} rooms of one connection`);
    }
    // Its allowance grows with each snapshot, so this is what bounds a client that asks and never reads.
    if (backlogBytes(client.socket) > MOST_BACKLOG_BYTES) {
      this.#stats.withheld += 1;
      throw new AppError('RATE_LIMITED', 'expected a client that reads what was sent to it before');
    }
    let live = this.#rooms.get(room);
    if (!live) {
      live = new LiveRoom(this.#namespace, room);
      this.#rooms.set(room, live);
    }
    live.add(client);
    client.missed.delete(room);
    const numbered: Numbered = { Room: room, Epoch: this.#epoch, Sequence: live.sequence, At: atMs };
    const points = station?.count ?? image.columns.values.length;
    client.allowanceBytes += (station ? 1 : image.stationCount) * STATION_BYTES + points * POINT_BYTES;
    if (station) return { Ok: true, Snapshot: stationSnapshot(image, station, numbered) };
    return {
      Ok: true,
      Snapshot: this.#choice === 'key' ? overviewSnapshot(image, numbered) : pointsSnapshot(image, numbered),
    };
  }

  unsubscribe(client: LiveClient, room: Room): void {
    client.missed.delete(room);
    this.#leave(client, room);
  }

  leaveAll(client: LiveClient): void {
    this.clients.delete(client);
    for (const room of client.rooms) this.#leave(client, room);
  }

  /** Takes clients that don't keep up out of their rooms, and tells those that have caught up. */
  mindBacklogs(): void {
    for (const client of this.clients) this.#mindBacklog(client);
  }

  /**
   * Sends to each room what is newer than `sinceVersion`.
   * @param gone stations that are no more
   */
  send(sinceVersion: number, gone: readonly number[], atMs: number): void {
    for (const [room, live] of this.#rooms) {
      const stationId = stationOf(room);
      const changes =
        stationId === null
          ? this.#changesOfAll(sinceVersion, gone)
          : this.#changesOfStation(stationId, sinceVersion, gone);
      if (changes.length === 0) continue;
      live.send(changes, this.#epoch, atMs);
      this.#stats.deltas += 1;
    }
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

  /** A client that can't keep up leaves its rooms, so that nothing more waits for it, and is told once it has. */
  #mindBacklog(client: LiveClient): void {
    if (client.rooms.size === 0 && client.missed.size === 0 && client.allowanceBytes === 0) return;
    const bytes = backlogBytes(client.socket);
    if (bytes === 0) {
      client.allowanceBytes = 0;
      for (const room of client.missed) {
        client.socket.emit(HUB_EVENTS.resync, { Room: room });
        this.#stats.resyncs += 1;
      }
      client.missed.clear();
    } else if (client.rooms.size > 0 && bytes > MOST_BACKLOG_BYTES + client.allowanceBytes) {
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
    if (live.members.size === 0) this.#rooms.delete(room);
  }
}

/** null: room `all`. */
function stationOf(room: string): number | null {
  return room === 'all' ? null : Number(room.slice('station:'.length));
}
