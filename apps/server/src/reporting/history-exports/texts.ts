import type { ExportFormat, ExportResolution } from '@outpost/contract';
import { plural } from '@outpost/core';

export const writerEnded = 'The thread that writes files has ended';
export const exportNotFound = (id: number) => `Export ${id} not found`;
export const fileNotFound = (number: number) => `The export has no file ${number}`;
export const fileOnOtherServer = (server: string) =>
  `The file is on server ${server}. Download it there, or create the export again.`;
export const fileGone = 'The file is no longer in the data folder. Create the export again.';
export const stationNotFound = (id: number) => `Station ${id} not found`;
export const pointNotFound = (id: number) => `Point ${id} not found`;
export const areaNotFound = (area: string) => `No station belongs to the area ${area}`;
export const noPoints = 'The selected stations have no points';
export const tooManyExports = (max: number) =>
  `At most ${max} exports are kept for each account. Delete one, then try again.`;
export const tooManyUnfinished = (max: number) =>
  `At most ${max} exports of an account can wait or run. Try again when one is done.`;
export const mustBeAfter = (start: string) => `Must be after ${start}`;
export const mustNotBeBefore1980 = 'Must not be before 1980';
export const pathTaken = (schedule: string) => `Must not be the path of ${schedule}`;
export const areaRenamed = (schedule: string, from: string, to: string) =>
  `Renamed area ${from} to ${to} in scheduled export ${schedule}`;
export const mustNotBeInTheFuture = 'Must not be in the future';
export const noSpaceForExports = (limit: string) =>
  `The files of all exports would exceed ${limit}. Delete exports, or raise EXPORT_STORAGE_GB.`;
export const diskAlmostFull =
  'Less than 1 GiB is free on the disk of the data folder. Free space, then create the export again.';
export const resolutionNames = {
  samples: 'raw samples',
  minute: 'by minute',
  hour: 'by hour',
  day: 'by day',
} as const;
export const formatNames = { parquet: 'Parquet', csv: 'CSV' } as const;
export const exportedHistory = (
  stations: number,
  resolution: ExportResolution,
  format: ExportFormat,
): string => {
  const where = plural(stations, { one: '# station', other: '# stations' });
  return `history of ${where} (${resolutionNames[resolution]}) as ${formatNames[format]}`;
};
export const fileIncomplete = (max: string) =>
  `Incomplete: a file that is downloaded at once has at most ${max} rows. Create an export.`;
export const gigabytes = (bytes: number) => `${bytes / 1_024 ** 3} GiB`;
export const rangeOutsideFile = (bytes: number) => `The file has ${bytes} bytes`;
export const outsideOfFolder = 'The folder leads out of EXPORT_FOLDER';
export const storeAnswered = (status: number, message: string) =>
  `The store answered ${status}${message === '' ? '' : `: ${message}`}`;
export const scheduleNotFound = (id: number) => `Scheduled export ${id} not found`;
export const tooManySchedules = (max: number) =>
  `There are already ${max} scheduled exports. Delete one first.`;
export const targetNotConfigured = {
  folder: 'Must be a target that is configured: EXPORT_FOLDER is not set',
  s3: 'Must be a target that is configured: EXPORT_S3_URL is not set',
} as const;
export const targetGone = (target: string) =>
  `The target ${target} is no longer configured. Set EXPORT_FOLDER or EXPORT_S3_URL.`;
export const createdSchedule = (name: string) => `Created scheduled export ${name}`;
export const changedSchedule = (name: string) => `Changed scheduled export ${name}`;
export const deletedSchedule = (name: string) => `Deleted scheduled export ${name}`;
