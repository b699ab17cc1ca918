import type { Delta } from '@outpost/contract';

interface Page {
  epoch: string;
  sequence: number;
}

/** What to do with a delta. */
export type DeltaAction = 'apply' | 'ignore' | 'subscribe-again';

/**
 * Tracks the numbers of one room: a snapshot, then consecutive deltas. Deltas that arrive before
 * the snapshot are kept because the one right after it may arrive first.
 */
export class DeltaSequence {
  #page: Page | null = null;
  #early: Delta[] = [];

  /** A subscription was sent; earlier data is invalid. */
  waiting(): void {
    this.#page = null;
    this.#early = [];
  }

  /** The epoch of the snapshot, or null without one. */
  get epoch(): string | null {
    return this.#page?.epoch ?? null;
  }

  /**
   * The snapshot arrived. Returns the deltas to apply to it, in order, and whether a number is
   * missing.
   */
  opened(snapshot: { Epoch: string; Sequence: number }): { deltas: Delta[]; gap: boolean } {
    this.#page = { epoch: snapshot.Epoch, sequence: snapshot.Sequence };
    const early = this.#early;
    this.#early = [];
    const deltas: Delta[] = [];
    for (const delta of early) {
      const verdict = this.offer(delta);
      if (verdict === 'apply') deltas.push(delta);
      if (verdict === 'subscribe-again') return { deltas, gap: true };
    }
    return { deltas, gap: false };
  }

  offer(delta: Delta): DeltaAction {
    if (this.#page === null) {
      this.#early.push(delta);
      return 'ignore';
    }
    if (delta.Epoch !== this.#page.epoch) return 'subscribe-again';
    if (delta.Sequence <= this.#page.sequence) return 'ignore';
    if (delta.Sequence !== this.#page.sequence + 1) return 'subscribe-again';
    this.#page.sequence = delta.Sequence;
    return 'apply';
  }
}
