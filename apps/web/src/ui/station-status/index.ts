export {
  formatConsecutiveFailures,
  formatOffline,
  formatTimeSinceResponse,
  isServerUnreachable,
  shortFailure,
} from './communication-text.ts';
export { alarmKindLabel, isStationKind, kindAndCode, kindLabel } from './kinds.ts';
export {
  compareJudged,
  judgeDetail,
  judgeStation,
  type Need,
  needOf,
  type StationJudgement,
} from './station-condition.ts';
export { type StatusReason, statusReasonOf } from './status-reason.ts';
export { describeMaintenance, formatSuppressed, inSentence, SUPPRESSED_LABELS } from './suppression-text.ts';
