import { formatList, plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const stationManagement = 'Station management';
export const liveValues = 'Live values';
export const stationConfiguration = 'Station configuration';
export const errorsSpoken = (count: number) => plural(count, { one: 'error', other: 'errors' });
export const stationNotFound = 'Station not found';
export const notStationId = (text: string) => `“${text}” isn’t a station ID.`;

export const discreteInputTable = 'discrete input';
export const inputRegisterTable = 'input register';
export const holdingRegisterTable = 'holding register';
export const wrongTable = (address: string, table: string, chosenTable: string) =>
  `in 40001 notation, ${address} is in the ${table} table, not the ${chosenTable} table. Change the address or the table`;
export const enterAddressRange = (first: string, last: string) => `enter ${first} to ${last}`;
export const zeroBasedAddress = (registerNumber: string, number: number) =>
  `${registerNumber} (zero-based ${number})`;
export const eitherAddress = (first: string, second: string) => `${first} or ${second}`;
export const outOf40001Range = (address: string, range: string) =>
  `${address} is not valid in 40001 notation; ${range}`;
export const notIn40001Notation = (address: string, meant: string) =>
  `${address} is not valid in 40001 notation. Did you mean ${meant}?`;

export const coilFunction = 'Coil (FC1)';
export const discreteInputFunction = 'Discrete input (FC2)';
export const holdingRegisterFunction = 'Holding register (FC3)';
export const inputRegisterFunction = 'Input register (FC4)';
export const healthFormat = 'status, age (s), good polls';

export const observeGoodQuality = 'Observe good quality';
export const observeBothStates = 'Observe both states';
export const changeValue = 'Change the value';
export const activateAlarms = 'Activate alarms and return to normal';
export const writeAndReadBack = 'Write and read back';
export const interruptCommunication = 'Interrupt and restore communication';

export const conditionHint = 'Digital points: On, Off. Both: Bad quality. Analog points: all others';
export const limitHint =
  'In the point’s units. Rate of change: units per minute. Frozen value: largest change';
export const deadbandHint = 'How far past the limit the value must return before the alarm returns to normal';
export const onDelayHint = 'How long the condition must persist before the alarm is activated';
export const offDelayHint = 'How long the condition must be gone before the alarm returns to normal';
export const windowHint = 'Time over which a rate of change or a frozen value is measured';
export const messageHint = 'Alarm text for operators, such as High wet well';
export const whatToDo = 'What to do';
export const whatToDoHint = 'First action for the person who responds';
export const enabledHint = 'Clear to turn the alarm off';
export const onlyWhileOn = 'Only while on';
export const onlyWhileOnHint = 'Frozen value only: the digital point that must be on. Blank: always';
export const alarmPointHint = 'Point that the alarm belongs to';
export const pointNotFound = 'point not found';
export const notUsedByAlarms = (limitKind: string) => `not used by ${limitKind} alarms`;

export const terminalHint = 'Terminal on the controller, such as DI3 or AI1';
export const nameHint = 'Name that operators use';
export const digital = 'Digital';
export const kindHint = 'Digital: two states. Analog: a number';
export const address = 'Address';
export const bit = 'Bit';
export const unitsHint = 'Engineering units, such as m, L/s or psi';
export const decimals = 'Decimals';
export const decimalsHint = 'Decimal places shown, 0 to 6';
export const rawLow = 'Raw low';
export const rawLowHint =
  'Register value at the lower end of the scale. Leave all four scale fields blank to use the raw value';
export const rawHigh = 'Raw high';
export const rawHighHint = 'Register value at the upper end of the scale';
export const scaledLow = 'Scaled low';
export const scaledLowHint = 'Engineering value at raw low';
export const scaledHigh = 'Scaled high';
export const scaledHighHint = 'Engineering value at raw high';
export const rangeLow = 'Range low';
export const rangeLowHint = 'Values below this have bad quality. Blank: no minimum';
export const rangeHigh = 'Range high';
export const rangeHighHint = 'Values above this have bad quality. Blank: no maximum';
export const pointDeadbandHint = 'Change needed before a new value is stored and sent';
export const onText = 'On text';
export const onTextHint = 'State text when on, such as Running';
export const offText = 'Off text';
export const offTextHint = 'State text when off, such as Stopped';
export const invert = 'Invert';
export const invertHint = 'For normally closed contacts: 1 means off';
export const key = 'Key';
export const keyHint = 'Shown next to the station name in lists';
export const writable = 'Writable';
export const writableHint = 'Supervisors and Admins can write the point';
export const interlock = 'Interlock';
export const interlockHint = 'Condition to confirm before writing, such as Pump 1 area is clear';
export const momentary = 'Momentary';
export const momentaryHint = 'For points such as Reset alarms, which the controller resets by itself';
export const mapFormat = 'Map format';
export const mapFormatHint = 'Format in the Outpost Modbus map';
export const mapFactor = 'Map factor';
export const mapFactorHint = 'Multiplier for int16 values in the map';
export const none = 'None';
export const onlyForBits = 'only used by points of type bit-of-register';
export const bitsHaveNoWordOrder = 'bits have no word order';
export const tableNotWritable = 'only coils and holding registers can be written';
export const protocolNotWritable = 'points of this protocol can’t be written';
export const pointNotWritable = 'the point is not writable';
export const notUsedByDigitalPoints = 'not used by digital points';
export const notUsedByAnalogPoints = 'not used by analog points';
export const onlyForInt16 = 'only used with map format int16';

export const notANumber = 'not a number';

export const areaHint = 'Such as a district. Select an area or enter a new one.';
export const latitude = 'Latitude';
export const longitude = 'Longitude';

export const applied = 'Applied';
export const notPushed = 'Not pushed';
export const drifted = 'Drifted';
export const unknown = 'Unknown';

export const takeReported = 'Use reported value';
export const takeReportedOf = (name: string) => `Use reported value of ${name}`;
export const reportedHint = 'Makes the value in the controller the desired one. Nothing is written.';

export const remoteConfiguration = 'Remote configuration';
export const modbusAddresses = 'Modbus addresses';
export const commissioning = 'Commissioning';

export const pointAlarms = 'Point alarms';
export const noPoints = 'No points';
export const noPointsHint = 'Add points before adding limits.';
export const addLimit = 'Add limit';
export const noLimits = 'No limits';
export const newLimit = 'New limit';
export const badQuality = 'Bad quality';
export const badQualityHint =
  'Each point with a limit also has a {badQuality} alarm after {delay} s, with the highest priority of its limits. To change it, add a {badQuality} row for the point. To turn it off, clear {enabled} in that row.';
export const communicationAlarm = 'Communication alarm';
export const alarmWhenOffline = 'Alarm when offline';
export const onDelayUnit = 'seconds after going offline';
export const offDelayUnit = 'seconds after responding again';
export const stateOff = (state: string) => `${state}, off`;

export const created = 'Created';
export const imported = 'Imported';
export const reverted = 'Reverted to an earlier version';
export const restored = 'Restored';
export const loadingChanges = 'Loading changes';
export const couldNotLoadChanges = 'Couldn’t load changes';
export const noChangesRecorded = 'No changes recorded';
export const noChangesHint = 'Changes are recorded from now on.';
export const stationRevertedToVersion = (to: number) => `Station reverted to version ${to}.`;
export const saveBeforeRevert = 'Save or discard your changes before reverting.';
export const current = 'current';
export const revertToVersion = (version: number) => `Revert to version ${version}`;
export const revertAction = 'Revert…';
export const showingTheFirstOf = (count: number, total: number) => `Showing the first ${count} of ${total}.`;
export const revertStation = 'Revert station?';
export const confirmRevert = (version: number) =>
  `Revert this station to version ${version}? Points deleted since then return with their history. You can revert this change too.`;

export const loadingCommissioning = 'Loading commissioning list';
export const couldNotLoadCommissioning = 'Couldn’t load commissioning list';
export const verifiedCount = (done: number, total: number) => `${done} of ${total} verified`;
export const leftCount = (left: number, done: number) =>
  left === 0 ? 'all verified' : `${left} of ${left + done} left`;
export const verifiedItems = (count: number) =>
  plural(count, { one: '# item verified', other: '# items verified' });
export const sinceTime = 'since {time}';
export const sinceTimeRestarted = 'since {time}, restarted by {user}';
export const openLabel = 'open:';
export const doneLabel = 'done:';
export const restartAction = 'Restart…';
export const verified = 'Verified';
export const commissioningHint = (percent: number) =>
  `Operate the equipment on site. Each item is verified when a poll observes it. ${percent} % complete.`;
export const optional = 'optional';
export const verifiedBy = (user: string, note: string) => `verified by ${user}: ${note}`;
export const markVerifiedNamed = (what: string) => `Mark verified: ${what}`;
export const markVerifiedAction = 'Mark verified…';
/** On a phone, next to the item. */
export const markAction = 'Mark…';
export const clearMarkNamed = (what: string) => `Clear mark: ${what}`;
export const clearMark = 'Clear mark';
export const markAsVerified = 'Mark as verified';
export const restartCommissioning = 'Restart commissioning?';
export const restartHint = 'Earlier results no longer count.';
export const noteExample = 'Checked at the panel with the electrician';
export const markVerified = 'Mark verified';

export const protocolNotAvailable = 'This server has no driver for the protocol. Select another.';
export const unitId = 'Unit ID';
export const testing = 'Testing…';
export const testConnection = 'Test connection';
export const testHint = 'Reads all points, including unsaved changes. Nothing is written.';
export const polling = 'Polling';
export const seconds = 'seconds';
export const offlineAfter = 'Offline after';
export const offlineAfterUnit = 'consecutive failed polls';
export const hostName = 'Host name';
export const response = 'Response';
export const data = 'Data';
export const moreCount = (more: number) => `${more} more`;
export const pointsNotRead = (read: number, points: number, names: readonly string[]) =>
  `Read ${read} of ${points} points. Not read: ${formatList(names)}`;
export const incompletePoints = (count: number) =>
  plural(count, { one: '# incomplete point is skipped.', other: '# incomplete points are skipped.' });

export const valuesAt = (address: string) => `Values at ${address}`;
export const fromAddress = (address: string) => `From ${address}`;
export const readAs = (type: string, order: string, decodedText: string) =>
  `Read as ${type} ${order}: ${decodedText}`;
export const applyScale = 'Apply the point’s scale';
export const instrumentReading = 'Instrument reading';
export const instrumentReadingHint = 'Finds the registers and data type that give this value';
export const enterANumber = 'Enter a number';
export const noMatchFor = (reading: string) =>
  `No match for ${reading}. Read more registers or another table.`;
export const mostLikely = 'most likely';
export const selectionAddsPoint = 'Selecting a value adds a point.';
export const selectionUpdates = (point: string) => `Selecting a value updates ${point}.`;

export const separateUnit = 'Separate unit';
export const separateUnitHint =
  '2 to 254: a Modbus unit with only this station. Unit 1 always has all stations. Blank: none';
export const addressesOfUnit = (mapUnitId: number) => `Addresses of unit ${mapUnitId}`;
export const addressesInUnit1 = 'Addresses in unit 1';
export const addressesContent = 'assigned once, never change automatically';
export const editAddresses = 'Edit addresses';
export const addressesOfThisStation = 'Addresses of this station';
export const content = 'Content';
export const loadingAddresses = 'Loading addresses';
export const couldNotLoadAddresses = 'Couldn’t load addresses';

export const savedByOtherUser = 'Another user saved this station';
export const otherUsersChanges = 'Your changes are not saved yet. The other user saved these changes:';
export const noConflicts = 'There are no conflicts. You can merge both sets of changes.';
export const conflictsHint = 'Both of you changed these values. Select which to keep.';
export const versionToKeep = (what: string) => `${what}: version to keep`;
export const mergeChanges = 'Merge changes';
export const notNow = 'Not now';
export const myChange = 'Mine';
export const theirChange = 'Theirs';
export const mine = (value: string) => `mine: ${value}`;
export const theirs = (value: string) => `theirs: ${value}`;
export const deletedValue = 'deleted';
export const mergedNotSaved = 'Merged changes are not saved until you select Save.';

export const cannotShowMaps = 'This browser can’t show maps.';
export const enterCoordinates = 'Enter the coordinates in degrees.';

export const zeroBased = 'Zero-based';
export const addPoint = 'Add point';
export const addresses = 'Addresses';
export const closeProbe = 'Close probe';
export const liveProbe = 'Live probe';
export const newPoint = 'New point';

export const count = 'Count';
export const reading = 'Reading…';
export const probed = '{age}, response time {responseMs} ms';
export const readAction = 'Read';
export const repeatEvery2S = 'Repeat every 2\u00a0s';
export const completeConnectionFirst = 'Complete the Connection tab first.';
export const applyValueToLabel = 'Apply value to';
export const readPoint = (point: string) => `Read ${point}`;
export const enterRegisterAddress = 'Enter an address such as 40012 and a count of 1 to 125';
export const enterZeroBasedAddress = 'Enter an address of 0 to 65535 and a count of 1 to 125';

export const allValuesMatch =
  'All values last read match the desired values. A push reads them again and writes any that differ.';
export const valuesToWrite = 'These values are written to the controller and read back:';
export const beforeWriting = 'Before writing:';
export const pushNow = 'Push now';
export const otherValuesAlreadyMatch = (count: number) =>
  plural(count, {
    one: '# other value already matches.',
    other: '# other values already match.',
  });

export const writtenAndConfirmed = 'written and confirmed';
export const readBackDiffers = 'not confirmed, read-back differs';
export const rejectedByTheController = 'rejected by the controller';
export const notSent = 'not sent';
export const sentNotConfirmed = 'sent, not confirmed';
export const notAttempted = 'not attempted';
export const countOfTotal = (count: number, total: number) => `${count} of ${total}`;
export const valuesApplied = '{count} values applied.';
export const rollingBack = 'Rolling back…';
export const rollBack = 'Roll back';

export const rawValues = 'Raw values';
export const hex = 'Hex';
export const decimal = 'Decimal';
export const bits = 'Bits 15…0';
export const useAddress = (replace: string, address: string, value: number) =>
  `Use ${replace} ${address}: ${value}`;

export const unsavedChangeCount = (count: number) =>
  plural(count, { one: '# unsaved change', other: '# unsaved changes' });
export const unsavedChanges = 'Unsaved changes';
export const allChangesSaved = 'All changes saved';
export const errorCount = (total: number) => plural(total, { one: '# error', other: '# errors' });
export const undo = 'Undo';
export const redo = 'Redo';
export const discard = 'Discard';

export const deletedHistoryKept = 'Deleted, history kept';
export const saveChangesToPoints = 'Save changes to points';
export const otherChanges = 'Other changes';
export const otherChangesCount = (count: number) => `Other changes (${count})`;
export const saveStation = 'Save station';
export const warnings = 'Warnings';
export const writablePoints = 'Writable points';
export const noneOfThemWritable = 'None of these points is writable.';
export const newWritablePoint = '{point}, new point';
export const notWritableBefore = '{point}, not writable before';
export const noLongerWritable = (locked: string) => `No longer writable: ${locked}`;

export const manageNamed = (name: string) => `Manage ${name}`;
export const notManaged = 'not managed';
export const desiredNamed = (name: string) => `Desired: ${name}`;

export const setpointsContent = 'writable points';
export const readNow = 'Read now';
export const pushAction = 'Push…';
export const saveBeforePush = 'Save your changes before you push them.';
export const couldNotLoadSetpoints = 'Couldn’t load setpoints';
export const loadingSetpoints = 'Loading setpoints';
export const noWritablePointsHint = 'Mark points as writable on the Points tab to manage them here.';
export const manage = 'Manage';
export const desired = 'Desired';
export const reported = 'Reported';
export const state = 'State';
export const settingKey = (key: string) => `setting ${key}`;
export const setClock = 'Set the controller’s clock with each push';
export const setClockHint = 'Uses the station’s local time';
export const pushedAt = 'pushed {value}, {time}';
export const lastPushedAt = 'Last pushed {time} by {user}';
export const lastRolledBackAt = 'Last rolled back {time} by {user}';
export const rollBackChanges = (canRollBack: number) =>
  plural(canRollBack, {
    one: 'Roll back # change',
    other: 'Roll back # changes',
  });
export const pushToTheController = 'Push to the controller';
export const pushResult = 'Push result';
export const driftedHint = 'drifted: the reported value differs from the last push';
export const unknownHint = 'unknown: no good value from the controller';
export const notPushedHint = 'not pushed yet';

export const pollingEnabled = 'Enabled';
export const startPolling = 'Start polling';
export const pollingEnabledHint =
  'When off, Outpost does not poll the station, keeps its last values and activates no alarms';
export const codeHint = 'Your number for the station';
export const timeZone = 'Time zone';
export const timeZoneHint = 'Leave blank to use the organisation’s time zone';
export const timeZoneHintNamed = (timeZone: string) =>
  `Leave blank to use the organisation’s time zone (${timeZone})`;
export const notesHint = 'Information for field staff';
export const locationHint = 'click the map or drag the pin';

export const templateAndVersion = 'Template {template}, version {version}';
export const versionAvailable = (version: number) => `(version ${version} available)`;
export const saveFirst = 'Save your changes first';
export const saveAsTemplateAction = 'Save as template…';
export const saveAsTemplate = 'Save as template';

export const templateSavedAsVersion = (name: string, version: number) =>
  `Template ${name} saved as version ${version}.`;
export const templateContent = (siteName: string) =>
  `Includes the points, alarms, remote configuration and polling of ${siteName}. Excludes its name, code, address and location.`;
export const versionOf = (version: number, name: string) => `Version ${version} of ${name}`;
export const newTemplate = 'New template';
export const descriptionHint = 'Controller model and what to check';
export const saveTemplate = 'Save template';

export const alarmField = (field: string) => `alarm ${field}`;

export const draftKept = (siteName: string) => `Unsaved changes to ${siteName} are kept on its page.`;
export const savedNotUpdated =
  'Saved, but the page couldn’t be updated. Reload it before you make more changes.';

export const mustBeValue = 'Must be a number, or On or Off for a digital point';
