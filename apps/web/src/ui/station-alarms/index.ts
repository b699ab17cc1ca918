export {
  alarmKey,
  type StationAlarm,
  stationAlarms,
  statusBanner,
  waitingEntries,
} from './station-alarms.ts';
