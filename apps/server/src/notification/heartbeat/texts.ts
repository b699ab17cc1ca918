export const noneSentYet = 'none sent yet';
export const lastAgo = (duration: string) => `last ${duration} ago`;
export const heartbeats = (last: string) => `Heartbeats: ${last}`;
export const outpost = 'Outpost';
export const receiverRespondedWith = (status: number) => `it responded with ${status}`;

export const databaseNotWritable = (reason: string) => `Outpost can’t write to its database: ${reason}`;
export const alarmsNotStored = 'alarms are not stored';
export const escalationsNotProcessed = 'escalations are not being processed';
export const outboxNotProcessed = 'the outbox is not being processed';
