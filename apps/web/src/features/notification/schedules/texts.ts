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

export const enterName = 'Enter a name';

export const findUser = 'Find a user';
export const organisationTimeZone = 'the organisation’s time zone';
export const timesHint = (timeZone: string) =>
  `Times are in ${timeZone}. 11:59 PM counts as midnight. For a night shift, end the first day at 11:59 PM and start the next day at 12:00 AM.`;
export const submit = 'Submit';
export const startTime = 'Start Time';
export const endTime = 'End Time';
export const namedProblem = (name: string, problem: string) => `${name}, ${problem}`;
export const copyToWeekdays = 'Copy to weekdays';
export const copyNamedToWeekdays = (day: string) => `Copy ${day} to weekdays`;

export const allDay = 'all day';
export const everyDay = 'every day';
export const deactivated = 'deactivated';
export const viewerCannotAcknowledge = 'Viewer, can’t acknowledge';
export const noAlertSettings = 'no alert settings';

export const noOne = 'No one';
export const loadingOnCall = 'Loading…';
export const onCallUnavailable = 'On-call users unavailable';
export const untilTime = (time: string) => `until ${time}`;
export const nextOnCall = (name: string, time: string) => `Next: ${name}, ${time}`;
export const gapCount = (count: number) =>
  plural(count, { one: '# gap in the next 7 days.', other: '# gaps in the next 7 days, first:' });
export const noGaps = 'No gaps in the next 7 days';
export const gapSentence = (time: string, stations: number) =>
  `${time}: no one is on call for ${plural(stations, { one: '# station', other: '# stations' })}.`;
export const alarmsGoTo = (names: readonly string[]) => `Alarms go to ${formatList(names)} instead.`;
export const alarmsGoToNoOne = 'No Supervisor or Admin can be notified instead.';
export const withoutSettings = (count: number) =>
  plural(count, {
    one: '# station has no alert settings, so no one is on call for it at any time.',
    other: '# stations have no alert settings, so no one is on call for them at any time.',
  });

export const covered = 'Covered';
export const noOneScheduled = 'No one scheduled';
export const scheduledAllWeek = 'Scheduled all week';
export const supervisorsNotifiedInstead = 'Supervisors or Admins are notified instead.';
export const usersAlwaysOnCall = (names: readonly string[]) =>
  `Always on call, because they have no schedule: ${formatList(names)}.`;
export const alwaysOnCallNamed = (names: readonly string[]) => `Always on call: ${formatList(names)}`;
export const moreTimes = (count: number) => plural(count, { one: '# more', other: '# more' });
export const weekPreview = 'Week with this schedule';
export const thisSchedule = 'This schedule';
export const otherSchedules = 'Other schedules';
export const notifiesUsers = (names: readonly string[]) => `Notifies ${formatList(names)}.`;
export const notifiesNoOne = 'No user on this schedule can be notified.';
export const usersAfterSaving = 'Select its users in the list after you submit it.';
export const weekOfDay = (day: string, times: string, open: string) =>
  `${day}: ${times}${open === '' ? '' : `, no one scheduled ${open}`}`;
export const thenAlwaysOnCall = (names: readonly string[]) =>
  `${formatList(names)} ${names.length === 1 ? 'has' : 'have'} no other schedule and would be on call at all times.`;

export const schedulesScrollable = 'Schedules, scrollable';
export const usersOf = (name: string) => `Users on schedule ${name}`;
export const users = 'Users';
export const noUsers = 'No users';
export const moreUsers = (count: number) => `${count} more`;
export const editNamed = (name: string) => `Edit schedule ${name}`;
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
