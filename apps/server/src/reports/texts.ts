import { formatCount } from '@outpost/core';

export const theReportWouldHaveRows = (count: number, maxDayRows: number) =>
  `The report would have ${formatCount(count)} rows (days × points); the limit is ${formatCount(maxDayRows)}. Choose a shorter period or fewer points.`;

export const pumpHealth = (siteName: string, period: string) => `Pump health: ${siteName}, ${period}`;

export const point = 'Point';
export const name = 'Name';
export const knownTimeHours = 'Known time, hours';
export const runTimeHours = 'Run time, hours';
export const starts = 'Starts';
export const startsPerHour = 'Starts per hour';
export const usualStartsPerHour = 'Usual starts per hour';
export const startsInBusiestHour = 'Starts in busiest hour';
export const usualStartsInBusiestHour = 'Usual starts in busiest hour';
export const runs = 'Runs';
export const runsUnderOneMin = 'Runs under 1 min';
export const longestRunHours = 'Longest run, hours';
export const usualLongestRunHours = 'Usual longest run, hours';
export const shareOfRunTime = 'Share of run time';
export const usualShareOfRunTime = 'Usual share of run time';
export const note = 'Note';
export const notComparedFewerThanSeven = 'not compared: fewer than 7 days of data in the previous 30 days';
export const startsInTheBusiestHourUsually = (starts: number, usualStarts: number) =>
  `${starts} starts in the busiest hour (usually ${usualStarts})`;
export const ofRunsShorterThanOne = (shortRuns: number, runs: number, percent: string) =>
  `${shortRuns} of ${runs} runs shorter than 1 min (usually ${percent})`;
export const ofItUnknown = (hours: string) => `, ${hours} of it unknown`;
export const usuallyAtMost = (hours: string, unknown: string, hours2: string) =>
  `${hours}${unknown} (usually at most ${hours2})`;
export const runningFor = (length: string) => `Running for ${length}`;
export const ranFor = (length: string) => `Ran for ${length}`;
export const ofTheTotalRunTimeUsually = (percent: string, percent2: string) =>
  `${percent} of the total run time (usually ${percent2})`;
export const togetherOfTheTimeUsually = (hours: string, percent: string, percent2: string) =>
  `${hours} together, ${percent} of the time (usually ${percent2})`;
export const frequentStarts = 'Frequent starts';
export const shortRuns = 'Short runs';
export const longRun = 'Long run';
export const unevenRunTime = 'Uneven run time';
export const runningTogether = 'Running together';
export const pumps = 'Pumps';
export const pumpHealthOfSiteName = (siteName: string) => `Pump health: ${siteName}`;
export const toDaysInTimeCompared = (from: string, to: string, timeZone: string) =>
  `${from} to ${to}, days in ${timeZone} time, compared with the previous 30 days`;
export const findings = 'Findings';
export const noUnusualBehaviour = 'No unusual behaviour.';
export const finding = 'Finding';
export const pump = 'Pump';
export const sinceUtc = 'Since (UTC)';
export const description = 'Description';

export const countReport = 'Count report';
export const onTimeReport = 'On-time report';
export const offTimeReport = 'Off-time report';
export const minimumInNoteTheState =
  '“Minimum” in Note: the state was unknown for part of the time. Unknown time counts as neither on nor off.';
export const hoursOn = 'Hours on';
export const hoursOff = 'Hours off';
export const hoursUnknown = 'Hours unknown';
export const hours = 'Hours';
export const hiddenStarts = 'Hidden starts';
export const longestOnHours = 'Longest on, hours';
export const station = 'Station';
export const date = 'Date';
export const total = 'Total';
export const days = 'Days';
export const hoursUnknownAllPoints = 'Hours unknown, all points';
export const byDay = 'By day';
export const previous = (title: string) => `${title}, previous`;
export const startsPerKnownDay = 'Starts per known day';
export const startsPerKnownDayPrevious = 'Starts per known day, previous';
export const shareOfKnownTimeOn = 'Share of known time on';
export const shareOfKnownTimeOnPrevious = 'Share of known time on, previous';
export const summary = 'Summary';
export const toDaysInTime = (from: string, to: string, timeZone: string) =>
  `${from} to ${to}, days in ${timeZone} time`;
export const comparedWithTo = (beforeFrom: string, beforeTo: string) =>
  `Compared with ${beforeFrom} to ${beforeTo}`;

export const mustBeAtMostDaysNot = (mostDays: number, count: number) =>
  `Must be at most ${mostDays} days, not ${count}`;

export const mustNotBeBefore = (startDate: string) => `Must not be before ${startDate}`;
export const mustBeDatesFrom1980 = 'Must be dates from 1980 to 2199';

export const hasNoDigitalPoint = (siteName: string, missing: number) =>
  `${siteName} has no digital point ${missing}`;
