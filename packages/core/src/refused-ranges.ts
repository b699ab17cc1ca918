import type { RegisterTable } from '@outpost/contract';
import { type PlanPoint, READ_FUNCTION, readWidth } from './plan.ts';
import { exceptionOfReason } from './quality.ts';
import type { ReadingColumns } from './readings.ts';

/** Contiguous addresses of one table that a device rejected with the same exception. */
export interface RefusedAddresses {
  readonly table: RegisterTable;
  readonly address: number;
  readonly count: number;
  readonly exception: number;
  /** Positions of the points that read them. */
  readonly points: readonly number[];
}

const TABLES = Object.keys(READ_FUNCTION) as RegisterTable[];

/** The rejected addresses of some points, by table and address. */
export function refusedAddresses(
  points: readonly PlanPoint[],
  { reasons }: ReadingColumns,
): RefusedAddresses[] {
  const refused = points.flatMap(({ Source: at }, position) => {
    const exception = exceptionOfReason(reasons[position]!);
    return exception === null ? [] : [{ at, position, exception }];
  });
  refused.sort(
    (a, b) => TABLES.indexOf(a.at.Table) - TABLES.indexOf(b.at.Table) || a.at.Address - b.at.Address,
  );
  const ranges: {
    table: RegisterTable;
    address: number;
    count: number;
    exception: number;
    points: number[];
  }[] = [];
  for (const { at, position, exception } of refused) {
    const end = at.Address + readWidth(at.DataType);
    const last = ranges.at(-1);
    const isNext =
      last !== undefined &&
      last.table === at.Table &&
      last.exception === exception &&
      at.Address <= last.address + last.count;
    if (isNext) {
      last.count = Math.max(last.count, end - last.address);
      last.points.push(position);
    } else {
      const count = end - at.Address;
      ranges.push({ table: at.Table, address: at.Address, count, exception, points: [position] });
    }
  }
  return ranges;
}

/** `holding register 12`, `discrete inputs 3 to 5`: addresses count from 0. */
export function refusedAddressText(table: RegisterTable, address: number, count: number): string {
  const name = table.replace('-', ' ');
  return count === 1 ? `${name} ${address}` : `${name}s ${address} to ${address + count - 1}`;
}
