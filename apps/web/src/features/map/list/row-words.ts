import type { StationState } from '@outpost/contract';
import { silenceWords } from '../../../ui/standing/index.ts';
import { STATE_WORDS, type State } from '../../../ui/state/index.ts';
import { formatNumber } from '../../../ui/value/index.ts';

/** How a site is, in the few words of a row: `Critical · 2 more`, `No answer for 22 min`, `3 bad values`. */
export function rowWords(mark: State, state: StationState | undefined, nowMs: number): string {
  if (state === undefined) return STATE_WORDS[mark];
  switch (mark) {
    case 'no-answer':
      return silenceWords(state, nowMs);
    case 'bad':
      return state.BadPoints === 1 ? '1 bad value' : `${formatNumber(state.BadPoints, 0)} bad values`;
    case 'critical':
    case 'high':
    case 'medium':
    case 'low':
      return state.Conditions > 1
        ? `${STATE_WORDS[mark]} · ${formatNumber(state.Conditions - 1, 0)} more`
        : STATE_WORDS[mark];
    default:
      return STATE_WORDS[mark];
  }
}
