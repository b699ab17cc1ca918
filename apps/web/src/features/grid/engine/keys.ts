import { type GridColumn, type GridView, STATION_KINDS, type StationKind } from '@outpost/contract';
import { GOOD, NO_PRIORITY } from '../../../data/points/live-points.ts';
import type { TextColumn } from '../../../data/points/words.ts';
import { kindWord } from '../../../ui/standing/kinds.ts';
import { measuredAtMs } from './measured-at.ts';
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
  switch (column) {
    case 'site':
      return [words(source, descending, (row) => table.siteOf[row]!)];
    case 'code':
      return [words(source, descending, (row) => rankOf(table.siteCodes, table.siteOf[row]!))];
    case 'kind':
      return [words(source, descending, (row) => KIND_RANKS[table.sites[table.siteOf[row]!]!.kind])];
    case 'point':
      return [words(source, descending, (row) => rankOf(table.terminals, row))];
    case 'name':
      return [words(source, descending, (row) => rankOf(table.names, row))];
    case 'units':
      return [words(source, descending, (row) => rankOf(table.units, row))];
    case 'value':
      return valueKey(source, descending);
    case 'quality':
      return [words(source, descending, (row) => judged.trustCode(points, row))];
    // The youngest was measured last.
    case 'age':
      return numberKey(source, !descending, (row) => measuredAtMs(points, row));
    case 'changed':
      return numberKey(source, descending, (row) => points.changedAt[row] || Number.NaN);
    case 'alarm':
      return alarmKey(source, descending);
  }
}

/** Analog points by number, then digital ones by the word for their state: neither says anything about the other. */
function valueKey(source: Source, descending: boolean): Key {
  const { table, points } = source;
  const { values } = points;
  const { digital, labels, onLabels, offLabels } = table;
  const kind = words(source, false, (row) => (Number.isNaN(values[row]) ? MISSING : digital[row]!));
  const numbers = numberKey(source, descending, (row) =>
    digital[row] === 1 ? labels.ranks[(values[row] === 0 ? offLabels : onLabels)[row]!]! : values[row]!,
  );
  return [kind, ...numbers];
}

/** Worst first, then what has stood longest; after them what was so when its station was last heard. */
function alarmKey(source: Source, descending: boolean): Key {
  const { points, judged, table } = source;
  const { priorities, since, qualities } = points;
  const priority = words(source, descending, (row) => {
    const own = priorities[row]!;
    if (own === NO_PRIORITY) return MISSING;
    const isKnown = qualities[row] === GOOD && !judged.isLate(table.siteOf[row]!);
    return isKnown ? own : own + NO_PRIORITY;
  });
  return [priority, ...numberKey(source, descending, (row) => since[row] || Number.NaN)];
}

const KIND_RANKS = Object.fromEntries(
  [...STATION_KINDS].sort((a, b) => (kindWord(a) < kindWord(b) ? -1 : 1)).map((kind, rank) => [kind, rank]),
) as Readonly<Record<StationKind, number>>;

/** An empty text is none. */
function rankOf(column: TextColumn, at: number): number {
  const code = column.codes[at]!;
  return column.texts[code] === '' ? MISSING : column.ranks[code]!;
}

function words({ table }: Source, descending: boolean, of: (row: number) => number): Uint32Array {
  const key = new Uint32Array(table.rowCount);
  for (let row = 0; row < key.length; row++) {
    const word = of(row);
    key[row] = word === MISSING || !descending ? word : MISSING - 1 - word;
  }
  return key;
}

const scratch = new DataView(new ArrayBuffer(8));

/** Two words whose order is that of the numbers (IEEE 754: the bits of negative ones run the other way). NaN is missing. */
function numberKey({ table }: Source, descending: boolean, of: (row: number) => number): Key {
  const high = new Uint32Array(table.rowCount);
  const low = new Uint32Array(table.rowCount);
  for (let row = 0; row < high.length; row++) {
    const number = of(row);
    if (Number.isNaN(number)) {
      high[row] = MISSING;
      low[row] = MISSING;
      continue;
    }
    // Adding zero makes the negative zero a plain one.
    scratch.setFloat64(0, (descending ? -number : number) + 0);
    const bits = scratch.getUint32(0);
    const isNegative = bits >>> 31 === 1;
    high[row] = isNegative ? ~bits : bits | 0x8000_0000;
    low[row] = isNegative ? ~scratch.getUint32(4) : scratch.getUint32(4);
  }
  return [high, low];
}
