import { MAP_USES, type MapUse, type RegisterTable } from '@outpost/contract';
import { PLACES, WIDTHS } from './uses.ts';

/** Numbers stored for each: station, point (0: the station's own), use and address. */
const FIELDS = 3;
const ADDRESS_BITS = 16;
const ADDRESS_MASK = (1 << ADDRESS_BITS) - 1;

/** One run of addresses and its permanent owner, even a deleted one. */
export interface AddressOwner {
  readonly use: MapUse;
  readonly stationId: number;
  /** null: the station's own. */
  readonly pointId: number | null;
  /** From 0, as in the PDU (Modbus Application Protocol V1.1b3, 4.4). */
  readonly address: number;
}

/** The owners of all addresses of one unit, present and past, 12 bytes each. */
export class AddressOwners {
  #fields = new Int32Array(16 * FIELDS);
  #end = 0;

  add({ use, stationId, pointId, address }: AddressOwner): void {
    if (this.#end === this.#fields.length) {
      const grown = new Int32Array(FIELDS * Math.ceil((this.#end / FIELDS) * 1.25));
      grown.set(this.#fields);
      this.#fields = grown;
    }
    this.#fields.set([stationId, pointId ?? 0, (MAP_USES.indexOf(use) << ADDRESS_BITS) | address], this.#end);
    this.#end += FIELDS;
  }

  /** Looks through all of them: it is only asked when an address is set by hand. */
  at(table: RegisterTable, address: number): AddressOwner | undefined {
    for (let index = 0; index < this.#end; index += FIELDS) {
      const place = this.#fields[index + 2]!;
      const use = MAP_USES[place >> ADDRESS_BITS]!;
      const first = place & ADDRESS_MASK;
      if (PLACES[use].table !== table || address < first || address >= first + WIDTHS[use]) continue;
      return {
        use,
        stationId: this.#fields[index]!,
        pointId: this.#fields[index + 1]! || null,
        address: first,
      };
    }
    return undefined;
  }
}
