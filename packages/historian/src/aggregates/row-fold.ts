import type { Joinable, Kind } from './kind.ts';
import { createRows, type Rows, type Spans } from './rows.ts';

/** Combines stored aggregates into a result. */
export interface SpanFolder<Stored extends string, Result> {
  /**
   * Adds a piece that is later than the previous ones, and does not keep it; only its part from
   * `fromMs` up to `toMs`, both edges of its buckets.
   *
   * @throws RangeError for overlapping pieces, or an edge of the result inside a bucket
   */
  add(piece: Spans<Stored>, fromMs?: number, toMs?: number): void;
  /** The result. Nothing may follow. */
  finish(): Result;
}

/**
 * Combines stored aggregates between given edges, piece by piece as they are read; a piece is not
 * kept once it is added. None of the edges is inside a stored bucket; the time between and before
 * pieces is unknown.
 */
export class RowFold<Stored extends string, S extends Joinable<Stored>, Column extends string>
  implements SpanFolder<Stored, Rows<Column>>
{
  readonly #kind: Kind<S, Column>;
  readonly #edges: Float64Array;
  readonly #count: number;
  readonly #rows: Rows<Column>;
  readonly #summary: S;
  #written = 0;
  /** Everything up to here is in the aggregate. */
  #atMs: number;
  /** Where the last piece ended. */
  #readMs = Number.NEGATIVE_INFINITY;

  /** @param edges ascending; row n is the time from edge n up to edge n + 1 */
  constructor(kind: Kind<S, Column>, edges: Float64Array) {
    this.#kind = kind;
    this.#edges = edges;
    this.#count = edges.length - 1;
    this.#rows = createRows(kind.columns, this.#count);
    this.#summary = kind.create();
    this.#atMs = edges[0]!;
  }

  add(piece: Spans<Stored>, fromMs = piece.startMs, toMs = Number.POSITIVE_INFINITY): void {
    const { startMs, stepMs, rows } = piece;
    const [edges, count, summary] = [this.#edges, this.#count, this.#summary];
    const end = Math.min(rows.count, (toMs - startMs) / stepMs);
    const first = Math.max(0, (fromMs - startMs) / stepMs);
    if (first >= end) return;
    const firstMs = startMs + first * stepMs;
    if (firstMs < this.#readMs) {
      throw new RangeError(`expected separate pieces, got one at ${firstMs} before ${this.#readMs}`);
    }
    this.#readMs = startMs + end * stepMs;
    // Rows that end by the first edge are skipped.
    for (let index = Math.max(first, Math.floor((edges[0]! - startMs) / stepMs)); index < end; ) {
      const rowMs = startMs + index * stepMs;
      while (this.#written < count && rowMs >= edges[this.#written + 1]!) this.#close();
      if (this.#written === count) return;
      // All rows before the next edge, at once.
      const fitting = Math.floor((edges[this.#written + 1]! - rowMs) / stepMs);
      if (rowMs < edges[0]! || fitting === 0) {
        throw new RangeError(`expected no edge inside the bucket of ${stepMs} ms at ${rowMs}`);
      }
      this.#skipTo(rowMs);
      const to = Math.min(end, index + fitting);
      summary.addRows(rows, index, to);
      this.#atMs = startMs + to * stepMs;
      index = to;
    }
  }

  /**
   * A row for each two edges; those that begin after the last piece have `seen` 0. Nothing may
   * follow.
   */
  finish(): Rows<Column> {
    const isBegun = this.#written < this.#count && this.#atMs > this.#edges[this.#written]!;
    if (isBegun) this.#kind.write(this.#summary, this.#rows, this.#written++);
    while (this.#written < this.#count) this.#kind.write(this.#kind.create(), this.#rows, this.#written++);
    return this.#rows;
  }

  #close(): void {
    this.#skipTo(this.#edges[this.#written + 1]!);
    this.#kind.write(this.#summary, this.#rows, this.#written++);
    this.#summary.next();
  }

  #skipTo(ms: number): void {
    if (ms > this.#atMs) this.#summary.skip(ms - this.#atMs);
    this.#atMs = ms;
  }
}
