export const mustBeAfterFrom = 'Must be after From';
export const mustBeInTheFuture = 'Must be in the future';
export const overrideTooLong = (days: number) => `Must be at most ${days} days after From`;
export const addedOverride = (name: string, reason: string) =>
  `Added an on-call override for ${name}: ${reason}`;
export const overrideNotFound = (id: number) => `Override ${id} not found`;
export const removedOverride = (name: string, reason: string) =>
  `Removed an on-call override of ${name}: ${reason}`;

export const schedulesOfOthersRequireSupervisor =
  'Viewing the schedules of other users requires the Supervisor role';

export const mustBeZeroForNew = 'Must be 0 for a new schedule';
export const createdSchedule = (name: string) => `Created on-call schedule ${name}`;
export const changedSchedule = (name: string) => `Changed on-call schedule ${name}`;
export const deletedSchedule = (name: string) => `Deleted on-call schedule ${name}`;
export const usersHaveChanged = (schedule: string) =>
  `Another user has changed the users of ${schedule}. Open them again and repeat the change.`;
export const schedulesHaveChanged = (user: string) =>
  `Another user has changed the schedules of ${user}. Open them again and repeat the change.`;
export const changedScheduleUsers = (name: string) => `Changed the users of on-call schedule ${name}`;
export const account = (id: number) => `Account ${id}`;
export const accountNotFound = (accountId: number) => `Account ${accountId} not found`;
export const changedSchedulesOf = (name: string) => `Changed the on-call schedules of ${name}`;
export const addedToSchedule = (name: string, schedule: string) =>
  `Added ${name} to on-call schedule ${schedule}`;
export const scheduleAssignmentNotFound = (id: number) => `Schedule assignment ${id} not found`;
export const removedFromSchedule = (name: string, schedule: string) =>
  `Removed ${name} from on-call schedule ${schedule}`;
export const scheduleNotFound = (id: number) => `On-call schedule ${id} not found`;
export const mustMatchPath = (inPath: number) => `Must be ${inPath}, as in the path`;
