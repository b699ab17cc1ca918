import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { Timer } from '../../src/platform/clock.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';

/** What runs every second runs every minute here, or a year would take a day. */
const MIN_PERIOD_MS = 60_000;

/**
 * How far a life has come, recorded where a kill cannot lose it: in a file of the operating system.
 */
export class Stamp {
  readonly #file: number;
  readonly #numbers = new Float64Array(2);

  constructor(path: string, flags: 'w+' | 'r+') {
    this.#file = openSync(path, flags);
  }

  /** No life has passed `atMs`; `happening` is the number of the current one. */
  read(): { readonly atMs: number; readonly happening: number } {
    readSync(this.#file, this.#numbers, 0, this.#numbers.byteLength, 0);
    return { atMs: this.#numbers[0]!, happening: this.#numbers[1]! };
  }

  noteTime(atMs: number): void {
    this.#numbers[0] = atMs;
    this.#write();
  }

  noteHappening(happening: number): void {
    this.#numbers[1] = happening;
    this.#write();
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(): void {
    writeSync(this.#file, this.#numbers, 0, this.#numbers.byteLength, 0);
  }
}

/** A clock that is moved by months, and records its position. */
export class SoakClock extends ManualClock {
  readonly #stamp: Stamp;

  constructor(startMs: number, stamp: Stamp) {
    super(startMs);
    this.#stamp = stamp;
    stamp.noteTime(startMs);
  }

  override advance(byMs: number): void {
    this.#stamp.noteTime(this.now() + byMs);
    super.advance(byMs);
  }

  override setInterval(task: () => void, periodMs: number): Timer {
    return super.setInterval(task, Math.max(periodMs, MIN_PERIOD_MS));
  }
}
