import type { Actor } from '../audit/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';

/** A value that somebody is about to write, and what was there when they looked. */
export interface Selected {
  readonly id: string;
  readonly by: Actor;
  readonly pointId: number;
  readonly value: number;
  /** What the point read; NaN: nothing. */
  readonly old: number;
  readonly untilMs: number;
}

interface Held {
  readonly by: Actor;
  /** `is writing it`, as it goes behind a name. */
  readonly what: string;
  /** null: until it is given back. */
  readonly untilMs: number | null;
  readonly selected: Selected | null;
}

/** Who is at which point: one command at a time each. */
export class Reservations {
  readonly #clock: Clock;
  readonly #held = new Map<number, Held>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Keeps a point for somebody until the selection ends. @throws AppError COMMAND_BUSY */
  select(selected: Selected): void {
    const { pointId, by, untilMs } = selected;
    this.#refuseOthers(pointId, by);
    this.#held.set(pointId, { by, what: 'has selected it', untilMs, selected });
  }

  /** The selection of that id, if it holds still. */
  selectionOf(pointId: number, id: string): Selected | null {
    const { selected } = this.#holding(pointId) ?? { selected: null };
    return selected?.id === id ? selected : null;
  }

  deselect(id: string, by: Actor): void {
    for (const [pointId, { selected }] of this.#held) {
      if (selected?.id === id && selected.by.accountId === by.accountId) this.#held.delete(pointId);
    }
  }

  /**
   * Keeps points for a command until the answer is called; an own selection of them ends with it.
   * @throws AppError COMMAND_BUSY; none is kept then
   */
  take(pointIds: readonly number[], by: Actor, what: string): () => void {
    for (const pointId of pointIds) this.#refuseOthers(pointId, by);
    const held: Held = { by, what, untilMs: null, selected: null };
    for (const pointId of pointIds) this.#held.set(pointId, held);
    return () => {
      for (const pointId of pointIds) if (this.#held.get(pointId) === held) this.#held.delete(pointId);
    };
  }

  /** Whether a command is under way at a point. */
  isWriting(pointId: number): boolean {
    const held = this.#holding(pointId);
    return held !== null && held.selected === null;
  }

  #holding(pointId: number): Held | null {
    const held = this.#held.get(pointId);
    if (held === undefined) return null;
    if (held.untilMs === null || held.untilMs > this.#clock.now()) return held;
    this.#held.delete(pointId);
    return null;
  }

  #refuseOthers(pointId: number, by: Actor): void {
    const held = this.#holding(pointId);
    if (held === null) return;
    if (held.selected !== null && held.by.accountId === by.accountId) return;
    const leftSeconds = held.untilMs === null ? null : Math.ceil((held.untilMs - this.#clock.now()) / 1_000);
    const left = leftSeconds === null ? '' : `, for another ${leftSeconds} s`;
    throw new AppError('COMMAND_BUSY', `${held.by.name} ${held.what}${left}`, {
      retryAfterSeconds: leftSeconds ?? 5,
    });
  }
}
