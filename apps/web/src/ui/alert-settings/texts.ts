export * from '../text/texts.ts';

export const editAlertSettingFor = (name: string) => `Edit alert setting for ${name}`;
export const addAlertSettings = 'Add alert settings';
export const confirmDeleteSetting = (name: string) =>
  `Are you sure you want to delete the alert setting for ${name}?`;
export const selectAUser = 'Select a user';
export const selectAStation = 'Select a station';
export const selectAtLeastOneChannel = 'Select at least one channel';
export const searchUsers = 'Search users';
export const minimumPriority = 'Minimum priority';
export const channels = 'Channels';
export const notConfigured = 'not configured';
export const channelsNotConfigured = (channels: string) => `Not configured: ${channels}`;
export const noChannelConfigured = (channels: string) =>
  `Not configured: ${channels}. No notifications are sent.`;
export const add = 'Add';
export const deleteAlertSettingFor = (name: string) => `Delete alert setting for ${name}`;
