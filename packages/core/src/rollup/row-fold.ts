import type { Joinable, Kind } from './kind.ts';
import { createRows, type Rows, type Spans } from './rows.ts';

/** Takes stored summaries in and sums them up to a result. */
export interface SpanFolder<Stored extends string, Result> {
  /**
   * Takes in a piece that is later than those before, and does not look at it again; only what of it is from `fromMs` up to `toMs`,
   * both edges of its spans.
   *
   * @throws RangeError for pieces that overlap, or an edge of the result inside of a span
   */
  add(piece: Spans<Stored>, fromMs?: number, toMs?: number): void;
  /** The result. Nothing may follow. */
  finish(): Result;
}

/**
 * Sums up stored summaries between given edges, piece by piece as they are read; a piece is not looked at again once it is added.
 * None of the edges is inside of a stored span; between pieces and before them nothing is known.
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
  /** Up to here everything is in the summary. */
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
      throw new RangeError(`expected pieces apart, got one at ${firstMs} before ${this.#readMs}`);
    }
    this.#readMs = startMs + end * stepMs;
    // Rows that end by the first edge are passed over.
    for (let index = Math.max(first, Math.floor((edges[0]! - startMs) / stepMs)); index < end; ) {
      const rowMs = startMs + index * stepMs;
      while (this.#written < count && rowMs >= edges[this.#written + 1]!) this.#close();
      if (this.#written === count) return;
      // As many as lie before the next edge, at once.
      const fitting = Math.floor((edges[this.#written + 1]! - rowMs) / stepMs);
      if (rowMs < edges[0]! || fitting === 0) {
        throw new RangeError(`expected no edge inside of the span of ${stepMs} ms at ${rowMs}`);
      }
      this.#skipTo(rowMs);
      const to = Math.min(end, index + fitting);
      summary.addRows(rows, index, to);
      this.#atMs = startMs + to * stepMs;
      index = to;
    }
  }

  /** A row for each two edges; those that begin after the last piece have `seen` 0. Nothing may follow. */
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
