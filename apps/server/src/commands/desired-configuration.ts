import type { Point, SettingValue, StationConfig } from '@outpost/contract';
import { clockPositions } from '@outpost/core';
import { commandNumber } from './values.ts';

/** The clock among the entries of a push; points have ids from 1. */
export const CLOCK_ID = 0;
export const CLOCK_TERMINAL = 'clock';
export const CLOCK_NAME = 'Controller clock';

/** One value that a controller is wanted to hold. */
export interface DesiredValue {
  readonly point: Point;
  /** In the list of the station's points. */
  readonly position: number;
  readonly value: number;
  readonly wire: SettingValue;
}

/** All that a station's controller is wanted to hold. */
export interface DesiredConfiguration {
  readonly settings: readonly DesiredValue[];
  /** Positions of the six points of its clock; null: the clock is not set. `incomplete`: it is to be, and the points are not there. */
  readonly clock: readonly number[] | 'incomplete' | null;
}

const known = new WeakMap<StationConfig, DesiredConfiguration>();

/** In the order of the configuration. A configuration is never changed in place, so this is worked out once. */
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
    // The contract refuses both; nothing is pushed to a point that is not there.
    return point && value != null ? [{ point, position: position!, value, wire }] : [];
  });
  return { settings, clock: SetClock ? (clockPositions(Points) ?? 'incomplete') : null };
}

/** How a value is shown, for answers. */
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
