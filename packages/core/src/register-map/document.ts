import {
  MAP_USES,
  type MapUse,
  type ModbusMapChange,
  type ModbusMapEntry,
  type Point,
  type RegisterTable,
  type StationConfig,
} from '@outpost/contract';
import type { AddressLookup } from './addresses.ts';
import { PLACES, VALIDITY_OFFSET, valueUse, WIDTHS } from './uses.ts';

const OWN = [
  {
    use: 'poll',
    name: 'Poll now',
    format: 'bit',
    means: 'write 1 to poll; reads 1 during the poll',
  },
  {
    use: 'time',
    name: 'Last good poll',
    format: '6 × uint16',
    means: 'year, month, day, hour, minute, second in the station’s zone',
  },
  {
    use: 'health',
    name: 'Health',
    format: '3 × uint16',
    means: 'status (0 never polled, 1 online, 2 offline, 3 disabled), age in s, good polls',
  },
] as const;

/** The content of a map: stations in order, each with its own entries and then its points. */
export function mapEntries(
  unitId: number,
  stations: Iterable<StationConfig>,
  book: AddressLookup,
): ModbusMapEntry[] {
  const entries: ModbusMapEntry[] = [];
  for (const { StationId, SiteName, Points } of stations) {
    for (const { use, name, format, means } of OWN) {
      const address = book.addressOf(use, StationId);
      if (address === null) continue;
      entries.push({
        ...{ UnitId: unitId, Use: use, StationId, PointId: null, SiteName, Point: '', Name: name },
        ...{ Address: address, Count: WIDTHS[use], GoodAddress: null, Format: format, Means: means },
      });
    }
    for (const point of Points) {
      const use = valueUse(point);
      const address = book.addressOf(use, StationId, point.Id);
      if (address === null) continue;
      entries.push({
        ...{ UnitId: unitId, Use: use, StationId, PointId: point.Id, SiteName },
        ...{ Point: point.Point, Name: point.Name, Address: address, Count: WIDTHS[use] },
        GoodAddress:
          use === 'digital' ? address + VALIDITY_OFFSET : book.addressOf('quality', StationId, point.Id),
        ...reading(point),
      });
    }
  }
  return entries;
}

function reading(point: Point): Pick<ModbusMapEntry, 'Format' | 'Means'> {
  if (point.Kind === 'digital') {
    return { Format: 'bit', Means: `0 ${point.OffLabel}, 1 ${point.OnLabel}` };
  }
  const Format = point.MapFormat === 'int16' ? `int16 × ${point.MapFactor}` : 'float32';
  return { Format, Means: point.Units };
}

const TABLES: readonly RegisterTable[] = ['coil', 'discrete-input', 'holding-register', 'input-register'];

const READ_BY = Object.fromEntries(
  MAP_USES.map((use) => [use, TABLES.indexOf(PLACES[use].table) + 1]),
) as Readonly<Record<MapUse, number>>;

/** The Modbus function that reads an entry: 1 to 4. */
export const readFunction = ({ Use }: Pick<ModbusMapEntry, 'Use'>): number => READ_BY[Use];

/** By unit, table and address. */
export function byAddress(a: ModbusMapEntry, b: ModbusMapEntry): number {
  return a.UnitId - b.UnitId || readFunction(a) - readFunction(b) || a.Address - b.Address;
}

/**
 * Identifies an entry independently of its address, format or unit ID: each occurs once in a
 * station's map.
 */
function subjectOf({ UnitId, Use, StationId, PointId }: ModbusMapEntry): string {
  const map = UnitId === 1 ? 'whole' : 'own';
  return `${map} ${PointId === null ? Use : 'value'} ${StationId} ${PointId ?? 0}`;
}

/**
 * The entries of a map, reconstructed from its versions' changes, to be compared with the current
 * ones; a piece at a time.
 */
export class MapContent {
  readonly #entries = new Map<string, ModbusMapEntry>();

  apply(changes: Iterable<ModbusMapChange>): this {
    for (const { Before, After } of changes) {
      if (After === null) this.#entries.delete(subjectOf(Before!));
      else this.#entries.set(subjectOf(After), After);
    }
    return this;
  }

  /** Unordered. */
  entries(): ModbusMapEntry[] {
    return [...this.#entries.values()];
  }

  /**
   * Compares these current entries; each is removed, so that in the end the deleted ones are left.
   */
  take(now: Iterable<ModbusMapEntry>): ModbusMapChange[] {
    const changes: ModbusMapChange[] = [];
    for (const entry of now) {
      const subject = subjectOf(entry);
      const old = this.#entries.get(subject);
      this.#entries.delete(subject);
      const What: ModbusMapChange['What'] = old === undefined ? ['added'] : differences(old, entry);
      if (What.length > 0) changes.push({ What, Before: old ?? null, After: entry });
    }
    return changes;
  }

  /** The remaining ones were deleted. */
  gone(): ModbusMapChange[] {
    return Array.from(this.#entries.values(), (Before) => ({ What: ['gone'], Before, After: null }));
  }
}

/** The changes of entries between two versions, in the order of addresses. */
export function changesByAddress(changes: ModbusMapChange[]): ModbusMapChange[] {
  return changes.sort((a, b) => byAddress((a.After ?? a.Before)!, (b.After ?? b.Before)!));
}

function differences(a: ModbusMapEntry, b: ModbusMapEntry): ModbusMapChange['What'] {
  const differs = (...fields: (keyof ModbusMapEntry)[]) => fields.some((field) => a[field] !== b[field]);
  return [
    ...(differs('UnitId', 'Address', 'GoodAddress') ? (['moved'] as const) : []),
    ...(differs('SiteName', 'Point', 'Name') ? (['renamed'] as const) : []),
    ...(differs('Use', 'Format', 'Means') ? (['format'] as const) : []),
  ];
}
