export { Age, Moment } from './Age.tsx';
export { formatAge } from './age.ts';
export { formatDelay, formatTook } from './duration.ts';
export {
  formatDate,
  formatDay,
  formatDayInstant,
  formatDayMonth,
  formatDayTime,
  formatInstant,
  formatMoment,
  formatSecond,
  formatStamp,
  formatTime,
  formatTimeUntil,
  formatWeekdayOfMonth,
  isBrowserTime,
  MONTHS,
  otherZone,
  timeOfDay,
  wholeInstant,
  zoneName,
} from './format.ts';
export { withLocalInstants } from './local-instants.ts';
export { addDays, dateIn, dateOfUtc, utcOfDate } from './plain-date.ts';
export { formatDateRange, formatTimeSpan } from './ranges.ts';
export { daysBefore, instantOf, instantOfWall, readWallText, wallTextOf } from './wall.ts';
export { showTimeZone, type Zone, zoneOf } from './zone.ts';
