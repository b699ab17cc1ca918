import type { StationConfig } from '@outpost/contract';
import { AddressBook, type MapAddress, type MappedStation } from './addresses.ts';

/**
 * The units of the main map: 1, and 0 and 255, which Modbus TCP clients use for a single device
 * (MODBUS Messaging on TCP/IP Implementation Guide V1.0b, 4.4.1.2).
 */
export const WHOLE_MAP_UNITS = [0, 1, 255] as const;

/** Stands for the main map where a station's ID stands for its own. */
export const WHOLE_MAP = 0;

/** An address and its map: {@link WHOLE_MAP}, or that of the station with this ID. */
export interface SpacedAddress extends MapAddress {
  readonly space: number;
}

type UnitOf = Pick<StationConfig, 'StationId' | 'SiteName' | 'MapUnitId'>;

/** The other station with this unit ID; undefined: none, or no unit ID is set. */
export function unitIdClash<T extends UnitOf>(
  station: Pick<UnitOf, 'MapUnitId'> & { readonly StationId?: number },
  all: Iterable<T>,
): T | undefined {
  if (station.MapUnitId === null) return undefined;
  for (const other of all) {
    if (other.MapUnitId === station.MapUnitId && other.StationId !== station.StationId) return other;
  }
  return undefined;
}

/**
 * The addresses of all maps: the main one, and that of each station that has, or had, a unit ID. A
 * station's map belongs to the station, not to the unit ID: with another unit ID, or temporarily
 * none, its addresses stay.
 */
export class AddressBooks {
  readonly whole = new AddressBook();
  readonly #own = new Map<number, AddressBook>();

  /** See {@link AddressBook.take}. */
  take(known: Iterable<SpacedAddress>): void {
    for (const one of known) this.of(one.space).take([one]);
  }

  /** @param space {@link WHOLE_MAP}, or a station's ID */
  of(space: number): AddressBook {
    if (space === WHOLE_MAP) return this.whole;
    let book = this.#own.get(space);
    if (!book) {
      book = new AddressBook();
      this.#own.set(space, book);
    }
    return book;
  }

  /**
   * Assigns addresses to entries without one: in the main map, and in those of stations with a unit
   * ID. @returns the new ones
   */
  give(stations: Iterable<MappedStation & Pick<StationConfig, 'MapUnitId'>>): SpacedAddress[] {
    const added: SpacedAddress[] = [];
    for (const station of stations) {
      for (const space of station.MapUnitId === null ? [WHOLE_MAP] : [WHOLE_MAP, station.StationId]) {
        for (const one of this.of(space).give([station])) added.push({ ...one, space });
      }
    }
    return added;
  }
}
