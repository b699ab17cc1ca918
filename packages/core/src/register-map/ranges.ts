import { formatList, plural } from '../text/index.ts';

/** Addresses of one table of one unit, first and last included. */
export interface ReadRange {
  readonly unitId: number;
  /** 1 to 4. */
  readonly functionCode: number;
  readonly first: number;
  readonly last: number;
}

/** The same addresses in the fewest ranges, by unit, function and address. */
export function joinRanges(ranges: Iterable<ReadRange>): ReadRange[] {
  const sorted = [...ranges].sort(
    (a, b) => a.unitId - b.unitId || a.functionCode - b.functionCode || a.first - b.first,
  );
  const joined: ReadRange[] = [];
  for (const range of sorted) {
    const before = joined.at(-1);
    const goesOn =
      before !== undefined &&
      before.unitId === range.unitId &&
      before.functionCode === range.functionCode &&
      range.first <= before.last + 1;
    if (goesOn) joined[joined.length - 1] = { ...before, last: Math.max(before.last, range.last) };
    else joined.push(range);
  }
  return joined;
}

const TABLES = ['coils', 'discrete inputs', 'holding registers', 'input registers'];
const MAX_LISTED_RANGES = 6;

/** `coils 0–7 and input registers 0–249 of unit 1`; beyond six only the number of others. */
export function formatReadRanges(ranges: readonly ReadRange[]): string {
  const unitsOf = (list: readonly ReadRange[]) => new Set(list.map(({ unitId }) => unitId));
  const isOneUnit = unitsOf(ranges).size === 1;
  const words = ranges.slice(0, MAX_LISTED_RANGES).map(({ unitId, functionCode, first, last }) => {
    const span = first === last ? `${first}` : `${first}–${last}`;
    return `${TABLES[functionCode - 1]} ${span}${isOneUnit ? '' : ` of unit ${unitId}`}`;
  });
  const more = ranges.length - words.length;
  if (more > 0) words.push(plural(more, { one: '# more range', other: '# more ranges' }));
  const list = words.length === 0 ? 'none' : formatList(words);
  return isOneUnit ? `${list} of unit ${ranges[0]!.unitId}` : list;
}
