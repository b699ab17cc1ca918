import { type Condition, PRIORITIES, type Priority, type StationStatus } from '@outpost/contract';

/**
 * What a mark can say, worst first. The four priorities are conditions; `no-answer`: the device does not answer;
 * `bad`: it answers, but a value cannot be trusted.
 */
export const STATES = [...PRIORITIES, 'no-answer', 'bad', 'unknown', 'disabled', 'normal'] as const;
export type State = (typeof STATES)[number];

/** The word that goes with the shape and the colour. */
export const STATE_WORDS: Readonly<Record<State, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  'no-answer': 'No answer',
  bad: 'Bad value',
  unknown: 'Not polled yet',
  disabled: 'Disabled',
  normal: 'Normal',
};

/** What a station's state is made of; the entities of the contract fit. */
export interface StationCondition {
  readonly Communication: { readonly Status: StationStatus };
  readonly Conditions: readonly Pick<Condition, 'Priority'>[];
  readonly BadPoints?: number;
}

/** The worst of the priorities, or null when there is none. */
export function worstPriority(conditions: readonly Pick<Condition, 'Priority'>[]): Priority | null {
  for (const priority of PRIORITIES) {
    if (conditions.some((condition) => condition.Priority === priority)) return priority;
  }
  return null;
}

/** What decides on a station's state. */
export interface StateFacts {
  readonly status: StationStatus;
  /** The worst priority of its conditions. */
  readonly worst: Priority | null;
  /** Points whose quality is `bad` while the station answers. */
  readonly badPoints: number;
}

/**
 * The one state that stands for a station. Without an answer nobody knows whether its conditions still hold, so
 * `no-answer` is shown then and not a priority.
 */
export function stateOf({ status, worst, badPoints }: StateFacts): State {
  if (status === 'disabled') return 'disabled';
  if (status === 'offline') return 'no-answer';
  if (worst !== null) return worst;
  if (status === 'unknown') return 'unknown';
  return badPoints > 0 ? 'bad' : 'normal';
}

/** The same of a station whose conditions are known. */
export function stateOfStation(station: StationCondition): State {
  return stateOf({
    status: station.Communication.Status,
    worst: worstPriority(station.Conditions),
    badPoints: station.BadPoints ?? 0,
  });
}

/** For sorting: worst first. */
export function compareStates(a: State, b: State): number {
  return STATES.indexOf(a) - STATES.indexOf(b);
}
