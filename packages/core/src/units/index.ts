export { type DisplayUnit, displayUnit, effectiveSystem } from './display-unit.ts';
export { convertReading, formatAlarmReading, formatBadReading, formatLimit } from './reading-texts.ts';
