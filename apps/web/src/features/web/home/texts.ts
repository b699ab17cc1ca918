import { plural } from '@outpost/core';

export const stationStatusUnavailable = 'Station status unavailable';
export const loadingStationStatus = 'Loading station status';
export const needsAttention = 'Needs attention';
export const moreStations = (more: number) =>
  plural(more, { one: '# more station', other: '# more stations' });

export const remoteStationMonitoring = 'Remote Station Monitoring';
export const monitorStations = 'Monitor status of remote stations';
export const viewStations = 'View Stations';

export const notYetPolled = 'not yet polled';
export const stationsNormal = (count: number) =>
  plural(count, { one: '# station normal', other: '# stations normal' });
export const allStationsNormal = (count: number) =>
  plural(count, { one: '# station normal', other: 'All # stations normal' });
export const atTheLastUpdate = (status: string) => `${status} at the last update`;
