/** Toast texts that the specification fixes (section 8). */
export const TOASTS = {
  badRequest: 'Bad Request',
  unauthorized: 'Unauthorized',
  notFound: 'Not found',
  serverError: 'Server error',

  remoteStationUpdated: (id: number) => `Successfully updated remote station ${id}.`,
  remoteStationFailed: (message: string) => `Error updating remote station. ${message}`,

  userCreated: (id: number) => `Successfully created user ${id}.`,
  userUpdated: (id: number) => `Successfully updated user ${id} details.`,
  userDeleted: (id: number) => `Successfully deleted user ${id}.`,
  userCreateFailed: 'Error creating user.',
  userUpdateFailed: 'Error updating user',
  userDeleteFailed: 'Error updating user',

  alertSettingAdded: (stationId: number) => `Added alert setting for Station ${stationId}.`,
  alertSettingEdited: (id: number) => `Successfully edited AlertSetting ${id}.`,
  alertSettingDeleted: (id: number) => `Successfully deleted AlertSetting ${id}`,
  alertSettingAddFailed: 'Failed to add alert setting.',
  alertSettingEditFailed: 'Failed to edit alert setting.',
  alertSettingDeleteFailed: 'Failed to delete alert setting.',

  stationCreated: (id: number) => `Station ${id} created!`,
  stationUpdated: (id: number) => `Station ${id} updated!`,
  stationCreateFailed: (siteName: string, message?: string) =>
    message === undefined
      ? `Error creating Station ${siteName}`
      : `Error creating Station ${siteName}: ${message}`,
  stationUpdateFailed: (id: number, message?: string) =>
    message === undefined ? `Error updating Station ${id}` : `Error updating Station ${id}: ${message}`,

  scheduleCreated: (id: number) => `Successfully created schedule ${id}.`,
  scheduleUpdated: (id: number) => `Successfully updated schedule ${id} details.`,
  scheduleDeleted: (id: number) => `Successfully deleted schedule ${id}.`,
  scheduleCreateFailed: 'Error creating schedule.',
  scheduleUpdateFailed: 'Error updating schedule',
  scheduleDeleteFailed: 'Error deleting schedule',
  userSchedulesUpdated: 'Successfully updated schedules for user.',
  userSchedulesFailed: 'Error updating schedule.',
  scheduleUsersUpdated: 'Successfully updated schedule.',
  scheduleUsersFailed: 'Error updating schedule.',
} as const;

export const mustBeStyleVersion = 'Must be the version in the map styles';
