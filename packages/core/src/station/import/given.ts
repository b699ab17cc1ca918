import type { ImportProblem, StationTable } from '@outpost/contract';
import type { ShapeFields } from '../shape.ts';
import type { Decimals, FileCell } from './cells.ts';
import type { Separator } from './csv-file.ts';

/** Where something stands in a file. */
export interface FilePosition {
  readonly sheet: string;
  /** null: in no row of its own. */
  readonly row: number | null;
  /** Only of a JSON file: where in the item of the list, `Points.3`; empty for the item itself. */
  readonly path?: string;
}

/** Fields of which the file has something that could not be read. */
export type Unread = ReadonlySet<string>;

/** What a file says of a station. */
export interface GivenStation {
  readonly place: FilePosition;
  /** Which it is, as it was typed. */
  readonly ref: StationRef;
  /** The file has the station itself, not only things of it. */
  readonly isNamed: boolean;
  /** Fields of the station that are said; partial. */
  readonly fields: ShapeFields;
  readonly unread: Unread;
  /** Tables whose titles could not be read: what they have of the station is not known. */
  readonly unreadTables: ReadonlySet<StationTable>;
  /** By terminal, in the order of the file. */
  readonly points: ReadonlyMap<string, GivenPoint>;
  /** All points that there are to be are said. */
  readonly saysPoints: boolean;
  /** All limits of all points are said. */
  readonly saysLimits: boolean;
  readonly settings: ReadonlyMap<string, GivenSetting>;
  readonly saysSettings: boolean;
}

export interface StationRef {
  readonly StationId: number | null;
  readonly Code: string;
  readonly SiteName: string;
}

export interface GivenPoint {
  readonly place: FilePosition;
  /** null: only its limits are said. */
  readonly fields: ShapeFields | null;
  readonly unread: Unread;
  readonly limits: ReadonlyMap<string, GivenLimit>;
  /** All limits of this point are said. */
  readonly saysLimits: boolean;
}

export interface GivenLimit {
  readonly place: FilePosition;
  readonly fields: ShapeFields;
  readonly unread: Unread;
}

export interface GivenSetting {
  readonly place: FilePosition;
  /** As it stands in a spreadsheet; in JSON as it is. */
  readonly wanted: FileCell;
  readonly decimals: Decimals;
  /** A text is no number there. */
  readonly isTyped: boolean;
}

/** Collects problems, the first of each cell; more than a person reads are only counted. */
export class ImportProblems {
  readonly list: ImportProblem[] = [];
  total = 0;
  readonly #most: number;
  readonly #seen = new Set<string>();
  readonly #unreadable = new Set<string>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @param field a column's title; of a JSON file the path below that of the place */
  add({ sheet, row, path }: FilePosition, field: string | null, value: unknown, Message: string): void {
    const Column = path ? [path, field].filter((part) => part !== null).join('.') : field;
    // What follows from a cell that could not be read is no problem of its own.
    const key = `${sheet} ${row} ${Column}`;
    if (
      row !== null &&
      (this.#unreadable.has(rowKey(sheet, row)) || (Column !== null && this.#seen.has(key)))
    ) {
      return;
    }
    if (this.#seen.size < this.#most) this.#seen.add(key);
    this.total += 1;
    if (this.list.length >= this.#most) return;
    this.list.push({ Sheet: sheet, Row: row, Column, Value: shown(value), Message });
  }

  /** A row whose cells are not where they should be: what else is wrong with it follows from that. */
  addUnreadable(place: FilePosition, value: unknown, message: string): void {
    this.add(place, null, value, message);
    if (this.#unreadable.size < this.#most) this.#unreadable.add(rowKey(place.sheet, place.row));
  }
}

const rowKey = (sheet: string, row: number | null): string => `${sheet} ${row}`;

const VALUE_CHARACTERS = 80;

function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length <= VALUE_CHARACTERS ? text : `${text.slice(0, VALUE_CHARACTERS - 1).toWellFormed()}…`;
}

export interface GivenRow {
  /** As a spreadsheet counts rows: 1 is the first. */
  readonly row: number;
  readonly cells: readonly FileCell[];
  /** Places in `cells`, from 0, of formulas that were not worked out. */
  readonly unworked?: readonly number[];
}

/** A table as it stands in a file: its titles and the rows below them. */
export interface GivenTable {
  readonly table: StationTable;
  readonly sheet: string;
  readonly titles: GivenRow;
  readonly rows: readonly GivenRow[];
  /** A comma may be before decimals; see `decimalsOf`. */
  readonly decimalComma: boolean;
  /** Of a CSV file. */
  readonly separator?: Separator;
}
