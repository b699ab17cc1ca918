import type { Priority } from '@outpost/contract';
import type { ShownValue } from '../value/index.ts';

/** A measured value in a picture. */
export interface ProcessValue {
  readonly value: ShownValue;
  /** The worst limit it is beyond; null when there is none. */
  readonly priority: Priority | null;
}

/** A level with the number behind it; null when there has never been one. */
export interface MeasuredLevel extends ProcessValue {
  /** Engineering units. */
  readonly level: number | null;
}

/** A set point or limit, drawn as a line across the vessel. */
export interface LevelLine {
  /** `Lead on`, `High`. */
  readonly label: string;
  /** Engineering units, as the level. */
  readonly at: number;
  /** The number as it is written. */
  readonly text: string;
  /** false: the set point's value is not good, so neither is the place of its line. */
  readonly good: boolean;
  /** The level is beyond this limit now. */
  readonly priority: Priority | null;
}

/** What the picture spans, engineering units; `bottom` is below `top`. */
export interface ProcessScale {
  readonly bottom: number;
  readonly top: number;
}

export interface PumpShown {
  /** `Pump 1`. */
  readonly name: string;
  /** Its state in words: `running`, `off`, `failed`. */
  readonly word: string;
  readonly state: 'running' | 'off' | 'failed' | 'unknown';
  /** false: this is what was last known. */
  readonly good: boolean;
  /** The priority of its failure's condition. */
  readonly priority: Priority | null;
}
