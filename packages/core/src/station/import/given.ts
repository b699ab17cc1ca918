import type { ImportProblem, StationTable } from '@outpost/contract';
import type { ShapeFields } from '../shape.ts';
import type { Decimals, FileCell } from './cells.ts';
import type { Separator } from './csv-file.ts';

/** A position in a file. */
export interface FilePosition {
  readonly sheet: string;
  /** null: in no row of its own. */
  readonly row: number | null;
  /**
   * Only for a JSON file: the path in the item of the list, `Points.3`; empty for the item itself.
   */
  readonly path?: string;
}

/** Fields that could not be read. */
export type Unread = ReadonlySet<string>;

/** The content of a file about a station. */
export interface GivenStation {
  readonly place: FilePosition;
  /** Its identification, as it was typed. */
  readonly ref: StationRef;
  /** The file has the station itself, not only parts of it. */
  readonly isNamed: boolean;
  /** The given fields of the station; partial. */
  readonly fields: ShapeFields;
  readonly unread: Unread;
  /** An earlier row of the stations identifies the same one. It is an error, and only that. */
  readonly isDuplicate?: boolean;
  /** A later row is such a duplicate of it: rows of the other tables may belong to either. */
  readonly hasDuplicate?: boolean;
  /** Tables whose titles could not be read: their content about the station is unknown. */
  readonly unreadTables: ReadonlySet<StationTable>;
  /** By terminal, in the order of the file. */
  readonly points: ReadonlyMap<string, GivenPoint>;
  /** The list of points is complete. */
  readonly saysPoints: boolean;
  /** The limits of all points are complete. */
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
  /** null: only its limits are given. */
  readonly fields: ShapeFields | null;
  readonly unread: Unread;
  readonly limits: ReadonlyMap<string, GivenLimit>;
  /** The limits of this point are complete. */
  readonly saysLimits: boolean;
}

export interface GivenLimit {
  readonly place: FilePosition;
  readonly fields: ShapeFields;
  readonly unread: Unread;
}

export interface GivenSetting {
  readonly place: FilePosition;
  /** As in a spreadsheet; for JSON the value itself. */
  readonly wanted: FileCell;
  readonly decimals: Decimals;
  /** A text is not a number there. */
  readonly isTyped: boolean;
}

/** Collects problems, the first of each cell; beyond a limit they are only counted. */
export class ImportProblems {
  readonly list: ImportProblem[] = [];
  total = 0;
  readonly #most: number;
  readonly #seen = new Set<string>();
  readonly #unreadable = new Set<string>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @param field a column's title; in a JSON file the path below the position's */
  add({ sheet, row, path }: FilePosition, field: string | null, value: unknown, Message: string): void {
    const Column = path ? [path, field].filter((part) => part !== null).join('.') : field;
    // Consequences of an unreadable cell are not reported separately.
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

  /** A row whose cells are misplaced: its other errors follow from that. */
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
  /** Positions in `cells`, from 0, of formulas without a value. */
  readonly unworked?: readonly number[];
}

/** A table of a file: its titles and the rows below them. */
export interface GivenTable {
  readonly table: StationTable;
  readonly sheet: string;
  readonly titles: GivenRow;
  readonly rows: readonly GivenRow[];
  /** A comma may be a decimal separator; see `decimalsOf`. */
  readonly decimalComma: boolean;
  /** Of a CSV file. */
  readonly separator?: Separator;
}
