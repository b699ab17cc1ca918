export type { AlarmChange, AlarmRecord } from './alarm-types.ts';
export { type Alarms, createAlarms, type LoggedAlarm } from './alarms.ts';
export { createAlarmsArea } from './compose.ts';
export { type AlarmFollower, type AlarmReader, type FollowedLine, NO_NEXT_STEP } from './follower.ts';
export { SENT_ALARM_EVENTS } from './rows.ts';
export type { AlarmService } from './service.ts';
