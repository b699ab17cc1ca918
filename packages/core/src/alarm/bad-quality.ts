import { BAD, GOOD } from '@outpost/historian/pure';

/**
 * The number of points that share an alarm when they turn bad together, however many points the
 * station has.
 */
export const MIN_TOGETHER = 3;
/** Points that become due within this time of each other turned bad together, ms. */
export const TOGETHER_MS = 60_000;

/** A point whose quality is watched. */
export interface WatchedPoint {
  /** Position in the station. */
  readonly position: number;
  readonly onDelayMs: number;
  readonly offDelayMs: number;
}

/**
 * The alarm that covers a point: none, its own, or the one it shares with other points of its
 * station.
 */
export type Cover = 'none' | 'own' | 'shared';
const NONE = 0;
const OWN = 1;
const SHARED = 2;
const COVERS: readonly Cover[] = ['none', 'own', 'shared'];

/** What a step of {@link BadQuality} changed, by index of the watched point. */
export interface BadQualityStep {
  /** Points whose own alarm begins or ends. */
  readonly began: readonly number[];
  readonly ended: readonly number[];
  /**
   * `raised`: it begins, or more points turned bad together while it was active. `changed`: it
   * covers other points.
   */
  readonly shared: 'raised' | 'changed' | 'returned' | null;
  /** The points that are bad together: those that the shared alarm covers or will soon cover. */
  readonly together: readonly number[];
}

/** The last poll of a station's points, in columns by slot: a point's position after `first`. */
export interface QualityColumns {
  readonly first: number;
  readonly qualities: Uint8Array;
  /** Since when the quality is known, ms; may be later than the time of the step. */
  readonly changedAtMs: Float64Array;
}

/** The time of a poll. */
export interface QualityTime {
  readonly atMs: number;
  /** `atMs` minus the time without communication; delays are measured with it. */
  readonly listenedMs: number;
}

/** What is needed to restore a watch after a restart. */
export interface BadQualityMemory {
  readonly own: readonly number[];
  readonly shared: readonly number[];
  /** When the shared alarm was last raised, ms; null: it is not active. */
  readonly sharedAtMs: number | null;
}

/**
 * Derives the bad-quality alarms of one station: one for each point, or one for all points that
 * turn bad together.
 *
 * A point is due when it was bad for its on-delay without a break, and recovers when it was good
 * for its off-delay. Points turn bad together when three or more of them, or more than half of all
 * (at least two), are bad, not yet covered, and due now or within {@link TOGETHER_MS}. Then one
 * shared alarm is raised. It covers the points that are due, and each of the others when it becomes
 * due. A point that turns bad later has its own alarm, or belongs to a second group for which the
 * shared alarm is raised again. Each point keeps its alarm until it recovers; the shared alarm
 * returns to normal with the last one.
 */
export class BadQuality {
  readonly #points: readonly WatchedPoint[];
  readonly #covers: number[];
  /**
   * Since when each point has been waiting to change its cover, ms of `listenedMs`; NaN: it is not
   * waiting.
   */
  readonly #waitingMs: number[];
  #sharedAtMs = Number.NaN;
  /** The same in `listenedMs`. */
  #sharedListenedMs = Number.NaN;

  constructor(points: readonly WatchedPoint[]) {
    this.#points = points;
    this.#covers = points.map(() => NONE);
    this.#waitingMs = points.map(() => Number.NaN);
  }

  /** Restores the state before a restart. */
  restore({ own, shared, sharedAtMs }: BadQualityMemory): void {
    for (const index of own) this.#covers[index] = OWN;
    for (const index of shared) this.#covers[index] = SHARED;
    this.#sharedSince(sharedAtMs ?? Number.NaN, sharedAtMs ?? Number.NaN);
  }

  /**
   * Takes over the state of a point from another watch. @param waits whether its delay continues
   */
  take(index: number, from: BadQuality, fromIndex: number, waits: boolean): void {
    this.#covers[index] = from.#covers[fromIndex]!;
    if (waits) this.#waitingMs[index] = from.#waitingMs[fromIndex]!;
    this.#sharedSince(from.#sharedAtMs, from.#sharedListenedMs);
  }

  /**
   * Ends the shared alarm when it no longer covers any point. Call it after the last {@link take}.
   */
  settle(): void {
    if (!this.#covers.includes(SHARED)) this.#sharedSince(Number.NaN, Number.NaN);
  }

  coverOf(index: number): Cover {
    return COVERS[this.#covers[index]!]!;
  }

  /** Points that the shared alarm covers. */
  shared(): number[] {
    return this.#points.flatMap((_, index) => (this.#covers[index] === SHARED ? [index] : []));
  }

  /** When the shared alarm was last raised, ms; null: it is not active. */
  get sharedAtMs(): number | null {
    return Number.isNaN(this.#sharedAtMs) ? null : this.#sharedAtMs;
  }

  /** Resets everything: the station is no longer polled. */
  clear(): void {
    this.#covers.fill(NONE);
    this.#waitingMs.fill(Number.NaN);
    this.#sharedSince(Number.NaN, Number.NaN);
  }

  /**
   * Evaluates a poll. A failed poll is not a step: alarms and delays continue.
   * @param isApart whether the alarm of a point is suppressed individually: then it is not grouped
   * @returns null when nothing changed
   */
  step(read: QualityColumns, time: QualityTime, isApart: (index: number) => boolean): BadQualityStep | null {
    if (this.#points.length === 0) return null;
    const { due, soon, recovered, parted } = this.#sort(read, time, isApart);
    if (due.length + recovered.length + parted.length === 0) return null;
    const began: number[] = [...parted];
    const ended: number[] = [];
    let shared: BadQualityStep['shared'] = parted.length > 0 ? 'changed' : null;
    for (const index of recovered) {
      if (this.#covers[index] === SHARED) shared = 'changed';
      else ended.push(index);
      this.#cover(index, NONE);
    }
    for (const index of parted) this.#cover(index, OWN);
    const joining = due.filter((index) => this.#isLate(index) && !isApart(index));
    const others = due.filter((index) => !joining.includes(index));
    const alone = others.filter(isApart);
    const group = others.filter((index) => !isApart(index));
    const waiting = soon.filter((index) => !this.#isLate(index));
    if (group.length > 0 && this.#areTogether(group.length + waiting.length)) {
      for (const index of [...joining, ...group]) this.#cover(index, SHARED);
      this.#sharedSince(time.atMs, time.listenedMs);
      shared = 'raised';
    } else {
      for (const index of joining) this.#cover(index, SHARED);
      if (joining.length > 0) shared = 'changed';
      alone.push(...group);
    }
    for (const index of alone) this.#cover(index, OWN);
    began.push(...alone);
    const covered = this.shared();
    if (covered.length === 0 && this.sharedAtMs !== null) {
      this.#sharedSince(Number.NaN, Number.NaN);
      shared = 'returned';
    }
    const together = shared === null ? [] : [...covered, ...soon.filter((index) => this.#isLate(index))];
    return { began: ascending(began), ended, shared, together: ascending(together) };
  }

  /** Advances the delays. `soon`: bad and due within {@link TOGETHER_MS}. */
  #sort(
    { first, qualities, changedAtMs }: QualityColumns,
    { atMs, listenedMs }: QualityTime,
    isApart: (index: number) => boolean,
  ) {
    const due: number[] = [];
    const soon: number[] = [];
    const recovered: number[] = [];
    const parted: number[] = [];
    for (let index = 0; index < this.#points.length; index++) {
      const { position, onDelayMs, offDelayMs } = this.#points[index]!;
      const quality = qualities[first + position];
      const isCovered = this.#covers[index] !== NONE;
      if (quality !== GOOD && quality !== BAD) continue;
      if ((quality === BAD) === isCovered) {
        this.#waitingMs[index] = Number.NaN;
        if (this.#covers[index] === SHARED && isApart(index)) parted.push(index);
        continue;
      }
      const isBad = quality === BAD;
      if (!(this.#waitingMs[index]! <= listenedMs)) {
        const badForMs = atMs - changedAtMs[first + position]!;
        this.#waitingMs[index] = isBad && badForMs > 0 ? listenedMs - badForMs : listenedMs;
      }
      const waitedMs = listenedMs - this.#waitingMs[index]!;
      if (!isBad) {
        if (waitedMs >= offDelayMs) recovered.push(index);
      } else if (waitedMs >= onDelayMs) due.push(index);
      else if (waitedMs >= onDelayMs - TOGETHER_MS && !isApart(index)) soon.push(index);
    }
    return { due, soon, recovered, parted };
  }

  /** When the shared alarm was last raised; NaN: it is not active. */
  #sharedSince(atMs: number, listenedMs: number): void {
    this.#sharedAtMs = atMs;
    this.#sharedListenedMs = listenedMs;
  }

  #cover(index: number, cover: number): void {
    this.#covers[index] = cover;
    this.#waitingMs[index] = Number.NaN;
  }

  /**
   * Whether a bad point was about to be due when the shared alarm was raised: it belongs to that
   * group.
   */
  #isLate(index: number): boolean {
    const sinceMs = this.#waitingMs[index]!;
    const dueMs = sinceMs + this.#points[index]!.onDelayMs;
    return sinceMs <= this.#sharedListenedMs && dueMs <= this.#sharedListenedMs + TOGETHER_MS;
  }

  #areTogether(count: number): boolean {
    return count >= MIN_TOGETHER || (count >= 2 && 2 * count > this.#points.length);
  }
}

const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);
