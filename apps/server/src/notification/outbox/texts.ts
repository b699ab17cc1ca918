import { plural } from '@outpost/core';

export const sentTo = (whom: string, what: string) => `Sent to ${whom}${what}`;
export const notSentTo = (whom: string, what: string, answer: string) =>
  `Not sent to ${whom}${what}. ${answer}`;
export const deliveredTo = (whom: string) => `Delivered to ${whom}`;
export const notDeliveredTo = (whom: string, answer: string) => `Not delivered to ${whom}. ${answer}`;

export const notSent = (notNeeded: string) => `Not sent: ${notNeeded}`;
export const messageNotComposed = 'The message could not be composed. See the server log.';

export const startedWithObserve = 'The server was started with --observe and sends no notifications';
export const accountDeletedOrDeactivated = 'The account was deleted or deactivated';
export const kindNoLongerExists = 'notifications of this kind no longer exist';
export const providersTimedOut = (providers: string) => `The ${providers} did not respond in time`;

export const outboxNotReadable = 'The outbox cannot be read. See the server log.';
export const noMessagesWaiting = 'no messages waiting';
export const messagesWaiting = (waiting: number, ago: string) =>
  `${plural(waiting, { one: '# message waiting', other: '# messages waiting' })}, oldest for ${ago}`;
export const lastSent = (channel: string, ago: string) => `${channel} last sent ${ago} ago`;
