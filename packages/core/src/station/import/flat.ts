import {
  isModbusAddress,
  isModbusSource,
  MODBUS_PROTOCOLS,
  modbusSourceFields,
  POINT_ALIAS_FIELDS,
  type Point,
  pointAliases,
  protocolOfConnectionType,
  type SourceField,
  type StationConfig,
} from '@outpost/contract';
import type { ShapeFields } from '../shape.ts';

/**
 * Files have one row for each station and point, so the fields of a Modbus source and address stand
 * next to the others there. Those of other protocols stay in `Source`.
 */
export function flatStation(station: StationConfig): ShapeFields {
  const { Source, ...rest } = station;
  return isModbusSource(Source) ? { ...rest, ...Source } : station;
}

/** The same for a point. Cached, as stored points are compared by identity. */
export function flatPoint(point: Point): ShapeFields {
  const { Source, ...rest } = point;
  if (!isModbusAddress(Source)) return point;
  let flat = flatPoints.get(point);
  if (flat === undefined) {
    flat = { ...rest, ...pointAliases(Source, point.Kind) };
    flatPoints.set(point, flat);
  }
  return flat;
}

const flatPoints = new WeakMap<Point, ShapeFields>();

/** Columns of the sources of all protocols, each name once. */
export const SOURCE_COLUMNS: readonly SourceField[] = [
  ...new Map(MODBUS_PROTOCOLS.flatMap(({ source }) => source).map((field) => [field.name, field])).values(),
];
export const ADDRESS_COLUMNS: readonly SourceField[] = MODBUS_PROTOCOLS[0]!.address;

const SOURCE_NAMES: ReadonlySet<string> = new Set(SOURCE_COLUMNS.map(({ name }) => name));
const ADDRESS_NAMES: ReadonlySet<string> = new Set(POINT_ALIAS_FIELDS);

/**
 * A station of a file, with its source.
 *
 * @param said the fields that the file gives: those of another protocol are errors, while stored
 * ones go with the protocol
 */
export function withSource(flat: ShapeFields, said: ShapeFields): ShapeFields {
  if ('Source' in flat) return flat;
  const { Protocol = 'modbus-tcp', ...fields } = flat;
  const own = new Set(modbusSourceFields(String(Protocol)).map(({ name }) => name));
  const kept = (name: string) => own.size === 0 || own.has(name) || (said[name] ?? null) !== null;
  const [source, rest] = divided(fields, SOURCE_NAMES);
  const Source = Object.fromEntries(Object.entries(source).filter(([name]) => kept(name)));
  return { ...rest, Source: { Protocol, ...Source } };
}

/** The same for a point. */
export function withAddress(flat: ShapeFields): ShapeFields {
  if ('Source' in flat) return flat;
  const [address, rest] = divided(flat, ADDRESS_NAMES);
  return { ...rest, Source: { Protocol: 'modbus', ...address } };
}

/** What a file says of a station or point, in the form of a row; also one of an earlier version. */
export function asRow(given: ShapeFields): ShapeFields {
  const { ConnectionType, ...others } = given;
  const fields =
    ConnectionType === undefined ? given : { Protocol: protocolOfConnectionType(ConnectionType), ...others };
  const { Source, ...rest } = fields;
  if (typeof Source !== 'object' || Source === null) return fields;
  const { Protocol, ...own } = Source as ShapeFields;
  if (Protocol === 'modbus') return { ...own, ...rest };
  return isModbusSource({ Protocol: String(Protocol) }) ? { Protocol, ...own, ...rest } : fields;
}

function divided(fields: ShapeFields, names: ReadonlySet<string>): [ShapeFields, ShapeFields] {
  const entries = Object.entries(fields);
  const part = (isIn: boolean) => Object.fromEntries(entries.filter(([name]) => names.has(name) === isIn));
  return [part(true), part(false)];
}

/** The path of an issue as the file names the field: `Source.Host` is its `Host`. */
export const flatPath = (path: readonly PropertyKey[]): PropertyKey[] =>
  path[0] === 'Source' && path.length > 1 ? path.slice(1) : [...path];
