import {
  type Condition,
  PRIORITIES,
  type Priority,
  type StationQuiet,
  type StationStatus,
} from '@outpost/contract';

/**
 * What a mark can say, worst first. The four priorities are conditions; `no-answer`: the device does not answer;
 * `bad`: it answers, but a value cannot be trusted; `quiet`: what is abnormal there is kept quiet, or people work there.
 */
export const STATES = [...PRIORITIES, 'no-answer', 'bad', 'unknown', 'quiet', 'disabled', 'normal'] as const;
export type DisplayState = (typeof STATES)[number];

/** The word that goes with the shape and the colour. */
export const STATE_LABELS: Readonly<Record<DisplayState, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  'no-answer': 'No answer',
  bad: 'Bad value',
  unknown: 'Not polled yet',
  quiet: 'Kept quiet',
  disabled: 'Disabled',
  normal: 'Normal',
};

/** What a station's state is made of; the entities of the contract fit. */
export interface StationCondition {
  readonly Communication: { readonly Status: StationStatus };
  readonly Quiet: StationQuiet | null;
  readonly Conditions: readonly Pick<Condition, 'Priority' | 'Suppressed'>[];
  readonly BadPoints?: number;
}

/** Nobody keeps it quiet: it counts. */
export const isAnnunciated = ({ Suppressed }: Pick<Condition, 'Suppressed'>): boolean => Suppressed === null;

/** People work there until an end that they have set: nothing of the station calls anybody. */
export const isInMaintenance = (quiet: StationQuiet | null): boolean =>
  quiet !== null && quiet.MaintenanceUntil !== null;

/** That the station does not answer is kept quiet, by its maintenance or by a decision about that alarm. */
export const isCommunicationSuppressed = (quiet: StationQuiet | null): boolean =>
  quiet !== null && quiet.Communication !== null;

/** The worst of the priorities of what nobody keeps quiet, or null when there is none. */
export function worstDisplayedPriority(
  conditions: readonly Pick<Condition, 'Priority' | 'Suppressed'>[],
): Priority | null {
  const loud = conditions.filter(isAnnunciated);
  return PRIORITIES.find((priority) => loud.some(({ Priority }) => Priority === priority)) ?? null;
}

/** What decides on a station's state. */
export interface StateFacts {
  readonly status: StationStatus;
  readonly quiet: StationQuiet | null;
  /** The worst priority of its conditions that nobody keeps quiet. */
  readonly worst: Priority | null;
  /** How many of its conditions are kept quiet. */
  readonly suppressed: number;
  /** Points whose quality is `bad` while the station answers. */
  readonly badPoints: number;
}

/**
 * The one state that stands for a station. Without an answer nobody knows whether its conditions still hold, so
 * `no-answer` is shown then and not a priority.
 */
export function displayState({ status, quiet, worst, suppressed, badPoints }: StateFacts): DisplayState {
  if (status === 'disabled') return 'disabled';
  if (isInMaintenance(quiet)) return 'quiet';
  if (status === 'offline') return worst === null && isCommunicationSuppressed(quiet) ? 'quiet' : 'no-answer';
  if (worst !== null) return worst;
  if (status === 'unknown') return 'unknown';
  if (badPoints > 0) return 'bad';
  return suppressed > 0 ? 'quiet' : 'normal';
}

/** The same of a station whose conditions are known. */
export function stateOfStation(station: StationCondition): DisplayState {
  return displayState({
    status: station.Communication.Status,
    quiet: station.Quiet,
    worst: worstDisplayedPriority(station.Conditions),
    suppressed: station.Conditions.filter((condition) => !isAnnunciated(condition)).length,
    badPoints: station.BadPoints ?? 0,
  });
}

/** For sorting: worst first. */
export function compareStates(a: DisplayState, b: DisplayState): number {
  return STATES.indexOf(a) - STATES.indexOf(b);
}
