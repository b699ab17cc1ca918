export { Age, type AgeProps, Moment } from './Age.tsx';
export { momentInWords, spanInWords, timeOfDay, wholeInstant } from './age.ts';
