/** Columns of one length, one row per bucket. */
export type Rows<Column extends string> = { readonly count: number } & {
  readonly [Name in Column]: Float64Array;
};

/** Consecutive buckets of length `stepMs` from `startMs` on. */
export interface Spans<Column extends string> {
  /** A multiple of `stepMs` since 1970-01-01T00:00Z. */
  readonly startMs: number;
  readonly stepMs: number;
  readonly rows: Rows<Column>;
}

/** Rows of zeros. */
export function createRows<Column extends string>(columns: readonly Column[], count: number): Rows<Column> {
  // One block of memory for all of them: many small ones burden the garbage collector.
  const { buffer, BYTES_PER_ELEMENT } = new Float64Array(columns.length * count);
  const columnOf = (place: number) => new Float64Array(buffer, place * count * BYTES_PER_ELEMENT, count);
  const arrays = Object.fromEntries(columns.map((name, place) => [name, columnOf(place)]));
  return { ...(arrays as Record<Column, Float64Array>), count };
}

/** Rows of zeros in reused memory, so that unpacking years makes no garbage. */
export class ReusedRows<Column extends string> {
  readonly #columns: readonly Column[];
  #rows: Rows<Column>;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
    this.#rows = createRows(columns, 0);
  }

  /** Earlier results are overwritten from now on. */
  of(count: number): Rows<Column> {
    if (this.#rows.count !== count) this.#rows = createRows(this.#columns, count);
    else for (const name of this.#columns) this.#rows[name].fill(0);
    return this.#rows;
  }
}

/** Rows that grow as they are written. */
export class RowBuilder<Column extends string> {
  readonly #columns: readonly Column[];
  #rows: Rows<Column>;
  #count = 0;

  constructor(columns: readonly Column[], capacity = 16) {
    this.#columns = columns;
    this.#rows = createRows(columns, capacity);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a row, which `write` fills at the given index. */
  add(write: (rows: Rows<Column>, index: number) => void): void {
    if (this.#count === this.#rows.count) this.#grow();
    write(this.#rows, this.#count++);
  }

  /** A copy of the rows. */
  copy(): Rows<Column> {
    return sliceRows(this.#columns, this.#rows, 0, this.#count);
  }

  clear(): void {
    this.#count = 0;
  }

  #grow(): void {
    const grown = createRows(this.#columns, this.#rows.count * 2);
    for (const name of this.#columns) grown[name].set(this.#rows[name]);
    this.#rows = grown;
  }
}

/** A copy of the rows from `start` up to `end`. */
export function sliceRows<Column extends string>(
  columns: readonly Column[],
  rows: Rows<Column>,
  start: number,
  end: number,
): Rows<Column> {
  const arrays = Object.fromEntries(columns.map((name) => [name, rows[name].slice(start, end)]));
  return { ...(arrays as Record<Column, Float64Array>), count: end - start };
}

/** The buckets from index `start` up to `end`. */
export function sliceSpans<Column extends string>(
  { startMs, stepMs, rows }: Spans<Column>,
  start: number,
  end = rows.count,
): Spans<Column> {
  const last = Math.min(end, rows.count);
  return { startMs: startMs + start * stepMs, stepMs, rows: sliceRows(columnsOf(rows), rows, start, last) };
}

/** Joins consecutive buckets. @throws RangeError if there is a gap, or there are none */
export function concatSpans<Column extends string>(pieces: readonly Spans<Column>[]): Spans<Column> {
  const [first] = pieces;
  if (!first) throw new RangeError('expected buckets, got none');
  const { startMs, stepMs } = first;
  const columns = columnsOf(first.rows);
  const all = createRows(
    columns,
    pieces.reduce((sum, { rows }) => sum + rows.count, 0),
  );
  let count = 0;
  for (const piece of pieces) {
    const expected = startMs + count * stepMs;
    if (piece.startMs !== expected || piece.stepMs !== stepMs) {
      throw new RangeError(`expected buckets of ${stepMs} ms from ${expected} on, got ${piece.startMs}`);
    }
    for (const name of columns) all[name].set(piece.rows[name], count);
    count += piece.rows.count;
  }
  return { startMs, stepMs, rows: all };
}

const columnsOf = <Column extends string>(rows: Rows<Column>): Column[] =>
  Object.keys(rows).filter((name): name is Column => name !== 'count');
