import type { DisplayState } from '../../../ui/state/index.ts';
import type { RowFacts } from './row-facts.ts';

/** The state of a site for its heading, in words too. */
export interface SiteFacts {
  readonly stationId: number;
  readonly name: string;
  /** `Lift station · 0417` */
  readonly kind: string;
  readonly state: DisplayState;
  /** What is wrong with the station itself: `No answer for 22 min`, `In maintenance until 18:30`; empty: nothing. */
  readonly why: string;
  readonly abnormal: number;
  /** Rows below the heading, or that would be. */
  readonly shown: number;
  readonly isFolded: boolean;
}

/** `other`: the slot showed another line before. `flash`: values that have changed since are to be noticed. */
export type SlotDrawing = 'other' | 'same' | 'flash';

/** The elements of one line, used again for another line when theirs has left the window. */
export interface Slot<Facts> {
  readonly element: HTMLElement;
  /** Elements that the cursor can be on, in the order of the columns. */
  readonly cells: readonly HTMLElement[];
  draw(facts: Facts, drawing: SlotDrawing): void;
}

export type RowSlot = Slot<RowFacts>;
export type HeadingSlot = Slot<SiteFacts>;
