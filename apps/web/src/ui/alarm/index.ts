export { AlarmAge } from './AlarmAge.tsx';
export { AlarmCount } from './AlarmCount.tsx';
export { AlarmNote } from './AlarmNote.tsx';
export { AlarmStateMark } from './AlarmStateMark.tsx';
export { AlarmTags } from './AlarmTags.tsx';
export { showAcknowledgeFailure } from './acknowledge-failure.ts';
export * from './count.ts';
export { firstOutIds } from './first-out.ts';
export { countFlood, describeAlarm } from './flood.ts';
export { describeStillActive, type GroupReading, groupReading } from './group-reading.ts';
export { badPointsOf, type HeldReason, heldReason } from './held-reason.ts';
export * from './labels.ts';
export { MaintenanceTag } from './MaintenanceTag.tsx';
export { NotifiedText } from './NotifiedText.tsx';
export { NotifiedContext } from './notified-context.ts';
export { PriorityCounts } from './PriorityCounts.tsx';
export * from './same-alarm.ts';
export {
  type PresentReading,
  presentReading,
  saysValue,
  shownAlarmValues,
  shownEventText,
  shownReading,
} from './shown-values.ts';
