import type { Scale } from '@outpost/contract';
import type { KeptCondition, RestoredPoint } from './history-types.ts';

/** Which point has which number, and the newest sample of each. A number is never given twice. */
export class SeriesTable {
  readonly #byPoint = new Map<number, number>();
  #pointIds = new Int32Array(1_024);
  #lastAtMs = new Float64Array(1_024);
  readonly #scales = new Map<number, Scale>();
  /** As found at the start; not longer than it was then. */
  #restoredAtMs = new Float64Array(0);
  #restoredValues = new Float64Array(0);
  #restoredQualities = new Uint8Array(0);
  readonly #restoredConditions = new Map<number, readonly KeptCondition[]>();

  get count(): number {
    return this.#byPoint.size;
  }

  open(pointId: number): number {
    const known = this.#byPoint.get(pointId);
    if (known !== undefined) return known;
    const series = this.#byPoint.size;
    if (series === this.#pointIds.length) this.#grow();
    this.#byPoint.set(pointId, series);
    this.#pointIds[series] = pointId;
    this.#lastAtMs[series] = Number.NEGATIVE_INFINITY;
    return series;
  }

  scale(series: number): Scale | null {
    return this.#scales.get(series) ?? null;
  }

  setScale(series: number, scale: Scale | null): void {
    if (scale) this.#scales.set(series, scale);
    else this.#scales.delete(series);
  }

  find(pointId: number): number | undefined {
    return this.#byPoint.get(pointId);
  }

  pointId(series: number): number {
    return this.#pointIds[series]!;
  }

  /** Time of the newest sample; -Infinity: none. */
  lastAtMs(series: number): number {
    return this.#lastAtMs[series]!;
  }

  setLast(series: number, atMs: number): void {
    this.#lastAtMs[series] = atMs;
  }

  /** Notes the newest sample while history is read back; the last call counts. */
  restore(series: number, atMs: number, value: number, quality: number): void {
    if (series >= this.#restoredAtMs.length) this.#growRestored(series);
    this.#lastAtMs[series] = atMs;
    this.#restoredAtMs[series] = atMs;
    this.#restoredValues[series] = value;
    this.#restoredQualities[series] = quality;
  }

  restoreConditions(series: number, conditions: readonly KeptCondition[]): void {
    if (conditions.length > 0) this.#restoredConditions.set(series, conditions);
  }

  restored(pointId: number): RestoredPoint | null {
    const series = this.#byPoint.get(pointId);
    if (series === undefined || !(this.#restoredAtMs[series]! > Number.NEGATIVE_INFINITY)) return null;
    return {
      value: this.#restoredValues[series]!,
      quality: this.#restoredQualities[series]!,
      atMs: this.#restoredAtMs[series]!,
      conditions: this.#restoredConditions.get(series) ?? [],
    };
  }

  #grow(): void {
    const pointIds = new Int32Array(this.#pointIds.length * 2);
    pointIds.set(this.#pointIds);
    this.#pointIds = pointIds;
    const lastAtMs = new Float64Array(this.#lastAtMs.length * 2);
    lastAtMs.set(this.#lastAtMs);
    this.#lastAtMs = lastAtMs;
  }

  #growRestored(series: number): void {
    const length = Math.max(1_024, this.#restoredAtMs.length * 2, series + 1);
    const atMs = new Float64Array(length).fill(Number.NEGATIVE_INFINITY);
    atMs.set(this.#restoredAtMs);
    this.#restoredAtMs = atMs;
    const values = new Float64Array(length);
    values.set(this.#restoredValues);
    this.#restoredValues = values;
    const qualities = new Uint8Array(length);
    qualities.set(this.#restoredQualities);
    this.#restoredQualities = qualities;
  }
}
