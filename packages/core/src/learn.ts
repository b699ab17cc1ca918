import type { RegisterTable } from '@outpost/contract';
import {
  type AddressRange,
  addRange,
  contains,
  coversRange,
  type HoleMap,
  type Suspect,
  subtractRange,
  type TableHoles,
  tableHoles,
} from './holes.ts';
import { type PlannedBlock, type PlanPoint, READ_FUNCTION, type ReadBlock, readWidth } from './plan.ts';

const ILLEGAL_DATA_ADDRESS = 2;

/**
 * How holes are learned. A block that the device rejected is cut at its gaps of unused addresses,
 * since those are what a device most often lacks; if the parts are read, the gaps were the reason.
 * A part that is rejected again, or a block without gaps, is bisected down to the single point that
 * is the reason: that point is excluded, and the rest is merged again.
 *
 * Use: plan; read; for each block call `learnRefusal` on exception 2 or 3 and `learnRead` on a
 * response; if the map changed, plan again and read the new blocks at once, until the map stays the
 * same: then every rejected block is explained, or cannot be read at once for another reason (its
 * parts are read, so it stays cut). Blocks that may be too long for the device are handled by
 * `request-size.ts`. Rarely (the caller's policy) read the blocks of `planProbes` and pass their
 * responses to `learnRead`: a point that the device has again is restored.
 */

/**
 * The map after the device rejected a block of the plan with an exception. `points` is the planned
 * list.
 */
export function learnRefusal(
  holes: HoleMap,
  points: readonly PlanPoint[],
  block: PlannedBlock,
  exception = ILLEGAL_DATA_ADDRESS,
): HoleMap {
  const before = tableHoles(holes, block.table);
  const range = { start: block.address, end: block.address + block.count };
  const clusters = clustersOf(points, block);
  if (clusters.length === 1) return withTable(holes, block.table, withRefused(before, [range], exception));

  // All of it was read before and is rejected now: the device has changed, so forget what is known
  // here.
  const readable = coversRange(before.readable, range)
    ? subtractRange(before.readable, range)
    : before.readable;
  const table = { ...before, readable };
  const gaps = clusters
    .slice(1)
    .map((cluster, index) => ({ start: clusters[index]!.end, end: cluster.start }))
    .filter((gap) => gap.start < gap.end && !coversRange(readable, gap));
  if (gaps.length > 0 && clusters.every((cluster) => coversRange(readable, cluster))) {
    return withTable(holes, block.table, withRefused(table, gaps, exception));
  }
  const suspect: Suspect = { ...range, cuts: gaps.length > 0 ? gaps : [middleCut(clusters, range)] };
  return withTable(holes, block.table, { ...table, suspects: [...table.suspects, suspect] });
}

/** The map after the device answered a read, of the plan or of `planProbes`. */
export function learnRead(holes: HoleMap, block: ReadBlock): HoleMap {
  const before = tableHoles(holes, block.table);
  const range = { start: block.address, end: block.address + block.count };
  const refused = before.refused.filter((other) => !contains(range, other));
  const inQuestion = before.suspects.some(
    (suspect) => suspect.start < range.end && range.start < suspect.end,
  );
  const isNews = inQuestion && !coversRange(before.readable, range);
  if (!isNews && refused.length === before.refused.length) return holes;
  let table: TableHoles = { ...before, refused };
  if (inQuestion) table = { ...table, readable: addRange(table.readable, range) };
  for (const suspect of table.suspects) {
    const gaps = suspect.cuts.filter((cut) => cut.start < cut.end);
    if (gaps.length > 0 && partsOf(suspect, gaps).every((part) => coversRange(table.readable, part))) {
      table = withRefused(table, gaps, ILLEGAL_DATA_ADDRESS);
    }
  }
  return withTable(holes, block.table, table);
}

/** One read for each excluded point alone (points that share their registers share a read). */
export function planProbes(points: readonly PlanPoint[], excluded: readonly number[]): PlannedBlock[] {
  const probes = new Map<string, PlannedBlock>();
  for (const position of excluded) {
    const { Table: table, Address: address, DataType } = points[position]!.Source;
    const count = readWidth(DataType);
    const key = `${table} ${address} ${count}`;
    const members = [...(probes.get(key)?.points ?? []), position];
    probes.set(key, { table, functionCode: READ_FUNCTION[table], address, count, points: members });
  }
  return [...probes.values()];
}

const withTable = (holes: HoleMap, name: RegisterTable, table: TableHoles): HoleMap => ({
  ...holes,
  [name]: table,
});

/** Whether a block contains several values that can be read separately. */
export function canBeSplit(points: readonly PlanPoint[], block: PlannedBlock): boolean {
  return clustersOf(points, block).length > 1;
}

/** A table with more rejected ranges; suspects that contain one of them are explained by it. */
function withRefused(table: TableHoles, ranges: readonly AddressRange[], exception: number): TableHoles {
  let { refused, readable, suspects } = table;
  for (const range of ranges) {
    // Of nested ranges only the smallest is informative.
    refused = [...refused.filter((other) => !contains(other, range)), { ...range, exception }];
    readable = subtractRange(readable, range);
    suspects = suspects.filter((suspect) => !contains(suspect, range));
  }
  return { refused: [...refused].sort((a, b) => a.start - b.start), readable, suspects };
}

/** The block's values as ranges, overlapping ones merged, ascending. */
function clustersOf(points: readonly PlanPoint[], block: PlannedBlock): AddressRange[] {
  const clusters: { start: number; end: number }[] = [];
  for (const position of block.points) {
    const { Address: start, DataType } = points[position]!.Source;
    const end = start + readWidth(DataType);
    const last = clusters.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else clusters.push({ start, end });
  }
  return clusters;
}

/** The empty cut between two clusters that is nearest to the middle of `range`. */
function middleCut(clusters: readonly AddressRange[], range: AddressRange): AddressRange {
  const middle = (range.start + range.end) / 2;
  let best = clusters[1]!.start;
  for (const { start } of clusters.slice(1)) {
    if (Math.abs(start - middle) < Math.abs(best - middle)) best = start;
  }
  return { start: best, end: best };
}

/** What is left of a suspect without its gaps. */
function partsOf(suspect: Suspect, gaps: readonly AddressRange[]): AddressRange[] {
  let parts: AddressRange[] = [suspect];
  for (const gap of gaps) parts = subtractRange(parts, gap);
  return parts;
}
