import {
  cleanMultiLine,
  cleanSingleLine,
  NewStation,
  Point,
  PointLimit,
  type PointSource,
  type SourceField,
  type StationConfig,
  type StationSource,
  withPointSource,
  withStationSource,
} from '@outpost/contract';
import { PROTOCOLS } from '../../acquisition/index.ts';
import * as texts from './texts.ts';

/** Results of the `select`s of the repository. */
export interface StoredStationRow {
  id: number;
  site_name: string;
  enabled: number;
  version: number;
  declaration: string;
  created_at: number;
  changed_at: number;
  changed_by: string | null;
}

export interface StoredPointRow {
  id: number;
  station_id: number;
  terminal: string;
  name: string;
  kind: string;
  declaration: string;
}

/**
 * Fields that a later release added are missing in older rows; their defaults come from the
 * contract.
 */
const stationDefaults = NewStation.parse({
  SiteName: '-',
  Source: { Protocol: 'modbus-tcp', Host: 'x' },
});
const pointOf = (Kind: 'digital' | 'analog', Table: string, DataType: string) =>
  Point.parse({ Point: '-', Name: '-', Kind, Source: { Protocol: 'modbus', Table, Address: 0, DataType } });
const pointDefaults = {
  digital: pointOf('digital', 'coil', 'bit'),
  analog: pointOf('analog', 'holding-register', 'uint16'),
};

const limitDefaults = PointLimit.parse({ Kind: 'on', Priority: 'low', Message: '-' });

/**
 * Creates entities from rows. Stations of one kind declare the same points, so equal texts are
 * parsed once and shared: a quarter of a million points take a third of the memory. Entities are
 * immutable.
 */
export class RowReader {
  readonly #declarations = {
    station: new Map<string, object>(),
    digital: new Map<string, object>(),
    analog: new Map<string, object>(),
  };
  readonly #texts = new Map<string, string>();

  station(row: StoredStationRow, points: Point[]): StationConfig {
    return {
      ...(this.#parse('station', row.declaration) as StationConfig),
      StationId: row.id,
      SiteName: cleaned(row.site_name) || texts.unnamedStation(row.id),
      Enabled: row.enabled === 1,
      // An array that has grown has room to spare; its copy has none.
      Points: points.slice(),
      Version: row.version,
    };
  }

  point(row: StoredPointRow): Point {
    return {
      ...(this.#parse(row.kind === 'digital' ? 'digital' : 'analog', row.declaration) as Point),
      Id: row.id,
      Point: this.#shared(row.terminal),
      Name: this.#shared(row.name) || this.#shared(row.terminal),
    };
  }

  #parse(entity: keyof typeof COMPLETE, text: string): object {
    const known = this.#declarations[entity];
    let declaration = known.get(text);
    if (!declaration) {
      declaration = COMPLETE[entity](parsed(text));
      known.set(text, declaration);
    }
    return declaration;
  }

  #shared(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const clean = cleaned(text);
    this.#texts.set(text, clean);
    return clean;
  }
}

/** Adds what a declaration lacks. */
const COMPLETE = {
  station: (declaration: object) => ({ ...stationDefaults, ...withWholeSource(declaration) }),
  digital: (declaration: object) => completePoint('digital', declaration),
  analog: (declaration: object) => completePoint('analog', declaration),
};

/** V8 stores a parsed object in one piece, and its copies as well, which is an eighth less memory. */
const completePoint = (Kind: Point['Kind'], declaration: object): object =>
  JSON.parse(JSON.stringify({ ...pointDefaults[Kind], ...wholePoint(declaration), Kind })) as object;

/** Fields with several lines. */
const MULTI_LINE: ReadonlySet<string> = new Set([texts.notes, texts.instruction]);
/**
 * In JSON: an escape of more than a quote, non-ASCII characters, and a text that begins or ends
 * with a space.
 */
const MAYBE_UNCLEAN = /\\[^"\\/]|[^\x20-\x7e]|" | "/;

/**
 * Earlier releases accepted any text; stored texts are cleaned when read, so that they can be saved
 * again.
 */
function parsed(declaration: string): object {
  if (!MAYBE_UNCLEAN.test(declaration)) return JSON.parse(declaration) as object;
  return JSON.parse(declaration, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    return MULTI_LINE.has(key) ? cleanMultiLine(value) : cleanSingleLine(value);
  }) as object;
}

const cleaned = (text: string) => (MAYBE_UNCLEAN.test(`"${text}"`) ? cleanSingleLine(text) : text);

/** Releases before 0.2 stored the Modbus fields next to the others. */
function withWholeSource(declaration: object): object {
  const lifted = withStationSource(declaration) as { Source: StationSource };
  const { Source } = lifted;
  const fields = PROTOCOLS.find(({ id }) => id === Source.Protocol)?.source ?? [];
  return { ...lifted, Source: { ...defaultsOf(fields), ...Source } };
}

function wholePoint(declaration: object): object {
  const lifted = withPointSource(withLimits(declaration)) as { Source: PointSource };
  const { Source } = lifted;
  const fields = PROTOCOLS.find(({ addressId }) => addressId === Source.Protocol)?.address ?? [];
  return { ...lifted, Source: { ...defaultsOf(fields), ...Source } };
}

const defaultsOf = (fields: readonly SourceField[]) =>
  Object.fromEntries(
    fields.flatMap(({ name, fallback }) => (fallback === undefined ? [] : [[name, fallback]])),
  );

function withLimits(declaration: object): object {
  const { Limits } = declaration as Partial<Point>;
  return Limits
    ? { ...declaration, Limits: Limits.map((limit) => ({ ...limitDefaults, ...limit })) }
    : declaration;
}
