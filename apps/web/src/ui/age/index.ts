export { Age, Moment } from './Age.tsx';
export { formatAge, formatMoment, formatTimeUntil, timeOfDay, wholeInstant } from './age.ts';
export { withLocalInstants } from './local-instants.ts';
