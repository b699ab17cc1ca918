export { type ChangeList, createChangeList, detectChanges, type StoredColumns } from './change.ts';
export { compileStation, type StationPlan } from './compile.ts';
export { bytePositions, type DecodedValue, decodeValue } from './decode.ts';
export { bitMasks, type Encoded, type EncodeErrorCode, encodeValue, RAW_RANGE } from './encode.ts';
export { decodeChunk, type EncodeChunkOptions, encodeChunk } from './history/chunk.ts';
export { ChunkError, JournalError, type PackErrorCode } from './history/errors.ts';
export { HeadStore } from './history/head.ts';
export { decodeJournal, encodeJournal, type JournalBatch } from './history/journal.ts';
export { firstIndexFrom, mergeSamples, NO_SAMPLES, type SampleColumns } from './history/samples.ts';
export { dayStrip, type HeldSample, type Strip } from './history/strip.ts';
export {
  type AddressRange,
  type HoleMap,
  knownHoles,
  NO_HOLES,
  type Suspect,
  type TableHoles,
} from './holes.ts';
export { learnRead, learnRefusal, planProbes } from './learn.ts';
export {
  type CompiledLimits,
  compareConditions,
  compileLimits,
  evaluateLimits,
  worstPriority,
} from './limits.ts';
export {
  type PlannedBlock,
  type PlanOptions,
  type PlanPoint,
  planReads,
  READ_FUNCTION,
  type ReadBlock,
  type ReadPlan,
} from './plan.ts';
export { type CodecPoint, decodePoint, encodePoint, type PointReading } from './point-codec.ts';
export {
  BAD,
  DISABLED,
  exceptionOfReason,
  exceptionReason,
  GOOD,
  type QualityCode,
  qualityName,
  REASON,
  reasonText,
  STALE,
} from './quality.ts';
export { createReadingColumns, type ReadingColumns } from './readings.ts';
export { scaleRaw, unscale } from './scale.ts';
