import { DAY_MS } from '@outpost/core';
import type { Table, TableCell, TableColumn, TableRow } from './table.ts';
import {
  BOLD,
  contentTypes,
  coreProperties,
  escapedXmlText,
  packageRelations,
  sheetEnd,
  sheetStart,
  styleOf,
  stylesXml,
  workbookRelations,
  workbookXml,
} from './xlsx-parts.ts';
import { type ZipFile, zipOf } from './zip.ts';

/** Maximum number of rows of a sheet; a longer table continues in another one. */
export const MAX_SHEET_ROWS = 1_048_576;
const PIECE_CHARACTERS = 32_768;
/** Days from 1899-12-30, the epoch of spreadsheets, to 1970-01-01. */
const DAYS_TO_1970 = 25_569;
const WIDTH = 14;

export interface Workbook {
  readonly title: string;
  /** An instant as on the wire. */
  readonly madeAt: string;
  readonly tables: Iterable<Table> | AsyncIterable<Table>;
}

/**
 * A workbook (Office Open XML, ECMA-376) in pieces, a sheet for each table. Texts are stored as
 * texts, so none is ever a formula.
 *
 * @param mostRows of a sheet; for tests
 */
export function xlsxOf(workbook: Workbook, mostRows = MAX_SHEET_ROWS): AsyncGenerator<Buffer> {
  return zipOf(partsOf(workbook, mostRows));
}

async function* partsOf({ title, madeAt, tables }: Workbook, mostRows: number): AsyncGenerator<ZipFile> {
  const names: string[] = [];
  for await (const table of tables) {
    const rows = rowsOf(table);
    for (let isMore = true; isMore; ) {
      names.push(sheetName(table.name, names));
      const sheet = new SheetWriter(table, mostRows);
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content: sheet.write(rows) };
      isMore = sheet.isFull && !(await rows.isOver());
    }
  }
  const part = (name: string, text: string): ZipFile => ({ name, content: once(text) });
  yield part('xl/styles.xml', stylesXml());
  yield part('xl/workbook.xml', workbookXml(names));
  yield part('xl/_rels/workbook.xml.rels', workbookRelations(names.length));
  yield part('docProps/core.xml', coreProperties(title, madeAt));
  yield part('_rels/.rels', packageRelations());
  yield part('[Content_Types].xml', contentTypes(names.length));
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Rows one by one, also across sheets. */
interface Rows {
  next(): Promise<TableRow | null>;
  isOver(): Promise<boolean>;
  /** Releases the source of the rows. */
  end(): Promise<void>;
}

function rowsOf({ rows }: Table): Rows {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let ahead: TableRow | null | undefined;
  const next = async (): Promise<TableRow | null> => {
    if (ahead !== undefined) {
      const row = ahead;
      ahead = undefined;
      return row;
    }
    const { done, value } = await iterator.next();
    return done ? null : value;
  };
  return {
    next,
    isOver: async () => {
      ahead = await next();
      return ahead === null;
    },
    end: async () => {
      await iterator.return?.();
    },
  };
}

class SheetWriter {
  isFull = false;
  readonly #table: Table;
  readonly #mostRows: number;

  constructor(table: Table, mostRows: number) {
    this.#table = table;
    this.#mostRows = mostRows;
  }

  async *write(rows: Rows): AsyncGenerator<string> {
    const { columns, heading = [] } = this.#table;
    const letters = columns.map((_, index) => columnName(index));
    let number = 0;
    const line = (cells: string) => `<row r="${++number}">${cells}</row>`;
    const bold = (text: string, column: number) => textCell(`${letters[column]}${number + 1}`, BOLD, text);
    let text = sheetStart(
      heading.length + 1,
      columns.map(({ width }) => width ?? WIDTH),
    );
    for (const words of heading) text += line(bold(words, 0));
    text += line(columns.map(({ title }, index) => bold(title, index)).join(''));
    const titlesAt = number;
    let isDone = false;
    try {
      while (number < this.#mostRows) {
        const row = await rows.next();
        if (row === null) {
          isDone = true;
          break;
        }
        const { cells, isTotal = false } = row;
        text += line(
          columns
            .map((column, index) =>
              cellOf(`${letters[index]}${number + 1}`, column, cells[index] ?? null, isTotal),
            )
            .join(''),
        );
        if (text.length < PIECE_CHARACTERS) continue;
        yield text;
        text = '';
      }
      this.isFull = !isDone;
      yield `${text}${sheetEnd(`A${titlesAt}:${letters.at(-1)}${number}`)}`;
      isDone = true;
    } finally {
      if (!isDone) await rows.end();
    }
  }
}

function cellOf(place: string, { kind, decimals }: TableColumn, cell: TableCell, isBold: boolean): string {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return '';
  const style = styleOf(kind, decimals, isBold);
  if (typeof cell === 'number') {
    return numberCell(place, style, kind === 'time' ? DAYS_TO_1970 + cell / DAY_MS : cell);
  }
  const dateMs = kind === 'date' ? Date.parse(cell) : Number.NaN;
  if (!Number.isNaN(dateMs)) return numberCell(place, style, DAYS_TO_1970 + dateMs / DAY_MS);
  return textCell(place, styleOf('text', undefined, isBold), cell);
}

const numberCell = (place: string, style: number, value: number): string =>
  `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`;

const textCell = (place: string, style: number, text: string): string =>
  `<c r="${place}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escapedXmlText(text)}</t></is></c>`;

/** `A`, `B` … `Z`, `AA` … */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/**
 * A valid sheet name: at most 31 characters, none of `[]:*?/\`, no apostrophe at its ends, each
 * once.
 */
function sheetName(wanted: string, taken: readonly string[]): string {
  const base =
    wanted
      .toWellFormed()
      .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
      .replace(/^[\s']+|[\s']+$/g, '') || 'Sheet';
  const isTaken = (name: string) => taken.some((other) => other.toLowerCase() === name.toLowerCase());
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const name = base.slice(0, 31 - suffix.length).toWellFormed() + suffix;
    if (!isTaken(name)) return name;
  }
}
