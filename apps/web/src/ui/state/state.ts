import {
  type Condition,
  PRIORITIES,
  type Priority,
  type StationStatus,
  type StationSuppression,
} from '@outpost/contract';
import * as texts from '../texts.ts';

/**
 * What a mark can show, worst first. The four priorities are conditions; `no-answer`: the station
 * is offline; `bad`: it responds with bad quality; `suppressed`: its alarms are suppressed, or it
 * is in maintenance.
 */
export const STATES = [
  ...PRIORITIES,
  'no-answer',
  'bad',
  'unknown',
  'suppressed',
  'disabled',
  'normal',
] as const;
export type DisplayState = (typeof STATES)[number];

export const isPriority = (state: DisplayState): state is Priority =>
  (PRIORITIES as readonly DisplayState[]).includes(state);

/** The label for the shape and the colour. */
export const STATE_LABELS: Readonly<Record<DisplayState, string>> = {
  critical: texts.critical,
  high: texts.high,
  medium: texts.medium,
  low: texts.low,
  'no-answer': texts.offline,
  bad: texts.badValue,
  unknown: texts.notPolledYet,
  suppressed: texts.suppressed,
  disabled: texts.disabled,
  normal: texts.normal,
};

/** What determines a station's state; the contract's entities match. */
export interface StationCondition {
  readonly Communication: { readonly Status: StationStatus };
  readonly Suppression: StationSuppression | null;
  readonly Conditions: readonly Pick<Condition, 'Priority' | 'Suppressed'>[];
  readonly BadPoints?: number;
}

/** Whether it is annunciated, that is, not suppressed. */
export const isAnnunciated = ({ Suppressed }: Pick<Condition, 'Suppressed'>): boolean => Suppressed === null;

/** The station is in maintenance until a set time: none of its alarms is annunciated. */
export const isInMaintenance = (suppression: StationSuppression | null): boolean =>
  suppression !== null && suppression.MaintenanceUntil !== null;

/** The communication alarm is suppressed, by maintenance or by a decision about that alarm. */
export const isCommunicationSuppressed = (suppression: StationSuppression | null): boolean =>
  suppression !== null && suppression.Communication !== null;

/** The worst priority of conditions that are not suppressed, or null without one. */
export function worstDisplayedPriority(
  conditions: readonly Pick<Condition, 'Priority' | 'Suppressed'>[],
): Priority | null {
  const annunciated = conditions.filter(isAnnunciated);
  return PRIORITIES.find((priority) => annunciated.some(({ Priority }) => Priority === priority)) ?? null;
}

/** What determines a station's state. */
export interface StateFacts {
  readonly status: StationStatus;
  readonly suppression: StationSuppression | null;
  /** The worst priority of its conditions that are not suppressed. */
  readonly worst: Priority | null;
  /** Number of its suppressed conditions. */
  readonly suppressed: number;
  /** Points with `bad` quality while the station responds. */
  readonly badPoints: number;
}

/**
 * The state of a station. When it is offline its current conditions are unknown, so `no-answer` is
 * shown instead of a priority.
 */
export function displayState({
  status,
  suppression,
  worst,
  suppressed,
  badPoints,
}: StateFacts): DisplayState {
  if (status === 'disabled') return 'disabled';
  if (isInMaintenance(suppression)) return 'suppressed';
  if (status === 'offline')
    return worst === null && isCommunicationSuppressed(suppression) ? 'suppressed' : 'no-answer';
  if (worst !== null) return worst;
  if (status === 'unknown') return 'unknown';
  if (badPoints > 0) return 'bad';
  return suppressed > 0 ? 'suppressed' : 'normal';
}

/** The same for a station whose conditions are known. */
export function stateOfStation(station: StationCondition): DisplayState {
  return displayState({
    status: station.Communication.Status,
    suppression: station.Suppression,
    worst: worstDisplayedPriority(station.Conditions),
    suppressed: station.Conditions.filter((condition) => !isAnnunciated(condition)).length,
    badPoints: station.BadPoints ?? 0,
  });
}

/** For sorting: worst first. */
export function compareStates(a: DisplayState, b: DisplayState): number {
  return STATES.indexOf(a) - STATES.indexOf(b);
}
