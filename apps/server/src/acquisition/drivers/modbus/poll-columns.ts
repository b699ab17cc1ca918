import { createReadingColumns, type ReadingColumns } from '@outpost/core';

/** What a poll has read so far. */
export interface PollColumns {
  readonly reading: ReadingColumns;
  /** 1: the point's value in this poll is known. */
  readonly settled: Uint8Array;
}

/** Columns for polls under way. Most stations are idle most of the time, and need none. */
export class PollColumnsPool {
  /** By number of points. */
  readonly #free = new Map<number, PollColumns[]>();

  /** Contains what another poll has read; nothing is settled. */
  take(points: number): PollColumns {
    const free = this.#free.get(points)?.pop();
    if (free === undefined) {
      return { reading: createReadingColumns(points), settled: new Uint8Array(points) };
    }
    free.settled.fill(0);
    return free;
  }

  give(columns: PollColumns): void {
    const points = columns.settled.length;
    const free = this.#free.get(points);
    if (free) free.push(columns);
    else this.#free.set(points, [columns]);
  }
}
