export const theAccountNoLongerHas = 'The account no longer has a webhook';
export const outpost = 'Outpost';
export const theReceiver = 'The receiver';
export const redirectsAreNotFollowed = 'redirects are not followed';
