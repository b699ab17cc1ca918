import { plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const logContent = 'Actions and their results';
export const loadingAuditLog = 'Loading audit log';
export const couldNotLoadAuditLog = 'Couldn’t load audit log';
export const noAuditEvents = 'No audit events';
export const noEventsHint = 'Actions of users and of Outpost are recorded here.';
export const loadingOlderEvents = 'Loading older events…';
export const couldNotLoadOlder = 'Couldn’t load older events. Try again';
export const showOlderEvents = 'Show older events';
export const endOfLog = (count: number) =>
  `End of log: ${plural(count, { one: '# event', other: '# events' })}`;
export const linkedEvent = 'Linked event';

export const allUsers = 'All users';
export const stationNumber = (id: number) => `Station ${id}`;
export const clearTimeFilter = 'Clear time filter';
export const category = 'Category';
export const searchLog = 'Search the audit log by action or user';
export const actionOrUser = 'Action or user';

export const field = 'Field';
export const authorAndAccount = (by: string, accountId: number) => `${by} (account ${accountId})`;
export const action = 'Action';
export const couldNotLoadRelatedEvents = 'Couldn’t load related events';
export const relatedEvents = 'Related events';
export const eventHash = 'Event {id}, SHA-256 of this event and the previous one: {hash}';
export const thisEvent = (action: string) => `${action} (this event)`;
