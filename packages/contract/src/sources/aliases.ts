import { isModbusAddress, isModbusSource, type PointSource, type StationSource } from './source.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Protocols by the `ConnectionType` of earlier versions. */
const PROTOCOL_OF: Readonly<Record<string, string>> = {
  tcp: 'modbus-tcp',
  'rtu-over-tcp': 'modbus-rtu-over-tcp',
};

const STATION_ALIASES = [
  'Host',
  'Port',
  'UnitId',
  'TimeoutMs',
  'Retries',
  'MaxGap',
  'RegistersPerRequest',
  'BitsPerRequest',
  'KeepOpen',
] as const;
const POINT_ALIASES = ['Table', 'Address', 'DataType', 'WordOrder', 'Bit'] as const;

/** Fields that a station and a point had themselves before there were sources. */
export const STATION_ALIAS_FIELDS: readonly string[] = ['ConnectionType', ...STATION_ALIASES];
export const POINT_ALIAS_FIELDS: readonly string[] = POINT_ALIASES;

/** The `Protocol` of a `ConnectionType`. Unknown ones are returned as they are, and refused by the schema. */
export const protocolOfConnectionType = (type: unknown): unknown =>
  type === undefined ? 'modbus-tcp' : (PROTOCOL_OF[String(type)] ?? type);

/**
 * Moves the flat Modbus fields of a station of an earlier version into its `Source`. Where both are
 * given, the flat ones apply.
 */
export function withStationSource(station: unknown): unknown {
  return lifted(station, STATION_ALIAS_FIELDS, (own, { ConnectionType, ...fields }) => ({
    ...(ConnectionType !== undefined || own === undefined
      ? { Protocol: protocolOfConnectionType(ConnectionType) }
      : {}),
    ...fields,
  }));
}

/** The same for a point. */
export function withPointSource(point: unknown): unknown {
  return lifted(point, POINT_ALIAS_FIELDS, (own, fields) => ({
    ...(own === undefined && { Protocol: 'modbus' }),
    ...fields,
  }));
}

function lifted(
  entity: unknown,
  aliases: readonly string[],
  sourceOf: (own: unknown, fields: Fields) => Fields,
): unknown {
  if (typeof entity !== 'object' || entity === null || Array.isArray(entity)) return entity;
  const flat: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(entity)) (aliases.includes(field) ? flat : rest)[field] = value;
  const own = rest.Source;
  if (Object.keys(flat).length === 0 && own !== undefined) return entity;
  return { ...rest, Source: { ...(own as Fields | undefined), ...sourceOf(own, flat) } };
}

/** The flat fields of a source, which answers still have; none for another protocol. */
export function stationAliases(source: StationSource): Fields {
  if (!isModbusSource(source) || source.Protocol === 'modbus-rtu') return {};
  const { Protocol, ...fields } = source;
  return { ConnectionType: Protocol === 'modbus-tcp' ? 'tcp' : 'rtu-over-tcp', ...fields };
}

export function pointAliases(source: PointSource, kind: 'digital' | 'analog'): Fields {
  if (!isModbusAddress(source)) return {};
  const { Protocol: _, Bit, ...fields } = source;
  return kind === 'digital' ? { ...fields, Bit } : fields;
}
