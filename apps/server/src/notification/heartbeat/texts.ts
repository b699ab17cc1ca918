export const noneSentYet = 'none sent yet';
export const lastAgo = (duration: string) => `last ${duration} ago`;
export const heartbeats = (last: string) => `Heartbeats: ${last}`;
export const outpost = 'Outpost';
export const itRespondedWith = (status: number) => `it responded with ${status}`;
