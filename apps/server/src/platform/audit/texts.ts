import { plural } from '@outpost/core';

export const outpost = 'Outpost';

export const exported = (text: string) => `Exported ${text}`;

export const eventId = 'Event ID';
export const time = 'Time';
export const timeUtc = 'Time (UTC)';
export const kind = 'Kind';
export const action = 'Action';
export const result = 'Result';
export const user = 'User';
export const account = 'Account';
export const station = 'Station';
export const point = 'Point';
export const relatedEvent = 'Related event';
export const description = 'Description';
export const details = 'Details';
export const hash = 'Hash';
export const auditLog = 'Audit log';

export const rejectedCalls = 'rejected calls';
export const rejectedManyTimes = (count: number) =>
  `Rejected ${count} more times in a minute: too many different calls to list`;
export const rejected = 'Rejected';
export const failed = 'Failed';
export const moreTimesSuffix = (more: number) =>
  plural(more, { one: ' # more time in a minute', other: ' # more times in a minute' });

export const exportedAuditLog = (format: string) => `the audit log as ${format}`;
export const auditEventNotFound = (id: number) => `Audit event ${id} not found`;

export const firstEventOutOfOrder = (id: number) => `event ${id} is out of order: it was written first`;
export const eventOutOfOrder = (id: number, previousId: number) =>
  `event ${id} is out of order: it was written after event ${previousId}`;
export const oneEventIs = (beforeId: number) => `event ${beforeId} is`;
export const severalEventsAre = (beforeId: number, id: number) => `events ${beforeId} to ${id} are`;
export const eventsMissing = (gone: string, id: number, beforeId: number) =>
  `${gone} missing: event ${id} does not continue event ${beforeId}`;
export const orPreviousEventChanged = (beforeId: number) =>
  ` (or event ${beforeId} was, with a matching hash)`;
export const eventChangedAfterStoring = (id: number, orBefore: string) =>
  `event ${id} was changed after it was written${orBefore}`;
export const logEndsEarly = (id: number, highest: number) =>
  `the log ends at event ${id}, but event ${highest} was noted earlier`;
export const hashDiffers = (id: number) =>
  `event ${id} does not match the hash noted earlier, so the log was rewritten`;
