import { plural } from '@outpost/core';

export const station = (id: number) => `Station ${id}`;
export const couldNotLoadCoverage = 'Couldn’t load coverage';
export const loadingCoverage = 'Loading coverage';
export const noEnabledStations = 'No enabled stations';
export const noChannelConfigured = 'No notification channel is configured, so no user is notified yet.';
export const coverageNamed = (name: string) => `Coverage, ${name}`;
export const escalationPreview = 'Escalation preview';
export const allStations = 'All stations';
export const leastCoverageFirst = 'least coverage first';
export const coverage = 'Coverage';
export const coveragePeriod = 'critical alarms, next 7 days';

export const schedules = 'Schedules';
export const createNewSchedule = 'Create New Schedule';

export const editSchedule = 'Edit Schedule';
export const loadingSchedule = 'Loading schedule';
export const noScheduleFound = 'No schedule found!';
export const allSchedules = 'All schedules';

export const couldNotLoadSchedules = 'Couldn’t load schedules';
export const loadingSchedules = 'Loading schedules';
export const noSchedules = 'No schedules';
export const addSchedule = 'Add schedule';
export const noSchedulesHint = 'Without schedules, all users with an alert setting are notified at any time.';
export const add = 'Add';

export const searchStations = 'Search stations';
export const findStation = 'Find a station';
export const fullyCovered = 'fully covered';
export const noMatchesFor = (search: string) => `No matches for “${search}”`;
export const showingTypeToFilter = (maxShown: number, count: number) =>
  `Showing the first ${maxShown} of ${count}. Type to filter.`;
export const barsStartOn = (coverageDay: string) => `Bars start on ${coverageDay}.`;

export const coverageByHour = 'Coverage by hour';
export const day = 'Day';
export const alwaysOnCall = 'At least one user is on call at all times.';
export const noUserOnCall = (open: string) => `No user on call: ${open}.`;
export const supervisorsNotifiedInstead = 'All Supervisors and Admins are notified instead.';

export const immediately = 'Immediately';
export const ifNotAcknowledged = 'If not acknowledged';
export const ifStillNotAcknowledged = 'If still not acknowledged (repeats)';
export const priority = 'Priority';
export const time = 'Time';
export const now = 'Now';
export const stepsAt = (time: string) => `At ${time}`;
export const couldNotLoadEscalation = 'Couldn’t load escalation';
export const loadingEscalation = 'Loading escalation';
export const timeOccursTwice = 'This time occurs twice because of a clock change.';
export const noReachableUser = 'No reachable user';
export const isNotNotified = (name: string) => `${name}: not notified`;

export const partlyCovered = 'partly covered';
export const notCovered = 'not covered';
export const skippedByClockChange = 'skipped by clock change';
export const hoursCovered = (covered: number, total: number) => `${covered} of ${total} hours covered`;
export const allWeek = 'all week';
export const everyDay = (range: string) => `${range} every day`;
export const moreTimes = (count: number) => plural(count, { one: '# more time', other: '# more times' });

export const enterName = 'Enter a name';

export const disabled = 'Disabled';

export const notOnCall = 'Not on call';
export const onCall = 'On call';
export const selectUser = 'Select a user';
export const enterStart = 'Enter a start';
export const enterEnd = 'Enter an end';
export const endNotAfterStart = 'Must be after the start';
export const enterReason = 'Enter a reason';
export const user = 'User';
export const findUser = 'Find a user';
export const change = 'Change';
export const substitute = 'Substitute';
export const none = 'None';
export const from = 'From';
export const until = 'Until';
export const reason = 'Reason';
export const reasonExample = 'Holiday, swap';
export const cancel = 'Cancel';
export const saving = 'Saving…';

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
export const remove = 'Remove';
export const overrides = 'Overrides';
export const holidaysAndSwaps = 'holidays and swaps';
export const addOverride = 'Add override';
export const pleaseConfirm = 'Please confirm';
export const confirmRemove = (describeOverrideChange: string) =>
  `Are you sure you want to remove “${describeOverrideChange}”?`;
export const account = (id: number) => `Account ${id}`;
export const additionallyOnCall = (name: string) => `${name}: additionally on call`;
export const notOnCallNoSubstitute = (name: string) => `${name}: not on call, no substitute`;
export const notOnCallSubstitute = (name: string, substitute: string) =>
  `${name}: not on call, substitute ${substitute}`;

export const name = 'Name';
export const organisationTimeZone = 'the organisation’s time zone';
export const timesHint = (timeZone: string) =>
  `Times are in ${timeZone}. 11:59 PM counts as midnight. For a night shift, end the first day at 11:59 PM and start the next day at 12:00 AM.`;
export const submit = 'Submit';
export const startTime = 'Start Time';
export const endTime = 'End Time';

export const schedulesScrollable = 'Schedules, scrollable';
export const usersOf = (name: string) => `Users on schedule ${name}`;
export const users = 'Users';
export const editNamed = (name: string) => `Edit schedule ${name}`;
export const edit = 'Edit';
export const deleteAction = 'Delete';
export const deleteNamed = (name: string) => `Delete schedule ${name}`;
export const confirmDelete = (id: number) => `Are you sure you want delete schedule ${id}?`;
export const manageUsers = (name: string) => `Manage ${name} users`;

export const hourOf = (of: string, label: string) => `${of} ${label}, hour`;
export const minuteOf = (of: string, label: string) => `${of} ${label}, minute`;
export const amOrPm = (of: string, label: string) => `${of} ${label}, AM or PM`;

export const loadingUsers = 'Loading users';
export const couldNotLoadUsers = 'Couldn’t load users';
export const usersHint =
  'Users with schedules are notified only while on call. Users without schedules are always notified.';
export const saveChanges = 'Save Changes';
export const deactivated = 'deactivated';
