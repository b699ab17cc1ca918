import { plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const offlineHeld = (priority: string, message: string) =>
  `Offline · last known: ${priority}, ${message}`;
export const background = 'Background';

export const mapNotSupported = 'This browser can’t display the map.';
export const webglNotAvailable = 'WebGL is not available. The list shows all stations.';
export const pinsStillShown = 'Station pins are still shown.';
export const stationNotFound = (unknownStation: number) => `Station ${unknownStation} not found.`;
export const stationMayBeDeleted = 'It may have been deleted.';
export const noMapService = 'Built-in map. No map service is configured.';
export const noDataSince = (moment: string) => `No data since ${moment}.`;
export const noDataYet = 'No data yet.';
export const lastKnownStates = 'Showing the last known states.';

export const inAlarm = 'In alarm';
export const noPosition = 'No position';
export const noAbnormalStations = 'No abnormal stations';
export const showWorstHint = 'Show the worst station, then the next';
export const showWorst = 'Show worst station';
/** On the button: the counts next to it need the room. */
export const showWorstShort = 'Show worst';
export const searchStationsHint = 'Search stations by name, code, area or kind';
export const filterStations = 'Filter stations';
export const samePosition = 'Same position';
export const stationsWithoutPosition = (unplaced: number) =>
  plural(unplaced, { one: '# station without a position', other: '# stations without a position' });
export const stationCount = (found: number) => plural(found, { one: '# station', other: '# stations' });

export const mapHint =
  'Map of stations. Use the arrow keys to pan and plus and minus to zoom. The list shows the same stations.';

export const stationsWorstFirst = 'Stations, worst first';
export const withoutPosition = 'no position';
export const lastKnown = 'last known:';

export const badValues = (badPoints: number) =>
  plural(badPoints, { one: '# bad value', other: '# bad values' });
export const stateAndMore = (state: string, number: string) => `${state} · ${number} more`;
export const ofPriority = (priority: string) => `${priority} priority`;
export const offlineSuppressed = 'Offline, suppressed';
export const alarmsSuppressed = (suppressed: number) =>
  plural(suppressed, { one: '# alarm suppressed', other: '# alarms suppressed' });

export const couldNotLoadStreetMap = 'Couldn’t load street map.';
export const couldNotLoadRegionMap = 'Couldn’t load region map.';
export const couldNotLoadSatelliteMap = 'Couldn’t load satellite map.';
export const couldNotLoadBorders = 'Couldn’t load boundaries of the built-in map.';
export const builtInMapShown = 'Showing the built-in map.';
export const street = 'Street';
export const satellite = 'Satellite';
export const region = 'Region';
export const builtIn = 'Built-in';

/** A cluster on the map, by its worst station. */
export const stationAndOthers = (station: string, others: number) => `${station} +${others}`;
export const lastKnownState = (state: string) => `${state} (last known)`;
export const stationsWithStates = (number: string, states: string) => `${number} stations: ${states}`;

export const selectedStation = (name: string) => `Selected station: ${name}`;
export const closeStationPanel = 'Close station panel';
export const noPositionHint = 'No position is set, so the station is not on the map.';
export const acknowledgedBy = (name: string) => `Acknowledged by ${name}`;
export const outsideYourAreas =
  'Outside your areas: view only. Users of this area can acknowledge its alarms.';
export const lastResponse = 'last response {age}';

export const showStationList = 'Show station list';
export const expandStationList = 'Expand station list';
export const showMap = 'Show map';
/** Of a cluster: stations in a less severe state than those named. */
export const moreAbnormal = (others: string) => `· ${others} more`;
export const ofTotal = (total: string) => `of ${total}`;
