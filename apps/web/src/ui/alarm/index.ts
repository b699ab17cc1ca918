export { AlarmCount } from './AlarmCount.tsx';
export { AlarmStateMark } from './AlarmStateMark.tsx';
export { AlarmTags } from './AlarmTags.tsx';
export { showAcknowledgeFailure } from './acknowledge-failure.ts';
export {
  countByPriority,
  formatUnacknowledged,
  type Unacknowledged,
  unacknowledgedOf,
} from './count.ts';
export { badPointsOf, type HeldReason, heldReason } from './held-reason.ts';
export {
  ALARM_EVENT_LABELS,
  ALARM_KIND_LABELS,
  ALARM_STATE_LABELS,
  formatAlarmCount,
  LIMIT_KIND_LABELS,
} from './labels.ts';
export { MaintenanceTag } from './MaintenanceTag.tsx';
export { PriorityCounts } from './PriorityCounts.tsx';
export { shownAlarmValues, shownEventText } from './shown-values.ts';
