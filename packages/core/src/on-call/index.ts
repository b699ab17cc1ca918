export { type OnCallCalendar, onCallCalendar } from './calendar.ts';
export {
  type CoveredDay,
  coverageKey,
  coveredDays,
  type HourCoverage,
  instantsOf,
  openTimes,
} from './coverage.ts';
export {
  CHANNEL_LABELS,
  describeNotified,
  describeStep,
  describeWhyNotNotified,
  type FormatContext,
} from './describe-notified.ts';
export type {
  Escalation,
  EscalationStep,
  NotifiedUser,
  NotifyReason,
  RoutedAccount,
  SkippedUser,
  SkipReason,
  StepRule,
} from './escalation-types.ts';
export {
  type NotOnCall,
  type OnCallBook,
  type OnCallLookup,
  type OnCallReason,
  type OnCallState,
  prepareOnCall,
} from './on-call.ts';
export {
  type AccountReach,
  type ChannelLoss,
  lostOnCall,
  type ReachLoss,
  reachLosses,
} from './reach.ts';
export {
  admits,
  canAcknowledge,
  escalationFor,
  prepareRouting,
  type RoutedAlarm,
  type Routing,
  type RoutingBook,
} from './routing.ts';
export type { Span as DutySpan } from './spans.ts';
export { isOnCall, onCallIntervals } from './weekly.ts';
export { type ClockRun, clockRunAt } from './zone-clock.ts';
