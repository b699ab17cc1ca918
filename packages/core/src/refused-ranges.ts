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
  const refused = points.flatMap((point, position) => {
    const exception = exceptionOfReason(reasons[position]!);
    return exception === null ? [] : [{ point, position, exception }];
  });
  refused.sort(
    (a, b) =>
      TABLES.indexOf(a.point.Table) - TABLES.indexOf(b.point.Table) || a.point.Address - b.point.Address,
  );
  const ranges: {
    table: RegisterTable;
    address: number;
    count: number;
    exception: number;
    points: number[];
  }[] = [];
  for (const { point, position, exception } of refused) {
    const end = point.Address + readWidth(point.DataType);
    const last = ranges.at(-1);
    const isNext =
      last !== undefined &&
      last.table === point.Table &&
      last.exception === exception &&
      point.Address <= last.address + last.count;
    if (isNext) {
      last.count = Math.max(last.count, end - last.address);
      last.points.push(position);
    } else {
      const count = end - point.Address;
      ranges.push({ table: point.Table, address: point.Address, count, exception, points: [position] });
    }
  }
  return ranges;
}

/** `holding register 12`, `discrete inputs 3 to 5`: addresses count from 0. */
export function refusedAddressText(table: RegisterTable, address: number, count: number): string {
  const name = table.replace('-', ' ');
  return count === 1 ? `${name} ${address}` : `${name}s ${address} to ${address + count - 1}`;
}
