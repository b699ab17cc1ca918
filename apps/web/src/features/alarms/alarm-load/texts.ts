import { plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const last24H = '24 h';
export const hour = 'hour';
export const sixHours = '6 hours';
export const day = 'day';
export const period = 'Period';
export const suppressedCounts = '{shelved} shelved, {outOfService} out of service. {link}';
export const notCounted = (activations: number) =>
  plural(activations, {
    one: '# activation while suppressed is not counted.',
    other: '# activations while suppressed are not counted.',
  });
export const viewSuppressedAlarms = 'View suppressed alarms';
export const loadingStatistics = 'Loading alarm performance';
export const couldNotLoadStatistics = 'Couldn’t load alarm performance';
export const alarmCount = (count: number) => plural(count, { one: '# alarm', other: '# alarms' });
export const onCallOnAverage = (alarms: string, number: string) =>
  `${alarms}, average of ${number} ${number === '1' ? 'operator' : 'operators'} on call`;
export const noUserOnCall = (alarms: string) => `${alarms}, no user on call. Rates are for one operator.`;

export const mostFrequentAlarms = 'Most frequent alarms';
export const delayEffect = 'with the effect of a longer delay';
export const delayType = 'Delay type';
export const delay = 'Delay';
export const onDelayHint =
  'Alarms shorter than the on-delay would not have activated; the others would have activated later.';
export const offDelayHint =
  'Alarms that activated again within the off-delay would have stayed active instead.';
export const activations = 'Activations';
export const share = 'Share';
export const medianDuration = 'Median duration';
export const currentDelay = 'Current delay';
export const avoidedWith = (delay: string) => `Avoided with ${delay} delay`;
export const avoidedCount = (avoided: string, total: string) => `${avoided} of ${total}`;

export const withinTarget = 'Within target';
export const aboveTarget = 'Above target';
export const tooHigh = 'Too high';
export const belowTarget = 'Below target';
export const isaTargets = 'ISA-18.2 targets';
export const targetsContent = 'per operator, Table 7';
export const rating = 'Rating';
export const priorityDistribution = 'Priority distribution';
export const offTarget = (count: number, all: number) => `${count} of ${all} off target`;

export const staleAndChattering = 'Stale and chattering alarms';
export const nuisanceAlarms = 'nuisance alarms';
export const noNuisanceAlarms = 'No stale or chattering alarms.';
export const activeSince = (moment: string) => `active since ${moment}`;
export const chatteringActivations = (count: number) =>
  `chattering, ${plural(count, { one: '# activation', other: '# activations' })}`;

export const alarmsOverTime = 'Alarms over time';
/** Said where the period has less data than chosen. */
export const ratesSince = (moment: string, duration: string) =>
  `Alarms have been recorded since ${moment} (${duration}). Rates are for this period.`;
export const notEnoughData = 'Not enough data';
export const ratesFromOneHourOn = (moment: string) =>
  `Alarms have been recorded since ${moment}. Rates per day need at least 1 h of data.`;
export const notRecorded = 'Alarms not recorded';
export const perSince = (span: string, time: string) => `per ${span}, since ${time}`;
export const noActivations = 'No activations.';
export const alarmsChart = (span: string, maximum: string, time: string) =>
  `Activations per ${span}. Maximum: ${maximum}, from ${time}.`;
export const maximumPer = (span: string, maximum: string, time: string) =>
  `Maximum per ${span}: ${maximum}, from ${time}.`;
export const maximumInTenMinutes = (maximum: string, time: string) =>
  `Maximum in 10 min: ${maximum}, at ${time}.`;

export const alarmsPerDay = 'Alarms per operator per day';
export const perOperatorHint = 'Total divided by the average number of operators on call, at least one';
export const alarmsPerTenMinutes = 'Alarms per operator per 10 min';
export const average = 'Average';
export const peakRate = 'Peak in 10 min';
export const allOperatorsTogether = 'All operators combined';
export const timeInAlarmFlood = 'Time in alarm flood';
export const floodHint = '10-minute periods with more than 10 alarms per operator';
export const topAlarms = '10 most frequent alarms';
export const shareOfAllAlarms = 'Share of all alarms';
export const staleAlarms = 'Stale alarms';
export const staleHint = 'Active for more than 24 h';
export const chatteringAlarms = 'Chattering alarms';
export const chatteringHint = '3 or more activations per minute';
export const criticalAndHigh = 'Critical and high';
