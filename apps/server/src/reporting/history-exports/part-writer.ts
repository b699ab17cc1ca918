import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { ExportFormat } from '@outpost/contract';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { ExportPage } from './export-page.ts';
import {
  cellsOfPage,
  csvHeader,
  csvOfPage,
  type ExportCell,
  FILE_COLUMNS,
  type FileColumn,
  type FilePoint,
} from './file-columns.ts';

/** Rows of a row group: what a reader has in memory, and what is in memory here. */
const ROW_GROUP_ROWS = 50_000;

export interface PartOptions {
  readonly file: string;
  readonly format: ExportFormat;
  readonly form: ExportPage['rows']['form'];
  /** What is exported, for readers of the metadata of a Parquet file. */
  readonly about: Readonly<Record<string, string>>;
}

export interface PartSize {
  readonly rows: number;
  readonly bytes: number;
}

export interface FinishedPart extends PartSize {
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** Writes one file, synchronously: for a thread of its own. */
export interface PartWriter {
  /** @throws file system errors */
  write(point: FilePoint, rows: ExportPage['rows']): PartSize;
  /** The file is on the disk when it returns. @throws file system errors */
  finish(): FinishedPart;
  /** Closes an incomplete file. */
  abandon(): void;
}

export const createPartWriter = (options: PartOptions): PartWriter =>
  options.format === 'parquet' ? new ParquetPart(options) : new CsvPart(options);

/** A file, its size and its digest. */
class HashedFile {
  readonly #descriptor: number;
  readonly #hash = createHash('sha256');
  bytes = 0;

  constructor(file: string) {
    this.#descriptor = openSync(file, 'w', 0o600);
  }

  append(content: Uint8Array): void {
    this.#hash.update(content);
    for (let from = 0; from < content.length; )
      from += writeSync(this.#descriptor, content, from, content.length - from);
    this.bytes += content.length;
  }

  finish(): string {
    fsyncSync(this.#descriptor);
    closeSync(this.#descriptor);
    return this.#hash.digest('hex');
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

class CsvPart implements PartWriter {
  readonly #file: HashedFile;
  #rows = 0;

  constructor({ file, form }: PartOptions) {
    this.#file = new HashedFile(file);
    this.#file.append(Buffer.from(csvHeader(form)));
  }

  write(point: FilePoint, rows: ExportPage['rows']): PartSize {
    this.#file.append(Buffer.from(csvOfPage(point, rows)));
    this.#rows += rows.atMs.length;
    return { rows: this.#rows, bytes: this.#file.bytes };
  }

  finish(): FinishedPart {
    return { sha256: this.#file.finish(), rows: this.#rows, bytes: this.#file.bytes };
  }

  abandon(): void {
    this.#file.close();
  }
}

class ParquetPart implements PartWriter {
  readonly #file: HashedFile;
  readonly #columns: readonly FileColumn[];
  readonly #writer: ByteWriter;
  readonly #parquet: ParquetWriter;
  #group: ExportCell[][];
  #rows = 0;

  constructor({ file, form, about }: PartOptions) {
    this.#file = new HashedFile(file);
    this.#columns = FILE_COLUMNS[form];
    this.#group = this.#columns.map(() => []);
    this.#writer = new ByteWriter();
    this.#parquet = new ParquetWriter({
      writer: this.#writer,
      schema: schemaOf(this.#columns),
      kvMetadata: Object.entries(about).map(([key, value]) => ({ key, value })),
      createdBy: 'Outpost',
    });
  }

  write(point: FilePoint, rows: ExportPage['rows']): PartSize {
    const cells = cellsOfPage(point, rows);
    for (const [index, column] of this.#group.entries()) for (const cell of cells[index]!) column.push(cell);
    this.#rows += rows.atMs.length;
    if (this.#group[0]!.length >= ROW_GROUP_ROWS) this.#writeGroup();
    return { rows: this.#rows, bytes: this.#file.bytes };
  }

  finish(): FinishedPart {
    this.#writeGroup();
    this.#parquet.finish();
    this.#passOn();
    return { sha256: this.#file.finish(), rows: this.#rows, bytes: this.#file.bytes };
  }

  abandon(): void {
    this.#file.close();
  }

  #writeGroup(): void {
    const count = this.#group[0]!.length;
    if (count === 0) return;
    const columnData = this.#columns.map(({ name }, index) => ({ name, data: this.#group[index]! }));
    this.#parquet.write({ columnData, rowGroupSize: count });
    this.#group = this.#columns.map(() => []);
    this.#passOn();
  }

  /** Offsets in the file go on; only the memory is used again. */
  #passOn(): void {
    this.#file.append(this.#writer.getBytes());
    this.#writer.index = 0;
  }
}

const TYPES: Readonly<Record<FileColumn['type'], Omit<SchemaElement, 'name' | 'repetition_type'>>> = {
  int: { type: 'INT32' },
  double: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  time: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
};

const schemaOf = (columns: readonly FileColumn[]): SchemaElement[] => [
  { name: 'history', num_children: columns.length },
  ...columns.map(
    ({ name, type, isRequired }): SchemaElement => ({
      name,
      ...TYPES[type],
      repetition_type: isRequired ? 'REQUIRED' : 'OPTIONAL',
    }),
  ),
];
