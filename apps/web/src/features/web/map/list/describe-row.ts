import type { StationState } from '@outpost/contract';
import { type DisplayState, STATE_LABELS } from '../../../../ui/state/index.ts';
import { describeMaintenance, formatOffline } from '../../../../ui/station-status/index.ts';
import { formatNumber } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';

/** The status text of a row: `Critical · 2 more`, `In maintenance until 18:30`. */
export function describeMapRow(mark: DisplayState, state: StationState | undefined, nowMs: number): string {
  if (state === undefined) return STATE_LABELS[mark];
  switch (mark) {
    case 'no-answer':
      return formatOffline(state, nowMs);
    case 'bad':
      return texts.badValues(state.BadPoints);
    case 'critical':
    case 'high':
    case 'medium':
    case 'low':
      return state.Conditions > 1
        ? texts.stateAndMore(STATE_LABELS[mark], formatNumber(state.Conditions - 1, 0))
        : STATE_LABELS[mark];
    case 'suppressed':
      return describeSuppressedCondition(state, nowMs);
    default:
      return STATE_LABELS[mark];
  }
}

function describeSuppressedCondition(state: StationState, nowMs: number): string {
  const maintenance = describeMaintenance(state.Suppression, nowMs);
  if (maintenance !== null) return maintenance;
  if (state.Status === 'offline') return texts.offlineSuppressed;
  return texts.alarmsSuppressed(state.Suppressed);
}
