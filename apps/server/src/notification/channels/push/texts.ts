export const pushHasToBeTurnedOn = 'push then has to be turned on again in every browser';

export const pushMessagesToThisBrowser = 'Browser notifications were disabled in this browser';
export const acceptedByThePushService = (status: number) => `${status}: accepted by the push service`;
export const thePushService = 'The push service';
