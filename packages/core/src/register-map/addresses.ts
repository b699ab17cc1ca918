import { MAP_USES, type MapUse, type RegisterTable } from '@outpost/contract';
import { type MappedPoint, PLACES, valueUse, WIDTHS } from './uses.ts';

/** One run of addresses and its permanent owner, even a deleted one. */
export interface MapAddress {
  readonly use: MapUse;
  readonly stationId: number;
  /** null: the station's own. */
  readonly pointId: number | null;
  /** From 0, as in the PDU (Modbus Application Protocol V1.1b3, 4.4). */
  readonly address: number;
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
  | { readonly kind: 'taken'; readonly by: MapAddress };

/**
 * The assigned addresses of one unit, and which come next. An address is never reassigned: not when
 * its owner is deleted, and not when the owner was moved to another address by hand.
 */
export class AddressBook {
  /**
   * By use, then by point or, for the station's own, by station: point IDs are unique over all
   * stations.
   */
  readonly #given = Object.fromEntries(MAP_USES.map((use) => [use, new Map()])) as Readonly<
    Record<MapUse, Map<number, number>>
  >;
  /** The owner of each single address, present or past. */
  readonly #owners: Readonly<Record<RegisterTable, Map<number, MapAddress>>> = {
    coil: new Map(),
    'discrete-input': new Map(),
    'holding-register': new Map(),
    'input-register': new Map(),
  };
  /**
   * Everything of the use before it, from its end of the table, is assigned; assigned addresses are
   * never released.
   */
  readonly #looked = Object.fromEntries(MAP_USES.map((use) => [use, 0])) as Record<MapUse, number>;

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

  /** The present or past owner of an address; undefined: it was never assigned. */
  ownerOf(table: RegisterTable, address: number): MapAddress | undefined {
    return this.#owners[table].get(address);
  }

  /**
   * Assigns addresses to entries without one, in the order of the stations and their points.
   * @returns the new ones
   */
  give(stations: Iterable<MappedStation>): MapAddress[] {
    const added: MapAddress[] = [];
    const want = (use: MapUse, stationId: number, pointId: number | null) => {
      if (this.#given[use].has(pointId ?? stationId)) return;
      const address = this.#next(use);
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
  refusal({ use, stationId, pointId, address }: Omit<MapAddress, 'isRetired'>): AddressRefusal | null {
    const { table, size } = PLACES[use];
    const width = WIDTHS[use];
    if (!Number.isInteger(address) || address < 0 || address + width > size) {
      return { kind: 'out-of-range', first: 0, last: size - width };
    }
    for (let n = 0; n < width; n++) {
      const by = this.#owners[table].get(address + n);
      if (by === undefined) continue;
      const isOwn =
        by.use === use && by.stationId === stationId && by.pointId === pointId && by.address === address;
      if (!isOwn) return { kind: 'taken', by };
    }
    return null;
  }

  #next(use: MapUse): number | null {
    const { table, size, fromTop } = PLACES[use];
    const owners = this.#owners[table];
    const width = WIDTHS[use];
    for (let from = this.#looked[use]; from + width <= size; ) {
      const address = fromTop ? size - from - width : from;
      let clear = 0;
      while (clear < width && !owners.has(fromTop ? address + width - 1 - clear : address + clear)) clear++;
      if (clear === width) {
        this.#looked[use] = from;
        return address;
      }
      from += clear + 1;
    }
    this.#looked[use] = size;
    return null;
  }

  #note(one: MapAddress): void {
    const { use, stationId, pointId, address, isRetired } = one;
    const owners = this.#owners[PLACES[use].table];
    for (let n = 0; n < WIDTHS[use]; n++) owners.set(address + n, one);
    if (!isRetired) this.#given[use].set(pointId ?? stationId, address);
  }
}
