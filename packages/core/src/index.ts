export {
  BadQuality,
  type BadQualityMemory,
  type BadQualityStep,
  type Cover,
  MIN_TOGETHER,
  type QualityColumns,
  TOGETHER_MS,
  type WatchedPoint,
} from './alarm/bad-quality.ts';
export { CHATTER_MS, CHATTER_RAISES, chatters, noteRaise, type Raises } from './alarm/chatter.ts';
export { createDelayClock, type DelayClock, type Delays, delayConditions } from './alarm/delays.ts';
export { FROZEN, FrozenValue, MOVING } from './alarm/frozen-value.ts';
export { type Incident, type IncidentMember, summariseIncident } from './alarm/incident.ts';
export {
  type AlarmLoadFigures,
  alarmLoad,
  FLOOD_ALARMS,
  LOAD_PERIOD_MS,
  type LoadSpan,
  type Raise,
  type SubjectLoad,
  TRIED_DELAYS,
} from './alarm/load.ts';
export {
  type AlarmInput,
  type AlarmMemory,
  type AlarmStep,
  alarmState,
  isOver,
  type MachineSuppression,
  SUPPRESSED_STATES,
  stepAlarm,
} from './alarm/machine.ts';
export {
  INCIDENT_RULE,
  type IncidentRule,
  type Joined,
  type Outage,
  OutageGroups,
  type Whereabouts,
} from './alarm/outages.ts';
export {
  badQualityAlarm,
  defaultAlarmMessage,
  defaultBadQuality,
  instrumentPriority,
  pointAlarms,
} from './alarm/point-alarms.ts';
export { RateOfChange } from './alarm/rate.ts';
export { type ChangedPositions, createChangeList, detectChanges, type StoredColumns } from './change.ts';
export {
  CLOCK_PURPOSES,
  CLOCK_TOLERANCE_MS,
  clockMoment,
  clockOffMs,
  clockPositions,
  clockText,
  clockValues,
  formatPointValue,
  groupRequest,
  groupWrites,
  heldValue,
  keepsTwoDigits,
  matchesReported,
  mayHold,
  type PointWrite,
  planWrite,
  type SettingFacts,
  settingState,
  type WritePlan,
  type WriteRequest,
} from './command/index.ts';
export { compileStation, type DecodePlan } from './compile.ts';
export { BYTE_ORDER_MARK, csvCell, csvLine } from './csv.ts';
export { NUMBER_TYPES, type NumberType, numberType } from './data-types.ts';
export { bytePositions, type DecodedValue, decodeValue } from './decode.ts';
export { formatDuration } from './duration.ts';
export { bitMasks, type EncodedRegisters, type EncodeErrorCode, encodeValue } from './encode.ts';
export { gatewayExceptionText, isGatewayException } from './exceptions.ts';
export { countRefused, isGoodPoll } from './good-poll.ts';
export { decodeChunk, type EncodeChunkOptions, encodeChunk } from './history/chunk.ts';
export { ChunkError, JournalError, type PackErrorCode, SpansError } from './history/errors.ts';
export { HeadStore } from './history/head.ts';
export { type DecodedJournalBatch, decodeJournal, encodeJournal } from './history/journal.ts';
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
export { planProbes } from './learn.ts';
export { type LearnedLimits, learnDropped, learnFromResponse, learnRefused } from './learned.ts';
export {
  type CompiledLimits,
  compareConditions,
  compileLimits,
  evaluateLimits,
  priorityRank,
  worstPriority,
} from './limits.ts';
export {
  type AccountReach,
  admits,
  CHANNEL_LABELS,
  type ChannelLoss,
  type ClockRun,
  type CoveredDay,
  canAcknowledge,
  clockRunAt,
  coverageKey,
  coveredDays,
  type DutySpan,
  describeNotified,
  describeStep,
  describeWhyNotNotified,
  type Escalation,
  type EscalationStep,
  escalationFor,
  type FormatContext,
  type HourCoverage,
  instantsOf,
  isOnCall,
  lostOnCall,
  type NotifiedUser,
  type NotifyReason,
  type NotOnCall,
  type OnCallBook,
  type OnCallCalendar,
  type OnCallLookup,
  type OnCallReason,
  type OnCallState,
  onCallCalendar,
  onCallIntervals,
  openTimes,
  prepareOnCall,
  prepareRouting,
  type ReachLoss,
  type RoutedAccount,
  type RoutedAlarm,
  type Routing,
  type RoutingBook,
  reachLosses,
  type SkippedUser,
  type SkipReason,
  type StepRule,
} from './on-call/index.ts';
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
  oldAfterMs,
  type QualityCode,
  qualityName,
  REASON,
  reasonText,
  STALE,
} from './quality.ts';
export { createReadingColumns, type ReadingColumns } from './readings.ts';
export { type RefusedAddresses, refusedAddresses, refusedAddressText } from './refused-ranges.ts';
export {
  AddressBook,
  type AddressRefusal,
  type MapAddress,
  type MappedStation,
} from './register-map/addresses.ts';
export {
  byAddress,
  changesByAddress,
  MapContent,
  mapEntries,
  readFunction,
} from './register-map/document.ts';
export { formatReadRanges, joinRanges, type ReadRange } from './register-map/ranges.ts';
export {
  fitsRegisters,
  INT16_NOTHING,
  int16Of,
  QUALITY_REGISTER,
  qualityRegister,
} from './register-map/registers.ts';
export {
  AddressBooks,
  type SpacedAddress,
  unitIdClash,
  WHOLE_MAP,
  WHOLE_MAP_UNITS,
} from './register-map/units.ts';
export {
  type MapPlace,
  type MappedPoint,
  PLACES,
  VALIDITY_OFFSET,
  valueUse,
  WIDTHS,
} from './register-map/uses.ts';
export {
  type CheckedPump,
  checkPumps,
  type PumpCheck,
  type PumpDeviation,
  type PumpRecord,
} from './report/check-pumps.ts';
export { type Comparison, compareFigures, hoursThatAddUp, type ReportChange } from './report/compare.ts';
export { type Day, dateAt, daysOf } from './report/days.ts';
export {
  type DigitalDay,
  type DigitalDays,
  type DigitalFigures,
  dayEdges,
  digitalDays,
  digitalDaysOfRows,
  digitalDaysOfSpans,
} from './report/digital-days.ts';
export { HEALTH } from './report/health-limits.ts';
export { isMinimum } from './report/minimum.ts';
export { formatPeriodKey, type Period, parsePeriod, periodBefore } from './report/period.ts';
export type { PumpUsage, UsualUsage } from './report/pump-usage.ts';
export { pumpRunPoints } from './report/pumps.ts';
export { dueAtMs, newestDue, periodAfter, type Rhythm } from './report/rhythm.ts';
export type { BusiestHour, PumpRun } from './report/runs.ts';
export {
  GIVEN_SIZE,
  type KindSize,
  learnedLimit,
  NO_SIZES,
  type RequestSizes,
  type SizeKind,
  sizeFromResponse,
  sizeKindOf,
  sizeRefused,
  smallestRefused,
} from './request-size.ts';
export {
  ANALOG_COLUMNS,
  type AnalogColumn,
  type AnalogSpans,
  MEAN_STEPS,
  meanOf,
} from './rollup/analog.ts';
export {
  decodeAnalogSpans,
  decodeAnalogSpansInto,
  encodeAnalogSpans,
  type PackAnalogOptions,
} from './rollup/analog-codec.ts';
export { DIGITAL_COLUMNS, type DigitalColumn, type DigitalSpans } from './rollup/digital.ts';
export { decodeDigitalSpans, decodeDigitalSpansInto, encodeDigitalSpans } from './rollup/digital-codec.ts';
export { carryBefore, widenAnalog, widenDigital } from './rollup/join.ts';
export {
  carryOf,
  createAnalogRollUp,
  createDigitalRollUp,
  type RollUp,
  type RollUpOptions,
} from './rollup/rollup.ts';
export type { SpanFolder } from './rollup/row-fold.ts';
export { concatSpans, ReusedRows, type Rows, type Spans, sliceSpans } from './rollup/rows.ts';
export { type Carry, NO_SAMPLE, NOTHING_KNOWN, QUARTER_MS } from './rollup/summary.ts';
export { scaleRaw, unscale } from './scale.ts';
export { applyBulkChange, type BulkOutcome } from './station/bulk-change.ts';
export {
  type AlarmOccurrence,
  type CommissioningRule,
  commissioningRules,
  neededMove,
  percentDone,
  type Sighting,
  sightAlarm,
  sightGood,
  sightMove,
  sightStates,
} from './station/commissioning.ts';
export {
  allDecodings,
  bitsOfRegister,
  decodingsAt,
  type FoundDecoding,
  findDecodings,
  type RegisterDecoding,
} from './station/decodings.ts';
export { describeDiff } from './station/describe.ts';
export {
  applyDiff,
  type Diff,
  DiffError,
  diffStations,
  invertDiff,
  type ListDiff,
  stationBefore,
  type ValueChange,
} from './station/diff.ts';
export {
  alarmFieldLabel,
  formatFieldValue,
  formatPointName,
  limitKindLabel,
  pointFieldLabel,
  pointSummary,
  stationFieldLabel,
} from './station/field-labels.ts';
export * from './station/import/index.ts';
export { type MergeConflict, type Merged, mergeStations, type Side } from './station/merge.ts';
export { changesByPoint, type PointConfigChange, type StationChanges } from './station/point-changes.ts';
export { type PointWarning, pointWarnings } from './station/point-warnings.ts';
export { ofRegisterNumber, registerNumber } from './station/register-number.ts';
export { pointKey, type StationBody } from './station/shape.ts';
export {
  type AppliedTemplate,
  applyTemplate,
  type TemplateConflictFound,
  templateFieldsOf,
} from './station/template.ts';
export * from './text/index.ts';
export {
  type AnalogBucketColumn,
  type AnalogBuckets,
  type AnalogStatistics,
  analogBucketFold,
  analogBuckets,
  analogBucketsOfSpans,
  analogStatistics,
} from './trend/analog.ts';
export {
  type ChangesOrBuckets,
  type DigitalBucketColumn,
  type DigitalBuckets,
  digitalBucketFold,
  digitalBuckets,
  digitalBucketsOfSpans,
  digitalTrend,
  type StateChanges,
  stateChanges,
  UNKNOWN,
} from './trend/digital.ts';
export { worstQuality } from './trend/quality.ts';
export { BUCKET_WIDTHS_MS, stepForWidth, type TrendWindow, trendWindow } from './trend/window.ts';
