import { plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const exportsContent = 'Samples and aggregates for other tools, as Parquet or CSV files';
export const newExport = 'New export';
export const createExport = 'Create export';
export const loadingExports = 'Loading exports';
export const couldNotLoadExports = 'Couldn’t load exports';
export const noExports = 'No exports yet';
export const noExportsHint =
  'An export contains the history of the stations that you select, for Excel, Power BI, Python and other tools. It is made in the background, and its files are kept for seven days.';

export const nothingSelectedHint = 'Without a selection, the export contains all stations.';
export const allPointsHint = 'Without a selection, the export contains all points of the stations.';
export const firstDay = 'First day';
export const lastDay = 'Last day';
export const selectDate = 'Select a date';
export const lastDayFirst = 'Must not be before the first day';
export const resolutions = { samples: 'Samples', minute: 'Minutes', hour: 'Hours', day: 'Days' } as const;
export const resolutionHints = {
  samples: 'Every stored value, with its quality.',
  minute: 'Minimum, average, maximum, time on and changes of each minute.',
  hour: 'Minimum, average, maximum, time on and changes of each hour.',
  day: 'Minimum, average, maximum, time on and changes of each day.',
} as const;
export const formats = { parquet: 'Parquet', csv: 'CSV' } as const;
export const formatHints = {
  parquet: 'For Power BI, Python, R and databases. Ten times smaller than CSV.',
  csv: 'For Excel and everything else.',
} as const;
export const estimating = 'Estimating the size…';
export const estimate = (rows: string, bytes: string, points: number, stations: number) => {
  const ofPoints = plural(points, { one: '# point', other: '# points' });
  const ofStations = plural(stations, { one: '# station', other: '# stations' });
  return `At most about ${rows} rows, ${bytes}: ${ofPoints} of ${ofStations}`;
};
export const keptSince = (date: string) => `Older data was deleted: the export begins on ${date}.`;
export const tooLarge = (bytes: string) =>
  `Larger than the free space for exports (${bytes}). Select fewer stations, a shorter time or a coarser resolution.`;
export const created = 'Export created';

export const states = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;
export const describe = (stations: number, points: number) => {
  const ofStations = plural(stations, { one: '# station', other: '# stations' });
  return `${ofStations}, ${plural(points, { one: '# point', other: '# points' })}`;
};
export const progress = (percent: number, rows: string) => `${percent} % · ${rows} rows`;
export const rowsAndBytes = (rows: string, bytes: string) => `${rows} rows, ${bytes}`;
export const keptUntil = (date: string) => `Kept until ${date}`;
export const by = (name: string) => `by ${name}`;
export const onServer = (server: string) => `Files on server ${server}`;
export const downloadFile = (name: string) => `Download ${name}`;
export const download = 'Download';
export const downloadPart = (number: number, count: number) => `Download file ${number} of ${count}`;
export const cancelExport = 'Cancel export';
export const deleteExport = 'Delete…';
export const deleteNamed = (what: string) => `Delete export: ${what}`;
export const deleteTitle = 'Delete export';
export const confirmDelete = (what: string) =>
  `Are you sure you want to delete the export “${what}” and its files?`;
export const couldNotDownload = (detail: string) => `File not downloaded. ${detail}`;
export const exportProgress = 'Progress';

export const scheduledExports = 'Scheduled exports';
export const scheduledExportsContent = 'History to a folder or a store, every day, week or month';
export const newSchedule = 'New scheduled export';
export const addSchedule = 'Add scheduled export';
export const loadingSchedules = 'Loading scheduled exports';
export const couldNotLoadSchedules = 'Couldn’t load scheduled exports';
export const noSchedules = 'No scheduled exports yet';
export const noSchedulesHint =
  'A scheduled export stores the history of each day, week or month in a folder or in an S3-compatible store.';
export const noTargets = 'No target is configured';
export const noTargetsHint =
  'Set EXPORT_FOLDER (a folder or share) or EXPORT_S3_URL (an S3-compatible store) on the server, and restart it. Single exports need no target.';
export const targetInstructions = 'View instructions';
export const scheduleNotFound = 'Scheduled export not found';
export const rhythm = 'Frequency';
export const rhythms = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const;
export const rhythmHints = {
  daily: 'The day before.',
  weekly: 'The week before, Monday to Sunday, on Monday.',
  monthly: 'The month before, on the 1st.',
} as const;
export const targets = { folder: 'Folder', s3: 'S3 store' } as const;
export const path = 'Path';
export const pathHint = 'Within the target, such as outpost/hours. Each schedule needs its own.';
export const rhythmAt = (often: string, at: string) => `${often} at ${at}`;
export const nextIs = 'Next: {time}, for {days}';
export const lastRun = (days: string, state: string) => `Last: ${days}, ${state}`;
export const runStates = {
  waiting: 'waiting',
  running: 'running',
  delivering: 'not delivered yet',
  delivered: 'delivered',
  failed: 'failed',
} as const;
export const exportNow = 'Export now';
export const exportNowHint = 'Exports the last complete period, again if it was exported';
export const exportStarted = 'Export started';
export const logOf = (name: string) => `Log of ${name}`;
export const deleteSchedule = 'Delete scheduled export';
export const deleteScheduleNamed = (name: string) => `Delete ${name}`;
export const confirmDeleteSchedule = (name: string) =>
  `Are you sure you want to delete the scheduled export “${name}”? Files that were delivered stay.`;
export const loadingLog = 'Loading log';
export const couldNotLoadLog = 'Couldn’t load log';
export const notRunYet = 'Nothing was exported yet';
export const attempts = (count: number) =>
  plural(count, { one: '# failed attempt', other: '# failed attempts' });
export const runFiles = (count: number, bytes: string) =>
  `${plural(count, { one: '# file', other: '# files' })}, ${bytes}`;
