/**
 * What several areas say, sign-in and the frame of all screens among them: the scripts that a browser
 * loads first have these, and not those of `texts.ts`.
 */

export const addStation = 'Add station';
export const alarmLog = 'Alarm log';
export const alarmPerformance = 'Alarm performance';
export const alarmSound = 'Alarm sound';
export const alarmSounding = 'Alarm sounding';
export const allNormal = 'all normal';
export const allStations = 'All stations';
export const allSteps = 'All steps';
export const back = 'Back';
export const backToSignIn = 'Back to sign-in';
export const booster = 'Booster';
export const cancel = 'Cancel';
export const close = 'Close';
export const code = 'Code';
export const connecting = 'Connecting…';
export const deleteAction = 'Delete';
export const disabled = 'Disabled';
export const emailAddress = 'Email address';
export const flowMeter = 'Flow meter';
export const getStarted = 'Get started';
export const inAlarmCount = (inAlarm: number) => `${inAlarm} in alarm`;
export const inMaintenance = 'In maintenance';
export const lastKnownMessage = (message: string) => `last known: ${message}`;
export const live = 'Live';
export const low = 'Low';
export const medium = 'Medium';
export const name = 'Name';
export const never = 'never';
export const newPassword = 'New password';
export const newPasswordHint = 'At least 10 characters. No names or common passwords; a sentence works well.';
export const no = 'No';
export const normal = 'Normal';
export const notifications = 'Notifications';
export const notPolled = 'not polled';
export const notPolledYet = 'Not yet polled';
export const offline = 'Offline';
export const offlineCount = (notResponding: number) => `${notResponding} offline`;
export const outOfService = 'Out of service';
export const outpost = 'Outpost';
export const password = 'Password';
export const pressureZone = 'Pressure zone';
export const rainGauge = 'Rain gauge';
export const results = 'Results';
export const searchStations = 'Search stations';
export const shelved = 'Shelved';
export const signIn = 'Sign In';
export const site = 'Site';
export const station = 'Station';
export const stationManagement = 'station management';
export const stationStatus = 'Station status';
export const suppressed = 'Suppressed';
export const suppressedAlarms = 'Suppressed alarms';
export const suppressedCount = (suppressedAlarms: number) => `${suppressedAlarms} suppressed`;
export const system = 'System';
export const tank = 'Tank';
export const theme = 'Theme';
export const tryAgain = 'Try again';
export const valueRange = (low: string, high: string) => `${low} to ${high}`;
export const wallDisplay = 'Wall display';
export const well = 'Well';
export const whatToDo = (instruction: string) => `What to do: ${instruction}`;
export const yes = 'Yes';
/** `Critical: High wet well` */
export const stateAndAlarm = (state: string, alarm: string) => `${state}: ${alarm}`;
