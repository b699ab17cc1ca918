import type { Priority } from '@outpost/contract';
import { type DisplayState, isPriority } from './state.ts';

interface OfPriority {
  readonly Priority: Priority;
}

/**
 * Whether a station counts as in alarm. An offline one is counted as offline too: with a condition
 * as last known, or with an active alarm, such as its loss of communication.
 * @param state of its mark
 * @param worst the worst of its conditions that are not suppressed
 * @param alarm the worst of its active alarms that are not suppressed, if alarms are known
 */
export const isInAlarm = (
  state: DisplayState,
  worst: Priority | null,
  alarm: OfPriority | undefined,
): boolean => isPriority(state) || (state === 'no-answer' && (worst !== null || alarm !== undefined));

/**
 * The state whose colour is next to the mark, as a bar, tint or ring: of an offline station that of
 * its worst unacknowledged alarm.
 */
export const colourOf = (state: DisplayState, unacknowledged: OfPriority | null | undefined): DisplayState =>
  state === 'no-answer' ? (unacknowledged?.Priority ?? state) : state;
