export const noneSentYet = 'none sent yet';
export const lastAgo = (duration: string) => `last ${duration} ago`;
export const heartbeats = (last: string) => `Heartbeats: ${last}`;
export const outpost = 'Outpost';
export const itRespondedWith = (status: number) => `it responded with ${status}`;

export const cannotWrite = (reason: string) => `Outpost can’t write to its database: ${reason}`;
export const alarmsAreNotStored = 'alarms are not stored';
export const escalationsAreNotBeingProcessed = 'escalations are not being processed';
export const theOutboxIsNotBeingProcessed = 'the outbox is not being processed';
