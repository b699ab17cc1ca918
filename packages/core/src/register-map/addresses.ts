import { MAP_USES, type MapUse, type RegisterTable } from '@outpost/contract';
import { type AddressOwner, AddressOwners } from './address-owners.ts';
import { FreeAddresses } from './free-addresses.ts';
import { IntMap } from './int-map.ts';
import { type MappedPoint, PLACES, valueUse, WIDTHS } from './uses.ts';

export interface MapAddress extends AddressOwner {
  /** It was moved by hand: this address is unused, and stays reserved. */
  readonly isRetired: boolean;
}

/** The entries of a configuration that need an address. */
export interface MappedStation {
  readonly StationId: number;
  readonly Points: readonly MappedPoint[];
}

/** What prevents an address from being set by hand. */
export type AddressRefusal =
  | { readonly kind: 'out-of-range'; readonly first: number; readonly last: number }
  | { readonly kind: 'taken'; readonly by: AddressOwner };

/** Where the entries of one unit are. */
export type AddressLookup = Pick<AddressBook, 'addressOf'>;

/**
 * The assigned addresses of one unit, and which come next. An address is never reassigned: not when
 * its owner is deleted, and not when the owner was moved to another address by hand.
 */
export class AddressBook {
  /**
   * By use, then by point or, for the station's own, by station: point IDs are unique over all
   * stations.
   */
  readonly #given = Object.fromEntries(MAP_USES.map((use) => [use, new IntMap()])) as Readonly<
    Record<MapUse, IntMap>
  >;
  readonly #owners = new AddressOwners();
  readonly #free: Readonly<Record<RegisterTable, FreeAddresses>> = {
    coil: new FreeAddresses(PLACES.poll.size),
    'discrete-input': new FreeAddresses(PLACES.digital.size),
    'holding-register': new FreeAddresses(PLACES.time.size),
    'input-register': new FreeAddresses(PLACES.analog.size),
  };

  constructor(known: Iterable<MapAddress> = []) {
    this.take(known);
  }

  /**
   * Adds addresses that were assigned earlier, or set by hand: an entry with another one in the
   * same use leaves it.
   */
  take(known: Iterable<MapAddress>): void {
    for (const one of known) this.#note(one);
  }

  /** null: it has none, as its table is full. */
  addressOf(use: MapUse, stationId: number, pointId: number | null = null): number | null {
    return this.#given[use].get(pointId ?? stationId) ?? null;
  }

  /**
   * Assigns addresses to entries without one, in the order of the stations and their points.
   * @returns the new ones
   */
  give(stations: Iterable<MappedStation>): MapAddress[] {
    const added: MapAddress[] = [];
    const want = (use: MapUse, stationId: number, pointId: number | null) => {
      if (this.#given[use].has(pointId ?? stationId)) return;
      const { table, fromTop } = PLACES[use];
      const address = this.#free[table].find(WIDTHS[use], fromTop);
      if (address === null) return;
      const one = { use, stationId, pointId, address, isRetired: false };
      this.#note(one);
      added.push(one);
    };
    for (const { StationId, Points } of stations) {
      want('poll', StationId, null);
      want('time', StationId, null);
      want('health', StationId, null);
      for (const point of Points) {
        want(valueUse(point), StationId, point.Id);
        if (point.Kind === 'analog') want('quality', StationId, point.Id);
      }
    }
    return added;
  }

  /**
   * Whether an entry may be moved to an address by hand. It may return to one that it had before.
   *
   * @returns null: it may, and {@link take} moves it there
   */
  refusal({ use, stationId, pointId, address }: AddressOwner): AddressRefusal | null {
    const { table, size } = PLACES[use];
    const width = WIDTHS[use];
    if (!Number.isInteger(address) || address < 0 || address + width > size) {
      return { kind: 'out-of-range', first: 0, last: size - width };
    }
    if (this.#free[table].areFree(address, width)) return null;
    for (let n = 0; n < width; n++) {
      const by = this.#owners.at(table, address + n);
      if (by === undefined) continue;
      const isOwn =
        by.use === use && by.stationId === stationId && by.pointId === pointId && by.address === address;
      if (!isOwn) return { kind: 'taken', by };
    }
    return null;
  }

  #note(one: MapAddress): void {
    const { use, stationId, pointId, address, isRetired } = one;
    this.#owners.add(one);
    this.#free[PLACES[use].table].take(address, WIDTHS[use]);
    if (!isRetired) this.#given[use].set(pointId ?? stationId, address);
  }
}
