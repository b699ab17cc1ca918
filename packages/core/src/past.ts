/**
 * Only what aggregating a point's history needs: threads of the database load it, and each has
 * little memory. It does not use the contract while it runs.
 */
export { decodeChunk } from './history/chunk.ts';
export { firstIndexFrom, mergeSamples, NO_SAMPLES, type SampleColumns } from './history/samples.ts';
export { BAD, STALE } from './quality-codes.ts';
export { checkPumps, type PumpCheck } from './report/check-pumps.ts';
export { digitalDayFold } from './report/digital-days.ts';
export { HEALTH } from './report/health-limits.ts';
export { ANALOG_COLUMNS, type AnalogColumn } from './rollup/analog.ts';
export { decodeAnalogSpans, decodeAnalogSpansInto, encodeAnalogSpans } from './rollup/analog-codec.ts';
export { DIGITAL_COLUMNS, type DigitalColumn, type DigitalSpans } from './rollup/digital.ts';
export { decodeDigitalSpans, decodeDigitalSpansInto, encodeDigitalSpans } from './rollup/digital-codec.ts';
export { carryBefore, widenAnalog, widenDigital } from './rollup/join.ts';
export {
  carryOf,
  createAnalogRollUp,
  createDigitalRollUp,
  type RollUpOptions,
} from './rollup/rollup.ts';
export { ReusedRows, type Rows, type Spans, sliceSpans } from './rollup/rows.ts';
export { type Carry, NO_SAMPLE, NOTHING_KNOWN, QUARTER_MS } from './rollup/summary.ts';
export { type AnalogBuckets, analogBucketFold } from './trend/analog.ts';
export {
  type DigitalBuckets,
  digitalBucketFold,
  digitalTrend,
  type StateChanges,
  stateChanges,
  UNKNOWN,
} from './trend/digital.ts';
export { worstQuality } from './trend/quality.ts';
export { stepForWidth, type TrendWindow, trendWindow } from './trend/window.ts';
