import type { AlarmLogEntry, StationState } from '@outpost/contract';
import { ALARM_STATE_LABELS } from '../../../../ui/alarm/index.ts';
import { type DisplayState, STATE_LABELS } from '../../../../ui/state/index.ts';
import { describeMaintenance, formatOffline } from '../../../../ui/station-status/index.ts';
import { formatNumber } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';

/**
 * The status text of a row: `Critical: High wet well · 2 more`, `In maintenance until 18:30`.
 * @param alarm the worst active alarm of the station, if it is known
 * @param waiting the worst of its alarms that must be acknowledged, also after it has returned to normal
 */
export function describeMapRow(
  mark: DisplayState,
  state: StationState | undefined,
  nowMs: number,
  alarm?: Pick<AlarmLogEntry, 'Priority' | 'Message' | 'Kind'>,
  waiting?: Pick<AlarmLogEntry, 'Message'>,
): string {
  if (state === undefined) return STATE_LABELS[mark];
  switch (mark) {
    case 'no-answer':
      if (alarm === undefined) return formatOffline(state, nowMs);
      // What is held is said first: there is room for little more.
      return alarm.Kind === 'communication'
        ? `${formatOffline(state, nowMs)} · ${texts.ofPriority(STATE_LABELS[alarm.Priority].toLowerCase())}`
        : texts.offlineHeld(STATE_LABELS[alarm.Priority].toLowerCase(), alarm.Message);
    case 'bad':
      return texts.badValues(state.BadPoints);
    case 'critical':
    case 'high':
    case 'medium':
    case 'low': {
      // States and alarms arrive apart: one of another priority is not the worst.
      const label = STATE_LABELS[mark];
      const worst = alarm?.Priority === mark ? texts.stateAndAlarm(label, alarm.Message) : label;
      return state.Conditions > 1 ? texts.stateAndMore(worst, formatNumber(state.Conditions - 1, 0)) : worst;
    }
    case 'normal':
      return waiting === undefined
        ? STATE_LABELS.normal
        : texts.stateAndAlarm(ALARM_STATE_LABELS.unacknowledged, waiting.Message);
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
