import { nextCapacity } from '../codec/capacity.ts';
import { HeadStore } from '../codec/head.ts';
import { firstIndexFrom, mergeSamples, type SampleColumns } from '../codec/samples.ts';
import { sliceSamples } from './slice-samples.ts';

/**
 * The open head of each series, and the journal batch of its oldest sample. Samples taken out to be
 * sealed stay readable, and keep their journal batches, until their chunk is committed.
 */
export class Heads {
  readonly #store = new HeadStore();
  /** Journal batch of the oldest open sample, below 2^32; only valid where the head is not empty. */
  #firstBatch = new Uint32Array(1_024);
  /**
   * Since when value and quality of the oldest open sample have held; only valid where the head is
   * not empty.
   */
  #firstSinceMs = new Float64Array(1_024);
  /** The newest sample of each series that is in a chunk, or on its way there; NaN: none is. */
  #sealedMs = new Float64Array(1_024).fill(Number.NaN);
  readonly #sealing = new Map<number, { samples: SampleColumns; firstBatch: number }>();

  get sampleCount(): number {
    return this.#store.sampleCount;
  }

  get bytes(): number {
    return this.#store.bytesUsed;
  }

  /**
   * @param sinceMs since when value and quality have held
   * @returns the number of samples in the head now
   */
  append(
    series: number,
    atMs: number,
    value: number,
    quality: number,
    batch: number,
    sinceMs: number,
  ): number {
    const count = this.#store.append(series, atMs, value, quality);
    if (count === 1) {
      if (series >= this.#firstBatch.length) this.#grow(nextCapacity(this.#firstBatch.length, series + 1));
      this.#firstBatch[series] = batch;
      this.#firstSinceMs[series] = sinceMs;
    }
    return count;
  }

  /**
   * Puts samples between the open ones of a series, and before them after its last chunk.
   * @param late none after the newest open one
   * @returns those that were inserted: not those at the time of an open one, nor those of the time of
   * a chunk, which are too late
   */
  insert(series: number, late: SampleColumns): { inserted: SampleColumns; tooLate: number } {
    const open = this.#store.read(series);
    const openMs = open.atMs[0] ?? Number.POSITIVE_INFINITY;
    const sealedMs = this.#sealedMs[series] ?? Number.NaN;
    const from = Number.isNaN(sealedMs) ? 0 : firstIndexFrom(late.atMs, sealedMs + 1);
    const isNew = (_: number, index: number) => {
      const atMs = late.atMs[index]!;
      return index >= from && open.atMs[firstIndexFrom(open.atMs, atMs)] !== atMs;
    };
    const inserted = {
      atMs: late.atMs.filter(isNew),
      values: late.values.filter(isNew),
      qualities: late.qualities.filter(isNew),
    };
    if (inserted.atMs.length > 0) {
      const all = mergeSamples([inserted, open]);
      if (all.atMs[0]! < openMs) this.#firstSinceMs[series] = all.atMs[0]!;
      this.#store.take(series);
      for (let index = 0; index < all.atMs.length; index++)
        this.#store.append(series, all.atMs[index]!, all.values[index]!, all.qualities[index]!);
    }
    return { inserted, tooLate: from };
  }

  /** Makes room for so many series, without any to spare. */
  reserve(series: number): void {
    this.#store.reserve(series);
    if (series > this.#firstBatch.length) this.#grow(series);
  }

  /** Chunks of the series extend to its sample at `sealedMs`. */
  noteSealed(series: number, sealedMs: number): void {
    if (series >= this.#firstBatch.length) this.#grow(nextCapacity(this.#firstBatch.length, series + 1));
    this.#sealedMs[series] = sealedMs;
  }

  count(series: number): number {
    return this.#store.count(series);
  }

  /** Whether every sample of the series is in a committed chunk. */
  isEmpty(series: number): boolean {
    return this.#store.count(series) === 0 && !this.#sealing.has(series);
  }

  firstBatch(series: number): number {
    return this.#firstBatch[series]!;
  }

  /**
   * Takes samples out for sealing: all of a short head, whole runs of `run` samples of a longer
   * one. Must not be called again for the series before {@link sealed}. Also returns since when
   * value and quality of the last one have held.
   */
  take(series: number, run: number): { samples: SampleColumns; lastSinceMs: number } {
    const firstBatch = this.#firstBatch[series]!;
    const firstSinceMs = this.#firstSinceMs[series]!;
    const all = this.#store.take(series);
    const length = all.atMs.length;
    const end = length <= run ? length : length - (length % run);
    for (let index = end; index < length; index++) {
      const sinceMs = index === end ? startOfRun(all, end, firstSinceMs) : Number.NaN;
      this.append(series, all.atMs[index]!, all.values[index]!, all.qualities[index]!, firstBatch, sinceMs);
    }
    const samples = sliceSamples(all, 0, end);
    this.#sealing.set(series, { samples, firstBatch });
    if (end > 0) this.noteSealed(series, samples.atMs[end - 1]!);
    return { samples, lastSinceMs: startOfRun(all, end - 1, firstSinceMs) };
  }

  /** The chunk is committed: its samples are read from there now. */
  sealed(series: number): void {
    this.#sealing.delete(series);
  }

  /** A copy of all samples that are not in a committed chunk. */
  read(series: number): SampleColumns {
    const head = this.#store.read(series);
    const sealing = this.#sealing.get(series);
    return sealing ? mergeSamples([sealing.samples, head]) : head;
  }

  /** The oldest journal batch that samples being sealed need; Infinity: none. */
  oldestSealingBatch(): number {
    let oldest = Number.POSITIVE_INFINITY;
    for (const { firstBatch } of this.#sealing.values()) oldest = Math.min(oldest, firstBatch);
    return oldest;
  }

  #grow(length: number): void {
    const batches = new Uint32Array(length);
    batches.set(this.#firstBatch);
    this.#firstBatch = batches;
    const since = new Float64Array(length);
    since.set(this.#firstSinceMs);
    this.#firstSinceMs = since;
    const sealed = new Float64Array(length).fill(Number.NaN);
    sealed.set(this.#sealedMs);
    this.#sealedMs = sealed;
  }
}

/**
 * Since when value and quality of the sample at `index` have held; those of the first one since
 * `firstSinceMs`.
 */
function startOfRun({ atMs, values, qualities }: SampleColumns, index: number, firstSinceMs: number): number {
  let start = index;
  const isSame = (other: number) =>
    qualities[other] === qualities[index] &&
    (values[other] === values[index] || (Number.isNaN(values[other]!) && Number.isNaN(values[index]!)));
  while (start > 0 && isSame(start - 1)) start -= 1;
  return start === 0 ? firstSinceMs : atMs[start]!;
}
