import { MAP_USES, type MapUse, type RegisterTable } from '@outpost/contract';
import { type MappedPoint, PLACES, valueUse, WIDTHS } from './uses.ts';

/** One run of addresses and whose it is, for good: also of what is no more. */
export interface MapAddress {
  readonly use: MapUse;
  readonly stationId: number;
  /** null: the station's own. */
  readonly pointId: number | null;
  /** From 0, as in the PDU (Modbus Application Protocol V1.1b3, 4.4). */
  readonly address: number;
  /** It stood for this once and was changed by hand: nothing is read there, and nothing else comes there. */
  readonly isRetired: boolean;
}

/** What of a configuration has an address. */
export interface MappedStation {
  readonly StationId: number;
  readonly Points: readonly MappedPoint[];
}

/** What stands in the way of an address that somebody sets by hand. */
export type AddressRefusal =
  | { readonly kind: 'out-of-range'; readonly first: number; readonly last: number }
  | { readonly kind: 'taken'; readonly by: MapAddress };

/**
 * Which addresses of one unit are given, and which come next. Once given, an address is never given to anything else: not when
 * what it stood for is gone, and not when that was set to another address by hand.
 */
export class AddressBook {
  /** By use, then by point or, where it is the station's own, by station: points have ids of their own over all stations. */
  readonly #given = Object.fromEntries(MAP_USES.map((use) => [use, new Map()])) as Readonly<
    Record<MapUse, Map<number, number>>
  >;
  /** Whose each single address is, or was. */
  readonly #owners: Readonly<Record<RegisterTable, Map<number, MapAddress>>> = {
    coil: new Map(),
    'discrete-input': new Map(),
    'holding-register': new Map(),
    'input-register': new Map(),
  };
  /** Everything of the use before it, from its end of the table, is taken; what is taken is never let go. */
  readonly #looked = Object.fromEntries(MAP_USES.map((use) => [use, 0])) as Record<MapUse, number>;

  constructor(known: Iterable<MapAddress> = []) {
    this.take(known);
  }

  /** Takes up addresses that were given before, or set by hand: what has another one in the same use leaves it. */
  take(known: Iterable<MapAddress>): void {
    for (const one of known) this.#note(one);
  }

  /** null: it has none, as its table is full. */
  addressOf(use: MapUse, stationId: number, pointId: number | null = null): number | null {
    return this.#given[use].get(pointId ?? stationId) ?? null;
  }

  /** Whose an address is, or was; undefined: it was never given. */
  ownerOf(table: RegisterTable, address: number): MapAddress | undefined {
    return this.#owners[table].get(address);
  }

  /** Gives addresses to what has none, in the order of the stations and their points. @returns those that are new */
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
   * Whether something may be set to an address by hand. It may go back to one that it had before.
   *
   * @returns null: it may, and {@link take} takes it there
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
