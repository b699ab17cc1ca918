export const newKeyEffect = 'push then has to be turned on again in every browser';

export const disabledInBrowser = 'Browser notifications were disabled in this browser';
export const acceptedByService = (status: number) => `${status}: accepted by the push service`;
export const pushService = 'The push service';
