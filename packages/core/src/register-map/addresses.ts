import type { StationConfig } from '@outpost/contract';

/** What an address of the register map stands for; {@link WIDTHS} says how many it takes, {@link TABLES} in which table. */
export const MAP_USES = ['poll', 'time', 'health', 'digital', 'analog'] as const;
export type MapUse = (typeof MAP_USES)[number];

/** One run of addresses and whose it is, for good: also of what is no more. */
export interface MapAddress {
  readonly use: MapUse;
  readonly stationId: number;
  /** null: the station's own. */
  readonly pointId: number | null;
  /** From 0, as in the PDU (Modbus Application Protocol V1.1b3, 4.4). */
  readonly address: number;
}

export const WIDTHS: Readonly<Record<MapUse, number>> = {
  /** A coil. */
  poll: 1,
  /** Holding registers: year, month, day, hour, minute, second of the last good poll. */
  time: 6,
  /** Input registers: status, age in seconds, polls that were answered. */
  health: 3,
  /** A discrete input. */
  digital: 1,
  /** Two input registers: IEEE 754 float32, the word with the sign first. */
  analog: 2,
};

const TABLE_SIZE = 65_536;
/** A discrete input and as far above it the one that says whether its value is good. */
export const VALIDITY_OFFSET = 32_768;

/** Uses that share a table are given from its two ends. */
const IN_TABLE: Readonly<
  Record<MapUse, { readonly size: number; readonly fromTop: boolean; readonly shares: MapUse | null }>
> = {
  poll: { size: TABLE_SIZE, fromTop: false, shares: null },
  time: { size: TABLE_SIZE, fromTop: false, shares: null },
  health: { size: TABLE_SIZE, fromTop: true, shares: 'analog' },
  digital: { size: VALIDITY_OFFSET, fromTop: false, shares: null },
  analog: { size: TABLE_SIZE, fromTop: false, shares: 'health' },
};

/** What of a configuration has an address. */
export type MappedStation = Pick<StationConfig, 'StationId'> & {
  readonly Points: readonly { readonly Id: number; readonly Kind: 'digital' | 'analog' }[];
};

/** Which addresses are given, and which come next. Given once an address is never moved nor given to anything else. */
export class AddressBook {
  /** By use, then by point or, where it is the station's own, by station: points have ids of their own over all stations. */
  readonly #given: Readonly<Record<MapUse, Map<number, number>>> = {
    poll: new Map(),
    time: new Map(),
    health: new Map(),
    digital: new Map(),
    analog: new Map(),
  };
  /** So many addresses of each use are taken, counted from its end of the table. */
  readonly #taken: Record<MapUse, number> = { poll: 0, time: 0, health: 0, digital: 0, analog: 0 };

  constructor(known: Iterable<MapAddress> = []) {
    this.take(known);
  }

  /** Takes up addresses that were given before. */
  take(known: Iterable<MapAddress>): void {
    for (const one of known) this.#note(one);
  }

  /** null: it has none, as its table is full. */
  addressOf(use: MapUse, stationId: number, pointId: number | null = null): number | null {
    return this.#given[use].get(pointId ?? stationId) ?? null;
  }

  /** Gives addresses to what has none, in the order of the stations and their points. @returns those that are new */
  give(stations: Iterable<MappedStation>): MapAddress[] {
    const added: MapAddress[] = [];
    const want = (use: MapUse, stationId: number, pointId: number | null) => {
      if (this.#given[use].has(pointId ?? stationId)) return;
      const address = this.#next(use);
      if (address === null) return;
      const one = { use, stationId, pointId, address };
      this.#note(one);
      added.push(one);
    };
    for (const { StationId, Points } of stations) {
      want('poll', StationId, null);
      want('time', StationId, null);
      want('health', StationId, null);
      for (const { Id, Kind } of Points) want(Kind, StationId, Id);
    }
    return added;
  }

  #next(use: MapUse): number | null {
    const { size, fromTop, shares } = IN_TABLE[use];
    const width = WIDTHS[use];
    const others = shares === null ? 0 : this.#taken[shares];
    if (this.#taken[use] + others + width > size) return null;
    return fromTop ? size - this.#taken[use] - width : this.#taken[use];
  }

  #note({ use, stationId, pointId, address }: MapAddress): void {
    this.#given[use].set(pointId ?? stationId, address);
    const { size, fromTop } = IN_TABLE[use];
    const end = fromTop ? size - address : address + WIDTHS[use];
    this.#taken[use] = Math.max(this.#taken[use], end);
  }
}
