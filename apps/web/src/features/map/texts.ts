import { plural } from '@outpost/core';

export const map = 'Map';

export const background = 'Background';
export const showAllSites = 'Show all sites';
export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';

export const cannotDisplayMap = 'This browser can’t display the map.';
export const webglNotAvailable = 'WebGL is not available. The list shows all sites.';
export const couldNotLoadMap = 'Couldn’t load the map.';
export const markersStillShown = 'Site markers are still shown.';
export const stationNotFound = (unknownStation: number) => `Station ${unknownStation} not found.`;
export const stationMayBeDeleted = 'It may have been deleted.';
export const noMapService = 'Plain map. No map service is configured.';
export const noDataSince = (moment: string) => `No data since ${moment}.`;
export const noDataYet = 'No data yet.';
export const lastKnownStates = 'Showing the last known states.';
export const tryAgain = 'Try again';

export const loadingSites = 'Loading sites';
export const couldNotLoadSites = 'Couldn’t load sites';

export const all = 'All';
export const inAlarm = 'In alarm';
export const offline = 'Offline';
export const noPosition = 'No position';
export const sites = 'Sites';
export const noAbnormalSites = 'No abnormal sites';
export const showWorstHint = 'Show the worst site, then the next';
export const showWorst = 'Show worst';
export const searchSitesHint = 'Search sites by name, code or kind';
export const searchSites = 'Search sites';
export const filterSites = 'Filter sites';
export const samePosition = 'Same position';
export const noMatches = 'No matches';
export const sitesWithoutAPosition = (unplaced: number) =>
  plural(unplaced, { one: '# site without a position', other: '# sites without a position' });
export const sitesInTheList = (found: number) =>
  plural(found, { one: '# site in the list', other: '# sites in the list' });

export const mapHint = 'Map of sites. Arrow keys pan, plus and minus zoom. The list has the same sites.';

export const sitesWorstFirst = 'Sites, worst first';
export const withoutPosition = 'no position';
export const lastKnown = 'last known:';

export const badValues = (badPoints: number) =>
  plural(badPoints, { one: '# bad value', other: '# bad values' });
export const more = (state: string, number: string) => `${state} · ${number} more`;
export const offlineSuppressed = 'Offline, suppressed';
export const alarmsSuppressed = (suppressed: number) =>
  plural(suppressed, { one: '# alarm suppressed', other: '# alarms suppressed' });

export const couldNotLoadStreetMap = 'Couldn’t load the street map.';
export const couldNotLoadSatelliteMap = 'Couldn’t load the satellite map.';
export const couldNotLoadBorders = 'Couldn’t load the borders of the plain map.';
export const plainMapShown = 'Showing the plain map.';
export const street = 'Street';
export const satellite = 'Satellite';
export const plain = 'Plain';

export const lastKnownState = (state: string) => `${state} (last known)`;
export const sitesWithStates = (number: string, states: string) => `${number} sites: ${states}`;

export const needsAttention = 'Needs attention';

export const selectedSite = (name: string) => `Selected site: ${name}`;
export const closeSitePanel = 'Close site panel';
export const loadingSite = 'Loading site';
export const couldNotLoadSite = 'Couldn’t load site';
export const noPositionHint = 'No position is set, so the site is not on the map.';
export const openStation = 'Open station';
export const lastResponse = 'last response {age}';
export const polled = 'polled {age}';

export const showSiteList = 'Show site list';
export const expandSiteList = 'Expand site list';
export const showMap = 'Show map';
