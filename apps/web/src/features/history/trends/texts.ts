import { formatList, plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const pointNotFound = 'Point not found';
export const pointsNotFound = 'Points not found';
export const selectPoints = 'Select points';
export const pointDeleted = 'The point or its station was deleted.';
export const pointsDeleted = 'The points or their stations were deleted.';
export const addPoints = 'Add points';
export const shownOf = (shown: number, all: number) => `${shown} of ${all}, worst first`;
export const noPointsSelected = 'No points selected';
export const plotPointsInAlarm = (count: number, of: number) =>
  `Plot points in alarm (${count === of ? count : `${count} of ${of}`})`;
export const addPointsHint = 'Add points from any station to plot them.';

export const noneWhileDataAvailable = 'none (data incomplete)';
export const averagesOver = (span: string) => `averages over ${span}`;

export const enterBothTimes = 'Enter a date and time in both fields';
export const rangeTooShort = 'To must be at least 1 minute after From';
export const rangeTooLong = 'The range can be at most 10 years';
export const fromInFuture = 'From must be in the past';

export const searchPointsHint = 'Search points by station, point or name';
export const searchResults = 'Search results';
export const digital = 'digital';
export const showingFirst = (count: number) => `Showing the first ${count}.`;
export const maxPoints = (maxAnalog: number, maxDigital: number) =>
  `Up to ${maxAnalog} analog and ${maxDigital} digital points.`;

export const keyboardHint =
  'Left and right arrow keys pan; with Shift they move the cursor. Plus and minus zoom. Home returns to live data. The table shows the same values.';

export const couldNotExport = (detail: string) => `Couldn’t export the trend. ${detail}`;
export const noChartToExport = 'No chart to export. Turn off Table and try again.';
export const imagePng = 'Image (PNG)';
export const valuesCsv = 'Values (CSV)';
export const statisticsCsv = 'Statistics (CSV)';
export const notesCsv = 'Notes (CSV)';
export const print = 'Print…';
export const copyRangeLink = 'Copy link to this range';
export const linkCopied = 'Link copied';
export const couldNotCopyLink = 'Couldn’t copy the link. Copy it from the address bar.';

export const timeZone = (name: string) => `Time zone: ${name}`;

export const trendPoints = 'Trend points';
export const numberColumn = 'Number';
export const atCursor = 'At cursor';
export const min = 'Min';
export const avg = 'Avg';
export const max = 'Max';
export const timeOutOfLimitsHint = 'Compared with the current limits';
export const timeOutOfLimits = 'Time out of limits';
export const showNamed = (number: number, name: string) => `Show ${number}: ${name}`;
export const showInChart = 'Show in chart';
export const hideFromChart = 'Hide from chart';
export const bringToFront = 'Bring axis and limits to front';
export const hidden = 'hidden';
export const unknownFor = (span: string) => `unknown ${span}`;
export const noLimits = 'no limits';
export const previousValues = (values: string) => `previous: ${values}`;

export const savedTrends = 'Saved trends';
export const recentTrends = 'Recent trends';
export const noneSelected = 'None selected';

export const deleteAction = 'Delete…';
export const noSavedTrendSelected = 'none selected';
export const savedTrendNamed = (name: string) => `Saved trends: ${name}`;
export const changedTrendNamed = (name: string) => `Saved trends: ${name}, changed`;
export const changed = 'changed';
export const renameTrend = 'Rename trend';
export const saveTrend = 'Save trend';
export const saveHint = 'Saves points, range, axes and comparison. Only you can see it.';
export const confirmDelete = (name: string) => `Are you sure you want to delete the saved trend “${name}”?`;
export const nameTaken = 'You already have a saved trend with this name. Enter another name.';
export const tooManySaved = 'You have 50 saved trends, the maximum. Delete one first.';
export const savedTrendGone = 'This saved trend no longer exists.';

export const range = 'Time range';
export const earlier = 'Earlier';
export const later = 'Later';
export const followLiveData = 'Follow live data';
export const noComparison = 'No comparison';
export const compareWithPreviousDay = 'Compare with previous day';
export const compareWithPreviousWeek = 'Compare with previous week';
export const oneAxisPerUnit = 'One axis per unit';
export const oneAxisPerPoint = 'One axis per point';
export const compare = 'Compare';
export const axes = 'Axes';
export const layout = 'Layout';
export const overlaid = 'Overlaid';
export const onePanePerUnit = 'One pane per unit';
export const onePanePerPoint = 'One pane per point';
export const countOfStations = (count: number) => plural(count, { one: '# station', other: '# stations' });

export const couldNotLoadTrend = 'Couldn’t load trend';
export const trendOf = (points: string) => `Trend of ${points}`;
export const alarmNamed = (priority: string, message: string) => `${priority} alarm ${message}`;
export const loadingTrend = 'Loading trend';
export const loading = 'loading…';
export const noConnection = 'last known values: no connection to the server';
export const colouredInAlarm = 'shaded: in alarm';
export const colouredInAlarmOf = (number: number) => `shaded: point ${number} in alarm`;
export const panesForAxes = 'in panes, since this screen is too narrow for all axes';
export const alarmsNotShownBefore = (time: string) => `alarms before ${time} are not shown`;
export const dashedPreviousPeriod = (period: string) => `dashed: previous ${period}`;

export const stationsNotFound = (ids: readonly number[]) =>
  plural(ids.length, {
    one: `Station ${formatList(ids.map(String))} not found. Its points are not shown.`,
    other: `Stations ${formatList(ids.map(String))} not found. Their points are not shown.`,
  });
export const pointsNotShown = (ids: readonly number[]) =>
  plural(ids.length, {
    one: `Point ${formatList(ids.map(String))} was deleted and is not shown.`,
    other: `Points ${formatList(ids.map(String))} were deleted and are not shown.`,
  });
export const removeDeletedPoints = 'Remove deleted points';
export const maxPointsShown = (maxAnalog: number, maxDigital: number) =>
  `At most ${maxAnalog} analog and ${maxDigital} digital points are shown.`;
export const moreNotShown = (count: number) =>
  plural(count, { one: '# more is not shown.', other: '# more are not shown.' });
export const couldNotUpdate = (detail: string) =>
  `Couldn’t update the trend. ${detail} Showing earlier data.`;
export const couldNotLoadAlarms = (detail: string) => `Couldn’t load alarms. ${detail}`;
export const couldNotLoadStation = (detail: string) => `Couldn’t load a station. ${detail}`;

export const values = 'Values';
export const valuesTable = (span: string) =>
  `Trend values, one row per ${span}: average, with minimum and maximum where they differ`;
export const fromInZone = (name: string) => `From (${name})`;

export const statistics = (low: string, average: string, high: string) =>
  `min ${low}, avg ${average}, max ${high}`;
export const chart = 'chart';
export const averageAndRange = (average: string, low: string, high: string) =>
  `${average} (${low} to ${high})`;
export const noTimeOutOfLimits = 'none';
export const upTo = (span: string) => `up to ${span}`;

export const rangeStatistics = 'Statistics for this period';
export const loadingStatistics = 'Loading statistics';
export const couldNotLoadStatistics = 'Couldn’t load statistics';
export const percentiles = ['P5', 'P50', 'P95'] as const;
export const between = (low: string, high: string) => `between ${low} and ${high}`;
export const percentilesByTime =
  'P95: for 95 % of the time with good quality, the value was at or below this. Other time does not count.';
export const percentilesFromBuckets = (span: string) =>
  `≈ Percentiles are estimated from averages over up to ${span}. Hover over one for its bounds.`;

export const noNotes = 'No notes in this range';
export const couldNotLoadNotes = (detail: string) => `Couldn’t load notes. ${detail}`;
export const editNoteNamed = (label: string) => `Edit note ${label}`;
export const deleteNoteNamed = (label: string) => `Delete note ${label}`;
export const confirmDeleteNote = 'Are you sure you want to delete this note?';
export const noteNamed = (label: string, text: string, author: string) => `${label}: ${text} (${author})`;
export const writtenAndChanged = '{author}, {time}, edited by {editor}, {changed}';
export const timeInZone = (zone: string) => `Time (${zone})`;
export const noteSubject = 'Subject';

export const rainFromTop = 'Rain from top';

export const exportHistory = 'Export history…';
