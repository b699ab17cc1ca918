export { alertSettingChanges } from './alert-changes.ts';
export { onCallCalendar } from './calendar.ts';
export {
  type CoveredDay,
  coverageKey,
  coveredDays,
  type HourCoverage,
  instantsOf,
  openTimes,
} from './coverage.ts';
export {
  describeNotified,
  describeStep,
  describeWhyNotNotified,
  type FormatContext,
} from './describe-notified.ts';
export type {
  EscalationStep,
  RoutedAccount,
} from './escalation-types.ts';
export { type OnCallNowReason, summariseOnCall } from './now.ts';
export {
  type OnCallLookup,
  prepareOnCall,
} from './on-call.ts';
export {
  type ChannelLoss,
  lostOnCall,
  type ReachLoss,
  reachLosses,
} from './reach.ts';
export {
  canAcknowledge,
  prepareRouting,
  type Routing,
} from './routing.ts';
export {
  onCallGapsOf,
  overlapsOf,
  type Shift,
  type ShiftRow,
  shiftRows,
  shiftsOf,
  substituteShifts,
} from './shifts.ts';
export type { Span as OnCallSpan } from './spans.ts';
export { type SwapProblem, swapEndMs, swapOverrides, swapProblem } from './swaps.ts';
export { type ClockRun, clockRunAt } from './zone-clock.ts';
