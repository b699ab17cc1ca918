import type { Point, SettingValue, StationConfig } from '@outpost/contract';
import { clockPositions } from '@outpost/core';
import * as texts from './texts.ts';
import { commandNumber } from './values.ts';

/** The clock among the entries of a push; points have ids from 1. */
export const CLOCK_ID = 0;
export const CLOCK_TERMINAL = 'clock';
export const CLOCK_NAME = texts.controllerClock;

/** One desired value. */
export interface DesiredValue {
  readonly point: Point;
  /** Its index in the list of the station's points. */
  readonly position: number;
  readonly value: number;
  readonly wire: SettingValue;
}

/** All desired values of a station's controller. */
export interface DesiredConfiguration {
  readonly settings: readonly DesiredValue[];
  /**
   * Positions of the six points of its clock; null: the clock is not set. `incomplete`: it should
   * be set, but points are missing.
   */
  readonly clock: readonly number[] | 'incomplete' | null;
}

const known = new WeakMap<StationConfig, DesiredConfiguration>();

/** In the order of the configuration. Configurations are immutable, so this is calculated once. */
export function desiredConfigurationOf(config: StationConfig): DesiredConfiguration {
  let wanted = known.get(config);
  if (wanted === undefined) {
    wanted = compile(config);
    known.set(config, wanted);
  }
  return wanted;
}

export const hasDesiredValues = (config: StationConfig): boolean =>
  config.Settings.length > 0 || config.SetClock;

function compile({ Points, Settings, SetClock }: StationConfig): DesiredConfiguration {
  const positions = new Map(Points.map(({ Point: terminal }, position) => [terminal, position]));
  const settings = Settings.flatMap(({ Point: terminal, Wanted: wire }): DesiredValue[] => {
    const position = positions.get(terminal);
    const point = position === undefined ? undefined : Points[position];
    const value = point && commandNumber(point, wire);
    // The contract rejects both; nothing is pushed to a point that does not exist.
    return point && value != null ? [{ point, position: position!, value, wire }] : [];
  });
  return { settings, clock: SetClock ? (clockPositions(Points) ?? 'incomplete') : null };
}

/** The display form of a value, for responses. */
export function desiredValueView(point: Point) {
  const digital = point.Kind === 'digital';
  return {
    Point: point.Point,
    PointId: point.Id,
    Name: point.Name,
    Units: digital ? '' : point.Units,
    Decimals: digital ? 0 : point.Decimals,
    OnLabel: digital ? point.OnLabel : '',
    OffLabel: digital ? point.OffLabel : '',
  };
}

export const CLOCK_SHOWN = {
  Point: CLOCK_TERMINAL,
  PointId: null,
  Name: CLOCK_NAME,
  Units: '',
  Decimals: 0,
  OnLabel: '',
  OffLabel: '',
} as const;
