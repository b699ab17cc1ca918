export { Age, type AgeProps, Moment } from './Age.tsx';
export { momentInWords, spanInWords, timeOfDay, untilInWords, wholeInstant } from './age.ts';
