import { AppError } from '../platform/app-error.ts';
import type { Actor } from '../platform/audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import * as texts from './texts.ts';

/** A value that a user is about to write, and the value at that time. */
export interface Selected {
  readonly id: string;
  readonly by: Actor;
  readonly pointId: number;
  readonly value: number;
  /** The value of the point; NaN: none. */
  readonly old: number;
  readonly untilMs: number;
}

interface Held {
  readonly by: Actor;
  /** `is writing it`, as it follows a name. */
  readonly what: string;
  /** null: until it is released. */
  readonly untilMs: number | null;
  readonly selected: Selected | null;
}

/** The reservations of points: one command at a time for each. */
export class Reservations {
  readonly #clock: Clock;
  readonly #held = new Map<number, Held>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Reserves a point for a user until the selection expires. @throws AppError COMMAND_BUSY */
  select(selected: Selected): void {
    const { pointId, by, untilMs } = selected;
    this.#refuseOthers(pointId, by);
    this.#held.set(pointId, { by, what: texts.hasReservedThePoint, untilMs, selected });
  }

  /** The selection with this id, if it is still valid. */
  selectionOf(pointId: number, id: string): Selected | null {
    const { selected } = this.#holding(pointId) ?? { selected: null };
    return selected?.id === id ? selected : null;
  }

  deselect(id: string, by: Actor): void {
    for (const [pointId, { selected }] of this.#held) {
      if (selected?.id === id && isSameActor(selected.by, by)) this.#held.delete(pointId);
    }
  }

  /**
   * Reserves points for a command until the returned function is called; replaces the user's own
   * selections of them.
   * @throws AppError COMMAND_BUSY; then none is reserved
   */
  take(pointIds: readonly number[], by: Actor, what: string): () => void {
    for (const pointId of pointIds) this.#refuseOthers(pointId, by);
    const held: Held = { by, what, untilMs: null, selected: null };
    for (const pointId of pointIds) this.#held.set(pointId, held);
    return () => {
      for (const pointId of pointIds) if (this.#held.get(pointId) === held) this.#held.delete(pointId);
    };
  }

  /** Whether a command is running at a point. */
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
    if (held.selected !== null && isSameActor(held.by, by)) return;
    const leftSeconds = held.untilMs === null ? null : Math.ceil((held.untilMs - this.#clock.now()) / 1_000);
    const left = leftSeconds === null ? '' : texts.forSecondsMore(leftSeconds);
    throw new AppError('COMMAND_BUSY', `${held.by.name} ${held.what}${left}`, {
      retryAfterSeconds: leftSeconds ?? 5,
    });
  }
}

/** An API token has the account of its creator, but a name and reservations of its own. */
export const isSameActor = (a: Actor, b: Actor): boolean => a.accountId === b.accountId && a.name === b.name;
