export { shortcutLine } from './shortcut-line.ts';
export { ALARMS as ALARM_SHORTCUTS, LIST_ALL } from './texts.ts';
