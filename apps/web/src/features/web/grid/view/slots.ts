import type { DisplayState } from '../../../../ui/state/index.ts';
import type { RowFacts } from './row-facts.ts';

/** The state of a site for its heading, with its text. */
export interface SiteFacts {
  readonly stationId: number;
  readonly name: string;
  /** `Lift station · 0417` */
  readonly kind: string;
  readonly state: DisplayState;
  /** The problem of the station, such as `Offline · no response for 22 min`; empty: none. */
  readonly why: string;
  readonly abnormal: number;
  /** Number of rows below the heading, also if folded. */
  readonly shown: number;
  readonly isFolded: boolean;
}

/** `other`: the slot showed another line before. `flash`: changed values are highlighted. */
export type SlotDrawing = 'other' | 'same' | 'flash';

/** The elements of one line, reused for another line. */
export interface Slot<Facts> {
  readonly element: HTMLElement;
  /** Elements for the cursor, in the order of the columns. */
  readonly cells: readonly HTMLElement[];
  draw(facts: Facts, drawing: SlotDrawing): void;
}

export type RowSlot = Slot<RowFacts>;
export type HeadingSlot = Slot<SiteFacts>;
