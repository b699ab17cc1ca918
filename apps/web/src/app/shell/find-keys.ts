export const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** The keys that open the search. */
export const findKeys = isMac ? '⌘K' : 'Ctrl K';
