export * from '../text/texts.ts';

export const endNotAfterStart = 'The end must be after the start';
export const timesInZone = (zone: string) => `Times are in ${zone}.`;
