import { type GridColumn, type GridView, STATION_KINDS, type StationKind } from '@outpost/contract';
import { NO_PRIORITY } from '../../../data/points/live-points.ts';
import type { TextColumn } from '../../../data/points/text-columns.ts';
import { alarmKindLabel } from '../../../ui/station-status/kinds.ts';
import { TRUST } from './judged.ts';
import { measuredTimes } from './measured-at.ts';
import type { Source } from './source.ts';

type Key = readonly Uint32Array[];

/** What has nothing in a column stands after everything else, whichever way it is sorted. */
const MISSING = 0xffff_ffff;

/** The key of each row for a whole sort, the most significant word first: see `sortRows`. */
export function sortKey(sort: GridView['Sort'], source: Source): Key {
  return sort.flatMap(({ Column, Descending }) => columnKey(Column, Descending, source));
}

/** Whether values that come over the hub, or the time that passes, change where rows stand in this sort. */
export function isLiveSort(sort: GridView['Sort']): boolean {
  return sort.some(({ Column }) => LIVE.has(Column));
}

const LIVE: ReadonlySet<GridColumn> = new Set(['value', 'quality', 'age', 'changed', 'alarm']);

function columnKey(column: GridColumn, descending: boolean, source: Source): Key {
  const { table, points, judged } = source;
  const { siteOf } = table;
  switch (column) {
    case 'site':
      return [rankKey(siteOf, null, descending)];
    case 'code':
      return [rankKey(siteOf, ranksOfSites(table.siteCodes), descending)];
    case 'kind': {
      const ranks = Uint32Array.from(table.sites, ({ kind }) => KIND_RANKS[kind]);
      return [rankKey(siteOf, ranks, descending)];
    }
    case 'point':
      return [rankKey(table.terminals.codes, ranksOf(table.terminals), descending)];
    case 'name':
      return [rankKey(table.names.codes, ranksOf(table.names), descending)];
    case 'units':
      return [rankKey(table.units.codes, ranksOf(table.units), descending)];
    case 'value':
      return valueKey(source, descending);
    case 'quality':
      return [rankKey(judged.trusts, null, descending)];
    // The youngest was measured last.
    case 'age':
      return numberKey(measuredTimes(points), !descending);
    case 'changed':
      return numberKey(withoutZeros(points.changedAt), descending);
    case 'alarm':
      return alarmKey(source, descending);
  }
}

/** Analog points by number, then digital ones by the word for their state: neither says anything about the other. */
function valueKey({ table, points }: Source, descending: boolean): Key {
  const { values } = points;
  const { digital, labels, onLabels, offLabels } = table;
  const kinds = new Uint32Array(values.length);
  const numbers = values.slice();
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (Number.isNaN(value)) kinds[row] = MISSING;
    else if (digital[row] === 1) {
      kinds[row] = 1;
      numbers[row] = labels.ranks[value === 0 ? offLabels[row]! : onLabels[row]!]!;
    }
  }
  return [kinds, ...numberKey(numbers, descending)];
}

/**
 * Worst first, then what has stood longest; after them what was so when its station was last heard, and what is kept quiet. A
 * bad value is heard of: a level beyond its instrument's range is bad, and its alarm stands.
 */
function alarmKey({ points, judged }: Source, descending: boolean): Key {
  const { priorities, since } = points;
  const { trusts } = judged;
  const ranks = new Uint32Array(priorities.length).fill(MISSING);
  const times = new Float64Array(priorities.length).fill(Number.NaN);
  for (const row of points.conditions().keys()) {
    const isHeard = trusts[row] === TRUST.good || trusts[row] === TRUST.bad;
    const isSuppressed = priorities[row] === NO_PRIORITY;
    const rank = isSuppressed ? 2 * NO_PRIORITY : isHeard ? priorities[row]! : priorities[row]! + NO_PRIORITY;
    ranks[row] = descending ? MISSING - 1 - rank : rank;
    times[row] = since[row]!;
  }
  return [ranks, ...numberKey(times, descending)];
}

const KIND_RANKS = Object.fromEntries(
  [...STATION_KINDS]
    .sort((a, b) => (alarmKindLabel(a) < alarmKindLabel(b) ? -1 : 1))
    .map((kind, rank) => [kind, rank]),
) as Readonly<Record<StationKind, number>>;

/** By the number of a text; an empty one is none. */
function ranksOf({ texts, ranks }: Pick<TextColumn, 'texts' | 'ranks'>): Uint32Array {
  const empty = texts.indexOf('');
  if (empty < 0) return ranks;
  const own = ranks.slice();
  own[empty] = MISSING;
  return own;
}

function ranksOfSites(column: TextColumn): Uint32Array {
  const ranks = ranksOf(column);
  return column.codes.map((code) => ranks[code]!);
}

/**
 * @param codes by row
 * @param ranks by code; null: codes are ranks
 */
function rankKey(
  codes: Uint32Array | Uint8Array,
  ranks: Uint32Array | null,
  descending: boolean,
): Uint32Array {
  const key = new Uint32Array(codes.length);
  for (let row = 0; row < key.length; row++) {
    const code = codes[row]!;
    const rank = ranks === null ? code : ranks[code]!;
    key[row] = rank === MISSING || !descending ? rank : MISSING - 1 - rank;
  }
  return key;
}

/** Times of which 0 is none. */
function withoutZeros(times: Float64Array): Float64Array {
  const own = times.slice();
  for (let row = 0; row < own.length; row++) if (own[row] === 0) own[row] = Number.NaN;
  return own;
}

/** Whether a Float64Array has the word with the sign second, as all machines have by now. */
const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Two words whose order is that of the numbers (IEEE 754: the bits of negative ones run the other way). NaN is missing. */
function numberKey(numbers: Float64Array, descending: boolean): Key {
  const count = numbers.length;
  const own = new Float64Array(count);
  // Adding zero makes the negative zero a plain one.
  for (let row = 0; row < count; row++) own[row] = (descending ? -numbers[row]! : numbers[row]!) + 0;
  const bits = new Uint32Array(own.buffer);
  const [highAt, lowAt] = LITTLE_ENDIAN ? [1, 0] : [0, 1];
  const high = new Uint32Array(count);
  const low = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    if (Number.isNaN(numbers[row]!)) {
      high[row] = MISSING;
      low[row] = MISSING;
      continue;
    }
    const word = bits[2 * row + highAt]!;
    const isNegative = word >>> 31 === 1;
    high[row] = isNegative ? ~word : word | 0x8000_0000;
    low[row] = isNegative ? ~bits[2 * row + lowAt]! : bits[2 * row + lowAt]!;
  }
  return [high, low];
}
