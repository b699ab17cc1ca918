import type { StationState } from '@outpost/contract';
import { type DisplayState, displayState } from '../../../ui/state/index.ts';

/**
 * Worst first, as clusters and the list beside the map count. Other than in `STATES` a station that is disabled or kept quiet
 * comes after a normal one: it must not stand for its neighbours.
 */
export const RANKS = [
  'critical',
  'high',
  'medium',
  'low',
  'no-answer',
  'bad',
  'unknown',
  'normal',
  'quiet',
  'disabled',
] as const satisfies readonly DisplayState[];

const RANK_OF = Object.fromEntries(RANKS.map((state, rank) => [state, rank])) as Readonly<
  Record<DisplayState, number>
>;

/** The place of a state in `RANKS`. */
export const rankOf = (state: DisplayState): number => RANK_OF[state];

/** Ranks below this one need someone. */
export const ABNORMAL_BELOW = RANK_OF.unknown;
/** Ranks below this one are conditions. */
export const ALARM_BELOW = RANK_OF['no-answer'];

/** The mark of a station; one of which nothing has been heard counts as not polled yet. */
export function markState(state: StationState | undefined): DisplayState {
  if (state === undefined) return 'unknown';
  return displayState({
    status: state.Status,
    quiet: state.Quiet,
    worst: state.Worst,
    suppressed: state.Suppressed,
    badPoints: state.BadPoints,
  });
}
