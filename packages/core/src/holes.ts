import type { RegisterTable } from '@outpost/contract';

/** Addresses `start` up to but not including `end`. */
export interface AddressRange {
  readonly start: number;
  readonly end: number;
}

/** Addresses that the device rejects when they are read as a whole. */
export interface HoleRange extends AddressRange {
  /** With which exception. */
  readonly exception: number;
}

/** A block that was rejected for an unknown reason, and where it is cut to find the reason. */
export interface Suspect extends AddressRange {
  /**
   * No block spans a cut. A cut is a gap of unused addresses, or an empty range between two
   * adjacent values. Ascending.
   */
  readonly cuts: readonly AddressRange[];
}

/** What is known of one table of a device. */
export interface TableHoles {
  /** None contains another; ascending. */
  readonly refused: readonly HoleRange[];
  /** Ranges that were read during an investigation; disjoint, ascending. */
  readonly readable: readonly AddressRange[];
  /** Rejected blocks under investigation. */
  readonly suspects: readonly Suspect[];
}

/**
 * The addresses that a device rejects (exception 2 or 3, Modbus Application Protocol V1.1b3, 7), as
 * immutable plain data: each step returns a new map, or the same one if nothing was learned. For
 * one list of points: when the points change, start again with NO_HOLES.
 */
export type HoleMap = Readonly<Partial<Record<RegisterTable, TableHoles>>>;

export const NO_HOLES: HoleMap = {};

const ILLEGAL_DATA_ADDRESS = 2;

const NOTHING: TableHoles = { refused: [], readable: [], suspects: [] };

export const tableHoles = (holes: HoleMap, table: RegisterTable): TableHoles => holes[table] ?? NOTHING;

export const contains = (outer: AddressRange, inner: AddressRange): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** A map in which every single address of some ranges is known to be rejected. */
export function knownHoles(ranges: readonly (AddressRange & { readonly table: RegisterTable })[]): HoleMap {
  const holes: Partial<Record<RegisterTable, TableHoles>> = {};
  for (const table of new Set(ranges.map((range) => range.table))) {
    const addresses = new Set<number>();
    for (const { start, end } of ranges.filter((range) => range.table === table)) {
      for (let address = start; address < end; address++) addresses.add(address);
    }
    const refused = [...addresses]
      .sort((a, b) => a - b)
      .map((start) => ({ start, end: start + 1, exception: ILLEGAL_DATA_ADDRESS }));
    holes[table] = { ...NOTHING, refused };
  }
  return holes;
}

/** Whether reading `start` up to `end` is known to be rejected. */
export function isRefused(holes: HoleMap, table: RegisterTable, start: number, end: number): boolean {
  return holeRefusal(holes, table, start, end) !== null;
}

/** The exception with which reading `start` up to `end` is known to be rejected; null: none. */
export function holeRefusal(holes: HoleMap, table: RegisterTable, start: number, end: number): number | null {
  const refused = holes[table]?.refused;
  if (refused === undefined || refused.length === 0) return null;
  // None contains another, so ends ascend as starts do: the first that begins at `start` or later
  // ends first.
  let low = 0;
  let high = refused.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (refused[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  const first = refused[low];
  return first !== undefined && first.end <= end ? first.exception : null;
}

/** Whether a cut separates what ends at `end` from what begins at `next`. */
export function isCut(holes: HoleMap, table: RegisterTable, end: number, next: number): boolean {
  const suspects = holes[table]?.suspects;
  return suspects?.some(({ cuts }) => cuts.some((cut) => end <= cut.start && cut.end <= next)) ?? false;
}

/** `ranges` (disjoint, ascending) with one more. */
export function addRange(ranges: readonly AddressRange[], { start, end }: AddressRange): AddressRange[] {
  const touching = ranges.filter((other) => other.end >= start && other.start <= end);
  const merged = {
    start: Math.min(start, ...touching.map((other) => other.start)),
    end: Math.max(end, ...touching.map((other) => other.end)),
  };
  return [...ranges.filter((other) => !touching.includes(other)), merged].sort((a, b) => a.start - b.start);
}

/** `ranges` without the addresses of one. */
export function subtractRange(ranges: readonly AddressRange[], { start, end }: AddressRange): AddressRange[] {
  return ranges.flatMap((range) =>
    [
      { start: range.start, end: Math.min(range.end, start) },
      { start: Math.max(range.start, end), end: range.end },
    ].filter((part) => part.start < part.end),
  );
}

/** Whether `range` lies within one of `ranges`. */
export function coversRange(ranges: readonly AddressRange[], range: AddressRange): boolean {
  return ranges.some((other) => contains(other, range));
}
