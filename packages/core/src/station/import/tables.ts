import type { StationTable } from '@outpost/contract';
import type { ShapeFields } from '../shape.ts';
import { cellText, type Decimals, decimalsOf, type FileCell, isBlank, readNumber } from './cells.ts';
import { bareTitle, EARLIER_COLUMNS, readCell, STATION_COLUMNS, type StationColumn } from './columns.ts';
import type { Separator } from './csv-file.ts';
import { asRow } from './flat.ts';
import type {
  FilePosition,
  GivenLimit,
  GivenPoint,
  GivenRow,
  GivenSetting,
  GivenStation,
  GivenTable,
  ImportProblems,
  StationRef,
  Unread,
} from './given.ts';
import { addGivenIssues, addGivenPointIssues } from './issues.ts';
import { describeOtherStation, type KnownStation, StoredStations } from './resolve.ts';

/** Points and settings of a station while rows are read. */
interface Draft {
  place: FilePosition;
  ref: StationRef;
  fields: ShapeFields;
  unread: Unread;
  isNamed: boolean;
  isDuplicate?: boolean;
  hasDuplicate?: boolean;
  points: Map<string, Omit<GivenPoint, 'limits' | 'saysLimits'> & { limits: Map<string, GivenLimit> }>;
  settings: Map<string, GivenSetting>;
}

/**
 * Reads tables into the content of each station. Rows of points, limits and settings belong to the
 * station of the file that they identify, by the first given of StationId, Code and SiteName, and
 * otherwise to one that the file does not have.
 *
 * @param known stored stations: rows may identify one by different fields
 * @param ignored receives the titles of ignored columns
 */
export function readTables(
  tables: readonly GivenTable[],
  known: readonly KnownStation[],
  problems: ImportProblems,
  ignored: string[],
): GivenStation[] {
  const drafts = new Drafts(known);
  const unreadTables = new Set<StationTable>();
  for (const table of [...tables].sort((a, b) => ORDER.indexOf(a.table) - ORDER.indexOf(b.table))) {
    const { columns, isWhole } = columnsOf(table, problems, ignored);
    if (!isWhole) unreadTables.add(table.table);
    const decimals = table.decimalComma ? decimalsOf(numbersOf(table, columns)) : 'point';
    const reader = new RowReader(table, columns, decimals, problems);
    for (const row of table.rows) {
      checkWidth(table, row, problems);
      const given = reader.read(row);
      if (given === null) continue;
      if (!(isWhole && drafts.take(table.table, given, problems))) addSaidRow(table.table, given, problems);
    }
  }
  const says = (table: StationTable) => tables.some((other) => other.table === table);
  return drafts.all().map((draft) => ({
    place: draft.place,
    ref: draft.ref,
    isNamed: draft.isNamed,
    isDuplicate: draft.isDuplicate ?? false,
    hasDuplicate: draft.hasDuplicate ?? false,
    fields: asRow(draft.fields),
    unread: draft.unread,
    unreadTables,
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

/** A known column and its position in the file. */
interface Placed {
  readonly column: StationColumn;
  readonly at: number;
}

/** The columns of a table; it is complete if it has the identifying ones. */
function columnsOf(
  { table, sheet, titles }: GivenTable,
  problems: ImportProblems,
  ignored: string[],
): { readonly columns: readonly Placed[]; readonly isWhole: boolean } {
  const place = { sheet, row: titles.row };
  for (const at of titles.unworked ?? []) {
    problems.add(place, lettersOf(at), '', describeUncalculated(at, titles.row));
  }
  const all = [...STATION_COLUMNS[table], ...(EARLIER_COLUMNS[table] ?? [])];
  const known = new Map(all.map((column) => [bareTitle(column.title), column]));
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
      const words = `Unknown column. Columns of ${table}: ${STATION_COLUMNS[table].map((one) => one.title).join(', ')}. Start your own columns with #`;
      problems.add(place, title, title, words);
    } else if (placed.some((other) => other.column === column)) {
      problems.add(place, title, title, 'Duplicate column');
    } else placed.push({ column, at });
  });
  const has = (title: string) => placed.some(({ column }) => column.title === title);
  let isWhole = true;
  const need = (title: string, isThere = has(title)) => {
    if (isThere) return;
    isWhole = false;
    problems.add(place, title, '', `Missing column ${title}`);
  };
  need('SiteName', has('StationId') || has('Code') || has('SiteName'));
  if (table !== 'stations') need('Point');
  if (table === 'limits') need('Kind');
  if (table === 'settings') need('Wanted');
  return { columns: placed, isWhole };
}

function* numbersOf({ rows }: GivenTable, columns: readonly Placed[]): Generator<FileCell | undefined> {
  const places = columns.filter(({ column }) => column.kind === 'number' || column.kind === 'either');
  for (const { cells } of rows) for (const { at } of places) yield cells[at];
}

/**
 * A row that extends beyond the last title has misplaced cells, or content that would be ignored.
 */
function checkWidth(
  { sheet, titles, separator }: GivenTable,
  { row, cells }: GivenRow,
  problems: ImportProblems,
): void {
  const last = (list: readonly FileCell[]) => list.findLastIndex((cell) => !isBlank(cell)) + 1;
  const most = last(titles.cells);
  if (cells.length <= most) return;
  const count = last(cells);
  if (count <= most) return;
  const why = separator ? SEPARATED[separator] : 'Add a title for each column';
  const words = `Row has ${count} cells but the sheet has ${most} columns. ${why}`;
  problems.addUnreadable({ sheet, row }, cells[count - 1], words);
}

const SEPARATED: Readonly<Record<Separator, string>> = {
  ',': 'Put text with a comma in quotes and use a decimal point',
  ';': 'Put text with a semicolon in quotes',
  '\t': 'Put text with a tab in quotes',
};

const describeUncalculated = (at: number, row: number): string =>
  `The formula in cell ${lettersOf(at)}${row} has no calculated value. Open the file in a spreadsheet program and save it`;

/** A column's letters in a spreadsheet: `A` is 0, `AA` is 26. */
function lettersOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${lettersOf(Math.floor(at / 26) - 1)}${letter}`;
}

/** The content of one row, without its changes. */
interface ReadRow {
  readonly place: FilePosition;
  /** null: its station is not identified. */
  readonly ref: StationRef | null;
  /** Of a point, a limit or a desired value. */
  readonly terminal: string;
  readonly fields: ShapeFields;
  readonly unread: Unread;
  readonly decimals: Decimals;
}

/** Reads the rows of a table, and adds their errors. */
class RowReader {
  readonly #table: GivenTable;
  readonly #columns: readonly Placed[];
  readonly #decimals: Decimals;
  readonly #problems: ImportProblems;

  constructor(table: GivenTable, columns: readonly Placed[], decimals: Decimals, problems: ImportProblems) {
    this.#table = table;
    this.#columns = columns;
    this.#decimals = decimals;
    this.#problems = problems;
  }

  /** @returns null: it is empty */
  read(row: GivenRow): ReadRow | null {
    const isEmpty = this.#columns.every(({ at }) => isBlank(row.cells[at]) && !row.unworked?.includes(at));
    if (isEmpty) return null;
    const place = { sheet: this.#table.sheet, row: row.row };
    const text = (title: string): string => {
      const found = this.#columns.find(({ column }) => column.title === title);
      return cellText(found ? (row.cells[found.at] ?? null) : null).trim();
    };
    const fields: Record<string, unknown> = {};
    const unread = new Set<string>();
    const kind = this.#table.table === 'points' ? text('Kind').toLowerCase() : null;
    for (const placed of this.#columns) this.#readCell(placed, row, place, kind, fields, unread);
    const ref = this.#refOf(text, place, unread);
    return { place, ref, terminal: text('Point'), fields, unread, decimals: this.#decimals };
  }

  /** @param kind of a point, as it is typed; columns of the other kind must be empty */
  #readCell(
    { column, at }: Placed,
    { row, cells, unworked }: GivenRow,
    place: FilePosition,
    kind: string | null,
    fields: Record<string, unknown>,
    unread: Set<string>,
  ): void {
    if (unworked?.includes(at)) {
      // A formula without its value is not empty: its value is unknown.
      this.#problems.add(place, column.title, '', describeUncalculated(at, row));
      unread.add(column.path[0]!);
      return;
    }
    if (column.isKey) return;
    const cell = cells[at] ?? null;
    const isOther = (kind === 'digital' || kind === 'analog') && column.only && column.only !== kind;
    if (isBlank(cell)) {
      if (!isOther && column.blank !== 'stays') set(fields, column.path, column.blank === 'null' ? null : '');
      return;
    }
    if (isOther) {
      const words = `Must be empty: not used for ${kind} points`;
      this.#problems.add(place, column.title, cell, words);
      return;
    }
    const read = readCell(column, cell, this.#decimals);
    if ('value' in read) set(fields, column.path, read.value);
    else {
      this.#problems.add(place, column.title, cell, read.expected);
      unread.add(column.path[0]!);
    }
  }

  #refOf(text: (title: string) => string, place: FilePosition, unread: Set<string>): StationRef | null {
    const id = text('StationId');
    const [Code, SiteName] = [text('Code'), text('SiteName')];
    const isNamed = Code !== '' || SiteName !== '';
    if (id === '') return isNamed ? { StationId: null, Code, SiteName } : null;
    const read = readNumber(id, this.#decimals);
    if ('value' in read && Number.isInteger(read.value) && read.value > 0) {
      return { StationId: read.value, Code, SiteName };
    }
    this.#problems.add(place, 'StationId', id, 'Must be a station ID, or empty');
    unread.add('StationId');
    return isNamed ? { StationId: null, Code, SiteName } : null;
  }
}

/** Other errors of a row that cannot be assigned are added anyway. */
function addSaidRow(table: StationTable, { place, fields, unread }: ReadRow, problems: ImportProblems): void {
  if (table === 'settings') return;
  const none = { isNamed: false, ref: { StationId: null, Code: '', SiteName: '' }, settings: new Map() };
  const said = {
    unreadTables: new Set<StationTable>(),
    saysPoints: false,
    saysLimits: false,
    saysSettings: false,
  };
  const limits = new Map(table === 'limits' ? [['', { place, fields, unread }]] : []);
  const point = { place, fields: table === 'points' ? fields : null, unread, limits, saysLimits: false };
  if (table === 'stations') {
    addGivenIssues({ ...none, ...said, place, fields, unread, points: new Map() }, problems);
  } else addGivenPointIssues(point, problems);
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

const NOTHING: Unread = new Set();

function takeSetting(
  { settings, hasDuplicate }: Draft,
  { place, terminal, fields, unread, decimals }: ReadRow,
  problems: ImportProblems,
): boolean {
  const wanted = (fields.Wanted ?? null) as FileCell;
  if (settings.has(terminal)) {
    if (!hasDuplicate) problems.add(place, 'Point', terminal, `Duplicate point: ${terminal} is set above`);
    return false;
  }
  if (isBlank(wanted)) {
    if (!unread.has('Wanted')) problems.add(place, 'Wanted', '', 'A value is required');
    return false;
  }
  settings.set(terminal, { place, wanted, decimals, isTyped: false });
  return true;
}

function takeLimit(
  { hasDuplicate }: Draft,
  limits: Map<string, GivenLimit>,
  { place, terminal, fields, unread }: ReadRow,
  problems: ImportProblems,
): boolean {
  const kind = String(fields.Kind ?? '');
  if (kind === '') {
    problems.add(place, 'Kind', '', 'The kind of limit is required, such as HH');
    return false;
  }
  if (limits.has(kind)) {
    if (!hasDuplicate) problems.add(place, 'Kind', kind, `Duplicate limit: ${terminal} has ${kind} above`);
    return false;
  }
  limits.set(kind, { place, fields, unread });
  return true;
}

const emptyDraft = (ref: StationRef, place: FilePosition, isNamed: boolean): Draft => ({
  ...{ place, ref, isNamed, fields: {}, unread: NOTHING },
  ...{ points: new Map(), settings: new Map() },
});

/** Stations of the file, found by the identifying fields of a row. */
class Drafts {
  readonly #all: Draft[] = [];
  readonly #stored: StoredStations;
  readonly #byStored = new Map<number, Draft>();
  readonly #byId = new Map<number, Draft>();
  readonly #byCode = new Map<string, Draft>();
  readonly #byName = new Map<string, Draft>();
  /** Refused stations by their names. */
  readonly #duplicates = new Map<string, Draft>();

  constructor(known: readonly KnownStation[]) {
    this.#stored = new StoredStations(known);
  }

  all(): readonly Draft[] {
    return this.#all;
  }

  /**
   * Adds a row. @returns false: it is not identified, or a duplicate, which is added as an error
   */
  take(table: StationTable, row: ReadRow, problems: ImportProblems): boolean {
    const { ref, place, terminal } = row;
    if (ref === null) {
      const words = 'StationId, Code or SiteName is required';
      if (!row.unread.has('StationId')) problems.add(place, 'SiteName', '', words);
      if (table !== 'stations') this.#needTerminal(row, problems);
      return false;
    }
    if (table === 'stations') return this.#name(ref, row, problems);
    const draft = this.#of(ref, place, problems);
    if (!this.#needTerminal(row, problems) || draft === null) return false;
    if (table === 'settings') return takeSetting(draft, row, problems);
    let point = draft.points.get(terminal);
    if (!point) {
      point = { place, fields: null, unread: NOTHING, limits: new Map() };
      draft.points.set(terminal, point);
    }
    if (table === 'limits') return takeLimit(draft, point.limits, row, problems);
    if (point.fields) {
      if (!draft.hasDuplicate)
        problems.add(place, 'Point', terminal, `Duplicate terminal: ${terminal} is above`);
      return false;
    }
    const { fields, unread } = row;
    draft.points.set(terminal, { ...point, fields, unread });
    return true;
  }

  #needTerminal({ place, terminal }: ReadRow, problems: ImportProblems): boolean {
    if (terminal === '') problems.add(place, 'Point', '', 'A terminal is required, such as AI1');
    return terminal !== '';
  }

  /** A row of the stations. */
  #name(ref: StationRef, { place, fields, unread }: ReadRow, problems: ImportProblems): boolean {
    const known = this.#find(ref);
    if (known) {
      const words = `Duplicate station: also in row ${known.place.row}`;
      const column = ref.StationId !== null ? 'StationId' : ref.Code !== '' ? 'Code' : 'SiteName';
      problems.add(place, column, ref[column], words);
      known.hasDuplicate = true;
      if (ref.SiteName === '' || ref.SiteName === known.ref.SiteName) return false;
      // Its rows of the other tables are no further errors.
      const duplicate = { ...emptyDraft(ref, place, true), fields, unread, isDuplicate: true };
      this.#all.push(duplicate);
      this.#duplicates.set(ref.SiteName, duplicate);
      return true;
    }
    Object.assign(this.#add(ref, place, true), { fields, unread });
    return true;
  }

  /** The station of a row of another table; null: its StationId does not match its name. */
  #of(ref: StationRef, place: FilePosition, problems: ImportProblems): Draft | null {
    const draft = this.#find(ref);
    if (ref.StationId !== null) {
      const stored = this.#stored.byId(ref.StationId);
      const called = [...(stored ? [stored] : []), ...(draft?.isNamed ? [draft.ref] : [])];
      const isOfRow = ({ Code, SiteName }: Pick<StationRef, 'Code' | 'SiteName'>) =>
        (ref.Code !== '' && ref.Code === Code) || (ref.SiteName !== '' && ref.SiteName === SiteName);
      const saysWhich = ref.Code !== '' || ref.SiteName !== '';
      if (saysWhich && called.length > 0 && !called.some(isOfRow)) {
        const name = called[0]!.SiteName || called[0]!.Code;
        problems.add(place, 'StationId', ref.StationId, describeOtherStation(ref.StationId, name));
        return null;
      }
    }
    return draft ?? this.#add(ref, place, false);
  }

  #find(ref: StationRef): Draft | undefined {
    const { StationId, Code, SiteName } = ref;
    const duplicate = this.#duplicates.get(SiteName);
    const isOfDuplicate =
      (StationId === null || StationId === duplicate?.ref.StationId) &&
      (Code === '' || Code === duplicate?.ref.Code);
    if (duplicate && isOfDuplicate) return duplicate;
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

  #add(ref: StationRef, place: FilePosition, isNamed: boolean): Draft {
    const draft = emptyDraft(ref, place, isNamed);
    this.#all.push(draft);
    const stored = this.#stored.find(ref);
    if (stored && stored !== 'several') this.#byStored.set(stored.StationId, draft);
    if (ref.StationId !== null) this.#byId.set(ref.StationId, draft);
    if (ref.Code !== '' && !this.#byCode.has(ref.Code)) this.#byCode.set(ref.Code, draft);
    if (ref.SiteName !== '' && !this.#byName.has(ref.SiteName)) this.#byName.set(ref.SiteName, draft);
    return draft;
  }
}
