import type { Entry } from '../engine/lines.ts';
import type { HeadingSlot, RowSlot } from './slots.ts';

type Kind = Entry['kind'];

/** The elements of a line and what they show. */
export interface PlacedSlot {
  readonly slot: RowSlot | HeadingSlot;
  readonly kind: Kind;
  /** The row or site; -1: nothing. */
  of: number;
  line: number;
}

/** The elements of the lines in the window; those of other lines are reused. */
export class SlotPool {
  readonly #host: HTMLElement;
  readonly #make: (kind: Kind) => RowSlot | HeadingSlot;
  readonly #placed = new Map<number, PlacedSlot>();
  readonly #free: Readonly<Record<Kind, PlacedSlot[]>> = { row: [], site: [] };
  #made = 0;

  constructor(host: HTMLElement, make: (kind: Kind) => RowSlot | HeadingSlot) {
    this.#host = host;
    this.#make = make;
    host.replaceChildren();
  }

  get(line: number): PlacedSlot | undefined {
    return this.#placed.get(line);
  }

  /** Takes elements for a line without any. */
  place(line: number, kind: Kind): PlacedSlot {
    const placed = this.#free[kind].pop() ?? this.#add(kind);
    placed.line = line;
    placed.slot.element.hidden = false;
    this.#placed.set(line, placed);
    return placed;
  }

  /** Releases the elements of lines outside the range. */
  keep(first: number, end: number): void {
    for (const [line, placed] of this.#placed) {
      if (line >= first && line < end) continue;
      this.#placed.delete(line);
      placed.of = -1;
      this.#free[placed.kind].push(placed);
    }
  }

  /** Hides elements that were not reused. */
  hideRest(): void {
    for (const kind of ['row', 'site'] as const) {
      for (const { slot } of this.#free[kind]) slot.element.hidden = true;
    }
  }

  lineOfElement(row: Element): number {
    for (const { slot, line } of this.#placed.values()) if (slot.element === row) return line;
    return -1;
  }

  /** Puts the elements in the order of their lines, for screen readers. */
  putInOrder(): void {
    const ordered = [...this.#placed.values()]
      .sort((a, b) => a.line - b.line)
      .map(({ slot }) => slot.element);
    if (!ordered.every((element, index) => this.#host.children[index] === element)) {
      this.#host.prepend(...ordered);
    }
  }

  #add(kind: Kind): PlacedSlot {
    const slot = this.#make(kind);
    const number = this.#made++;
    for (const [column, cell] of slot.cells.entries()) cell.id = `grid-${kind}-${number}-${column}`;
    this.#host.append(slot.element);
    return { slot, kind, of: -1, line: -1 };
  }
}
