import { type Delta, HUB_EVENTS, type Room, type StationChange } from '@outpost/contract';
import type { Namespace } from 'socket.io';
import type { LiveClient } from './client.ts';
import { Encoded } from './encoded.ts';

/** Who is subscribed to one room of a namespace, and the number of its last delta. Exists while somebody is. */
export class LiveRoom {
  readonly room: Room;
  readonly members = new Set<LiveClient>();
  readonly #namespace: Namespace;
  #sequence = 0;

  constructor(namespace: Namespace, room: Room) {
    this.#namespace = namespace;
    this.room = room;
  }

  get sequence(): number {
    return this.#sequence;
  }

  add(client: LiveClient): void {
    this.members.add(client);
    client.rooms.add(this.room);
    void client.socket.join(this.room);
  }

  remove(client: LiveClient): void {
    this.members.delete(client);
    client.rooms.delete(this.room);
    void client.socket.leave(this.room);
  }

  /** Sends changes to all members: encoded once, however many they are. */
  send(stations: StationChange[], epoch: string, atMs: number): void {
    this.#sequence += 1;
    const delta: Delta = {
      Room: this.room,
      Epoch: epoch,
      Sequence: this.#sequence,
      At: atMs,
      Stations: stations,
    };
    this.#namespace.to(this.room).emit(HUB_EVENTS.delta, new Encoded(JSON.stringify(delta)));
  }
}
