import type { SendingState } from '@outpost/contract';
import { formatList, plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const communication = 'Communication';
export const lastResponse = 'Last response';

export const searchStationsHint = 'Search stations by name, code, area, kind or value';
export const byArea = 'By area';
export const outsideYourAreas = 'outside your areas: view only';
export const byKind = 'By kind';

export const noValuesYet = 'no values yet';

export const setpointsAndOutputs = 'Setpoints and outputs';
export const controllerClock = 'Controller clock';
export const valueTime = 'as of {time}';
export const badBecause = (reason: string) => `bad: ${reason}`;
export const terminalRange = (first: string, last: string) => `${first} to ${last}`;
export const noPointsConfigured = 'No points configured.';
export const inputs = 'Inputs';
export const pointColumn = 'Point';
export const nameColumn = 'Name';
export const last24H = 'Last 24 h';
export const last24HoursAndZone = (zone: string) => `last 24 h · times in ${zone}`;
export const age = 'Age';
export const write = 'Write';
export const lastKnownState = (message: string) => `last known: ${message}`;
export const trend = 'Trend';
export const trendOf = (name: string) => `Trend of ${name}:`;
export const writeNamed = (name: string) => `Write ${name}`;
export const writeAction = 'Write…';
export const increaseLast24H = 'Increase in the last 24 h';

export const disabledNotPolled = 'Disabled stations are not polled';
export const polling = 'Polling…';
export const pollFailed = 'Poll failed.';
export const pollSuccessful = 'Poll successful';

export const localTime = 'Local time';
export const showOnMap = 'Show on map';

export const lastKnown = 'last known';
export const inMaintenance = (timeUntil: string, by: string, reason: string) =>
  `In maintenance until ${timeUntil}: ${reason} (${by}). Alarms are suppressed.`;
export const firstOutAt = 'First-out: {alarm}, {time}';
export const sinceAge = 'Since {time} ({age})';
export const sinceBefore = 'since before {time}';
export const noUserNotifiedBecause = (why: readonly string[]) =>
  why.length === 0 ? 'No user was notified' : `No user was notified. ${why.join(' · ')}`;
export const userNotNotified = (name: string, why: string) => `${name}: ${why}`;
export const moreUsers = (count: number) => plural(count, { one: '# more user', other: '# more users' });
export const noUserOnCall = 'No user was on call';
export const notSentNoChannel = 'Not sent: no notification channel is configured';
export const notSentNotReached = (names: readonly string[]) =>
  `Not sent: no notification channel reaches ${formatList(names)}`;
export const onCallNotReached = (names: readonly string[]) =>
  `On call, but not reached: ${formatList(names)}`;
export const onCallThen = (names: readonly string[]) => `On call: ${formatList(names)}`;
export const notified = (users: readonly string[]) => `Notified: ${formatList(users)}`;
const SENDING: Readonly<Record<SendingState, string>> = {
  waiting: 'not yet sent',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  'not-needed': 'no longer needed',
};
/** `Ann Lee (sent 15:04, last 15:25)` */
export const notifiedUser = (
  name: string,
  state: SendingState | null,
  at: string | null,
  note: string | null = null,
) => {
  if (state === null) return name;
  const sent = [SENDING[state], ...(at === null ? [] : [at])].join(' ');
  return `${name} (${[sent, ...(note === null ? [] : [note])].join(', ')})`;
};
export const lastAt = (time: string) => `last ${time}`;
/** Of a message that was sent when the alarm was active before. */
export const beforeActivation = 'before this activation';
export const alarmNotifies = (users: readonly string[]) =>
  `A critical alarm would now notify ${formatList(users)}`;
export const alarmNotifiesThen = (first: string, users: readonly string[]) =>
  `${first}, then ${formatList(users)} if not acknowledged`;
export const recipientByChannels = (name: string, channels: string) => `${name} (${channels})`;
export const alarmNotifiesNone = 'A critical alarm would now reach no user';
export const alarmNotifiesNoChannel =
  'A critical alarm would now reach no user: no notification channel is configured';
export const noUserIsOnCall = 'No user is on call';
export const nextNotification = 'Next: {users} at {time} if not acknowledged';
export const nextAttemptAt = 'Next attempt at {time}';
export const shelveNamed = (message: string) => `Shelve ${message}…`;
export const maintenanceAction = 'Maintenance…';
export const poll = 'Poll';
export const acknowledgeOf = 'Acknowledge {alarm}';
export const stationActions = 'Station actions';
export const suppressedState = (state: string) => `${state}, suppressed`;
export const acknowledgeNamed = (message: string) => `Acknowledge ${message}`;

export const onlyLastKnown = 'Only the last known status and values are available.';
export const lastKnownTitle = 'Last known';
export const stationNumber = (id: number | string) => `Station ${id}`;

export const lastResponseAgo = 'last response {age}';

export const online = 'Online';

export const noStations = 'no stations';
export const valuesTime = (time: string) => `as of ${time}`;
export const inAlarmOffline = (inAlarm: number, notResponding: number) =>
  `${inAlarm} in alarm, ${notResponding} offline`;
export const showStations = (shown: number) =>
  plural(shown, { one: 'Show # station', other: 'Show # stations' });
export const stationCount = (total: number) => plural(total, { one: '# station', other: '# stations' });
export const noStationsAreInAlarm = 'No stations are in alarm.';
export const noStationsAreOffline = 'No stations are offline.';

export const nowRead = 'Now, read {age}';
export const beforeWriting = 'Before writing: {interlock}';
export const readBack = 'Read-back: {value}';
export const reservationExpired = 'Reservation expired. Review the value and try again.';
export const reservedFor = (min: number) => `Reserved for ${min} s. The value is read back after writing.`;
export const resetsByItself = 'Momentary: the controller resets the value by itself.';
export const writeValue = (to: string) => `Write ${to}`;

export const setpointsDrifted = (drifted: number) =>
  plural(drifted, {
    one: '# setpoint differs from the last push',
    other: '# setpoints differ from the last push',
  });

export const currentValue = 'Current value';
export const newValue = 'New value';
export const equalsOwnValue = (own: string) => `= ${own}`;
export const bothValues = (shown: string, own: string) => `${shown} (${own})`;
export const valueAtController = (shown: string, own: string) => `${shown} = ${own} at the controller`;
export const newValueIn = (units: string) => `New value (${units})`;
export const reviewValue = 'Review value';
export const writeConfirmed = 'Write confirmed';
export const writeAccepted = 'Write accepted';
export const writeNotConfirmed = 'Write not confirmed';
export const previousValueAuditEvent = (commandValue: string, auditId: number) =>
  `Previous value: ${commandValue}. Audit event ${auditId}.`;
export const auditEvent = (words: string, auditId: number) => `${words}. Audit event ${auditId}.`;

export const writing = (commandValue: string) => `Writing ${commandValue} and reading it back…`;
export const elapsedTime = 'Elapsed time';
export const writeProgress = (passedS: number, limitS: number) =>
  `${passedS} of ${limitS} s at most. Closing this dialog does not cancel the write; the result appears as a notification.`;

export const currentValueNotRead = 'Current value: not yet read';
export const lastKnownValue = 'Last known';
export const lastKnownTrust = (trust: string) => `Last known, ${trust}`;
export const nowValue = 'now';
export const sameValue = 'This is the current value';
export const decreaseBy = (size: number) => `Decrease by ${size}`;
export const increaseBy = (size: number) => `Increase by ${size}`;
export const reserving = 'Reserving…';

export const clockBehind = (age: string) => `${age} behind`;
export const clockAhead = (age: string) => `${age} ahead`;

export const wasOnline = 'Was online';
export const statusUnknownWithoutServer = 'Unknown, server unreachable';
export const goodPolls24H = 'Good polls, last 24 h';
export const goodPollsSince = (moment: string) => `Good polls since ${moment}`;
export const responseTime = 'Response time';
export const responseTimeHint = 'Slowest request of the last good poll';
export const consecutiveFailures = 'Consecutive failures';
export const overduePolls = 'Overdue polls';
export const overduePollsHint = 'Polls that did not start within the poll interval, since the server started';
export const endpoint = 'Endpoint';
export const responseIn = (time: string) => `response ${time}`;
export const minutes = (number: string) => `${number} min`;
export const lastErrorAt = (moment: string) => `Last error, ${moment}`;

export const inAlarm = 'In alarm';

export const failed = 'failed';
/** Of a pump, next to the state that it has. */
export const fault = 'fault';
export const pumpOff = 'Off';
export const high = 'High';
export const leadOn = 'Lead on';
export const lagOn = 'Lag on';
export const highAlarm = 'High alarm';
export const lowAlarm = 'Low alarm';
export const fillOn = 'Fill on';
export const fillOff = 'Fill off';
export const highHigh = 'High high';
export const lowLow = 'Low low';
export const wetWell = 'Wet well';
export const process = 'Process';
export const inflow = 'Inflow';
export const outflow = 'Outflow';
export const rainSinceMidnight = 'Total since midnight';
export const atLeast = (amount: string) => `≥ ${amount}`;
export const flow = 'Flow';
export const suction = 'Suction';
export const discharge = 'Discharge';
export const current = 'Current';
export const unknown = 'unknown';
export const pump = 'Pump';
export const pumps = 'Pumps';
export const pumpNumber = (number: number) => `Pump ${number}`;
export const wasState = (state: string) => `was ${state}`;

export const qualities = {
  bad: 'bad',
  stale: 'stale',
  old: 'last known',
  none: 'not yet read',
  disabled: 'disabled',
} as const;
export const noneReadYet = 'none read yet';
export const allQuality = (quality: string) => `all ${quality}`;
export const allGood = 'all good quality';
export const noValue = 'no value';
export const enterNumber = 'Enter a number';
/** `1,500`: Ambiguous number. Enter 1500, or 1.500 with decimals */
export const ambiguousNumber = (typed: string) =>
  `Ambiguous number. Enter ${typed.replace(',', '')}, or ${typed.replace(',', '.')} with decimals`;
export const notWritable = 'This point is not writable.';
export const writeDisabled = 'The station is disabled. Enable it before you write to it.';
export const valueUnknown = 'The current value is unknown. Poll the station first.';
export const valueBad = 'The value has bad quality. Poll the station first.';
export const valueOutdated = 'Only the last known value is available. Poll the station first.';
export const writeRejected = 'Write rejected';
export const writeRejectedHint =
  'Nothing changed. Check whether the controller is in local mode or limits the value.';
export const inUse = 'In use by another user';
export const inUseHint = 'Wait until they finish, or contact them.';
export const reservationExpiredTitle = 'Reservation expired';
export const reservationExpiredHint = 'Nothing was written. Review the value and try again.';
export const notWritten = 'Not written';
export const notAllowed = 'Not allowed';
export const notAllowedHint = 'Only Supervisors and Admins can write points.';
export const nothingSent = 'Nothing was sent to the controller.';
export const writeNotConfirmedHint =
  'Don’t write again yet. The next good poll shows the current value, and the audit log then records whether the write succeeded.';
export const valueBadBecause = (reason: string) =>
  `The value has bad quality: ${reason}. Poll the station first.`;
export const enterValueIn = (range: string) => `Enter ${range}`;
export const orLess = (value: string) => `${value} or less`;
export const orMore = (value: string) => `${value} or more`;

export const stationNotes = 'Notes';
export const loadingNotes = 'Loading notes';
export const couldNotLoadNotes = 'Couldn’t load notes';
export const noNotes = 'No notes yet.';
export const newNote = 'New note';
export const saveNote = 'Save note';
export const deleteNote = 'Delete note';
export const deleteNoteQuestion = 'Are you sure you want to delete this note?';
export const editedBy = (name: string) => `by ${name}`;
export const noteAbout = 'Trend at {time}';
export const writtenAndChanged = '{author}, {time}, edited {changed}';

export const documents = 'Photos and documents';
export const loadingDocuments = 'Loading documents';
export const couldNotLoadDocuments = 'Couldn’t load documents';
export const noDocuments = 'No photos or documents yet.';
export const addDocument = 'Add file…';
export const documentHint = 'PNG, JPEG or PDF, up to 5 MiB';
export const uploading = 'Uploading…';
export const fileTooLarge = (name: string) => `${name} is larger than 5 MiB.`;
export const viewPhoto = (name: string) => `View ${name}`;
export const loadingPhoto = 'Loading photo';
export const couldNotLoadPhoto = 'Couldn’t load photo';
export const damagedPhoto = 'This photo can’t be shown. Download the file instead.';
export const download = (name: string) => `Download ${name}`;
export const downloadFailed = (name: string, detail: string) => `${name} not downloaded. ${detail}`;
export const deleteDocument = 'Delete file';
export const deleteDocumentQuestion = (name: string) => `Are you sure you want to delete ${name}?`;
