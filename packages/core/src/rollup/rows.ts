/** Columns of one length, a row for each span of time. */
export type Rows<Column extends string> = { readonly count: number } & {
  readonly [Name in Column]: Float64Array;
};

/** Rows of spans that are `stepMs` long and follow each other from `startMs` on. */
export interface Spans<Column extends string> {
  /** A multiple of `stepMs` since 1970-01-01T00:00Z. */
  readonly startMs: number;
  readonly stepMs: number;
  readonly rows: Rows<Column>;
}

/** Rows of zeros. */
export function createRows<Column extends string>(columns: readonly Column[], count: number): Rows<Column> {
  const arrays = Object.fromEntries(columns.map((name) => [name, new Float64Array(count)]));
  return { ...(arrays as Record<Column, Float64Array>), count };
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

  /** Adds a row, which `write` fills at the index that it is given. */
  add(write: (rows: Rows<Column>, index: number) => void): void {
    if (this.#count === this.#rows.count) this.#grow();
    write(this.#rows, this.#count++);
  }

  /** A builder that goes on from the same rows. */
  clone(): RowBuilder<Column> {
    const clone = new RowBuilder(this.#columns, Math.max(16, this.#count + 1));
    for (const name of this.#columns) clone.#rows[name].set(this.#rows[name].subarray(0, this.#count));
    clone.#count = this.#count;
    return clone;
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
