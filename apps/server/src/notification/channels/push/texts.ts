export const pushHasToBeTurnedOn = 'push then has to be turned on again in every browser';

export const pushMessagesToThisBrowser = 'Push messages to this browser were turned off';
export const acceptedByThePushService = (status: number) => `${status}: accepted by the push service`;
export const thePushService = 'The push service';
