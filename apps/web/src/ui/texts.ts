import type { UnitSystem } from '@outpost/contract';
import { plural } from '@outpost/core';

export * from './text/first/texts.ts';

export const createdAt = (instant: string) => `created ${instant}`;

export const minutes = (floor: number) => `${floor} min`;

export const lastKnown = (text: string) => `${text}, last known`;

export const communicationLostHeld = 'communication lost, state held';
export const offlineAlarmHeld = 'The station is offline. The alarm keeps its last known state.';
export const badQualityHeld = 'bad quality, state held';
export const badQualityAlarmHeld = 'The value has bad quality. The alarm keeps its last known state.';
export const firstOutHint = 'First alarm in this sequence at the station';
export const firstOut = 'first-out';
export const chattering = (activations: number) => `chattering ×${activations}`;
export const chatteringHint = '3 or more activations in a minute; repeats are one entry';
export const activationsInEntry = 'Number of activations in this entry';
export const alarmsHeldHint = 'Alarms of this station that keep their last known state';
export const alarmsHeld = (holds: number) => plural(holds, { one: '# alarm held', other: '# alarms held' });
export const maintenanceHint = 'During maintenance, alarms are logged but not annunciated';
export const maintenance = 'maintenance';

export const allAlarmsAcknowledged = 'all alarms acknowledged';
export const unacknowledgedAlarms = (total: number) =>
  plural(total, { one: '# unacknowledged alarm', other: '# unacknowledged alarms' });

export const unitSystemLabels: Readonly<Record<UnitSystem, string>> = {
  configured: 'As configured',
  metric: 'Metric',
  us: 'US customary',
};

export const tryingAgain = 'Trying again…';

export const loading = 'Loading';

export const noStationsYet = 'No stations yet';
export const noStationsHint = 'Add the first station, or import several from a workbook in {link}.';
export const askAnAdminToAddStations = 'Ask an Admin to add stations.';

export const breadcrumb = 'Breadcrumb';

export const light = 'Light';
export const dark = 'Dark';

export const critical = 'Critical';
export const high = 'High';
/** After the number of unacknowledged alarms. */
export const newSuffix = 'new';
export const badValue = 'Bad value';

export const stationCount = (sites: number) => plural(sites, { one: '# station', other: '# stations' });
export const badValuesCount = (withBadValues: number) => `${withBadValues} with bad values`;

export const stationNotPolled = 'This station is not polled.';
export const noPollSinceStart = 'No poll since the server started.';
export const pollsFailed = (failedPolls: number) =>
  plural(failedPolls, { one: '# poll failed', other: '# polls failed' });
export const lastKnownHeadline = (message: string) => `Last known: ${message}`;
export const noValuesYet = 'No values yet.';
export const valuesFrom = (moment: string) => `The values below are from ${moment}.`;
export const valueWord = (value: string) => `value ${value}`;
export const limitText = (withUnits: string) => `limit ${withUnits}`;
export const lastKnownValue = (value: string) => `last known ${value}`;
export const sinceTime = (moment: string, age: string) => `Since ${moment} (${age})`;
export const badValues = (count: number) => plural(count, { one: '# bad value', other: '# bad values' });
export const respondsWithBadValues = (length: number) =>
  plural(length, {
    one: 'The station responds, but this value has bad quality.',
    other: 'The station responds, but these values have bad quality.',
  });

/** The server of the cluster that polls the station. */
export const serverUnreachable = 'Server unreachable';

export const moreAlarms = (count: number) => plural(count, { one: '# more alarm', other: '# more alarms' });
export const unacknowledged = 'unacknowledged';

export const last24HNoData = 'last 24 h: no data';
export const steadyAt = (value: string) => `steady at ${value}`;
export const alwaysState = (state: string) => `always ${state}`;
export const stateUpTo = (state: string, hours: string) => `${state} up to ${hours} in total`;
export const last24H = (values: string) => `last 24 h: ${values}`;
export const last24HPartlyUnknown = (values: string, unknownTime: string) =>
  `last 24 h: ${values}, unknown for ${unknownTime}`;

export const showCharacters = 'Show characters';

export const notReadYet = 'not yet read';

export const automatic = 'automatic';
