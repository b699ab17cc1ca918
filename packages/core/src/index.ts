export { type SampleColumns, unscale } from '@outpost/historian/pure';
export {
  BadQuality,
  type BadQualityStep,
} from './alarm/bad-quality.ts';
export { CHATTER_MS, chatters, noteRaise, type Raises } from './alarm/chatter.ts';
export { createDelayClock, type DelayClock, type Delays, delayConditions } from './alarm/delays.ts';
export { FrozenValue } from './alarm/frozen-value.ts';
export { type Incident, summariseIncident } from './alarm/incident.ts';
export {
  alarmLoad,
  type LoadSpan,
  type Raise,
} from './alarm/load.ts';
export {
  type AlarmInput,
  type AlarmMemory,
  alarmState,
  isOver,
  SUPPRESSED_STATES,
  stepAlarm,
} from './alarm/machine.ts';
export { compareAlarms, compareConditions, needsAcknowledgement } from './alarm/order.ts';
export {
  type Outage,
  OutageGroups,
  type StationLocation,
} from './alarm/outages.ts';
export {
  badQualityAlarm,
  defaultAlarmMessage,
  instrumentPriority,
  pointAlarms,
} from './alarm/point-alarms.ts';
export { priorityRank, worstPriority } from './alarm/priority.ts';
export { RateOfChange } from './alarm/rate.ts';
export { createChangeList, detectChanges, type StoredColumns } from './change.ts';
export {
  CLOCK_TOLERANCE_MS,
  checkWrite,
  clockOffMs,
  clockPositions,
  clockText,
  clockValues,
  formatPointValue,
  groupRequest,
  groupWrites,
  hasTwoDigitYears,
  heldValue,
  matchesReported,
  mayHold,
  type PointWrite,
  planWrite,
  settingState,
  type WriteRequest,
} from './command/index.ts';
export { compileStation, type DecodePlan } from './compile.ts';
export { BYTE_ORDER_MARK, csvLine } from './csv.ts';
export { NUMBER_TYPES, numberType } from './data-types.ts';
export { bytePositions, decodeValue } from './decode.ts';
export { formatDuration } from './duration.ts';
export { bitMasks } from './encode.ts';
export { gatewayExceptionText, isGatewayException } from './exceptions.ts';
export { countRefused, isGoodPoll } from './good-poll.ts';
export {
  type AddressRange,
  knownHoles,
  NO_HOLES,
} from './holes.ts';
export { planProbes } from './learn.ts';
export { type LearnedLimits, learnDropped, learnFromResponse, learnRefused } from './learned.ts';
export {
  type CompiledLimits,
  compileLimits,
  evaluateLimits,
} from './limits.ts';
export {
  alertSettingChanges,
  type ChannelLoss,
  type ClockRun,
  type CoveredDay,
  canAcknowledge,
  clockRunAt,
  coverageKey,
  coveredDays,
  describeNotified,
  describeStep,
  describeWhyNotNotified,
  type EscalationStep,
  type FormatContext,
  type HourCoverage,
  instantsOf,
  lostOnCall,
  type OnCallLookup,
  type OnCallNowReason,
  type OnCallSpan,
  onCallCalendar,
  onCallGapsOf,
  openTimes,
  overlapsOf,
  prepareOnCall,
  prepareRouting,
  type ReachLoss,
  type RoutedAccount,
  type Routing,
  reachLosses,
  type Shift,
  type ShiftRow,
  type SwapProblem,
  shiftRows,
  shiftsOf,
  substituteShifts,
  summariseOnCall,
  swapEndMs,
  swapOverrides,
  swapProblem,
} from './on-call/index.ts';
export {
  type PlannedBlock,
  type PlanOptions,
  planReads,
  type ReadBlock,
} from './plan.ts';
export { decodePoint, encodePoint, type PointReading } from './point-codec.ts';
export {
  BAD,
  DISABLED,
  exceptionOfReason,
  exceptionReason,
  GOOD,
  oldAfterMs,
  qualityName,
  REASON,
  reasonText,
  STALE,
} from './quality.ts';
export { createReadingColumns, type ReadingColumns } from './readings.ts';
export { type RefusedAddresses, refusedAddresses, refusedAddressText } from './refused-ranges.ts';
export type { AddressOwner } from './register-map/address-owners.ts';
export type {
  AddressLookup,
  AddressRefusal,
  MapAddress,
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
  PLACES,
  VALIDITY_OFFSET,
  valueUse,
  WIDTHS,
} from './register-map/uses.ts';
export { pointAmounts } from './report/amounts.ts';
export { analogDaysOfRows } from './report/analog-days.ts';
export { analogFigures, sumAnalogFigures } from './report/analog-figures.ts';
export {
  type FigureRate,
  type FigureResolution,
  OWN_FIGURE,
  REPORT_FIGURE_IDS,
  type ReportFigureId,
  reportFigure,
} from './report/catalogue.ts';
export {
  type CheckedPump,
  checkPumps,
  type PumpCheck,
  type PumpDeviation,
} from './report/check-pumps.ts';
export { compareFigure, type ReportChange, rateOf } from './report/compare.ts';
export { type Day, dateAt, daysOf } from './report/days.ts';
export {
  dayEdges,
  digitalDaysOfRows,
} from './report/digital-days.ts';
export {
  dataCoverage,
  figuresOfFile,
  figuresOfPoint,
  isUnchanged,
  knownHours,
  printedFigures,
  reportFigures,
  sumFigures,
} from './report/figures.ts';
export { HEALTH } from './report/health-limits.ts';
export { isMinimum, minimumReason } from './report/minimum.ts';
export { formatPeriodKey, type Period, parsePeriod, periodBefore } from './report/period.ts';
export { pumpRunPoints } from './report/pumps.ts';
export {
  dueAtMs,
  newestDue,
  nextDue,
  periodAfter,
  periodsDue,
  type Rhythm,
  SCHEDULE_PERIODS,
} from './report/rhythm.ts';
export type { PumpRun } from './report/runs.ts';
export { type StartPeak, startPeakAt } from './report/start-peaks.ts';
export {
  GIVEN_SIZE,
  type KindSize,
  learnedLimit,
  NO_SIZES,
  type RequestSizes,
  type SizeKind,
  sizeKindOf,
  smallestRefused,
} from './request-size.ts';
export {
  type AreaRename,
  actsInArea,
  areaKey,
  areasOf,
  knownSpelling,
  renamedAreas,
} from './station/areas.ts';
export { applyBulkChange } from './station/bulk-change.ts';
export {
  type AlarmOccurrence,
  type CommissioningRule,
  commissioningRules,
  type Observation,
  observeAlarm,
  observeGood,
  observeMove,
  observeStates,
  percentDone,
} from './station/commissioning.ts';
export {
  decodingsAt,
  findDecodings,
  type RegisterDecoding,
} from './station/decodings.ts';
export { describeDiff } from './station/describe.ts';
export {
  applyDiff,
  type Diff,
  diffStations,
  invertDiff,
} from './station/diff.ts';
export { liftDiff } from './station/earlier-diff.ts';
export {
  formatSource,
  hostAndPort,
  sourceConnection,
  sourceLine,
} from './station/format-source.ts';
export * from './station/import/index.ts';
export { type MergeConflict, mergeStations, type Side } from './station/merge.ts';
export { changesByPoint, type PointConfigChange, type StationChanges } from './station/point-changes.ts';
export { pointWarnings } from './station/point-warnings.ts';
export { ofRegisterNumber, registerNumber } from './station/register-number.ts';
export {
  applyTemplate,
  templateFieldsOf,
} from './station/template.ts';
export * from './text/index.ts';
export {
  type AnalogBuckets,
  type AnalogStatistics,
  analogBuckets,
  analogBucketsOfSpans,
  analogStatistics,
} from './trend/analog.ts';
export {
  type DigitalBuckets,
  digitalBucketsOfSpans,
  stateChanges,
} from './trend/digital.ts';
export { worstQuality } from './trend/quality.ts';
export { dayStrip } from './trend/strip.ts';
export { type TrendWindow, trendWindow } from './trend/window.ts';
export {
  alarmValues,
  analogReportIn,
  type DisplayUnit,
  displayUnit,
  effectiveSystem,
  formatAlarmReading,
  formatBadReading,
  formatLimit,
  monthOverviewIn,
} from './units/index.ts';
