import { type DigitalSpans, firstIndexFrom } from '@outpost/historian/pure';
import { busiestHour } from './runs.ts';

/** The most observed starts within 60 minutes. */
export interface StartPeak {
  readonly atLeast: number;
  /** More than `atLeast`: another hour may have had more. */
  readonly atMost: number;
}

/** The peaks of days and, after them, of all their time as one; structured data. */
export interface StartPeaks {
  readonly atLeast: Float64Array;
  readonly atMost: Float64Array;
}

export const startPeakAt = ({ atLeast, atMost }: StartPeaks, index: number): StartPeak => ({
  atLeast: atLeast[index]!,
  atMost: atMost[index]!,
});

/** Whether each peak is known: no other hour can have had more. */
export const arePeaksExact = ({ atLeast, atMost }: StartPeaks): boolean =>
  atMost.every((most, index) => most === atLeast[index]);

/**
 * The exact peaks of days.
 *
 * @param startsMs in order
 * @param edges where each day begins, and where the last one ends
 */
export function startPeaksOf(startsMs: Float64Array, edges: Float64Array): StartPeaks {
  const count = edges.length - 1;
  const peaks = new Float64Array(count + 1);
  const between = (fromMs: number, toMs: number) =>
    busiestHour(startsMs.subarray(firstIndexFrom(startsMs, fromMs), firstIndexFrom(startsMs, toMs)));
  for (let day = 0; day < count; day++) peaks[day] = between(edges[day]!, edges[day + 1]!)?.starts ?? 0;
  peaks[count] = between(edges[0]!, edges[count]!)?.starts ?? 0;
  return { atLeast: peaks, atMost: peaks };
}

/**
 * The peaks of days from quarters of an hour, as they are read. Four quarters in a row are within 60
 * minutes, and 60 minutes are within five quarters: the peak is at least the largest sum of four, and
 * at most that of five.
 */
export class QuarterPeaks {
  readonly #edges: Float64Array;
  readonly #days: number;
  readonly #peaks: StartPeaks;
  #day = 0;
  /** Where the last piece ended. */
  #readMs = Number.NEGATIVE_INFINITY;
  #ofDay = new PeakFold();
  readonly #ofAll = new PeakFold();

  /** @param edges where each day begins, and where the last one ends; all at the edge of a quarter */
  constructor(edges: Float64Array) {
    this.#edges = edges;
    this.#days = edges.length - 1;
    this.#peaks = { atLeast: new Float64Array(edges.length), atMost: new Float64Array(edges.length) };
  }

  /** Adds those quarters of a piece that are in the days. It is later than the previous ones. */
  add({ startMs, stepMs, rows: { count, starts } }: DigitalSpans): void {
    const placeOf = (edge: number) => (this.#edges[edge]! - startMs) / stepMs;
    const end = Math.min(count, placeOf(this.#days));
    let index = Math.max(0, placeOf(0));
    if (index >= end) return;
    const missing = (startMs - this.#readMs) / stepMs + index;
    this.#ofDay.skip(missing);
    this.#ofAll.skip(missing);
    this.#readMs = startMs + end * stepMs;
    while (index < end) {
      while (placeOf(this.#day + 1) <= index) this.#closeDay();
      const to = Math.min(end, placeOf(this.#day + 1));
      this.#ofDay.add(starts, index, to);
      this.#ofAll.add(starts, index, to);
      index = to;
    }
  }

  /** Nothing may follow. */
  finish(): StartPeaks {
    if (this.#day < this.#days) this.#closeDay();
    this.#write(this.#days, this.#ofAll);
    return this.#peaks;
  }

  #closeDay(): void {
    this.#write(this.#day++, this.#ofDay);
    this.#ofDay = new PeakFold();
  }

  #write(place: number, { atLeast, atMost }: StartPeak): void {
    this.#peaks.atLeast[place] = atLeast;
    this.#peaks.atMost[place] = atMost;
  }
}

/** The largest sums of starts in four and in five quarters in a row. */
class PeakFold implements StartPeak {
  atLeast = 0;
  atMost = 0;
  // Of the last four quarters, the newest first. Not an array: this is where years are read.
  #a = 0;
  #b = 0;
  #c = 0;
  #d = 0;

  /** Adds quarters from one index up to another. */
  add(starts: Float64Array, from: number, to: number): void {
    let a = this.#a;
    let b = this.#b;
    let c = this.#c;
    let d = this.#d;
    let atLeast = this.atLeast;
    let atMost = this.atMost;
    for (let index = from; index < to; index++) {
      const own = starts[index]!;
      const four = own + a + b + c;
      if (four > atLeast) atLeast = four;
      if (four + d > atMost) atMost = four + d;
      d = c;
      c = b;
      b = a;
      a = own;
    }
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#d = d;
    this.atLeast = atLeast;
    this.atMost = atMost;
  }

  /** Adds quarters without starts. */
  skip(quarters: number): void {
    this.add(NO_STARTS, 0, Math.min(quarters, NO_STARTS.length));
  }
}

/** Of as many quarters as are remembered. */
const NO_STARTS = new Float64Array(4);
