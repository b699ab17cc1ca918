import { formatList, plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const onCall = 'On call';
export const account = (id: number) => `Account ${id}`;
export const station = (id: number) => `Station ${id}`;
export const weekStarting = (day: string) => `Week starting ${day}`;
export const subtitle = (period: string, timeZone: string) => `${period} · ${timeZone}`;
export const view = 'View';
export const week = 'Week';
export const month = 'Month';
export const bySchedule = 'Schedules';
export const byUser = 'Users';
export const earlier = 'Earlier';
export const later = 'Later';
export const today = 'Today';
export const swapTonight = 'Swap tonight…';
export const couldNotLoadCalendar = 'Couldn’t load the on-call calendar';
export const loadingCalendar = 'Loading on-call calendar';
export const noSchedules = 'No schedules';
export const noSchedulesHint = 'Without schedules, all users with an alert setting are on call at all times.';
/** After it: an alert setting. */
export const noUserHasOne = 'No user has one, so no user is on call.';
export const addSchedule = 'Add schedule';
export const noChannelConfigured = 'No notification channel is configured, so no user is notified yet.';

export const additional = 'Additional';
export const withoutSchedule = 'Without schedule';
export const onlyOverrides = 'overrides only';
export const noOne = 'No user';
export const gap = 'Gap';
export const severalOnCall = 'Several on call';
export const overlapSentence = (time: string, names: string) => `${time}: ${names} are on call.`;
export const stationCount = (count: number) => plural(count, { one: '# station', other: '# stations' });
export const hours = (count: number) => `${count} h`;
export const onCallFor = (name: string) => `for ${name}`;
export const userOff = (name: string) => `${name} is off`;
export const override = 'override';
export const swapRequested = 'swap requested';
export const dayLength = (length: number) => `${length}-hour day`;
export const moreUsers = (count: number) => plural(count, { one: '# more user', other: '# more users' });
export const calendarOf = (period: string) => `On-call calendar, ${period}`;
export const pastDaysHint = 'Past days show the current schedules.';
export const legend = 'Outlined: override. Red stripes: no user on call.';
export const dragHint = 'Select or drag a shift to swap it; drag an edge to hand over part of it.';
export const users = 'Users in this calendar';
export const earlierDays = (count: number) =>
  plural(count, { one: '# earlier day', other: '# earlier days' });
export const earlierWeeks = (count: number) =>
  plural(count, { one: '# earlier week', other: '# earlier weeks' });
export const allDay = 'All day';
export const noShifts = 'No shifts';

export const gapCount = (count: number) => plural(count, { one: '# gap', other: '# gaps' });
export const gapSentence = (time: string, stations: string) => `${time}: no user is on call for ${stations}.`;
export const allStationsInSentence = 'all stations';
export const stationsNamed = (count: string, names: readonly string[]) => `${count} (${formatList(names)})`;
export const moreStations = (count: number) => `${count} more`;
export const alertSettings = 'Alert settings';
export const fillGap = 'Fill gap…';
export const fillGapNamed = (time: string) => `Fill gap ${time}`;
export const showAllGaps = (count: number) => `Show all ${count}`;

export const swapShift = 'Swap shift';
export const requestSwap = 'Request swap';
export const shift = 'Shift';
export const shiftOption = (time: string, row: string, holder: string) => `${time} · ${row} · ${holder}`;
export const ownShiftOption = (time: string, row: string) => `${time} · ${row}`;
export const turnOf = (taker: string, time: string) => `${taker}, ${time}`;
export const turnFrom = (row: string, holder: string) => `${row}, instead of ${holder}`;
export const tonight = (from: string, to: string) => `tonight ${from} – ${to}`;
export const takenBy = 'Taken by';
export const alsoOnCallThen = (row: string) => `also on call at that time (${row})`;
export const notOnCallThen = 'not on call at that time';
export const inReturn = 'In return';
export const nothingInReturn = 'Nothing';
export const until = 'Until';
export const swapReason = (name: string) => `Swap with ${name}`;
export const giveReason = (name: string) => `Given to ${name}`;
export const giveTo = (name: string) => `Give to ${name}`;
export const swapWith = (name: string) => `Swap with ${name}`;
export const requestFrom = (name: string) => `Request swap with ${name}`;
export const findUser = 'Find a user';
export const enterStart = 'Enter a start';
export const enterEnd = 'Enter an end';
export const mustBeAfterStart = 'Must be after the start';
export const outsideShift = (time: string) => `Must be within the shift (${time})`;
export const enterReason = 'Enter a reason';
export const noOwnShifts = 'You have no shift in the next 4 weeks.';
export const noShiftsToSwap = 'No user has a shift in the next 4 weeks.';
export const supervisorDecides = 'A Supervisor confirms or declines the request. You are both notified.';
export const bothNotified = 'Both users are notified.';
export const swapped = 'Shift swapped.';
export const couldNotSwap = 'Couldn’t swap shift.';
export const requested = 'Swap requested.';
export const couldNotRequest = 'Couldn’t request swap.';

export const requests = 'Swap requests';
export const openCount = (count: number) => `${count} open`;
export const swapOf = (giver: string, taker: string) => `${giver} → ${taker}`;
export const takesShift = (taker: string, time: string) => `${taker} takes ${time}`;
export const requestedOn = (reason: string, time: string) => `${reason} · requested ${time}`;
export const decidedBy = (state: string, by: string) => `${state} by ${by}`;
export const confirm = 'Confirm';
export const confirmNamed = (giver: string, taker: string) => `Confirm swap of ${giver} with ${taker}`;
export const decline = 'Decline…';
export const declineNamed = (giver: string, taker: string) => `Decline swap of ${giver} with ${taker}`;
export const declineTitle = 'Decline swap request';
export const declineAction = 'Decline';
export const declineReason = 'Reason (optional)';
export const withdraw = 'Withdraw';
export const withdrawNamed = (taker: string) => `Withdraw swap request with ${taker}`;
export const confirmed = 'Swap confirmed.';
export const declined = 'Swap declined.';
export const withdrawn = 'Swap request withdrawn.';
export const couldNotDecide = 'Couldn’t change swap request.';
export const couldNotLoadRequests = 'Couldn’t load swap requests';
export const STATES = {
  open: 'Open',
  confirmed: 'Confirmed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const;

export const couldNotLoadCoverage = 'Couldn’t load coverage';
export const loadingCoverage = 'Loading coverage';
export const noEnabledStations = 'No enabled stations';
export const coverageNamed = (name: string) => `Coverage, ${name}`;
export const escalationPreview = 'Escalation preview';
export const leastCoverageFirst = 'least coverage first';
export const coverage = 'Coverage';
export const coverageContent = 'critical alarms, next 7 days';
export const add = 'Add';
export const showCovered = (count: number) =>
  plural(count, { one: 'Show # fully covered station', other: 'Show # fully covered stations' });
export const fullyCovered = 'fully covered';
export const showingTypeToFilter = (maxShown: number, count: number) =>
  `Showing the first ${maxShown} of ${count}. Type to filter.`;
export const barsStartOn = (coverageDay: string) => `Bars start on ${coverageDay}.`;
export const coverageByHour = 'Coverage by hour';
export const noUserOnCall = (open: string) => `No user on call: ${open}.`;
export const nothingCanBeSent = 'Nothing can be sent: no notification channel is configured.';
export const noChannel = 'no channel configured';
export const channelsNotConfigured = (channels: string) => `${channels} (not configured)`;
export const immediately = 'Immediately';
export const ifNotAcknowledged = (time: string) => `After ${time}, if not acknowledged`;
export const ifStillNotAcknowledged = (time: string) => `After ${time}, if still not acknowledged (repeats)`;
export const notEscalated = 'Alarms of this priority are not escalated further.';
export const stepsAt = (time: string) => `At ${time}`;
export const alsoNotifiedBefore = 'also in an earlier step';
export const loadingEscalation = 'Loading escalation';
export const timeOccursTwice = 'This time occurs twice because of a clock change.';
export const userNotNotified = (name: string) => `${name}: not notified`;
export const partlyCovered = 'partly covered';
export const notCovered = 'not covered';
export const skippedByClockChange = 'skipped by clock change';
export const hoursCovered = (covered: number, total: number) => `${covered} of ${total} hours covered`;
export const allWeek = 'all week';
export const everyDay = (range: string) => `${range} every day`;
export const moreTimes = (count: number) => plural(count, { one: '# more time', other: '# more times' });
export const notOnCall = 'Not on call';
export const selectUser = 'Select a user';
export const substitute = 'Substitute';
export const none = 'None';
export const reasonExample = 'Holiday, swap';
export const overrideAdded = 'Override added.';
export const couldNotAddOverride = 'Couldn’t add override.';
export const overrideRemoved = 'Override removed.';
export const couldNotRemoveOverride = 'Couldn’t remove override.';
export const couldNotLoadOverrides = 'Couldn’t load overrides';
export const loadingOverrides = 'Loading overrides';
export const noOverrides = 'No overrides';
export const overrideFacts = (span: string, reason: string, author: string) =>
  `${span} · ${reason} · added by ${author}`;
export const removeNamed = (describeOverrideChange: string, reason: string) =>
  `Remove: ${describeOverrideChange}, ${reason}`;
export const overrides = 'Overrides';
export const holidaysAndSwaps = 'holidays and swaps';
export const addOverride = 'Add override';
export const confirmRemove = (describeOverrideChange: string) =>
  `Are you sure you want to remove “${describeOverrideChange}”?`;
export const additionallyOnCall = (name: string) => `${name}: additionally on call`;
export const notOnCallNoSubstitute = (name: string) => `${name}: not on call, no substitute`;
export const notOnCallSubstitute = (name: string, substitute: string) =>
  `${name}: not on call, substitute ${substitute}`;

export const alwaysOnCall = 'At least one user is on call at all times.';
