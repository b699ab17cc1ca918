import type { StationState } from '@outpost/contract';
import { type DisplayState, STATE_LABELS } from '../../../ui/state/index.ts';
import { describeMaintenance, formatTimeSinceResponse } from '../../../ui/station-status/index.ts';
import { formatNumber } from '../../../ui/value/index.ts';

/** How a site is, in the few words of a row: `Critical · 2 more`, `No answer for 22 min`, `In maintenance until 18:30`. */
export function describeMapRow(mark: DisplayState, state: StationState | undefined, nowMs: number): string {
  if (state === undefined) return STATE_LABELS[mark];
  switch (mark) {
    case 'no-answer':
      return formatTimeSinceResponse(state, nowMs);
    case 'bad':
      return state.BadPoints === 1 ? '1 bad value' : `${formatNumber(state.BadPoints, 0)} bad values`;
    case 'critical':
    case 'high':
    case 'medium':
    case 'low':
      return state.Conditions > 1
        ? `${STATE_LABELS[mark]} · ${formatNumber(state.Conditions - 1, 0)} more`
        : STATE_LABELS[mark];
    case 'quiet':
      return describeSuppressedCondition(state, nowMs);
    default:
      return STATE_LABELS[mark];
  }
}

function describeSuppressedCondition(state: StationState, nowMs: number): string {
  const maintenance = describeMaintenance(state.Quiet, nowMs);
  if (maintenance !== null) return maintenance;
  if (state.Status === 'offline') return 'No answer, kept quiet';
  return state.Suppressed === 1
    ? '1 alarm kept quiet'
    : `${formatNumber(state.Suppressed, 0)} alarms kept quiet`;
}
