/**
 * Only what aggregating a point's history needs: threads of the database load it, and each has
 * little memory. It does not use the contract while it runs.
 */
export { BYTE_ORDER_MARK, csvCell } from './csv.ts';
export { type AnalogDayColumn, analogDayFold } from './report/analog-days.ts';
export { checkPumps, type PumpCheck } from './report/check-pumps.ts';
export { digitalDayFold } from './report/digital-days.ts';
export { HEALTH } from './report/health-limits.ts';
export { startTimes } from './report/runs.ts';
export { arePeaksExact, QuarterPeaks, type StartPeaks, startPeaksOf } from './report/start-peaks.ts';
export { type AnalogBuckets, analogBucketFold, analogRowFold } from './trend/analog.ts';
export {
  type DigitalBuckets,
  digitalBucketFold,
  digitalRowFold,
  digitalTrend,
  type StateChanges,
  stateChanges,
  UNKNOWN,
} from './trend/digital.ts';
export { worstQuality } from './trend/quality.ts';
export {
  analogRangeOfBuckets,
  analogRangeOfSamples,
  digitalRangeFold,
  digitalRangeOfSamples,
} from './trend/statistics.ts';
export { type TrendWindow, trendWindow } from './trend/window.ts';
export { displayUnit } from './units/display-unit.ts';
