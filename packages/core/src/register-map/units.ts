import type { StationConfig } from '@outpost/contract';
import { AddressBook, type MapAddress, type MappedStation } from './addresses.ts';

/** The units that are the whole map: 1, and 255, which clients of Modbus TCP send where there is just one device. */
export const WHOLE_MAP_UNITS = [1, 255] as const;

/** Stands for the whole map where a station's id stands for its own. */
export const WHOLE_MAP = 0;

/** An address, and in which map it is: {@link WHOLE_MAP}, or the own one of the station with this id. */
export interface SpacedAddress extends MapAddress {
  readonly space: number;
}

type UnitOf = Pick<StationConfig, 'StationId' | 'SiteName' | 'MapUnitId'>;

/** The other station that has the unit id which this one is to have; undefined: nobody, or it is to have none. */
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
 * The addresses of all maps: the whole one, and the own one of each station that has, or had, a unit id. An own map belongs to its
 * station, not to the unit id: with another unit id, or with none for a time, its addresses stay.
 */
export class AddressBooks {
  readonly whole = new AddressBook();
  readonly #own = new Map<number, AddressBook>();

  /** See {@link AddressBook.take}. */
  take(known: Iterable<SpacedAddress>): void {
    for (const one of known) this.of(one.space).take([one]);
  }

  /** @param space {@link WHOLE_MAP}, or a station's id */
  of(space: number): AddressBook {
    if (space === WHOLE_MAP) return this.whole;
    let book = this.#own.get(space);
    if (!book) {
      book = new AddressBook();
      this.#own.set(space, book);
    }
    return book;
  }

  /** Gives addresses to what has none: in the whole map, and of stations with a unit id in their own. @returns those that are new */
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
