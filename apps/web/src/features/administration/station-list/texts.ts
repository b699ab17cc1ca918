import { formatCount, formatList, plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const deleteStation = 'Delete station';
export const importStations = 'Import stations';
export const changeArea = 'Change area';
export const areaAction = 'Area…';
export const changeAreaHint = 'Leave it empty to remove the stations from their areas';
export const renameArea = 'Rename area';
export const renameAreaAction = 'Rename area…';
export const removeArea = 'Remove area';
export const newAreaName = 'New name';
export const renameAreaHint =
  'Enter the name of another area to merge the two. Leave it empty to remove the area.';
export const areaRenamed = (count: number) =>
  `Area of ${plural(count, { one: '# station', other: '# stations' })} changed.`;
export const areaPartlyRenamed = (stations: readonly string[]) =>
  `Not changed: ${formatList(stations)}. Try again.`;
export const changePollInterval = 'Change poll interval';
export const changeAlarmLimit = 'Change alarm limit';
export const addAlertSettings = 'Add alert settings';
export const pushConfiguration = 'Push configuration';
export const deletedStations = 'Deleted stations';
export const pollingEnabled = 'Enabled';
export const stationsEnabled = (changed: number) =>
  plural(changed, { one: '# station enabled.', other: '# stations enabled.' });
export const stationsDisabled = (changed: number) =>
  plural(changed, { one: '# station disabled.', other: '# stations disabled.' });
export const stationsNotChanged = (detail: string) => `Stations not changed. ${detail}`;
export const fileNotExported = (detail: string) => `File not exported. ${detail}`;
export const noStationsHint = 'Add a station from a template, or import stations from a workbook.';
export const stationManagement = 'Station management';
export const showStations = 'Show stations';
export const searchStations = 'Search by name, code, kind or host';
export const searchedFields = 'Name, code, area, kind or host';
export const cloneNamed = (siteName: string) => `Clone ${siteName}`;
export const stationCount = (count: number) => plural(count, { one: '# station', other: '# stations' });
export const pointCount = (points: number) => plural(points, { one: '# point', other: '# points' });
export const disabledCount = (off: number) => `${formatCount(off)} disabled`;

export const pollIntervalSeconds = 'Poll interval (s)';
export const preview = 'Preview';
export const changeStations = (count: number) =>
  plural(count, { one: 'Change # station', other: 'Change # stations' });
export const lastChange = 'Last change';
export const willChange = 'Will change';
export const noChange = 'No change';
export const notChanged = 'Not changed';

export const terminal = 'Terminal';
export const wetWellLevel = 'Wet well level';
export const selectPointsBy = 'Select points by';
export const removeThisLimit = 'Remove this limit';
export const blankFieldsHint =
  'Blank fields are not changed. A point without this limit gets one if you enter a priority and a message; bad quality and frozen value need neither.';

export const nothingToPush = 'Nothing to push';
export const outcomeCount = (count: string, outcome: string) =>
  outcome === nothingToPush ? `${count} with nothing to push` : `${count} ${outcome.toLowerCase()}`;
export const valuesToPush = (notPushed: number) => `${notPushed} to verify or write`;
export const ready = 'Ready';
export const pushHint =
  'Writes the desired values of each station to its controller and reads them back. Stations with interlocks are skipped; push each of these from its own page.';
export const stop = 'Stop';
export const pushToStations = (count: number) =>
  plural(count, { one: 'Push to # station', other: 'Push to # stations' });
export const pushed = 'Pushed';
export const skipped = 'Skipped';
export const notPushed = 'Not pushed';
export const stoppedBefore = 'Stopped before this station';

export const byStation = (title: string) => `${title} by station`;
export const showingFirstStations = (maxShown: number, count: number) =>
  `Showing the first ${maxShown} of ${formatCount(count)} stations.`;

export const intervalOutOfRange = 'Must be 0.2 to 86,400 s';
export const enterValue = 'Enter a value';
export const mustBeZeroOrMore = 'Must be a number, 0 or more';
export const mustBeNumber = 'Must be a number';
export const enterNewValue = 'Enter at least one new value';

export const everyMinutes = (seconds: number) => `every ${seconds} min`;
export const everySeconds = (seconds: number) => `every ${seconds} s`;

export const blank = 'Blank';
export const stationWithoutPoints = 'Station without points';
export const copyOf = (siteName: string) => `${siteName} copy`;
export const customTemplateVersion = (version: number) => `Custom template, version ${version}`;
export const stationNotLinked = (stationId: number) =>
  `Station ${stationId} is not linked to its template. Link it on the Templates page.`;
export const stationNotCreated = 'Station not created.';
export const checkBuiltInTemplate =
  'This template is an example. Check addresses, scales and limits against your controller’s register map before use.';
export const findTemplate = 'Find a template';
export const cloneHint = (points: number) =>
  `Copies all ${points} points with their limits and setpoints, but no history. Enter the address of another controller so that this one is not polled twice.`;
export const enterHost = 'Enter an IP address or host name';
export const enterRange = (min: number, max: number) => `Enter ${min} to ${max}`;
export const newStationHint =
  'New stations are not polled. Test the connection on the next page, then enable the station.';
export const creating = 'Creating…';
export const createStation = 'Create station';

export const pollIntervalAction = 'Poll interval…';
export const alarmLimitAction = 'Alarm limit…';
export const alertSettingsAction = 'Alert settings…';
export const pushConfigurationAction = 'Push configuration…';
export const selectedCount = (count: number) =>
  plural(count, { one: '# station selected', other: '# stations selected' });
export const enable = 'Enable';
export const disable = 'Disable';
export const exportXlsx = 'Export (XLSX)';

export const keepHistory = 'Keep history';
export const deleteHistory = 'Delete history';
export const deleted = (siteName: string) => `${siteName} deleted.`;
export const deleteHint = (siteName: string) =>
  `Deletes ${siteName}. Its alarms stay in the log. Its Modbus map addresses are not reused.`;
export const keepHistoryHint = 'You can restore the station with its history later.';
export const deleteHistoryHint =
  'Recorded values are permanently deleted. You can restore the station without them later.';
export const typeNameToConfirm = (siteName: string) => `Type ${siteName} to confirm`;
export const deleting = 'Deleting…';

export const deletedAt = '{time} by {user}';
export const historyKept = 'history kept';
export const deletingHistory = 'deleting history';
export const historyDeleted = 'history deleted';
export const loadingDeletedStations = 'Loading deleted stations';
export const couldNotLoadDeletedStations = 'Couldn’t load deleted stations';
export const noDeletedStations = 'No deleted stations';
export const restoreNamed = (siteName: string) => `Restore ${siteName}`;
export const restored = (siteName: string) => `${siteName} restored. It is disabled.`;
export const restore = 'Restore';

export const stationsCsv = 'Stations (CSV)';
export const pointsCsv = 'Points (CSV)';
export const alarmLimitsCsv = 'Alarm limits (CSV)';
export const setpointsCsv = 'Setpoints (CSV)';
export const importAndExport = 'Import and export';
export const importAction = 'Import…';
export const allDataXlsx = 'All data (XLSX workbook)';
export const allDataJson = 'All data (JSON)';
export const deletedStationsAction = 'Deleted stations…';

export const stationsImported = 'Stations imported.';
export const wrongFileType = (name: string) => `${name} is not an .xlsx, .csv or .json file.`;
export const importFileField = 'Exported workbook, CSV or JSON file';
export const importHint =
  'Stations are matched by ID, then code, then name; stations without a match are added. Points are matched by terminal. Nothing changes until you import.';
export const removeMissing = 'Remove points, limits and setpoints that are not in the file';
export const removeMissingHint = 'Applies only to stations in the file';
export const readingFile = 'Reading file…';
export const importing = 'Importing…';
export const importFile = 'Import';
export const importChanges = (changes: number) =>
  plural(changes, { one: 'Import # change', other: 'Import # changes' });

export const ignoredParts = (ignored: readonly string[]) => `Ignored: ${formatList(ignored)}`;
export const correctErrors = (problemsTotal: number) =>
  `${plural(problemsTotal, { one: '# error.', other: '# errors.' })} Correct the file and import it again.`;
export const errors = 'Errors';
export const error = 'Error';
export const checkWarnings = (warningsTotal: number) =>
  plural(warningsTotal, {
    one: '# warning. Check it before you import.',
    other: '# warnings. Check them before you import.',
  });
export const warnings = 'Warnings';
export const warning = 'Warning';
export const noChanges = 'No changes.';
export const stationsMatchFile = 'The stations already match the file.';
export const sheet = 'Sheet';
export const row = 'Row';
export const column = 'Column';
export const nameAndId = (siteName: string, id: number) => `${siteName} (ID ${id})`;
export const currentCode = 'Current code';
export const codeInFile = 'Code in file';
export const changeCodes = (total: number) =>
  plural(total, {
    one: 'Same station: change its code',
    other: 'Same stations: change their codes',
  });
export const checkNewCodes = (total: number) =>
  plural(total, {
    one: '# station gets a new code. Check that the row is for this station.',
    other: '# stations get new codes. Check that each row is for the right station.',
  });
export const changedCodes = 'Changed codes';
export const newEntry = 'new';
export const removed = 'removed';
export const becomeWritable = (newlyWritable: number) =>
  plural(newlyWritable, { one: '# point becomes writable.', other: '# points become writable.' });

export const showingFirst = (count: number, total: number) =>
  `Showing the first ${formatCount(count)} of ${formatCount(total)}.`;

export const selectAll = (count: number) => `Select all ${formatCount(count)}`;
export const pointsUnit = 'points';
export const limitsUnit = 'limits';
export const setpointsUnit = 'setpoints';
export const showMore = (remaining: number, count: number) =>
  `Show more (${formatCount(remaining)} of ${formatCount(count)} remaining)`;
export const selectNamed = (siteName: string) => `Select ${siteName}`;
export const kindCodeAndId = (kindAndCode: string, stationId: number) => `${kindAndCode} · ID ${stationId}`;
export const cloneAction = 'Clone…';
export const deleteAction = 'Delete…';
export const driftedCount = (drifted: number) => `${drifted} drifted`;
export const notPushedCount = (notPushed: number) => `${notPushed} not pushed`;
