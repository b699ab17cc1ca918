import type { Priority } from '@outpost/contract';
import type { ShownValue } from '../value/index.ts';

/** A measured value in a diagram. */
export interface ProcessValue {
  readonly value: ShownValue;
  /** The priority of the worst exceeded limit; null without one. */
  readonly priority: Priority | null;
}

/** A level with its number; null if there has never been one. */
export interface MeasuredLevel extends ProcessValue {
  /** Engineering units. */
  readonly level: number | null;
}

/** A setpoint or limit, drawn as a line across the vessel. */
export interface LevelLine {
  /** `Lead on`, `High`. */
  readonly label: string;
  /** Engineering units, as for the level. */
  readonly at: number;
  /** The formatted number. */
  readonly text: string;
  /** false: the setpoint's value is not good, so neither is the position of its line. */
  readonly good: boolean;
  /** The level currently exceeds this limit. */
  readonly priority: Priority | null;
}

/** The range of the diagram, engineering units; `bottom` is below `top`. */
export interface ProcessScale {
  readonly bottom: number;
  readonly top: number;
}

export interface PumpShown {
  /** `Pump 1`. */
  readonly name: string;
  /** The label of its state: `running`, `off`, `failed`. */
  readonly word: string;
  readonly state: 'running' | 'off' | 'failed' | 'unknown';
  /** false: this is the last known state. */
  readonly good: boolean;
  /** The priority of its failure alarm. */
  readonly priority: Priority | null;
}
