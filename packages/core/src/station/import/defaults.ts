import {
  DATA_TYPES,
  isBitTable,
  isBitType,
  LIMIT_KINDS,
  modbusSourceFields,
  Point,
  PointLimit,
  type StationConfig,
  type StationTable,
  StationWithoutPoints,
} from '@outpost/contract';
import type { ShapeFields } from '../shape.ts';
import { flatPoint, flatStation } from './flat.ts';

const STATION_DEFAULTS: ShapeFields = {
  ...StationWithoutPoints.parse({ SiteName: 'x', Source: { Protocol: 'modbus-tcp', Host: 'x' } }),
  Points: [],
  Settings: [],
};

/** The defaults of a station with only its required fields, reached by a protocol. */
export function defaultStation(protocol: string): ShapeFields {
  const Source = Object.fromEntries(
    modbusSourceFields(protocol).map(({ name, fallback }) => [name, fallback]),
  );
  return { ...STATION_DEFAULTS, Source: { Protocol: protocol, ...Source } };
}

type Kind = StationConfig['Points'][number]['Kind'];
const POINT_DEFAULTS: Readonly<Record<Kind, ShapeFields>> = {
  digital: flatPoint(
    Point.parse({
      ...{ Kind: 'digital', Point: 'X', Name: 'x' },
      Source: { Protocol: 'modbus', Table: 'coil', Address: 0, DataType: 'bit' },
    }),
  ),
  analog: flatPoint(
    Point.parse({
      ...{ Kind: 'analog', Point: 'X', Name: 'x' },
      Source: { Protocol: 'modbus', Table: 'holding-register', Address: 0, DataType: 'int16' },
    }),
  ),
};
/** Fields that only points of a kind have. */
const ONLY: Readonly<Record<Kind, readonly string[]>> = {
  digital: Object.keys(POINT_DEFAULTS.digital).filter((field) => !(field in POINT_DEFAULTS.analog)),
  analog: Object.keys(POINT_DEFAULTS.analog).filter((field) => !(field in POINT_DEFAULTS.digital)),
};
const limitDefaults = (Kind: string): ShapeFields =>
  PointLimit.parse({ Kind, Limit: isDigitalLimit(Kind) ? null : 1, Priority: 'low', Message: 'x' });

const isDigitalLimit = (kind: unknown): boolean => kind === 'on' || kind === 'off';
const isKind = (kind: unknown): kind is Kind => kind === 'digital' || kind === 'analog';
const isOf = (list: readonly string[], value: unknown): value is string =>
  typeof value === 'string' && list.includes(value);

/**
 * A point with matching defaults for its invalid fields, so that other errors can be detected as
 * well.
 *
 * @param wrong fields, and fields of limits as `Limits.1.Priority`
 */
export function pointWithDefaults(point: ShapeFields, wrong: ReadonlySet<string>): ShapeFields {
  const right = Object.fromEntries(Object.entries(point).filter(([field]) => !wrong.has(field)));
  const Kind = isKind(point.Kind) ? point.Kind : likelyKind(right);
  const defaults = POINT_DEFAULTS[Kind];
  // For a guessed kind, fields of the other kind are not a second error.
  const said = isKind(point.Kind) ? right : without(right, ONLY[Kind === 'analog' ? 'digital' : 'analog']);
  const fields: Record<string, unknown> = { ...said };
  if (wrong.has('Kind')) fields.Kind = Kind;
  if (wrong.has('Table')) fields.Table = said.DataType === 'bit' ? 'coil' : 'holding-register';
  if (wrong.has('DataType')) fields.DataType = likelyType(Kind, fields.Table);
  if (wrong.has('Writable')) fields.Writable = Boolean(said.Interlock) || said.Momentary === true;
  if (Array.isArray(said.Limits)) fields.Limits = limitsWithDefaults(said.Limits, Kind, wrong);
  for (const field of wrong) if (!(field in fields) && field in defaults) fields[field] = defaults[field];
  return fields;
}

function likelyKind(said: ShapeFields): Kind {
  const { DataType, Limits } = said;
  const type = DATA_TYPES.find((one) => one === DataType);
  if (type !== undefined) return isBitType(type) ? 'digital' : 'analog';
  const limit: unknown = Array.isArray(Limits) ? Limits[0] : undefined;
  const limitKind = (limit as ShapeFields | undefined)?.Kind;
  if (isOf(LIMIT_KINDS, limitKind) && limitKind !== 'bad-quality')
    return isDigitalLimit(limitKind) ? 'digital' : 'analog';
  const says = (kind: Kind) => ONLY[kind].some((field) => !isEmpty(said[field]));
  if (says('analog')) return 'analog';
  if (limit !== undefined)
    return typeof (limit as ShapeFields | null)?.Limit === 'number' ? 'analog' : 'digital';
  return says('digital') || isBitTable(said.Table) ? 'digital' : 'analog';
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));
const without = (fields: ShapeFields, left: readonly string[]): ShapeFields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !left.includes(field)));

function likelyType(kind: Kind, table: unknown): string {
  if (isBitTable(table)) return 'bit';
  return kind === 'digital' ? 'bit-of-register' : 'int16';
}

function limitsWithDefaults(
  limits: readonly unknown[],
  kind: Kind,
  wrong: ReadonlySet<string>,
): ShapeFields[] {
  const taken = new Set(limits.map((limit) => (limit as ShapeFields | null)?.Kind));
  return limits.map((limit, index) => {
    const isWrong = (field: string) => wrong.has(`Limits.${index}.${field}`);
    const said = Object.fromEntries(Object.entries(limit ?? {}).filter(([field]) => !isWrong(field)));
    const free = LIMIT_KINDS.find((one) => isDigitalLimit(one) === (kind === 'digital') && !taken.has(one));
    const Kind = said.Kind ?? free ?? (kind === 'digital' ? 'on' : 'H');
    taken.add(Kind);
    const defaults = limitDefaults(isOf(LIMIT_KINDS, Kind) ? Kind : 'H');
    const fields: Record<string, unknown> = { ...said, Kind };
    for (const field of Object.keys(defaults))
      if (isWrong(field) && !(field in fields)) fields[field] = defaults[field];
    return fields;
  });
}

/** The given fields of a point of a kind, without empty cells of columns of the other kind. */
export function withoutOtherKind(point: ShapeFields, kind: Kind): ShapeFields {
  const empty = ONLY[kind === 'analog' ? 'digital' : 'analog'].filter((field) => isEmpty(point[field]));
  return without(point, empty);
}

/** Four empty cells are no scale. */
export function withoutEmptyScale(point: ShapeFields): ShapeFields {
  const { Scale } = point;
  const isEmptyScale = typeof Scale === 'object' && Scale !== null && isEmpty(Scale);
  return isEmptyScale ? { ...point, Scale: null } : point;
}

/** What a new row of a table gets for empty cells; of a limit, one with a value. */
export function defaultsOfTable(table: StationTable): ShapeFields {
  switch (table) {
    case 'stations':
      return flatStation(defaultStation('modbus-tcp') as unknown as StationConfig);
    case 'points':
      return { ...POINT_DEFAULTS.analog, ...POINT_DEFAULTS.digital };
    case 'limits':
      return limitDefaults('H');
    case 'settings':
      return {};
  }
}

/** Required fields of a new point. */
export const NEEDED_OF_POINT: readonly string[] = ['Kind', 'Point', 'Name', 'Table', 'Address', 'DataType'];
/** Required fields of a new limit. */
export const NEEDED_OF_LIMIT: readonly string[] = ['Kind', 'Priority', 'Message'];
