export { type DutyCalendar, dutyCalendar } from './calendar.ts';
export type {
  Chain,
  ChainStep,
  NotTold,
  RoutedAccount,
  StepRule,
  Told,
  WhyNotTold,
  WhyTold,
} from './chain-types.ts';
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
export { type Duty, type DutyBook, type DutyRoster, type OffDuty, type OnDuty, prepareDuty } from './duty.ts';
export {
  type AccountReach,
  type ChannelLoss,
  lostDuty,
  type ReachLoss,
  reachLosses,
} from './reach.ts';
export {
  admits,
  canAcknowledge,
  chainFor,
  prepareRouting,
  type RoutedAlarm,
  type Routing,
  type RoutingBook,
} from './routing.ts';
export type { Span as DutySpan } from './spans.ts';
export { dutyIntervals, isOnDuty } from './weekly.ts';
