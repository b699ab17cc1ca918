import { nextCapacity } from './codec/capacity.ts';
import type { LinearScale } from './codec/scale.ts';
import { type PointKind, SIX_HOURS_MS } from './rollups/levels.ts';

/** The newest sample of a point. */
export interface NewestSample {
  value: number;
  quality: number;
  atMs: number;
  /**
   * Since when value and quality have held, sample after sample; a gap is a sample of another
   * quality.
   */
  sinceMs: number;
}

/** The number of each point, and its newest sample. Numbers are never reused. */
export class SeriesTable {
  #count = 0;
  /** A hash table of numbers + 1 by point, 0 where it is free; a Map takes several times the memory. */
  #buckets = new Int32Array(2_048);
  #pointIds = new Int32Array(1_024);
  #atMs = new Float64Array(1_024);
  #values = new Float64Array(1_024);
  #qualities = new Uint8Array(1_024);
  #sinceMs = new Float64Array(1_024);
  #kinds = new Uint8Array(1_024);
  /** The end of the roll-ups, in units of six hours; 0: there are none. */
  #rolled = new Int32Array(1_024);
  /** 1: another process holds the point. */
  #elsewhere = new Uint8Array(1_024);
  readonly #scales = new Map<number, LinearScale>();

  get count(): number {
    return this.#count;
  }

  /** Makes room for so many series, without any to spare. */
  reserve(series: number): void {
    if (series > this.#pointIds.length) this.#grow(series);
  }

  open(pointId: number): number {
    const known = this.find(pointId);
    if (known !== undefined) return known;
    if (this.#count === this.#pointIds.length)
      this.#grow(nextCapacity(this.#pointIds.length, this.#count + 1));
    const series = this.#count++;
    this.#pointIds[series] = pointId;
    this.#buckets[this.#bucketOf(pointId)] = series + 1;
    this.#atMs[series] = Number.NEGATIVE_INFINITY;
    this.#sinceMs[series] = Number.NaN;
    return series;
  }

  /** Whether samples of the point are stored here, not by another process; so it is at first. */
  isHeld(series: number): boolean {
    return this.#elsewhere[series] === 0;
  }

  setHeld(series: number, isHeld: boolean): void {
    this.#elsewhere[series] = isHeld ? 0 : 1;
  }

  /** Points of a kind, also those that are no longer in use. */
  pointsOf(kind: PointKind): number[] {
    const points: number[] = [];
    for (let series = 0; series < this.#count; series++) {
      if (this.kind(series) === kind) points.push(this.pointId(series));
    }
    return points;
  }

  /** null: unknown, so that it is not rolled up. */
  kind(series: number): PointKind | null {
    return KINDS[this.#kinds[series]!]!;
  }

  setKind(series: number, kind: PointKind | null): void {
    this.#kinds[series] = KINDS.indexOf(kind);
  }

  /** The end of the point's roll-ups, ms; -Infinity: there are none. */
  rolledMs(series: number): number {
    const rolled = this.#rolled[series]!;
    return rolled === 0 ? NONE_MS : rolled * SIX_HOURS_MS;
  }

  setRolled(series: number, ms: number): void {
    this.#rolled[series] = ms / SIX_HOURS_MS;
  }

  scale(series: number): LinearScale | null {
    return this.#scales.get(series) ?? null;
  }

  setScale(series: number, scale: LinearScale | null): void {
    if (scale) this.#scales.set(series, scale);
    else this.#scales.delete(series);
  }

  find(pointId: number): number | undefined {
    const entry = this.#buckets[this.#bucketOf(pointId)]!;
    return entry === 0 ? undefined : entry - 1;
  }

  pointId(series: number): number {
    return this.#pointIds[series]!;
  }

  /** Time of the newest sample; -Infinity: none. */
  lastAtMs(series: number): number {
    return this.#atMs[series]!;
  }

  /**
   * Since when the newest sample's value and quality have held, sample after sample; NaN: there is
   * none.
   */
  sinceMs(series: number): number {
    return this.#sinceMs[series]!;
  }

  /** The newest sample's value and quality hold at the earliest from `ms` on. */
  setSince(series: number, ms: number): void {
    this.#sinceMs[series] = ms;
  }

  quality(series: number): number {
    return this.#qualities[series]!;
  }

  value(series: number): number {
    return this.#values[series]!;
  }

  /** Stores the newest sample. */
  note(series: number, atMs: number, value: number, quality: number): void {
    const before = this.#values[series]!;
    // biome-ignore lint/suspicious/noSelfCompare: the cheapest test for NaN, and this runs a million times a second
    const sameValue = value === before || (value !== value && before !== before);
    const goesOn = sameValue && quality === this.#qualities[series] && this.#atMs[series]! !== NONE_MS;
    if (!goesOn) this.#sinceMs[series] = atMs;
    this.#atMs[series] = atMs;
    this.#values[series] = value;
    this.#qualities[series] = quality;
  }

  newest(pointId: number): NewestSample | null {
    const series = this.find(pointId);
    if (series === undefined || this.#atMs[series] === NONE_MS) return null;
    return {
      value: this.#values[series]!,
      quality: this.#qualities[series]!,
      atMs: this.#atMs[series]!,
      sinceMs: this.#sinceMs[series]!,
    };
  }

  /** The bucket of a point, or the free one where it belongs. */
  #bucketOf(pointId: number): number {
    const mask = this.#buckets.length - 1;
    let bucket = Math.imul(pointId, GOLDEN) & mask;
    for (;;) {
      const entry = this.#buckets[bucket]!;
      if (entry === 0 || this.#pointIds[entry - 1] === pointId) return bucket;
      bucket = (bucket + 1) & mask;
    }
  }

  #grow(length: number): void {
    this.#pointIds = grown(this.#pointIds, new Int32Array(length));
    this.#atMs = grown(this.#atMs, new Float64Array(length));
    this.#values = grown(this.#values, new Float64Array(length));
    this.#qualities = grown(this.#qualities, new Uint8Array(length));
    this.#sinceMs = grown(this.#sinceMs, new Float64Array(length));
    this.#kinds = grown(this.#kinds, new Uint8Array(length));
    this.#rolled = grown(this.#rolled, new Int32Array(length));
    this.#elsewhere = grown(this.#elsewhere, new Uint8Array(length));
    // A third of them or more stay free.
    let buckets = this.#buckets.length;
    while (buckets < length * 1.5) buckets *= 2;
    if (buckets === this.#buckets.length) return;
    this.#buckets = new Int32Array(buckets);
    for (let series = 0; series < this.#count; series++) {
      this.#buckets[this.#bucketOf(this.#pointIds[series]!)] = series + 1;
    }
  }
}

/** 2^32 divided by the golden ratio: spreads consecutive IDs (Knuth, The Art of Computer Programming, 6.4). */
const GOLDEN = 0x9e37_79b1;

const KINDS: readonly (PointKind | null)[] = [null, 'analog', 'digital'];
const NONE_MS = Number.NEGATIVE_INFINITY;

function grown<A extends Int32Array | Float64Array | Uint8Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
