import { STATION_TABLES, type StationFileFormat, type StationTable } from '@outpost/contract';
import { CsvError, type GivenTable, readCsv, tableOfName, tableOfTitles } from '@outpost/core';
import { JsonError, parseBoundedJson } from '../../platform/bounded-json.ts';
import { FileError } from './file-error.ts';
import { MAX_COLUMNS, MAX_ROWS, MAX_WORKBOOK_ROWS, openWorkbook } from './read-xlsx.ts';
import * as texts from './texts.ts';
import { Archive } from './unzip.ts';

/** Twice as many as an installation may have. */
const MAX_STATIONS = 20_000;
/**
 * 5,000 stations with 32 points have 7.3 million values and names in 400,000 lists and objects; a
 * station's own levels are half of these.
 */
const JSON_LIMITS = { maxDepth: 20, maxTokens: 9_000_000, maxContainers: 600_000 };
/** Limits of all rows of a CSV file or workbook together. */
export interface TableLimits {
  /** In all sheets of a workbook. */
  readonly maxRows: number;
  readonly maxCells: number;
}

/** 500,000 rows of 40 columns: empty cells take memory, too. */
const TABLE_LIMITS: TableLimits = { maxRows: MAX_WORKBOOK_ROWS, maxCells: 20_000_000 };

/** The content of a file. */
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
 * @param table of a CSV file; undefined: by its titles
 * @throws FileError: wrong format, or too large
 */
export async function readFileContent(
  bytes: Buffer,
  format: StationFileFormat,
  table: StationTable | undefined,
  limits: Partial<TableLimits> = {},
): Promise<FileContent> {
  const tableLimits = { ...TABLE_LIMITS, ...limits };
  if (format === 'xlsx') return readWorkbook(bytes, tableLimits);
  if (format === 'json') return { kind: 'json', content: readJson(bytes) };
  return { kind: 'tables', tables: [csvTable(decode(bytes), table, tableLimits)], ignoredSheets: [] };
}

function readJson(bytes: Buffer): unknown {
  let content: unknown;
  try {
    content = parseBoundedJson(bytes, JSON_LIMITS);
  } catch (error) {
    throw error instanceof JsonError ? new FileError(error.message) : error;
  }
  const stations = Array.isArray(content) ? content : (content as { Stations?: unknown } | null)?.Stations;
  if (Array.isArray(stations)) refuseTooMany(stations);
  return content;
}

function refuseTooMany({ length }: readonly unknown[]): void {
  if (length > MAX_STATIONS) throw new FileError(texts.tooManyStations(MAX_STATIONS, length));
}

/** @returns rejects the row with which a file has too many cells */
function cellCounter({ maxCells }: TableLimits): (row: { cells: readonly unknown[] }) => void {
  let cells = 0;
  return (row) => {
    cells += row.cells.length;
    if (cells > maxCells) throw new FileError(texts.tooManyCells(maxCells));
  };
}

/** UTF-8, or UTF-16 with a byte order mark, as Excel's "Unicode text". */
function decode(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes).replace(/^\uFEFF/, '');
  } catch {
    throw new FileError(texts.encodingMustBeUtf8);
  }
}

function csvTable(text: string, wanted: StationTable | undefined, limits: TableLimits): GivenTable {
  const { rows, decimalComma, separator } = readCsv(text, MAX_COLUMNS);
  try {
    const [titles, ...rest] = taken(rows, limits);
    if (!titles) throw new FileError(texts.headerRowRequired);
    const table = wanted ?? tableOfTitles(titles.cells.map(String));
    if (!table) {
      throw new FileError(texts.headerRowWithColumnsRequired);
    }
    if (table === 'stations') refuseTooMany(rest);
    return { table, sheet: table, titles, rows: rest, decimalComma, separator };
  } catch (error) {
    if (error instanceof CsvError) throw new FileError(texts.rowMessage(error.row, error.message));
    throw error;
  }
}

function taken<T extends { cells: readonly unknown[] }>(rows: Iterable<T>, limits: TableLimits): T[] {
  const all: T[] = [];
  const count = cellCounter(limits);
  for (const row of rows) {
    count(row);
    if (all.length > MAX_ROWS) throw new FileError(texts.tooManyRows(MAX_ROWS));
    all.push(row);
  }
  return all;
}

async function readWorkbook(bytes: Buffer, limits: TableLimits): Promise<FileContent> {
  const workbook = await openWorkbook(new Archive(bytes), limits.maxRows);
  const tables: GivenTable[] = [];
  const ignoredSheets: string[] = [];
  const count = cellCounter(limits);
  for (const sheet of workbook.sheets) {
    // A table that continues in another sheet is written as `points (2)`.
    const table = tableOfName(sheet.replace(/ \(\d+\)$/, ''));
    if (!table) {
      ignoredSheets.push(sheet);
      continue;
    }
    const rows: GivenTable['rows'][number][] = [];
    let titles: GivenTable['titles'] | undefined;
    for await (const row of workbook.rows(sheet)) {
      count(row);
      if (titles) rows.push(row);
      else if (row.unworked || row.cells.some((cell) => cell !== null && String(cell).trim() !== ''))
        titles = row;
    }
    if (table === 'stations') refuseTooMany(rows);
    if (titles) tables.push({ table, sheet, titles, rows, decimalComma: false });
  }
  if (tables.length === 0) {
    const named = workbook.sheets.filter((sheet) => !ignoredSheets.includes(sheet));
    throw new FileError(
      named.length > 0 ? texts.sheetsHaveNoRows(named) : texts.noSheetNamed(STATION_TABLES, workbook.sheets),
    );
  }
  return { kind: 'tables', tables, ignoredSheets };
}
