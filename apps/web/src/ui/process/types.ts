import type { Priority } from '@outpost/contract';
import type { ShownValue } from '../value/index.ts';

/** A measured value in a diagram. */
export interface ProcessValue {
  readonly value: ShownValue;
  /** The priority of the worst exceeded limit; null without one. */
  readonly priority: Priority | null;
  /** When it was read; shown unless it is good. null: never. */
  readonly at: string | null;
}

/** A measured value with its label. */
export interface ProcessReading extends ProcessValue {
  /** `Flow`, `Discharge`. */
  readonly name: string;
}

/** A setpoint in the controller. */
export interface ProcessSetpoint {
  /** `Lead on`. */
  readonly label: string;
  readonly value: ShownValue;
  readonly at: string | null;
  /** The point that the user may write; null: none. */
  readonly write: { readonly pointId: number; readonly name: string } | null;
}

/** An alarm limit at its height in the vessel. */
export interface LimitLine {
  readonly kind: 'limit';
  /** `High`. */
  readonly label: string;
  /** Engineering units, as for the level. */
  readonly at: number;
  /** The formatted number. */
  readonly text: string;
  readonly units: string;
  /** The level currently exceeds this limit. */
  readonly priority: Priority | null;
}

/** A setpoint at its height in the vessel. */
export interface SetpointLine {
  readonly kind: 'setpoint';
  readonly at: number;
  readonly setpoint: ProcessSetpoint;
  /** The alarm limit that is the same line; null: none. */
  readonly limit: LimitLine | null;
}

export type LevelLine = LimitLine | SetpointLine;

/** The range of the diagram, engineering units; `bottom` is below `top`. */
export interface ProcessScale {
  readonly bottom: number;
  readonly top: number;
}

/** A float switch. */
export interface ProcessFloat {
  /** `High float`. */
  readonly name: string;
  /** The label of its state: `Dry`. */
  readonly text: string;
  /** null: its state is not known. */
  readonly wet: boolean | null;
  readonly place: 'top' | 'bottom';
  readonly priority: Priority | null;
}

export type VesselShape = 'well' | 'tank' | 'borehole';

/** A vessel with its level. */
export interface ProcessVessel {
  readonly shape: VesselShape;
  /** `Wet well level`. */
  readonly name: string;
  readonly level: ProcessValue;
  /** The level in engineering units; null if there has never been one. */
  readonly number: number | null;
  readonly scale: ProcessScale;
  readonly lines: readonly LevelLine[];
  readonly floats: readonly ProcessFloat[];
}

export interface ProcessPump {
  /** `Pump 1`. */
  readonly name: string;
  /** The label of its state: `running`, `off`, `failed`. */
  readonly word: string;
  readonly state: 'running' | 'off' | 'failed' | 'unknown';
  /** false: this is the last known state. */
  readonly good: boolean;
  /** When the state was read; shown unless it is good. null: never. */
  readonly at: string | null;
  /** The priority of its failure alarm. */
  readonly priority: Priority | null;
  /** The motor current; null: not measured. */
  readonly current: ProcessReading | null;
}

/** A valve and how far it is open. */
export interface ProcessValve extends ProcessReading {
  /** false: closed; null: partly open, or not known. */
  readonly open: boolean | null;
}

/** The rain of an hour. */
export interface ProcessRainHour {
  /** When it begins: `14:00`. */
  readonly time: string;
  /** null: no data. */
  readonly amount: number | null;
  /** `2.4 mm`, `no data` */
  readonly text: string;
  /** Some of the hour has no data. */
  readonly isPartial: boolean;
}

/** Rain, as bars of the last 24 h. */
export interface ProcessRain {
  /** The present rate. */
  readonly rate: ProcessReading;
  readonly today: ProcessReading;
  /** Oldest first; empty while they load. */
  readonly hours: readonly ProcessRainHour[];
}

/** The content of a process picture; what is not measured is null or empty. */
export interface ProcessDiagram {
  /** `Wet well`. */
  readonly title: string;
  readonly rain: ProcessRain | null;
  readonly vessel: ProcessVessel | null;
  /** What is between inlet and outlet; `none`: there is no outlet. */
  readonly between: 'pumps' | 'valve' | 'meter' | 'pipe' | 'none';
  readonly pumps: readonly ProcessPump[];
  readonly valve: ProcessValve | null;
  readonly inflow: ProcessReading | null;
  readonly suction: ProcessReading | null;
  /** Behind the pumps: flow, pressure. */
  readonly outlet: readonly ProcessReading[];
  /** The pressure setpoint. */
  readonly outletSetpoint: ProcessSetpoint | null;
  /** Further measured values, below the picture. */
  readonly readings: readonly ProcessReading[];
  /** Setpoints without a height in the vessel, below the picture. */
  readonly setpoints: readonly ProcessSetpoint[];
}
