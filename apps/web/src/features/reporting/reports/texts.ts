import { type FigureResolution, formatCount, formatList, plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const scheduledReports = 'Scheduled reports';
export const reportsContent = 'Daily figures from stored data';
export const report = 'Report';
export const reportType = 'Report type';
export const period = 'Period';
export const showReport = 'Show report';
export const recentReports = 'Recent reports';
export const thisMonth = 'this month';

export const couldNotLoadScheduledReports = 'Couldn’t load scheduled reports';
export const loadingScheduledReports = 'Loading scheduled reports';
export const scheduledReportNotFound = 'Scheduled report not found';
export const allScheduledReports = 'All scheduled reports';
export const newScheduledReport = 'New scheduled report';
export const noScheduledReports = 'No scheduled reports';
export const addReport = 'Add report';
export const noScheduledReportsHint = 'Email reports daily, weekly or monthly with CSV and XLSX files.';
export const reportCount = (count: number) => plural(count, { one: '# report', other: '# reports' });
export const emailNotConfigured = 'Email is not configured.';
export const emailNotConfiguredReports =
  'Due reports are sent once a mail server is configured on the System page.';
export const unnamedReport = 'report';

export const noneBefore = 'none before';
export const noneNow = 'none now';

export const frequentStarts = 'Frequent starts';
export const frequentStartsCauses =
  'start and stop levels too close together, leaking check valve, sticking float';
export const shortRuns = 'Short runs';
export const shortRunsCauses = 'fluctuating level signal, motor trips, stop level set too high';
export const longRun = 'Long run';
export const longRunCauses = 'pump in manual mode, reduced capacity, stop level never reached';
export const unevenRunTime = 'Uneven run time';
export const unevenRunTimeCauses =
  'alternation switched off, other pump out of service or with reduced capacity';
export const runningTogether = 'Running together';
export const runningTogetherCauses = 'higher inflow than usual, reduced capacity of one pump';
export const pointNumber = (id: number) => `Point ${id}`;
export const frequentStartsFinding = (starts: number, figure: string, limit: number) =>
  `${starts} starts in the busiest hour (usually ${figure}, acceptable up to ${limit})`;
export const shortRunsFinding = (shortRuns: number, runs: number, percent: string) =>
  `${shortRuns} of ${runs} runs were shorter than 1 min (usually ${percent})`;
export const sinceTime = (time: string) => `since ${time}`;
export const runningFor = (hours: string, usual: string) =>
  `Running for ${hours} without a stop (usually at most ${usual})`;
export const runningForWithGaps = (hours: string, unknown: string, usual: string) =>
  `Running for ${hours} without a stop, ${unknown} of it without data (usually at most ${usual})`;
export const ranFor = (hours: string, usual: string) =>
  `Ran for ${hours} without a stop (usually at most ${usual})`;
export const ranForWithGaps = (hours: string, unknown: string, usual: string) =>
  `Ran for ${hours} without a stop, ${unknown} of it without data (usually at most ${usual})`;
export const unevenRunTimeFinding = (share: string, usualShare: string) =>
  `${share} of the total run time (usually ${usualShare})`;
export const runningTogetherFinding = (hours: string, share: string, usualShare: string) =>
  `${hours} together, ${share} of the time (usually ${usualShare})`;
export const runTime = 'Run time';
export const starts = 'Starts';
export const startsPerHour = 'Starts per hour';
export const startsInBusiestHour = 'Starts in busiest hour';
export const runs = 'Runs';
export const runsUnder1Min = 'Runs under 1 min';
export const longestRun = 'Longest run';
export const atMost = (hours: string) => `at most ${hours}`;
export const shareOfRunTime = 'Share of run time';
export const timeWithData = 'Time with data';

export const countReport = 'Count report';
export const analogReport = 'Analog report';
export const analogReportHint =
  'Minimum, average and maximum of each point, and totals of flows, rain and counters';
export const count = 'Count';
export const countReportHint = 'Number of off-to-on changes of each point';
export const timeOnReport = 'Time on';
export const timeOnReportHint = 'Time each point was on: the run time of pumps';
export const timeOffReport = 'Time off';
export const timeOff = 'Time off';
export const timeOffReportHint = 'Time each point was off';
export const pumpHealth = 'Pump health';
export const pumpHealthHint = 'Pump performance compared with the previous 30 days';

export const comparedWith = (dateRange: string, timeZone: string) =>
  `Compared with ${dateRange}. ${reportDays(timeZone)}`;
export const noPrevious = (dateRange: string, timeZone: string) =>
  `${nothingToCompare(dateRange)} ${reportDays(timeZone)}`;
const reportDays = (timeZone: string) =>
  `Days are in ${timeZone} time. Rates and shares exclude time without data.`;
const nothingToCompare = (dateRange: string) => `Not compared: there is no data for ${dateRange}.`;
export const howThisIsCounted = 'How this is counted';
export const coverageHint =
  'Data coverage is the share of time with data. Below 100 %, starts and times are minimum values: time without data counts as neither on nor off. Below 90 %, it is marked as incomplete.';
export const minimumByResolution = ({ subject, reason }: FigureResolution) =>
  `A ${subject} may be a minimum: ${reason}`;
export const hiddenStartsHint =
  'A hidden start is a start during a gap in the data: the point was off before the gap and on after it. Hidden starts are not counted.';

export const incomplete = 'incomplete';
export const todayIncomplete = 'today, incomplete';
export const dataBegins = 'data begins';
export const dataBeginsAt = (first: readonly string[]) => `data begins: ${formatList(first)}`;
export const daysOfMonth = (full: number, ofMonthDays: number) => `${full} of ${ofMonthDays} days`;
export const clocksForward = (hours: number) => `${hours} hours, clocks set forward`;
export const clocksBack = (hours: number) => `${hours} hours, clocks set back`;

export const selectStationsOrAreas = 'Select at least one station or area';
export const tooManyAreas = (maxAreas: number) => `Select at most ${maxAreas} areas`;
export const areasNamed = (names: readonly string[]) =>
  `${names.length === 1 ? 'Area' : 'Areas'} ${formatList(names)}`;
export const stationsOfArea = (count: number) =>
  count === 0 ? 'no stations' : plural(count, { one: '# station', other: '# stations' });
export const areasHint = 'Includes the stations that belong to the area when the report is sent.';
export const areasOfMonthHint = 'Without a selection the overview covers all stations.';
export const monthWithoutAreas =
  'The overview covers all stations. To limit it, set areas in station management.';
export const tooManyStations = (maxStations: number) => `Select at most ${maxStations} stations`;
export const selectPointsOrAll = 'Select at least one point, or all points';
export const enterTime = 'Enter a time such as 06:00';
export const selectRecipients = 'Select at least one recipient';
export const tooManyRecipients = (maxAccounts: number) => `Select at most ${maxAccounts} recipients`;
export const dailyAt = (at: string) => `Daily at ${at}`;
export const mondaysAt = (at: string) => `Mondays at ${at}`;
export const monthlyAt = (at: string) => `Monthly on the 1st at ${at}`;
export const coversPreviousDay = 'Covers the previous day. CSV and XLSX attached.';
export const coversPreviousWeek = 'Covers the previous week, Monday to Sunday. CSV and XLSX attached.';
export const coversPreviousMonth = 'Covers the previous month. CSV and XLSX attached.';
export const noRecipients = 'no recipients';
export const failedAttempts = (count: number) =>
  plural(count, { one: '# failed attempt', other: '# failed attempts' });
export const sentAfter = (failedAttempts: string) => `Sent after ${failedAttempts}`;
export const waitingAfter = (failedAttempts: string) => `Waiting, ${failedAttempts}`;
export const notNeeded = 'Not sent, no longer needed';
export const notSent = 'Not sent';
export const failedAfterAttempts = (count: number) =>
  plural(count, { one: 'Failed after # attempt', other: 'Failed after # attempts' });

export const barChart = (value: string, pointName: string) =>
  `Bar chart: ${value}, ${pointName}. The table below shows the same values.`;
export const daysWithoutData = (count: number) => `${formatCount(count)} days without data`;
export const showDaysWithoutData = 'Show days without data';
export const hideDaysWithoutData = 'Hide days without data';
export const partialDay = 'Incomplete day';
export const partialMonth = 'Incomplete month';
export const valueWithCoverage = (value: string, coverage: string) => `${value}, data coverage ${coverage}`;
export const shareOfTimeWithoutData = 'Share of time without data';

export const byDayAndPoint = 'By day and point';
export const byMonthAndPoint = 'By month and point';
export const month = 'Month';
export const total = 'Total';

export const notAvailable = 'not available';
export const monthOverview = 'Month overview';
export const monthOverviewHint = 'Run time, starts, rain and alarms of all stations';
export const stationKind = 'Station kind';
export const rain = 'Rainfall';
export const alarmCount = 'Alarms';
/** Below the number of all alarms, which is not repeated. */
export const criticalCount = (count: number, total: number) =>
  count === total ? 'critical' : `${count} critical`;
export const highCount = (count: number, total: number) => (count === total ? 'high' : `${count} high`);
export const pumpCount = (count: number) => plural(count, { one: '# pump', other: '# pumps' });
export const disabledStation = 'disabled';
export const stationTotal = (count: number) => plural(count, { one: '# station', other: '# stations' });
export const byName = 'By name';
export const mostRunTime = 'Most run time';
export const mostStarts = 'Most starts';
export const mostRain = 'Most rain';
export const mostAlarms = 'Most alarms';
export const leastCoverage = 'Least data coverage';
export const monthNotes = 'Each station’s month is in its own time zone.';
export const monthIncomplete = 'The month has not ended.';
export const monthCoverage =
  'Data coverage is the share of time with data from the station’s pumps and rain gauge, or from its first point if it has neither. Below 100 %, run time, starts and rainfall are minimum values. Below 90 %, it is marked as incomplete.';
export const noMatchingStations = 'No matching stations';
export const minimum = 'Min';
export const average = 'Avg';
export const maximum = 'Max';
export const unchanged = 'unchanged';
export const wholePeriod = 'Whole period';
export const rangeChart = (pointName: string, units: string) =>
  `Chart: minimum, average and maximum of ${pointName}${units === '' ? '' : ` in ${units}`}. The table below shows the same values.`;
export const minimumToMaximum = (units: string) =>
  units === '' ? 'Minimum to maximum' : `Minimum to maximum (${units})`;
export const rangeOf = (min: string, average: string, max: string, units: string) =>
  `${min} to ${max}${units === '' ? '' : ` ${units}`}, average ${average}`;
export const analogComparedWith = (dateRange: string, timeZone: string) =>
  `Compared with ${dateRange}. ${averagedDays(timeZone)}`;
export const noPreviousAnalog = (dateRange: string, timeZone: string) =>
  `${nothingToCompare(dateRange)} ${averagedDays(timeZone)}`;
const averagedDays = (timeZone: string) => `Days are in ${timeZone} time. Averages are time-weighted.`;
export const analogCoverageHint =
  'Data coverage is the share of time with data. Minimum, average and maximum exclude time without data. Below 90 %, it is marked as incomplete.';
export const amountsHint =
  'The total of a flow or of rainfall covers only the time with data, so it is a minimum value where coverage is below 100 %. The total of a counter includes time without data.';
export const noAnalogPoints = 'This station has no analog points';
export const analogPointsOnly = 'This report covers analog points only.';
export const lessThanText = (text: string) => `< ${text}`;
export const unchangedPoints = (count: number) =>
  plural(count, { one: '# unchanged point', other: '# unchanged points' });
export const showUnchanged = 'Show unchanged points';
export const hideUnchanged = 'Hide unchanged points';
export const unchangedNames = (unchanged: string, names: readonly string[]) =>
  `${unchanged}: ${formatList(names)}`;

export const noPumps = 'This station has no pumps';
export const noPumpsHint = 'A pump is a digital point with the purpose {purpose}.';
export const notMeasured = 'not measured';
export const noDataFor = (period: string) => `No data for ${period}`;
export const noDataInMonthHint =
  'No pump or rain values and no alarms are stored for this month. Select another month.';
export const noDataHint = 'The station was not polled or was offline. Try another period.';
export const findings = 'Findings';
export const findingsContent = 'compared with the pump’s previous 30 days';
export const notEnoughDataYet = 'Not enough data yet.';
export const noUnusualBehaviour = 'No unusual behaviour.';
export const possibleCauses = (causes: string) => `Possible causes: ${causes}.`;
export const notCompared = (unjudged: readonly string[]) =>
  `Not compared: ${formatList(unjudged)}. Fewer than 7 days of data in the previous 30 days.`;
export const pumpsTogether = (number: string) => `two or more pumps ran at the same time for ${number} h`;
export const pumpMetrics = 'Pump metrics';
export const unusual = 'unusual:';
export const usually = (usual: string) => `usually ${usual}`;

export const year = 'Year';
export const previousDay = 'Previous day';
export const previousMonth = 'Previous month';
export const previousYear = 'Previous year';
export const previousPeriod = 'Previous period';
export const nextDay = 'Next day';
export const nextMonth = 'Next month';
export const nextYear = 'Next year';
export const nextPeriod = 'Next period';
export const nextPeriodNotStarted = 'The next period has not started';
export const selectTodayOrEarlier = 'Select today or earlier.';

export const byDayNamed = (name: string) => `${name} by day`;
export const byMonthNamed = (name: string) => `${name} by month`;

export const reportPoints = 'Report points';
export const selectPoints = 'Select at least one point';
export const selectAll = 'Select all';

export const daysInZone = (timeZone: string) => `days in ${timeZone} time`;

export const couldNotExport = (detail: string) => `Couldn’t export the report. ${detail}`;

export const stationNumber = (stationId: number) => `Station ${stationId}`;
export const stationDetails = 'Station details';
export const changeStation = 'Change station';

export const periodInFuture = (periodLabel: string) => `${periodLabel} is in the future`;
export const showThisMonth = 'Show this month';
export const couldNotLoadReport = 'Couldn’t load report';
export const loadingReport = 'Loading report';
export const loadingPeriod = (periodLabel: string) => `Loading ${periodLabel}`;
export const couldNotLoadNewer = (timeOfDay: string) => `Data from ${timeOfDay}. Couldn’t load newer data.`;

export const days = 'Days';
export const months = 'Months';
export const noDigitalPoints = 'This station has no digital points';
export const digitalPointsOnly = 'This report covers digital points only.';
export const totals = 'Totals';
export const totalsContent = 'compared with the previous period';
export const byDay = 'By day';
export const byMonth = 'By month';
export const pointsShown = 'Points shown';

export const stationReports = 'Station reports';

export const periodsDiffer = 'The periods have different data coverage. Compare the rates instead.';
/** The heading of a group and of a column in one: `Previous, 1–21 Oct 2025, starts`. */
export const inGroup = (group: string, column: string) => `${group}, ${column.toLowerCase()}`;
export const previousNamed = (beforeText: string) => `Previous, ${beforeText}`;
export const chart = 'Chart';
export const thisPeriod = 'This period';
export const previous = 'Previous period';
export const ratio = 'Ratio';
export const showOnly = (name: string) => `Show only ${name}`;
export const onFromStart = 'on from the start';
/** `Time on, h:mm` */
export const hoursAndMinutes = (heading: string) => `${heading}, h:mm`;
/** `Time on (Failed)` */
export const timeInState = (time: string, state: string) => `${time} (${state})`;
export const hiddenCount = (hiddenStarts: number) =>
  plural(hiddenStarts, { one: '# hidden start', other: '# hidden starts' });

export const firstLineOfTheEmail = 'First line of the email';
export const recipients = 'Recipients';
export const findUser = 'Find a user';
export const frequency = 'Frequency';
export const daily = 'Daily';
export const weekly = 'Weekly';
export const monthly = 'Monthly';

export const stationCount = (count: number) => `${formatCount(count)} stations`;
export const forAllPoints = 'all points';
export const recipientCount = (count: number) => plural(count, { one: '# recipient', other: '# recipients' });
export const nextFor = (zonedInstant: string, dateRange: string) => `Next: ${zonedInstant}, for ${dateRange}`;
export const lastResult = (result: string) => `Last: ${result}`;
export const sendToMeHint = 'Emails you the report of the last complete period';
export const emailNotConfiguredHint = 'Email is not configured';
export const observeOnlyHint = 'Off: observe only';
export const willBeEmailedToYou = (name: string) => `“${name}” will be emailed to you.`;
export const sendToMeNow = 'Send to me now';
export const deliveryLogOf = (name: string) => `Delivery log: ${name}`;
export const confirmDelete = (name: string) =>
  `Delete “${name}”? Unsent emails are discarded and the delivery log is deleted.`;
export const keepReport = 'Keep report';
export const deleteReport = 'Delete report';

export const loadingDeliveryLog = 'Loading delivery log';
export const couldNotLoadDeliveryLog = 'Couldn’t load delivery log';
export const noEmailsSent = 'No emails sent';
export const accountDeleted = 'account deleted';
export const firstAttemptAt = 'First attempt at {time}';
export const nextAttemptAt = 'Next attempt at {time}';
export const requestedAt = 'requested {time}';
export const dueAt = 'due {time}';
export const acceptedAt = '{time} accepted: {answer}';
export const rejectedAt = '{time} rejected: {answer}';

export const somePoints = 'Some points';
export const loading = 'loading…';
export const noPointsIn = (label: string) => `${label} has no points for this report.`;
