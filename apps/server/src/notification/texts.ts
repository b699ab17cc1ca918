export const notificationsWaitingToBeSent = 'Notifications waiting to be sent';
export const lastAcceptedByProvider =
  'Unix time when a provider last accepted a notification; no sample if none since startup';
export const notificationsAccepted = 'Notifications accepted by a provider';
export const notificationsDelivered = 'Notifications confirmed as delivered';
export const heartbeatPingsAccepted = 'Heartbeats accepted';
export const heartbeatPingsFailed = 'Heartbeats that failed';
export const failedAttemptsToSend = 'Failed attempts to send a notification';
export const station = (id: number) => `station ${id}`;
export const ageOfOldestNotification = 'Age of the oldest pending notification in seconds; 0 if none';

export const account = (id: number) => `account ${id}`;
