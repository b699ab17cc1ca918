/**
 * Codecs of chunks and roll-ups, and how samples become aggregates. Runs anywhere: it needs neither
 * Node nor another package. Threads of the database load it, and each has little memory.
 */

export {
  ANALOG_COLUMNS,
  type AnalogColumn,
  type AnalogSpans,
  AnalogSummary,
  MEAN_STEPS,
} from './aggregates/analog.ts';
export { decodeAnalogSpans, decodeAnalogSpansInto, encodeAnalogSpans } from './aggregates/analog-codec.ts';
export {
  DIGITAL_COLUMNS,
  type DigitalColumn,
  type DigitalSpans,
  DigitalSummary,
  digitalKind,
} from './aggregates/digital.ts';
export {
  decodeDigitalSpans,
  decodeDigitalSpansInto,
  encodeDigitalSpans,
} from './aggregates/digital-codec.ts';
export { carryBefore, foldSamples, regularEdges, widenAnalog, widenDigital } from './aggregates/join.ts';
export type { Kind } from './aggregates/kind.ts';
export {
  carryOf,
  createAnalogRollUp,
  createDigitalRollUp,
  type RollUpOptions,
} from './aggregates/rollup.ts';
export { RowFold, type SpanFolder } from './aggregates/row-fold.ts';
export { concatSpans, ReusedRows, type Rows, type Spans, sliceSpans } from './aggregates/rows.ts';
export { stepForWidth } from './aggregates/steps.ts';
export {
  type Carry,
  countedQuality,
  hasValue,
  NO_SAMPLE,
  NOTHING_KNOWN,
  QUARTER_MS,
} from './aggregates/summary.ts';
export { decodeChunk, encodeChunk } from './codec/chunk.ts';
export { ChunkError } from './codec/errors.ts';
export { BAD, DISABLED, GOOD, type QualityCode, STALE } from './codec/quality-codes.ts';
export { firstIndexFrom, mergeSamples, NO_SAMPLES, type SampleColumns } from './codec/samples.ts';
export { type LinearScale, scaleRaw, unscale } from './codec/scale.ts';
