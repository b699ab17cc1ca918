import { type FigureResolution, formatList, plural } from '@outpost/core';

export const minimumWithoutData =
  '≥ marks a minimum: there is no data for part of the time. Time without data counts as neither on nor off.';
export const minimumByResolution = ({ subject, reason }: FigureResolution) =>
  `≥ marks a ${subject} as a minimum: ${reason}`;
export const hiddenStartExplained =
  'Hidden start: off before a gap in the data and on after it. Not counted.';
export const reportTooLargeForEmail = (siteName: string) =>
  `${siteName}: the report is too large for email. Select fewer points.`;
export const stationCount = (count: number) => plural(count, { one: '# station', other: '# stations' });
export const allStations = 'All stations';
export const areasNamed = (areas: readonly string[]) =>
  `${areas.length === 1 ? 'Area' : 'Areas'} ${formatList(areas)}`;
export const coverage = (where: string, count: number) => `${where}: ${stationCount(count)}`;
export const areaWithoutStations = (area: string) =>
  `No station belongs to the area ${area}. If its stations were moved, select other areas in the scheduled report.`;
export const noStations = 'There are no stations.';
export const stationsWithoutPoints = (siteNames: readonly string[]) =>
  `Not included, because they have no points for this report: ${formatList(siteNames)}.`;
export const tooManyStationsForEmail = (max: number, left: number) =>
  plural(left, {
    one: `An email covers at most ${max} stations; # station is not included. Schedule another report for it.`,
    other: `An email covers at most ${max} stations; # stations are not included. Schedule another report for them.`,
  });
export const nothingToReport = 'No station of the scheduled report has points for it.';
export const stationsNotIncluded = (missing: readonly string[]) =>
  `Not included, because the station or its points no longer exist: station ${formatList(missing)}.`;
export const filesTooLargeForEmail = 'The files are too large for email. Download them from the report page.';
export const noData = (point: string, name: string) => `  ${point} ${name}: no data`;
export const pointPhrases = (point: string, name: string, phrases: readonly string[]) =>
  `  ${point} ${name}: ${phrases.join(', ')}`;
/** `6.0 h on (Failed)` */
export const timeInState = (phrase: string, state: string) => `${phrase} (${state})`;
export const averageOf = (average: string) => `${average} on average`;
export const range = (min: string, max: string) => `${min} to ${max}`;
export const constantValue = (value: string) => `constantly ${value}`;
export const totalOf = (amount: string) => `${amount} in total`;
export const hoursWithoutData = (hours: string) => `${hours} h without data`;
export const totalIsAMinimum =
  '≥ marks the total of a flow or of rain as a minimum: there is no data for part of the time.';
export const stationAndTimeZone = (siteName: string, timeZone: string) =>
  `${siteName} (days in ${timeZone} time)`;
export const morePointsInFiles = (more: number) =>
  plural(more, { one: '  and # more point in the files', other: '  and # more points in the files' });

export const totals = (phrases: readonly string[]) => `Total: ${phrases.join(', ')}`;
export const stationPhrases = (siteName: string, phrases: readonly string[]) =>
  `  ${siteName}: ${phrases.join(', ')}`;
export const moreStationsInFiles = (more: number) =>
  plural(more, { one: '  and # more station in the files', other: '  and # more stations in the files' });
export const monthNotes =
  'Each station’s month is in its own time zone. Run time, starts and rainfall cover only the time with data.';
export const runTime = (hours: string) => `${hours} h run time`;
export const startCount = (count: number) => plural(count, { one: '# start', other: '# starts' });
export const hiddenStartCount = (count: number) =>
  plural(count, { one: '≥ # hidden start', other: '≥ # hidden starts' });
export const rainfall = (amount: string, units: string) => `${amount} ${units} rainfall`;
export const alarmCount = (count: number, priorities: readonly string[]) =>
  count === 0
    ? 'no alarms'
    : `${plural(count, { one: '# alarm', other: '# alarms' })} (${priorities.join(', ')})`;
export const dataCoverage = (percent: string) => `${percent} % data coverage`;

export const scheduledReportDeleted = 'the scheduled report was deleted';
export const stationsOrPointsGone = 'the stations or points of the report no longer exist';

export const createdScheduledReport = (name: string) => `Created scheduled report ${name}`;
export const maxSchedulesReached = (maxReportSchedules: number) =>
  `Limit of ${maxReportSchedules} scheduled reports reached. Delete one first.`;
export const areaNotFound = (area: string) => `No station belongs to the area ${area}`;
export const areaOfScheduledReportRenamed = (name: string, from: string, to: string) =>
  `Renamed area ${from} of scheduled report ${name} to ${to}`;
export const changedScheduledReport = (name: string) => `Changed scheduled report ${name}`;
export const deletedScheduledReport = (name: string) => `Deleted scheduled report ${name}`;
export const pointNotInStations = (kind: 'digital' | 'analog', missing: number) =>
  `No selected station has a${kind === 'analog' ? 'n' : ''} ${kind} point ${missing}`;
export const scheduledReportNotFound = (id: number) => `Scheduled report ${id} not found`;
