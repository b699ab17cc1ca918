import type { StationSource } from '@outpost/contract';
import type { ShapeFields } from '../shape.ts';
import type { GivenStation, ImportProblems, StationRef } from './given.ts';
import { addGivenIssues } from './issues.ts';

/** The known parts of a stored station. */
export interface KnownStation {
  readonly StationId: number;
  readonly Code: string;
  readonly SiteName: string;
  readonly Source: StationSource;
}

/** A station of the file, and its stored one; null: it is new. */
export interface Resolved {
  readonly given: GivenStation;
  readonly stationId: number | null;
}

/**
 * Finds the stored station of each one in a file: by StationId, otherwise by Code, otherwise by
 * SiteName. One that is not found is new. A StationId whose station has neither the name nor the
 * Code nor the Host of the file is treated as another installation's and refused.
 */
export function resolveStations(
  stations: readonly GivenStation[],
  known: readonly KnownStation[],
  problems: ImportProblems,
  warnings: ImportProblems,
): Resolved[] {
  const stored = new StoredStations(known);
  const taken = new Map<number, GivenStation>();
  const names = new Names(stored);
  return stations.flatMap((given): Resolved[] => {
    const { place, ref } = given;
    const refuse = (): [] => {
      addGivenIssues(given, problems);
      return [];
    };
    if (given.isDuplicate) return refuse();
    names.check(given, warnings);
    const found = find(given, stored, problems);
    if (found === 'refused') return refuse();
    if (found === null) {
      if (given.isNamed) {
        // In an empty installation every ID is unknown.
        if (ref.StationId !== null && known.length > 0)
          warnings.add(place, 'StationId', ref.StationId, describeUnknownStation(ref.StationId));
        return [{ given, stationId: null }];
      }
      if (!given.unreadTables.has('stations')) {
        const words = 'Must be a stored station or one in the stations sheet';
        problems.add(place, ref.StationId === null ? 'SiteName' : 'StationId', nameOf(given), words);
      }
      return refuse();
    }
    const other = taken.get(found.StationId);
    if (other) {
      const words = `Duplicate station: row ${other.place.row} of ${other.place.sheet} is also station ${found.StationId}`;
      problems.add(place, null, nameOf(given), words);
      return refuse();
    }
    taken.set(found.StationId, given);
    return [{ given, stationId: found.StationId }];
  });
}

/** Finds stations of a file with the same name, which rows with only the name cannot tell apart. */
class Names {
  readonly #stored: StoredStations;
  readonly #first = new Map<string, GivenStation>();

  constructor(stored: StoredStations) {
    this.#stored = stored;
  }

  check(given: GivenStation, warnings: ImportProblems): void {
    const { place, ref, isNamed } = given;
    if (!isNamed || ref.SiteName === '') return;
    const first = this.#first.get(ref.SiteName);
    if (!first) this.#first.set(ref.SiteName, given);
    // Stored stations that have the name already are not news.
    else if (!this.#isStored(first) || !this.#isStored(given)) {
      const words = `Row ${first.place.row} has the same SiteName. Identify both by Code or StationId in every table`;
      warnings.add(place, 'SiteName', ref.SiteName, words);
    }
  }

  #isStored({ ref }: GivenStation): boolean {
    const found = this.#stored.find(ref);
    return found !== null && found !== 'several' && found.SiteName === ref.SiteName;
  }
}

function find(
  given: GivenStation,
  stored: StoredStations,
  problems: ImportProblems,
): KnownStation | null | 'refused' {
  const { place, ref } = given;
  const found = stored.find(ref);
  if (found === 'several') {
    const column = stored.isSeveral(ref.Code, 'Code') ? 'Code' : 'SiteName';
    const words = `Several stations have this ${column}. Add StationId`;
    problems.add(place, column, ref[column], words);
    return 'refused';
  }
  if (found && found.StationId === ref.StationId && given.isNamed && isAnother(given, found)) {
    problems.add(place, 'StationId', ref.StationId, describeOtherStation(ref.StationId, found.SiteName));
    return 'refused';
  }
  return found;
}

/** Stored stations by their identifying fields. */
export class StoredStations {
  readonly #byId: ReadonlyMap<number, KnownStation>;
  readonly #by: Readonly<Record<'Code' | 'SiteName', ReadonlyMap<string, readonly KnownStation[]>>>;

  constructor(known: readonly KnownStation[]) {
    this.#byId = new Map(known.map((station) => [station.StationId, station]));
    this.#by = {
      Code: grouped(known, ({ Code }) => Code),
      SiteName: grouped(known, ({ SiteName }) => SiteName),
    };
  }

  /** By StationId, otherwise by Code, otherwise by SiteName; null: there is none. */
  find({ StationId, Code, SiteName }: StationRef): KnownStation | 'several' | null {
    const own = StationId === null ? undefined : this.#byId.get(StationId);
    if (own) return own;
    for (const found of [this.#of('Code', Code), this.#of('SiteName', SiteName)]) {
      if (found.length > 0) return found.length === 1 ? found[0]! : 'several';
    }
    return null;
  }

  byId(stationId: number): KnownStation | null {
    return this.#byId.get(stationId) ?? null;
  }

  isSeveral(text: string, column: 'Code' | 'SiteName'): boolean {
    return this.#of(column, text).length > 1;
  }

  #of(column: 'Code' | 'SiteName', text: string): readonly KnownStation[] {
    return text === '' ? [] : (this.#by[column].get(text) ?? []);
  }
}

/** The error of a StationId that does not match its other fields. */
export const describeOtherStation = (stationId: number, name: string): string =>
  `Station ${stationId} is named ${name} in this installation. For a new station, or a file from another installation, leave StationId empty. To rename the station, include its Code or Host`;

const describeUnknownStation = (stationId: number): string =>
  `Station ${stationId} does not exist. A new station with another ID is created`;

/**
 * Whether none of its fields in the file match here: an ID alone may easily be that of another
 * station.
 */
function isAnother({ ref, fields }: GivenStation, own: KnownStation): boolean {
  const said = [
    [ref.SiteName, own.SiteName],
    [ref.Code, own.Code],
    [deviceIn(fields), deviceIn(own.Source)],
  ].filter(([typed]) => typed !== '');
  return said.length > 0 && said.every(([typed, stored]) => typed !== stored);
}

/** The host or the serial port of a row or a source; empty: none. */
const deviceIn = (source: object): string => {
  const { Host, SerialPort }: ShapeFields = { ...source };
  const device = Host ?? SerialPort;
  return typeof device === 'string' ? device : '';
};

const nameOf = ({ ref }: GivenStation): string => ref.SiteName || ref.Code || String(ref.StationId);

function grouped(
  known: readonly KnownStation[],
  keyOf: (station: KnownStation) => string,
): Map<string, KnownStation[]> {
  const groups = new Map<string, KnownStation[]>();
  for (const station of known) {
    const key = keyOf(station);
    const group = groups.get(key);
    if (group) group.push(station);
    else groups.set(key, [station]);
  }
  return groups;
}
