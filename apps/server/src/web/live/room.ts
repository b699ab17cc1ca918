import { type Delta, HUB_EVENTS, type HubRoom, type StationChange } from '@outpost/contract';
import type { LiveClient } from './client.ts';
import { Broadcast } from './wire.ts';

/**
 * The members of one room of a namespace, and the number of its last delta. Exists while it has
 * members.
 */
export class HubRoomMembers {
  readonly room: HubRoom;
  readonly members = new Set<LiveClient>();
  readonly #namespace: string;
  #sequence: number;

  /** @param sequence the number before its first delta */
  constructor(namespace: string, room: HubRoom, sequence: number) {
    this.#namespace = namespace;
    this.room = room;
    this.#sequence = sequence;
  }

  get sequence(): number {
    return this.#sequence;
  }

  add(client: LiveClient): void {
    this.members.add(client);
    client.rooms.add(this.room);
  }

  remove(client: LiveClient): void {
    this.members.delete(client);
    client.rooms.delete(this.room);
  }

  /** Sends changes to all members. */
  send(stations: StationChange[], epoch: string, atMs: number): void {
    this.#sequence += 1;
    const delta: Delta = {
      Room: this.room,
      Epoch: epoch,
      Sequence: this.#sequence,
      At: atMs,
      Stations: stations,
    };
    const broadcast = new Broadcast(this.#namespace, HUB_EVENTS.delta, JSON.stringify(delta));
    for (const { socket } of this.members) broadcast.send(socket);
  }
}
