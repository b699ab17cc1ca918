import { formatList, plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const calendar = 'Calendar';
export const schedules = 'Schedules';
export const createNewSchedule = 'Create New Schedule';

export const editSchedule = 'Edit Schedule';
export const loadingSchedule = 'Loading schedule';
export const noScheduleFound = 'No schedule found!';
export const allSchedules = 'All schedules';

export const couldNotLoadSchedule = 'Couldn’t load schedule';
export const couldNotLoadSchedules = 'Couldn’t load schedules';
export const loadingSchedules = 'Loading schedules';
export const noSchedules = 'No schedules';
export const addSchedule = 'Add schedule';
export const noSchedulesHint = 'Without schedules, all users with an alert setting are notified at any time.';
export const add = 'Add';

export const findUser = 'Find a user';
export const organisationTimeZone = 'the organisation’s time zone';
export const timesHint = (timeZone: string) =>
  `Times are in ${timeZone}. End a shift when the next one starts; 11:59 PM counts as midnight. For a night shift, end the first day at 11:59 PM and start the next day at 12:00 AM.`;
export const submit = 'Submit';
export const keptChanges = 'These changes are from before you left this page. They are not saved yet.';
export const newScheduleKept = 'The unsaved new schedule is kept on its page.';
export const scheduleKept = (name: string) => `Unsaved changes to ${name} are kept on its page.`;
export const startTime = 'Start Time';
export const endTime = 'End Time';
export const namedProblem = (name: string, problem: string) => `${name}, ${problem}`;
export const copyToWeekdays = 'Copy to weekdays';
export const copyNamedToWeekdays = (day: string) => `Copy ${day} to weekdays`;

export const allDay = 'all day';
export const everyDay = 'every day';
export const deactivated = 'deactivated';
export const noAlertSettings = 'no alert settings';

export const gapCount = (count: number) =>
  plural(count, { one: '# gap in the next 7 days.', other: '# gaps in the next 7 days, first:' });
export const noGaps = 'No gaps in the next 7 days';
export const loadingGaps = 'Loading gaps';
export const couldNotLoadGaps = 'Couldn’t load gaps of the next 7 days';
export const noChannelConfigured = 'No notification channel is configured, so no user is notified yet.';
export const gapSentence = (time: string, stations: number) =>
  `${time}: no user is on call for ${plural(stations, { one: '# station', other: '# stations' })}.`;

export const scheduled = 'Scheduled';
export const noOneScheduled = 'No user scheduled';
export const scheduledAllWeek = 'Scheduled all week';
export const stationsMayHaveGaps = 'Individual stations can still have gaps.';
export const alwaysOnCallNamed = (names: readonly string[]) => `Always on call: ${formatList(names)}`;
export const alwaysOnCallForSome = (names: readonly string[], stations: number, of: number) =>
  `Always on call for ${stations} of ${plural(of, { one: '# station', other: '# stations' })}: ${formatList(names)}`;
export const othersNotifiedInstead = 'For the others, Supervisors or Admins are notified instead.';
export const moreTimes = (count: number) => plural(count, { one: '# more', other: '# more' });
export const weekPreview = 'Week with this schedule';
export const thisSchedule = 'This schedule';
export const otherSchedules = 'Other schedules';
export const usersOnCall = (names: readonly string[]) => `On call: ${formatList(names)}.`;
export const noUserCanBeOnCall = 'No user on this schedule can be on call.';
export const loadingWeek = 'Loading the week';
export const couldNotLoadWeek = 'Couldn’t load the other schedules and their users';
export const usersAfterSaving = 'Select its users in the list after you submit it.';
export const weekOfDay = (day: string, times: string, open: string) =>
  `${day}: ${times}${open === '' ? '' : `, no user scheduled ${open}`}`;
export const thenAlwaysOnCall = (names: readonly string[]) =>
  `${formatList(names)} ${names.length === 1 ? 'has' : 'have'} no other schedule and would be on call at all times.`;
export const effectUnknown = 'Who would be on call without it is unknown, because its users are not loaded.';

export const schedulesScrollable = 'Schedules, scrollable';
export const usersOf = (name: string) => `Users on schedule ${name}`;
export const noUsers = 'No users';
export const moreUsers = (count: number) => `${count} more`;
export const editNamed = (name: string) => `Edit schedule ${name}`;
export const deleteNamed = (name: string) => `Delete schedule ${name}`;
export const confirmDelete = (id: number) => `Are you sure you want delete schedule ${id}?`;
export const manageUsers = (name: string) => `Manage ${name} users`;

export const hourOf = (of: string, label: string) => `${of} ${label}, hour`;
export const minuteOf = (of: string, label: string) => `${of} ${label}, minute`;
export const amOrPm = (of: string, label: string) => `${of} ${label}, AM or PM`;

export const couldNotLoadScheduleUsers = 'Couldn’t load the users of the schedules';
export const usersHint =
  'Users with schedules are on call only at their times. Users without schedules are always on call.';
export const saveChanges = 'Save Changes';
