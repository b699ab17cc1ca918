export * from '../text/texts.ts';

export const endNotAfterStart = 'The end must be after the start';
export const timesInYourZone = 'Times are in your time zone.';
