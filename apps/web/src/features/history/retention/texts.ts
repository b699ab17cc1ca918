export * from '../../../ui/text/texts.ts';

export const storedPerDay = 'Stored per day';
export const noDataStoredYet = 'No data stored yet.';
export const maxBytes = (bytes: string) => `Max ${bytes}`;
export const dailyValues = 'Daily values';
export const values = 'Values';
export const stored = 'Stored';
export const database = 'Database';

export const loadingStorage = 'Loading storage details';
export const couldNotLoadStorage = 'Couldn’t load storage details';

export const sqlite = 'SQLite';
export const storage = 'Storage';
export const databaseSize = 'Database size';
export const freeSpace = 'Free space';
export const pendingCompaction = 'Pending compaction';
export const availableAfterFirstDay = 'available after the first full day';
export const bytesAndValues = (bytes: string, number: string) => `${bytes} · ${number} values`;
export const storedPerYear = 'Stored per year';
export const storedByResolution = 'Stored data by resolution and kind of point';
export const entries = 'Entries';
export const size = 'Size';

export const retention = 'Retention';
export const retentionUnitHint = 'in days; blank means unlimited';
export const unlimited = 'unlimited';
export const retentionSaved = 'Retention saved';
export const deletedInBackground = 'The following data will be permanently deleted in the background:';
export const reduceRetention = 'Reduce retention';

export const onDisk = (bytes: string) => `${bytes} on disk`;
export const growingPerDay = (disk: string, bytes: string) => `${disk} · growing by ${bytes} per day`;
export const rawSamples = 'Raw samples';
export const rawSamplesUse = 'trends of hours and days';
export const quarterHourRollUps = '15-minute roll-ups';
export const quarterHourUse = 'reports, trends of weeks and months';
export const sixHourRollUps = '6-hour roll-ups';
export const sixHourUse = 'trends of years';

export const analogPoints = 'Analog points';
export const digitalPoints = 'Digital points';
export const enterDays = (minDays: number, maxDays: number) =>
  `Enter ${minDays} to ${maxDays} days, or leave blank for unlimited`;
export const mustBeAtLeastAsLong = (retention: string) => `Must be at least as long as ${retention}`;
export const olderThanDays = (retention: string, retainedKind: string, days: number) =>
  `${retention} of ${retainedKind} older than ${days} days`;
