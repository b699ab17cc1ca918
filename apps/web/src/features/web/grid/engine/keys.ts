import { type GridColumn, type GridView, STATION_KINDS, type StationKind } from '@outpost/contract';
import { NO_PRIORITY } from '../../../../data/points/live-points.ts';
import type { TextColumn } from '../../../../data/points/text-columns.ts';
import { alarmKindLabel } from '../../../../ui/station-status/kinds.ts';
import { isConditionCurrent, TRUSTS } from './evaluated-rows.ts';
import { measuredTimes } from './measured-at.ts';
import { shownUnitColumn, shownValues } from './shown-units.ts';
import type { Source } from './source.ts';

type Key = readonly Uint32Array[];

/** Missing values are last in both directions. */
const MISSING = 0xffff_ffff;

/** The key of each row, the most significant word first: see `sortRows`. */
export function sortKey(sort: GridView['Sort'], source: Source): Key {
  return sort.flatMap(({ Column, Descending }) => columnKey(Column, Descending, source));
}

/** Whether live values or time change the order of this sort. */
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
    case 'area':
      return [rankKey(siteOf, ranksOfSites(table.siteAreas), descending)];
    case 'kind': {
      const ranks = Uint32Array.from(table.sites, ({ kind }) => KIND_RANKS[kind]);
      return [rankKey(siteOf, ranks, descending)];
    }
    case 'point':
      return [rankKey(table.terminals.codes, ranksOf(table.terminals), descending)];
    case 'name':
      return [rankKey(table.names.codes, ranksOf(table.names), descending)];
    case 'units': {
      const units = shownUnitColumn(table);
      return [rankKey(units.codes, ranksOf(units), descending)];
    }
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

/** Analog points by number, then digital ones by state text: they cannot be compared. */
function valueKey({ table, points }: Source, descending: boolean): Key {
  const values = shownValues(table, points);
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
 * Worst first, then newest; then the last known conditions of offline stations, then suppressed
 * ones. A bad value is still received, so its alarm is current.
 */
function alarmKey({ points, judged }: Source, descending: boolean): Key {
  const { priorities, since } = points;
  const { trusts } = judged;
  const ranks = new Uint32Array(priorities.length).fill(MISSING);
  const times = new Float64Array(priorities.length).fill(Number.NaN);
  for (const [row, condition] of points.conditions()) {
    const isCurrent = isConditionCurrent(condition, TRUSTS[trusts[row]!]!);
    const isSuppressed = priorities[row] === NO_PRIORITY;
    const rank = isSuppressed
      ? 2 * NO_PRIORITY
      : isCurrent
        ? priorities[row]!
        : priorities[row]! + NO_PRIORITY;
    ranks[row] = descending ? MISSING - 1 - rank : rank;
    times[row] = since[row]!;
  }
  return [ranks, ...numberKey(times, !descending)];
}

const KIND_RANKS = Object.fromEntries(
  [...STATION_KINDS]
    .sort((a, b) => (alarmKindLabel(a) < alarmKindLabel(b) ? -1 : 1))
    .map((kind, rank) => [kind, rank]),
) as Readonly<Record<StationKind, number>>;

/** By the index of a text; empty texts are missing. */
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

/** Times; 0 is missing. */
function withoutZeros(times: Float64Array): Float64Array {
  const own = times.slice();
  for (let row = 0; row < own.length; row++) if (own[row] === 0) own[row] = Number.NaN;
  return own;
}

/** Whether the sign is in the second word of a Float64Array (little-endian). */
const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/**
 * Two words that sort like the numbers (IEEE 754: negative numbers are reversed). NaN is missing.
 */
function numberKey(numbers: Float64Array, descending: boolean): Key {
  const count = numbers.length;
  const own = new Float64Array(count);
  // Adding zero converts negative zero.
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
