import type { UnitSystem } from '@outpost/contract';
import { plural } from '@outpost/core';

export * from './text/first/texts.ts';

export const createdAt = (instant: string) => `created ${instant}`;

export const minutes = (floor: number) => `${floor} min`;

export const lastKnown = (text: string) => `${text}, last known`;

export const badQualityHeld = 'bad quality, last known state';
export const chatteringHint = '3 or more activations in a minute; repeats are one entry';
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

export const noValuesYet = 'No values yet.';
export const lastKnownValue = (value: string) => `last known ${value}`;
export const badValues = (count: number) => plural(count, { one: '# bad value', other: '# bad values' });

/** The server of the cluster that polls the station. */
export const serverUnreachable = 'Server unreachable';

export const unacknowledged = 'unacknowledged';

export const last24H = (values: string) => `last 24 h: ${values}`;

export const showCharacters = 'Show characters';

export const notReadYet = 'not yet read';

export const automatic = 'automatic';
