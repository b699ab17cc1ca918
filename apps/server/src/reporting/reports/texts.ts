import { type FigureResolution, formatCount } from '@outpost/core';

export const tooManyRows = (count: number, maxDayRows: number) =>
  `The report would have ${formatCount(count)} rows (days × points); the limit is ${formatCount(maxDayRows)}. Select a shorter period or fewer points.`;

export const pumpHealthOfPeriod = (siteName: string, period: string) => `Pump health: ${siteName}, ${period}`;

export const point = 'Point';
export const name = 'Name';
export const timeWithDataHours = 'Time with data (h)';
export const runTimeHours = 'Run time (h)';
export const starts = 'Starts';
export const startsPerHour = 'Starts per hour';
export const usualStartsPerHour = 'Usual starts per hour';
export const startsInBusiestHour = 'Starts in busiest hour';
export const usualStartsInBusiestHour = 'Previous starts in busiest hour';
export const runs = 'Runs';
export const runsUnder1Min = 'Runs under 1 min';
export const longestRunHours = 'Longest run (h)';
export const usualLongestRunHours = 'Previous longest run (h)';
export const shareOfRunTime = 'Share of run time';
export const usualShareOfRunTime = 'Previous share of run time';
export const onText = 'On text';
export const offText = 'Off text';
export const note = 'Note';
export const notCompared = 'not compared: fewer than 7 days of data in the previous 30 days';
export const frequentStartsFinding = (starts: number, usualStarts: number) =>
  `${starts} starts in the busiest hour (usually ${usualStarts})`;
export const shortRunsFinding = (shortRuns: number, runs: number, percent: string) =>
  `${shortRuns} of ${runs} runs shorter than 1 min (usually ${percent})`;
export const ofItWithoutData = (hours: string) => `, ${hours} of it without data`;
export const longRunFinding = (hours: string, unknown: string, usualHours: string) =>
  `${hours}${unknown} (usually at most ${usualHours})`;
export const runningFor = (length: string) => `Running for ${length}`;
export const ranFor = (length: string) => `Ran for ${length}`;
export const unevenRunTimeFinding = (share: string, usualShare: string) =>
  `${share} of the total run time (usually ${usualShare})`;
export const runningTogetherFinding = (hours: string, share: string, usualShare: string) =>
  `${hours} together, ${share} of the time (usually ${usualShare})`;
export const frequentStarts = 'Frequent starts';
export const shortRuns = 'Short runs';
export const longRun = 'Long run';
export const unevenRunTime = 'Uneven run time';
export const runningTogether = 'Running together';
export const pumps = 'Pumps';
export const pumpHealthOf = (siteName: string) => `Pump health: ${siteName}`;
export const comparedPeriod = (from: string, to: string, timeZone: string) =>
  `${from} to ${to}, days in ${timeZone} time, compared with the previous 30 days`;
export const findings = 'Findings';
export const noUnusualBehaviour = 'No unusual behaviour.';
export const finding = 'Finding';
export const pump = 'Pump';
export const sinceUtc = 'Since (UTC)';
export const description = 'Description';

export const countReport = 'Count report';
export const timeOnReport = 'Time on';
export const timeOffReport = 'Time off';
export const minimumWithoutData =
  'A note of “minimum” means that there is no data for part of the time. Time without data counts as neither on nor off.';
export const minimumByResolution = ({ mark, subject, reason }: FigureResolution) =>
  `A note of “${mark}” means that the ${subject} is a minimum: ${reason}`;
export const monthOverview = 'Month overview';
export const monthOverviewOf = (month: string) => `Month overview: ${month}`;
export const monthNotes =
  'Each station’s month is in its own time zone. Run time, starts and rainfall cover only the time with data.';
export const kind = 'Kind';
export const area = 'Area';
export const hiddenStarts = 'Hidden starts';
export const rain = 'Rainfall';
export const rainUnits = 'Rainfall units';
export const alarms = 'Alarms';
export const critical = 'Critical';
export const high = 'High';
export const medium = 'Medium';
export const low = 'Low';
export const dataCoverage = 'Data coverage (%)';
export const analogReport = 'Analog report';
export const units = 'Units';
export const minimum = 'Minimum';
export const average = 'Average';
export const maximum = 'Maximum';
export const totalUnits = 'Total units';
export const noDataHours = 'No data (h)';
export const hours = 'Hours';
export const totalsWithoutData =
  'Averages are time-weighted. The total of a flow or of rainfall covers only the time with data, and is a minimum value where data is missing. The total of a counter includes time without data.';
export const station = 'Station';
export const date = 'Date';
export const total = 'Total';
export const days = 'Days';
export const noDataHoursOfAllPoints = 'No data, all points (h)';
export const byDay = 'By day';
export const previous = (title: string) => `${title}, previous`;
export const summary = 'Summary';
export const period = (from: string, to: string, timeZone: string) =>
  `${from} to ${to}, days in ${timeZone} time`;
export const comparedWith = (beforeFrom: string, beforeTo: string) =>
  `Compared with ${beforeFrom} to ${beforeTo}`;

export const tooManyDays = (maxDays: number, count: number) =>
  `Must be at most ${maxDays} days, not ${count}`;

export const mustNotBeBefore = (startDate: string) => `Must not be before ${startDate}`;
export const mustBeDatesFrom1980 = 'Must be dates from 1980 to 2199';

export const pointNotFound = (siteName: string, kind: 'digital' | 'analog', missing: number) =>
  `${siteName} has no ${kind} point ${missing}`;
