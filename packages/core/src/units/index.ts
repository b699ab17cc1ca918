export { type DisplayUnit, displayUnit, effectiveSystem } from './display-unit.ts';
export { isLevelUnit } from './parse-unit.ts';
export {
  alarmValues,
  exactDecimals,
  formatAlarmReading,
  formatBadReading,
  formatLimit,
  plainNumber,
} from './reading-texts.ts';
export { analogReportIn, monthOverviewIn } from './reports.ts';
