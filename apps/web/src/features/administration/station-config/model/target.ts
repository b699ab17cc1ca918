import type { ConnectionTestBody, ProtocolDescriptor, StationConfig, StationSource } from '@outpost/contract';
import { isValid } from '../../../../ui/source-fields/index.ts';
import { addressCellKey } from './point-columns.ts';
import { type ConfigProblems, cellKey } from './problems.ts';

/**
 * How the form says the controller is reached; null while it is incomplete. Invalid fields of the
 * polling have their defaults.
 */
export function targetOf({ Source }: StationConfig, { source }: ProtocolDescriptor): StationSource | null {
  const invalid = source.filter(
    (field) => !isValid(field, (Source as Readonly<Record<string, unknown>>)[field.name]),
  );
  if (invalid.some(({ group, fallback }) => group !== 'polling' || fallback === undefined)) return null;
  return { ...Source, ...Object.fromEntries(invalid.map(({ name, fallback }) => [name, fallback])) };
}

/** What a connection test reads. */
export interface TestOf {
  readonly body: Pick<ConnectionTestBody, 'Source' | 'Reads'>;
  /** Points without a valid address, which are not read. */
  readonly unfinished: number;
}

const TERMINAL = /^[A-Za-z0-9_.-]{1,16}$/;

/**
 * A test that reads what polls will read, including unsaved changes; null without an address.
 *
 * @param problems of the station
 */
export function testOf(
  station: StationConfig,
  protocol: ProtocolDescriptor,
  problems: Pick<ConfigProblems, 'cells'>,
): TestOf | null {
  const target = targetOf(station, protocol);
  if (target === null) return null;
  const Reads = station.Points.flatMap(({ Point, Kind, Source }, index) => {
    const isWrong = protocol.address.some(({ name }) =>
      problems.cells.has(cellKey(index, addressCellKey(name))),
    );
    return isWrong ? [] : [{ Point: TERMINAL.test(Point) ? Point : `row-${index + 1}`, Kind, Source }];
  });
  return { body: { Source: target, Reads }, unfinished: station.Points.length - Reads.length };
}
