export { formatConsecutiveFailures, formatTimeSinceResponse, shortFailure } from './communication-text.ts';
export { alarmKindLabel, isStationKind, kindAndCode, kindLabel } from './kinds.ts';
export {
  compareConditions,
  compareJudged,
  type Judged,
  judge,
  judgeDetail,
  type Need,
  needOf,
} from './station-condition.ts';
export { describeMaintenance, formatSuppressed, inSentence, SUPPRESSED_LABELS } from './suppression-text.ts';
export { type Why, whyOf } from './why.ts';
