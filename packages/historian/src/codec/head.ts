import { nextCapacity } from './capacity.ts';
import { firstIndexFrom, NO_SAMPLES, type SampleColumns } from './samples.ts';

/**
 * Samples on the first, the second, the third and the further pages of a point. Most points of an idle station have
 * one sample; smaller further pages increase the bytes per sample, larger ones the unused room.
 */
type PageSize = 1 | 2 | 4 | 16;
const FOLLOWING: Readonly<Record<PageSize, PageSize>> = { 1: 2, 2: 4, 4: 16, 16: 16 };
/** Memory is allocated in slabs of this many pages, so that growing copies nothing. */
const SLAB_PAGES = 4_096;
const SLAB_BITS = 12;
const NONE = -1;
/** Times within a page are offsets of 32 bits from its base: 49.7 days. */
const MAX_OFFSET_MS = 0xffff_ffff;

/** Pages `SLAB_PAGES * n` and up. */
interface Slab {
  /** Samples on each of its pages. */
  readonly size: PageSize;
  readonly baseMs: Float64Array;
  readonly used: Uint8Array;
  /** For a page in use: the next of its slot; for a free one: the next free one. */
  readonly next: Int32Array;
  readonly offsets: Uint32Array;
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
}

const SLOT_BYTES = 4 + 4 + 4;
const pageBytes = (size: PageSize) => 8 + 1 + 4 + size * (4 + 8 + 1);

function createSlab(size: PageSize): Slab {
  return {
    size,
    baseMs: new Float64Array(SLAB_PAGES),
    used: new Uint8Array(SLAB_PAGES),
    next: new Int32Array(SLAB_PAGES),
    offsets: new Uint32Array(SLAB_PAGES * size),
    values: new Float64Array(SLAB_PAGES * size),
    qualities: new Uint8Array(SLAB_PAGES * size),
  };
}

/**
 * The open heads of history: the samples of each point that are not yet sealed into a chunk, in
 * pages that are linked per point, without an object per point. The first page of a point has room
 * for one sample (26 bytes), the second for 2 (39 bytes), the third for 4 (65 bytes), each further one
 * for 16 (221 bytes); a point without samples takes 12.
 */
export class HeadStore {
  readonly #slabs: Slab[] = [];
  /** The first free page of each size. */
  readonly #free: Record<PageSize, number> = { 1: NONE, 2: NONE, 4: NONE, 16: NONE };
  #bytesUsed = 0;
  #sampleCount = 0;
  #first: Int32Array;
  #last: Int32Array;
  #counts: Int32Array;

  /** @param slotCapacity initial number of slots; it grows as needed */
  constructor(slotCapacity = 1_024) {
    this.#first = new Int32Array(slotCapacity).fill(NONE);
    this.#last = new Int32Array(slotCapacity).fill(NONE);
    this.#counts = new Int32Array(slotCapacity);
  }

  /** Samples in all heads. */
  get sampleCount(): number {
    return this.#sampleCount;
  }

  /** Bytes of the pages that hold samples. */
  get bytesUsed(): number {
    return this.#bytesUsed;
  }

  /** Allocated bytes, pages and slots. */
  get bytesReserved(): number {
    const pages = this.#slabs.reduce((bytes, { size }) => bytes + SLAB_PAGES * pageBytes(size), 0);
    return pages + this.#counts.length * SLOT_BYTES;
  }

  /** Makes room for so many slots, without any to spare. */
  reserve(slots: number): void {
    if (slots > this.#counts.length) this.#growSlots(slots);
  }

  /** Samples in the head of `slot`. */
  count(slot: number): number {
    return this.#counts[slot] ?? 0;
  }

  /**
   * Adds a sample. A late one (its time is before the head's last) is inserted where its time
   * belongs, even before the first; one of the same time as another replaces it.
   *
   * @param atMs whole milliseconds
   * @returns the number of samples in the head now
   * @throws RangeError for an invalid slot or time
   */
  append(slot: number, atMs: number, value: number, quality: number): number {
    if (slot >= this.#counts.length) {
      if (!Number.isInteger(slot) || slot > 0x7fff_ffff) throw invalid(slot, 0);
      this.#growSlots(nextCapacity(this.#counts.length, slot + 1));
    }
    const page = this.#last[slot];
    if (page === undefined || !Number.isInteger(atMs)) throw invalid(slot, atMs);
    if (page !== NONE) {
      const slab = this.#slabs[page >> SLAB_BITS]!;
      const index = page & (SLAB_PAGES - 1);
      const used = slab.used[index]!;
      const first = index * slab.size;
      const offset = atMs - slab.baseMs[index]!;
      if (offset <= slab.offsets[first + used - 1]!) return this.#insert(slot, atMs, value, quality);
      if (used < slab.size && offset <= MAX_OFFSET_MS) {
        slab.offsets[first + used] = offset;
        slab.values[first + used] = value;
        slab.qualities[first + used] = quality;
        slab.used[index] = used + 1;
        this.#sampleCount++;
        return ++this.#counts[slot]!;
      }
    }
    return this.#appendPage(slot, atMs, value, quality);
  }

  /** A copy of the samples of `slot` from `fromMs` to `toMs`, both included. */
  read(slot: number, fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY): SampleColumns {
    const all = this.#copy(slot);
    const start = firstIndexFrom(all.atMs, fromMs);
    let end = firstIndexFrom(all.atMs, toMs);
    while (end < all.atMs.length && all.atMs[end] === toMs) end++;
    if (start === 0 && end === all.atMs.length) return all;
    return {
      atMs: all.atMs.slice(start, end),
      values: all.values.slice(start, end),
      qualities: all.qualities.slice(start, end),
    };
  }

  /** Removes all samples of `slot`, for sealing, and frees their pages. */
  take(slot: number): SampleColumns {
    const samples = this.#copy(slot);
    let page = this.#first[slot] ?? NONE;
    while (page !== NONE) {
      const slab = this.#slabs[page >> SLAB_BITS]!;
      const index = page & (SLAB_PAGES - 1);
      const next = slab.next[index]!;
      this.#release(page, slab);
      this.#bytesUsed -= pageBytes(slab.size);
      page = next;
    }
    if (samples.atMs.length > 0) {
      this.#sampleCount -= samples.atMs.length;
      this.#first[slot] = NONE;
      this.#last[slot] = NONE;
      this.#counts[slot] = 0;
    }
    return samples;
  }

  #growSlots(capacity: number): void {
    const grown = (to: Int32Array, from: Int32Array): Int32Array => {
      to.set(from);
      return to;
    };
    this.#first = grown(new Int32Array(capacity).fill(NONE), this.#first);
    this.#last = grown(new Int32Array(capacity).fill(NONE), this.#last);
    this.#counts = grown(new Int32Array(capacity), this.#counts);
  }

  #takePage(size: PageSize): number {
    if (this.#free[size] === NONE) {
      const slab = createSlab(size);
      const first = (this.#slabs.push(slab) - 1) << SLAB_BITS;
      for (let page = first + SLAB_PAGES - 1; page >= first; page--) this.#release(page, slab);
    }
    const page = this.#free[size];
    this.#free[size] = this.#slabs[page >> SLAB_BITS]!.next[page & (SLAB_PAGES - 1)]!;
    this.#bytesUsed += pageBytes(size);
    return page;
  }

  #release(page: number, slab: Slab): void {
    slab.next[page & (SLAB_PAGES - 1)] = this.#free[slab.size];
    this.#free[slab.size] = page;
  }

  #appendPage(slot: number, atMs: number, value: number, quality: number): number {
    const last = this.#last[slot]!;
    const page = this.#takePage(last === NONE ? 1 : FOLLOWING[this.#slabs[last >> SLAB_BITS]!.size]);
    const slab = this.#slabs[page >> SLAB_BITS]!;
    const index = page & (SLAB_PAGES - 1);
    const first = index * slab.size;
    slab.baseMs[index] = atMs;
    slab.used[index] = 1;
    slab.next[index] = NONE;
    slab.offsets[first] = 0;
    slab.values[first] = value;
    slab.qualities[first] = quality;
    if (last === NONE) this.#first[slot] = page;
    else this.#slabs[last >> SLAB_BITS]!.next[last & (SLAB_PAGES - 1)] = page;
    this.#last[slot] = page;
    this.#sampleCount++;
    return ++this.#counts[slot]!;
  }

  /** A sample that is not the last one: rare, so the head is simply rewritten. */
  #insert(slot: number, atMs: number, value: number, quality: number): number {
    const before = this.take(slot);
    const at = firstIndexFrom(before.atMs, atMs);
    const add = (index: number) =>
      this.append(slot, before.atMs[index]!, before.values[index]!, before.qualities[index]!);
    for (let index = 0; index < at; index++) add(index);
    let count = this.append(slot, atMs, value, quality);
    for (let index = before.atMs[at] === atMs ? at + 1 : at; index < before.atMs.length; index++) {
      count = add(index);
    }
    return count;
  }

  #copy(slot: number): SampleColumns {
    const count = this.count(slot);
    if (count === 0) return NO_SAMPLES;
    const atMs = new Float64Array(count);
    const values = new Float64Array(count);
    const qualities = new Uint8Array(count);
    let written = 0;
    for (let page = this.#first[slot]!; page !== NONE; ) {
      const slab = this.#slabs[page >> SLAB_BITS]!;
      const index = page & (SLAB_PAGES - 1);
      const base = slab.baseMs[index]!;
      const start = index * slab.size;
      const end = start + slab.used[index]!;
      for (let sample = start; sample < end; sample++) {
        atMs[written] = base + slab.offsets[sample]!;
        values[written] = slab.values[sample]!;
        qualities[written] = slab.qualities[sample]!;
        written++;
      }
      page = slab.next[index]!;
    }
    return { atMs, values, qualities };
  }
}

function invalid(slot: number, atMs: number): RangeError {
  return new RangeError(
    `expected a slot from 0 up and a time in whole milliseconds, got slot ${slot}, time ${atMs}`,
  );
}
