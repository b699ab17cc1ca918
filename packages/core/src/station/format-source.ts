import {
  isModbusSource,
  modbusSourceFields,
  type OtherProtocolFields,
  type StationSource,
} from '@outpost/contract';

/** `10.2.0.17:502`, `[fd00::17]:502`, as an operator reads it. */
export function hostAndPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Where a device is: `10.2.0.17:502 unit 1`, `/dev/ttyUSB0 unit 3`, `csv-file data/levels.csv`. */
export function formatSource(source: StationSource): string {
  if (!isModbusSource(source)) return formatForeign(source);
  return `${sourceLine(source)} unit ${source.UnitId}`;
}

const formatForeign = ({ Protocol, ...fields }: OtherProtocolFields): string =>
  [Protocol, ...Object.values(fields)].join(' ');

/** What stations share that are reached in the same way: `10.2.0.17:502`, `/dev/ttyUSB0`. */
export function sourceLine(source: StationSource): string {
  if (!isModbusSource(source)) return formatForeign(source);
  return source.Protocol === 'modbus-rtu' ? source.SerialPort : hostAndPort(source.Host, source.Port);
}

/**
 * The fields that tell which device it is and how it is reached, with their values; how it is polled
 * is not among them.
 */
export function sourceConnection(
  source: StationSource,
): readonly (readonly [field: string, value: unknown])[] {
  const polling = pollingFields(source);
  return Object.entries(source)
    .filter(([field]) => !polling.has(field))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The names of the fields of a source that say how the device is polled. */
export const pollingFields = ({ Protocol }: Pick<StationSource, 'Protocol'>): ReadonlySet<string> =>
  new Set(modbusSourceFields(Protocol).flatMap(({ name, group }) => (group === 'polling' ? [name] : [])));
