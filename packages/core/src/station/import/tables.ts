import type { StationTable } from '@outpost/contract';
import type { Fields } from '../shape.ts';
import { type Cell, cellText, type Decimals, decimalsOf, isBlank, readNumber } from './cells.ts';
import { bareTitle, readCell, STATION_COLUMNS, type StationColumn } from './columns.ts';
import type { Separator } from './csv-file.ts';
import type {
  GivenLimit,
  GivenPoint,
  GivenRow,
  GivenSetting,
  GivenStation,
  GivenTable,
  Place,
  Problems,
  StationRef,
} from './given.ts';
import { anotherWords, type KnownStation, StoredStations } from './resolve.ts';

/** Points and settings of a station as rows are read. */
interface Draft {
  place: Place;
  ref: StationRef;
  fields: Record<string, unknown>;
  isNamed: boolean;
  points: Map<string, { place: Place; fields: Fields | null; limits: Map<string, GivenLimit> }>;
  settings: Map<string, GivenSetting>;
}

/**
 * Reads tables into what they say of each station. Rows of points, limits and settings belong to the station of the file that they name, by
 * what of StationId, Code and SiteName they have first, and to one that the file does not have otherwise.
 *
 * @param known stored stations: rows may name one by different things
 * @param ignored filled with the titles of columns that nobody reads
 */
export function readTables(
  tables: readonly GivenTable[],
  known: readonly KnownStation[],
  problems: Problems,
  ignored: string[],
): GivenStation[] {
  const drafts = new Drafts(known);
  for (const table of [...tables].sort((a, b) => ORDER.indexOf(a.table) - ORDER.indexOf(b.table))) {
    const columns = columnsOf(table, problems, ignored);
    if (columns) {
      const decimals = table.decimalComma ? decimalsOf(numbersOf(table, columns)) : 'point';
      for (const row of table.rows) {
        checkWidth(table, row, problems);
        checkFormulas(table, columns, row, problems);
        readRow(table, columns, decimals, row, drafts, problems);
      }
    }
  }
  const says = (table: StationTable) => tables.some((other) => other.table === table);
  return drafts.all().map((draft) => ({
    place: draft.place,
    ref: draft.ref,
    isNamed: draft.isNamed,
    fields: draft.fields,
    points: new Map(
      [...draft.points].map(([terminal, point]): [string, GivenPoint] => [
        terminal,
        { ...point, saysLimits: says('limits') },
      ]),
    ),
    saysPoints: says('points'),
    saysLimits: says('limits'),
    settings: draft.settings,
    saysSettings: says('settings'),
  }));
}

const ORDER: readonly StationTable[] = ['stations', 'points', 'limits', 'settings'];

/** A column of ours and where it is in the file. */
interface Placed {
  readonly column: StationColumn;
  readonly at: number;
}

function columnsOf(
  { table, sheet, titles }: GivenTable,
  problems: Problems,
  ignored: string[],
): Placed[] | null {
  const place = { sheet, row: titles.row };
  for (const at of titles.unworked ?? []) {
    problems.add(place, lettersOf(at), '', unworkedWords(at, titles.row));
  }
  const known = new Map(STATION_COLUMNS[table].map((column) => [bareTitle(column.title), column]));
  const placed: Placed[] = [];
  titles.cells.forEach((cell, at) => {
    if (isBlank(cell)) return;
    const title = cellText(cell).trim();
    if (title.startsWith('#')) {
      ignored.push(`${sheet}: ${title}`);
      return;
    }
    const column = known.get(bareTitle(title));
    if (!column) {
      const words = `expected a column of ${table}: ${STATION_COLUMNS[table].map((one) => one.title).join(', ')}. One of your own begins with #`;
      problems.add(place, title, title, words);
    } else if (placed.some((other) => other.column === column)) {
      problems.add(place, title, title, 'expected each column once');
    } else placed.push({ column, at });
  });
  const has = (title: string) => placed.some(({ column }) => column.title === title);
  let isWhole = true;
  const need = (title: string, isThere = has(title)) => {
    if (isThere) return;
    isWhole = false;
    problems.add(place, title, '', `expected a column ${title}`);
  };
  need('SiteName', has('StationId') || has('Code') || has('SiteName'));
  if (table !== 'stations') need('Point');
  if (table === 'limits') need('Kind');
  if (table === 'settings') need('Wanted');
  return isWhole ? placed : null;
}

function* numbersOf({ rows }: GivenTable, columns: readonly Placed[]): Generator<Cell | undefined> {
  const places = columns.filter(({ column }) => column.kind === 'number' || column.kind === 'either');
  for (const { cells } of rows) for (const { at } of places) yield cells[at];
}

/** A row that goes on behind the last title has its cells in wrong columns, or says what nobody would read. */
function checkWidth(
  { sheet, titles, separator }: GivenTable,
  { row, cells }: GivenRow,
  problems: Problems,
): void {
  const last = (list: readonly Cell[]) => list.findLastIndex((cell) => !isBlank(cell)) + 1;
  const most = last(titles.cells);
  if (cells.length <= most) return;
  const count = last(cells);
  if (count <= most) return;
  const why = separator ? SEPARATED[separator] : 'there is no title above the rest';
  const words = `expected at most ${most} cells, got ${count}: ${why}`;
  problems.addUnreadable({ sheet, row }, cells[count - 1], words);
}

const SEPARATED: Readonly<Record<Separator, string>> = {
  ',': 'a comma inside a text needs quotation marks, before decimals it has to be a point',
  ';': 'a semicolon inside a text needs quotation marks',
  '\t': 'a tab inside a text needs quotation marks',
};

/** A formula without its value is not empty: nobody knows what it says. */
function checkFormulas(
  { sheet }: GivenTable,
  columns: readonly Placed[],
  { row, unworked = [] }: GivenRow,
  problems: Problems,
): void {
  for (const at of unworked) {
    const column = columns.find((placed) => placed.at === at)?.column;
    if (column) problems.add({ sheet, row }, column.title, '', unworkedWords(at, row));
  }
}

const unworkedWords = (at: number, row: number): string =>
  `expected a value in cell ${lettersOf(at)}${row}: its formula was not worked out yet. Open the file in a spreadsheet program and save it`;

/** A column as a spreadsheet names it: `A` is 0, `AA` is 26. */
function lettersOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${lettersOf(Math.floor(at / 26) - 1)}${letter}`;
}

function readRow(
  { table, sheet }: GivenTable,
  columns: readonly Placed[],
  decimals: Decimals,
  { row, cells }: GivenRow,
  drafts: Drafts,
  problems: Problems,
): void {
  if (columns.every(({ at }) => isBlank(cells[at]))) return;
  const place = { sheet, row };
  const text = (title: string): string => {
    const found = columns.find(({ column }) => column.title === title);
    return cellText(found ? (cells[found.at] ?? null) : null).trim();
  };
  const ref = refOf(text, decimals, place, problems);
  if (!ref) return;
  if (table === 'stations') {
    const draft = drafts.name(ref, place, problems);
    if (draft) Object.assign(draft.fields, fieldsOf(columns, cells, place, decimals, null, problems));
    return;
  }
  const draft = drafts.of(ref, place, problems);
  if (!draft) return;
  const terminal = text('Point');
  if (terminal === '') {
    problems.add(place, 'Point', '', 'expected the terminal of a point, such as AI1');
    return;
  }
  if (table === 'settings') {
    const wanted = cells[columns.find(({ column }) => column.title === 'Wanted')!.at] ?? null;
    if (draft.settings.has(terminal)) {
      problems.add(place, 'Point', terminal, `expected each point once: ${terminal} is wanted above`);
    } else if (isBlank(wanted)) problems.add(place, 'Wanted', '', 'expected a value');
    else draft.settings.set(terminal, { place, wanted, decimals, isTyped: false });
    return;
  }
  let point = draft.points.get(terminal);
  if (!point) {
    point = { place, fields: null, limits: new Map() };
    draft.points.set(terminal, point);
  }
  if (table === 'limits') {
    const fields = fieldsOf(columns, cells, place, decimals, null, problems);
    const kind = String(fields.Kind ?? '');
    if (kind === '') problems.add(place, 'Kind', text('Kind'), 'expected the kind of the limit, such as HH');
    else if (point.limits.has(kind)) {
      problems.add(place, 'Kind', kind, `expected each kind of limit once: ${terminal} has ${kind} above`);
    } else point.limits.set(kind, { place, fields });
    return;
  }
  if (point.fields) {
    problems.add(place, 'Point', terminal, `expected each terminal once: ${terminal} is above`);
    return;
  }
  const kind = text('Kind').toLowerCase();
  point.fields = fieldsOf(columns, cells, place, decimals, kind, problems);
}

function refOf(
  text: (title: string) => string,
  decimals: Decimals,
  place: Place,
  problems: Problems,
): StationRef | null {
  const id = text('StationId');
  const [Code, SiteName] = [text('Code'), text('SiteName')];
  if (id === '') {
    if (Code !== '' || SiteName !== '') return { StationId: null, Code, SiteName };
    problems.add(
      place,
      'SiteName',
      '',
      'expected the station that the row is of: StationId, Code or SiteName',
    );
    return null;
  }
  const read = readNumber(id, decimals);
  if ('value' in read && Number.isInteger(read.value) && read.value > 0) {
    return { StationId: read.value, Code, SiteName };
  }
  problems.add(place, 'StationId', id, 'expected the number of a station, or nothing');
  return null;
}

/** @param kind of a point, as it is typed; columns of the other kind have to be empty */
function fieldsOf(
  columns: readonly Placed[],
  cells: readonly Cell[],
  place: Place,
  decimals: Decimals,
  kind: string | null,
  problems: Problems,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { column, at } of columns) {
    if (column.isKey) continue;
    const cell = cells[at] ?? null;
    const isOther = kind !== null && kind !== '' && column.only !== undefined && column.only !== kind;
    if (isBlank(cell)) {
      if (!isOther && column.blank !== 'stays') set(fields, column.path, column.blank === 'null' ? null : '');
      continue;
    }
    if (isOther) {
      problems.add(place, column.title, cell, `expected nothing: a ${kind} point has no ${column.title}`);
      continue;
    }
    const read = readCell(column, cell, decimals);
    if ('value' in read) set(fields, column.path, read.value);
    else problems.add(place, column.title, cell, read.expected);
  }
  return fields;
}

function set(fields: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const first = path[0]!;
  const second = path[1];
  if (second === undefined) fields[first] = value;
  else {
    fields[first] ??= {};
    (fields[first] as Record<string, unknown>)[second] = value;
  }
}

/** Stations of the file, found by what a row says of them. */
class Drafts {
  readonly #all: Draft[] = [];
  readonly #stored: StoredStations;
  readonly #byStored = new Map<number, Draft>();
  readonly #byId = new Map<number, Draft>();
  readonly #byCode = new Map<string, Draft>();
  readonly #byName = new Map<string, Draft>();

  constructor(known: readonly KnownStation[]) {
    this.#stored = new StoredStations(known);
  }

  all(): readonly Draft[] {
    return this.#all;
  }

  /** A row of the stations: null when it is there already. */
  name(ref: StationRef, place: Place, problems: Problems): Draft | null {
    const known = this.#find(ref);
    if (known) {
      const words = `expected each station once: it is in row ${known.place.row} too`;
      const column = ref.StationId !== null ? 'StationId' : ref.Code !== '' ? 'Code' : 'SiteName';
      problems.add(place, column, ref[column], words);
      return null;
    }
    return this.#add(ref, place, true);
  }

  /** The station that a row of another table is of; null: its StationId does not go with its name. */
  of(ref: StationRef, place: Place, problems: Problems): Draft | null {
    const draft = this.#find(ref);
    if (ref.StationId !== null) {
      const stored = this.#stored.byId(ref.StationId);
      const called = [...(stored ? [stored] : []), ...(draft?.isNamed ? [draft.ref] : [])];
      const isOfRow = ({ Code, SiteName }: Pick<StationRef, 'Code' | 'SiteName'>) =>
        (ref.Code !== '' && ref.Code === Code) || (ref.SiteName !== '' && ref.SiteName === SiteName);
      const saysWhich = ref.Code !== '' || ref.SiteName !== '';
      if (saysWhich && called.length > 0 && !called.some(isOfRow)) {
        const name = called[0]!.SiteName || called[0]!.Code;
        problems.add(place, 'StationId', ref.StationId, anotherWords(ref.StationId, name));
        return null;
      }
    }
    return draft ?? this.#add(ref, place, false);
  }

  #find(ref: StationRef): Draft | undefined {
    const { StationId, Code, SiteName } = ref;
    const own =
      StationId !== null
        ? this.#byId.get(StationId)
        : Code !== ''
          ? this.#byCode.get(Code)
          : this.#byName.get(SiteName);
    if (own) return own;
    const stored = this.#stored.find(ref);
    return stored && stored !== 'several' ? this.#byStored.get(stored.StationId) : undefined;
  }

  #add(ref: StationRef, place: Place, isNamed: boolean): Draft {
    const draft: Draft = {
      place,
      ref,
      fields: {},
      isNamed,
      points: new Map(),
      settings: new Map(),
    };
    this.#all.push(draft);
    const stored = this.#stored.find(ref);
    if (stored && stored !== 'several') this.#byStored.set(stored.StationId, draft);
    if (ref.StationId !== null) this.#byId.set(ref.StationId, draft);
    if (ref.Code !== '' && !this.#byCode.has(ref.Code)) this.#byCode.set(ref.Code, draft);
    if (ref.SiteName !== '' && !this.#byName.has(ref.SiteName)) this.#byName.set(ref.SiteName, draft);
    return draft;
  }
}
