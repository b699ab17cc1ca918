export { AlarmCount } from './AlarmCount.tsx';
export { AlarmStateMark, type AlarmStateMarkProps } from './AlarmStateMark.tsx';
export { AlarmTags, type AlarmTagsProps } from './AlarmTags.tsx';
export { type Unacknowledged, unacknowledgedInWords, unacknowledgedOf } from './count.ts';
export { badPointsOf, type Held, heldBy } from './held.ts';
export { MaintenanceTag } from './MaintenanceTag.tsx';
export {
  ALARM_EVENT_WORDS,
  ALARM_STATE_WORDS,
  alarmsInWords,
  LIMIT_KIND_LABELS,
  needsAcknowledgement,
} from './words.ts';
