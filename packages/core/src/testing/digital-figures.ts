import type { DigitalFigures } from '../report/digital-days.ts';

const HOUR_MS = 3_600_000;

/** What a digital point did, in hours. */
export interface DigitalHours {
  readonly on?: number;
  readonly off?: number;
  readonly unknown?: number;
  readonly starts?: number;
  readonly hidden?: number;
  /** The longest time on without interruption; all of it unless given. */
  readonly longest?: number;
}

/** The figures of a digital point for tests. Only this builds all fields of the type. */
export function digitalFigures(hours: DigitalHours): DigitalFigures {
  const { on = 0, off = 0, unknown = 0, starts = 0, hidden = 0, longest = on } = hours;
  return {
    lengthMs: (on + off + unknown) * HOUR_MS,
    onMs: on * HOUR_MS,
    offMs: off * HOUR_MS,
    unknownMs: unknown * HOUR_MS,
    starts,
    hiddenStarts: hidden,
    longestOnMs: longest * HOUR_MS,
  };
}
