import type { FileCell } from '@outpost/core';
import { FileError } from './file-error.ts';
import * as texts from './texts.ts';
import type { Archive } from './unzip.ts';
import { attribute, decodedXmlText, elementTexts, prefixOf } from './xml.ts';

export const MAX_ROWS = 500_000;
/** In all sheets together. */
export const MAX_WORKBOOK_ROWS = 1_000_000;
export const MAX_COLUMNS = 300;
/** A row, or a shared text, that does not end by then is invalid. */
const MAX_ELEMENT_CHARACTERS = 8 * 1_024 * 1_024;
const MAX_SHARED_CHARACTERS = 256 * 1_024 * 1_024;
export const MAX_SHARED_TEXTS = 2_000_000;
/** A part whose root element does not begin by then is no sheet. */
const MAX_HEAD_CHARACTERS = 1_024 * 1_024;

export interface XlsxRow {
  /** As the spreadsheet counts: 1 is the first. */
  readonly row: number;
  readonly cells: readonly FileCell[];
  /** Positions in `cells`, from 0, of formulas without a value; empty: none. */
  readonly unworked?: readonly number[];
}

/**
 * A workbook (ECMA-376, SpreadsheetML) whose sheets are read by name. Formulas count as their last
 * calculated values.
 */
export interface WorkbookFile {
  readonly sheets: readonly string[];
  /** @throws FileError */
  rows(sheet: string): AsyncGenerator<XlsxRow>;
}

/** @throws FileError: it is not a workbook */
export async function openWorkbook(archive: Archive, rowsMost = MAX_WORKBOOK_ROWS): Promise<WorkbookFile> {
  const workbook = await whole(archive, 'xl/workbook.xml');
  const relations = await whole(archive, 'xl/_rels/workbook.xml.rels');
  const targets = new Map<string, string>();
  for (const tag of relations.match(/<(?:[\w.-]+:)?Relationship\s[^<>]*>/g) ?? []) {
    targets.set(attribute(tag, 'Id') ?? '', partOf(attribute(tag, 'Target') ?? ''));
  }
  const parts = new Map<string, string>();
  const named = new Set<string>();
  for (const tag of workbook.match(/<(?:[\w.-]+:)?sheet\s[^<>]*>/g) ?? []) {
    const part = targets.get(/\s[\w.-]+:id="([^"]*)"/.exec(tag)?.[1] ?? '');
    if (!part) continue;
    const name = decodedXmlText(attribute(tag, 'name') ?? '');
    if (parts.has(name)) throw new FileError(texts.sheetNameTwice(name));
    // A small file must not be read any number of times.
    if (named.has(part)) throw new FileError(texts.sheetSharesPart(name, part));
    named.add(part);
    parts.set(name, part);
  }
  if (parts.size === 0) throw new FileError(texts.workbookHasNoSheets);
  let shared: Promise<string[]> | undefined;
  let rows = 0;
  return {
    sheets: [...parts.keys()],
    async *rows(sheet) {
      shared ??= archive.has('xl/sharedStrings.xml') ? readShared(archive) : Promise.resolve([]);
      for await (const row of readRows(archive, parts.get(sheet)!, await shared)) {
        rows += 1;
        if (rows > rowsMost) throw new FileError(texts.tooManyRowsInWorkbook(rowsMost));
        yield row;
      }
    },
  };
}

/** Targets are relative to the workbook's folder, or begin at the archive's root. */
const partOf = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;

async function whole(archive: Archive, name: string): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of archive.read(name)) {
    bytes += piece.length;
    if (bytes > MAX_ELEMENT_CHARACTERS) throw new FileError(texts.workbookPartTooLarge(name));
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function readShared(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  let characters = 0;
  for await (const { inner } of elements(archive, 'xl/sharedStrings.xml', 'si')) {
    const text = elementTexts(inner);
    characters += text.length;
    if (characters > MAX_SHARED_CHARACTERS) throw new FileError(texts.workbookHasTooMuchText);
    strings.push(text);
    if (strings.length > MAX_SHARED_TEXTS) throw new FileError(texts.tooManyTexts(MAX_SHARED_TEXTS));
  }
  return strings;
}

async function* readRows(archive: Archive, part: string, shared: readonly string[]): AsyncGenerator<XlsxRow> {
  let row = 0;
  let count = 0;
  for await (const { tag, inner, prefix } of elements(archive, part, 'row')) {
    const number = Number(attribute(tag, 'r') ?? row + 1);
    row = Number.isInteger(number) && number > row ? number : row + 1;
    count += 1;
    if (count > MAX_ROWS) throw new FileError(texts.tooManyRowsInSheet(MAX_ROWS));
    const unworked: number[] = [];
    const cells = readCells(inner, prefix, shared, unworked);
    yield unworked.length === 0 ? { row, cells } : { row, cells, unworked };
  }
}

/** @param unworked receives the columns of formulas without a value */
function readCells(inner: string, prefix: string, shared: readonly string[], unworked: number[]): FileCell[] {
  const cells: FileCell[] = [];
  const start = `<${prefix}c`;
  const end = `</${prefix}c>`;
  for (let at = inner.indexOf(start); at !== -1; ) {
    const after = inner[at + start.length];
    const close = inner.indexOf('>', at);
    if (close === -1) break;
    if (after !== ' ' && after !== '>' && after !== '/' && after !== '\n') {
      at = inner.indexOf(start, close);
      continue;
    }
    const tag = inner.slice(at, close + 1);
    const isEmpty = tag.endsWith('/>');
    const endAt = isEmpty ? close + 1 : inner.indexOf(end, close);
    if (endAt === -1) break;
    const column = columnOf(placeOf(tag, start.length), cells.length);
    if (column >= MAX_COLUMNS) throw new FileError(texts.tooManyColumns(MAX_COLUMNS));
    while (cells.length <= column) cells.push(null);
    if (!isEmpty) {
      const type = typeOf(tag);
      const content = inner.slice(close + 1, endAt);
      const cell = cellOf(type, content, prefix, shared);
      cells[column] = cell;
      // The value of a text formula may be empty.
      if ((cell === null || (cell === '' && type !== 'str')) && FORMULA.test(content)) unworked.push(column);
    }
    at = inner.indexOf(start, endAt);
  }
  return cells;
}

const FORMULA = /<(?:[\w.-]+:)?f[\s/>]/;

/** Nearly every program writes the position first, and in such quotes. */
function placeOf(tag: string, from: number): string | null {
  if (!tag.startsWith(' r="', from)) return attribute(tag, 'r');
  return tag.slice(from + 4, tag.indexOf('"', from + 4));
}

function typeOf(tag: string): string | null {
  const at = tag.indexOf(' t=');
  if (at === -1) return null;
  return tag[at + 3] === '"' ? tag.slice(at + 4, tag.indexOf('"', at + 4)) : attribute(tag, 't');
}

function cellOf(type: string | null, inner: string, prefix: string, shared: readonly string[]): FileCell {
  if (type === 'inlineStr') return elementTexts(inner);
  const from = inner.indexOf(`<${prefix}v>`);
  const to = inner.indexOf(`</${prefix}v>`, from);
  if (from === -1 || to === -1) return null;
  const value = inner.slice(from + prefix.length + 3, to);
  switch (type) {
    case 's':
      return shared[Number(value)] ?? null;
    case 'b':
      return value.trim() === '1';
    case 'str':
    case 'e':
    case 'd':
      return decodedXmlText(value);
    default: {
      const number = Number(value);
      return value.trim() === '' || !Number.isFinite(number) ? decodedXmlText(value) : number;
    }
  }
}

/** `C7` is 2; a cell without a position follows the previous one. */
function columnOf(place: string | null, next: number): number {
  if (place === null) return next;
  let column = 0;
  for (let at = 0; at < 3; at++) {
    const letter = place.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column === 0 ? next : column - 1;
}

interface Element {
  readonly tag: string;
  readonly inner: string;
  /** Of the namespace, as `x:`; usually none. */
  readonly prefix: string;
}

/** The elements of a name, which do not nest, as the part is unpacked. */
async function* elements(archive: Archive, part: string, name: string): AsyncGenerator<Element> {
  const decoder = new TextDecoder();
  let text = '';
  let prefix: string | null = null;
  /** Ends the first incomplete element, or its tag; null: no element has begun. */
  let missing: string | null = null;
  /** The last characters of the text: the missing end may begin there. */
  let tail = '';
  for await (const piece of archive.read(part)) {
    const more = decoder.decode(piece, { stream: true });
    text += more;
    const recent: string = tail + more;
    tail = recent.slice(-200);
    prefix ??= prefixOf(text);
    if (prefix === null) {
      if (text.length > MAX_HEAD_CHARACTERS) throw new FileError(texts.workbookPartNotValid(part));
      continue;
    }
    // Each piece is searched once, however long the element is.
    if (missing === null || recent.includes(missing)) {
      missing = null;
      const end = `</${prefix}${name}>`;
      let at = 0;
      while (missing === null) {
        const start = startOf(text, `<${prefix}${name}`, at);
        // What follows the last element may be the beginning of the next.
        at = start === -1 ? Math.max(at, text.length - 200) : start;
        if (start === -1) break;
        const close = text.indexOf('>', start);
        const tag = text.slice(start, close + 1);
        const isEmpty = tag.endsWith('/>');
        const endAt = isEmpty ? close + 1 : text.indexOf(end, close);
        if (close === -1) missing = '>';
        else if (endAt === -1) missing = end;
        else {
          yield { tag, inner: text.slice(close + 1, endAt), prefix };
          at = isEmpty ? endAt : endAt + end.length;
        }
      }
      text = text.slice(at);
    }
    if (text.length > MAX_ELEMENT_CHARACTERS) {
      throw new FileError(texts.elementIsTooLong(part, MAX_ELEMENT_CHARACTERS));
    }
  }
}

/** Where the element begins: `<row ` and not `<rowBreaks`. */
function startOf(text: string, opening: string, from: number): number {
  for (let at = text.indexOf(opening, from); at !== -1; at = text.indexOf(opening, at + 1)) {
    const after = text[at + opening.length];
    if (
      after === undefined ||
      after === ' ' ||
      after === '>' ||
      after === '/' ||
      after === '\n' ||
      after === '\r'
    ) {
      return at;
    }
  }
  return -1;
}
