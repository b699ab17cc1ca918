import { STATION_TABLES, type StationFileFormat, type StationTable } from '@outpost/contract';
import { CsvError, type GivenTable, readCsv, tableOfName, tableOfTitles } from '@outpost/core';
import { FileError } from './file-error.ts';
import { COLUMNS_MOST, openWorkbook, ROWS_MOST, WORKBOOK_ROWS_MOST } from './read-xlsx.ts';
import { Archive } from './unzip.ts';

/** A station's own are half of it. */
const LEVELS_MOST = 20;

/** What a file is, read. */
export type FileContent =
  | {
      readonly kind: 'tables';
      readonly tables: readonly GivenTable[];
      readonly ignoredSheets: readonly string[];
    }
  | { readonly kind: 'json'; readonly content: unknown };

/**
 * Reads a file's bytes.
 *
 * @param table of a CSV file; undefined: as its titles say
 * @param rowsMost in all sheets of a workbook
 * @throws FileError: it is not what it is said to be, or too large
 */
export async function readFileContent(
  bytes: Buffer,
  format: StationFileFormat,
  table: StationTable | undefined,
  rowsMost = WORKBOOK_ROWS_MOST,
): Promise<FileContent> {
  if (format === 'xlsx') return readWorkbook(bytes, rowsMost);
  const text = decode(bytes);
  if (format === 'csv') return { kind: 'tables', tables: [csvTable(text, table)], ignoredSheets: [] };
  checkLevels(text);
  try {
    return { kind: 'json', content: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    throw new FileError(`expected JSON: ${(error as SyntaxError).message}`);
  }
}

/** Refuses what is nested deeper than any station before it is read: what follows goes down level by level. */
function checkLevels(text: string): void {
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (mark === '"') at = endOfText(text, at);
    else if (mark === ']' || mark === '}') level -= 1;
    else if (mark === '[' || mark === '{') {
      level += 1;
      if (level > LEVELS_MOST) {
        throw new FileError(`expected at most ${LEVELS_MOST} levels of lists and objects`);
      }
    }
  }
}

/** Where the text that begins there ends: at its closing quote, or with the file. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** UTF-8, or UTF-16 with a mark, as Excel calls "Unicode text". */
function decode(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes).replace(/^\uFEFF/, '');
  } catch {
    throw new FileError('expected the encoding UTF-8: save it as "CSV UTF-8"');
  }
}

function csvTable(text: string, wanted: StationTable | undefined): GivenTable {
  const { rows, decimalComma, separator } = readCsv(text, COLUMNS_MOST);
  try {
    const [titles, ...rest] = taken(rows);
    if (!titles) throw new FileError('expected a line of titles');
    const table = wanted ?? tableOfTitles(titles.cells.map(String));
    if (!table) {
      throw new FileError(
        `expected the titles of ${STATION_TABLES.join(', ')}, such as SiteName and Host in the first line`,
      );
    }
    return { table, sheet: table, titles, rows: rest, decimalComma, separator };
  } catch (error) {
    if (error instanceof CsvError) throw new FileError(`Row ${error.row}: ${error.message}`);
    throw error;
  }
}

function taken<T extends { cells: readonly unknown[] }>(rows: Iterable<T>): T[] {
  const all: T[] = [];
  for (const row of rows) {
    if (all.length > ROWS_MOST) throw new FileError(`expected at most ${ROWS_MOST} rows`);
    all.push(row);
  }
  return all;
}

async function readWorkbook(bytes: Buffer, rowsMost: number): Promise<FileContent> {
  const workbook = await openWorkbook(new Archive(bytes), rowsMost);
  const tables: GivenTable[] = [];
  const ignoredSheets: string[] = [];
  for (const sheet of workbook.sheets) {
    // A table that goes on in another sheet is written as `points (2)`.
    const table = tableOfName(sheet.replace(/ \(\d+\)$/, ''));
    if (!table) {
      ignoredSheets.push(sheet);
      continue;
    }
    const rows: GivenTable['rows'][number][] = [];
    let titles: GivenTable['titles'] | undefined;
    for await (const row of workbook.rows(sheet)) {
      if (titles) rows.push(row);
      else if (row.unworked || row.cells.some((cell) => cell !== null && String(cell).trim() !== ''))
        titles = row;
    }
    if (titles) tables.push({ table, sheet, titles, rows, decimalComma: false });
  }
  if (tables.length === 0) {
    throw new FileError(
      `expected a sheet named ${STATION_TABLES.join(', ')}; there is ${workbook.sheets.join(', ')}`,
    );
  }
  return { kind: 'tables', tables, ignoredSheets };
}
