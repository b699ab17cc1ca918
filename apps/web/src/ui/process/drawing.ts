import type {
  LevelLine,
  ProcessFloat,
  ProcessPump,
  ProcessReading,
  ProcessSetpoint,
  ProcessValue,
  ProcessValve,
  ProcessVessel,
} from './types.ts';

/** A part of the drawing, CSS pixels from the upper left corner. */
export type Shape =
  | { readonly kind: 'pipe'; readonly path: string }
  | { readonly kind: 'arrow'; readonly x: number; readonly y: number; readonly to: 'left' | 'right' | 'down' }
  | {
      readonly kind: 'vessel';
      readonly vessel: ProcessVessel;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      /** The height of the water's surface; null: not known. */
      readonly surface: number | null;
    }
  | {
      readonly kind: 'line';
      readonly line: LevelLine;
      readonly path: string;
    }
  | { readonly kind: 'axis' | 'top'; readonly path: string }
  | {
      /** From the number of the level to the water's surface. */
      readonly kind: 'pointer';
      readonly x: number;
      readonly from: number;
      readonly to: number;
      readonly good: boolean;
    }
  | {
      /** `gap`: no data. */
      readonly kind: 'rain' | 'gap';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'float'; readonly float: ProcessFloat; readonly x: number; readonly y: number }
  | { readonly kind: 'pump'; readonly pump: ProcessPump; readonly x: number; readonly y: number }
  | { readonly kind: 'valve'; readonly valve: ProcessValve; readonly x: number; readonly y: number }
  | { readonly kind: 'check-valve'; readonly x: number; readonly y: number }
  | { readonly kind: 'meter'; readonly x: number; readonly y: number; readonly good: boolean };

export type LabelContent =
  | {
      readonly kind: 'level';
      readonly level: ProcessValue;
      readonly inWater: boolean;
      readonly isFlat: boolean;
    }
  | { readonly kind: 'line'; readonly line: LevelLine }
  | { readonly kind: 'tick'; readonly text: string }
  | { readonly kind: 'float'; readonly float: ProcessFloat }
  | { readonly kind: 'pump'; readonly pump: ProcessPump }
  | { readonly kind: 'reading'; readonly reading: ProcessReading; readonly large: boolean }
  | { readonly kind: 'setpoint'; readonly setpoint: ProcessSetpoint };

/** A label, vertically centred at `y`, with the space that it may take. */
export interface PlacedLabel {
  readonly key: string;
  readonly content: LabelContent;
  readonly align: 'start' | 'middle' | 'end';
  /** The left edge, the middle or the right edge, as `align` says. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Everything that is drawn so far; `bottom` is its lower edge. */
export interface Drawing {
  readonly shapes: Shape[];
  readonly labels: PlacedLabel[];
  bottom: number;
}
