import type { StationState } from '@outpost/contract';
import { type DisplayState, displayState } from '../../../../ui/state/index.ts';

/**
 * Worst first, for clusters and the list. Unlike in `STATES`, disabled and suppressed stations come
 * after normal ones, because they must not represent their neighbours.
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
  'suppressed',
  'disabled',
] as const satisfies readonly DisplayState[];

const RANK_OF = Object.fromEntries(RANKS.map((state, rank) => [state, rank])) as Readonly<
  Record<DisplayState, number>
>;

/** The index of a state in `RANKS`. */
export const rankOf = (state: DisplayState): number => RANK_OF[state];

/** Lower ranks are abnormal. */
export const ABNORMAL_BELOW = RANK_OF.unknown;

/** The state of a station; without data it is not polled yet. */
export function markState(state: StationState | undefined): DisplayState {
  if (state === undefined) return 'unknown';
  return displayState({
    status: state.Status,
    suppression: state.Suppression,
    worst: state.Worst,
    suppressed: state.Suppressed,
    badPoints: state.BadPoints,
  });
}
