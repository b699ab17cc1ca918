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
export const copyToWeekdays = 'Copy to weekdays';
export const copyNamedToWeekdays = (day: string) => `Copy ${day} to weekdays`;

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
export const namedDeactivated = (name: string) => `${name}, deactivated`;
