import { plural } from '@outpost/core';

export const mustBeStationName = (siteName: string) => `Must be the station’s name, ${siteName}`;

export const changeNotConfirmed = 'Not confirmed: the database failed. Check the station.';
export const changeFailed = 'Not changed: the database failed. Try again.';

export const stationChangedImportAgain = (stationId: number) =>
  `Another user changed station ${stationId}. Import again.`;

export const withoutTakenUnit = (unitId: number) =>
  `, without unit ${unitId}, which another station uses now`;
export const restoredDisabled = (siteName: string, without: string) =>
  `Restored ${siteName}, disabled${without}`;

export const pointsOfAnotherStation = 'points of another station';

export const mustBeStationEtag = 'Must be the ETag of the station, such as "4"';

export const notes = 'Notes';
export const instruction = 'Instruction';

export const created = 'Created';
export const changed = 'Changed';
export const imported = 'Imported';
export const reverted = 'Reverted';
export const enabled = 'Enabled';
export const disabled = 'Disabled';
export const deleted = 'Deleted';
export const restored = 'Restored';
export const withPointsSuffix = (count: number) =>
  ` with ${plural(count, { one: '# point', other: '# points' })}`;

export const rejected = (reason: string) => `Rejected: ${reason}`;
export const revertedToVersion = (to: number) => `Reverted to version ${to}`;
export const stationsChangedByAnotherUser = 'Another user changed one of the stations. Try again.';
export const deletedStationNotFound = (stationId: number) => `Deleted station ${stationId} not found`;
export const samplesBeingDeleted = (stationId: number) =>
  `The samples of station ${stationId} are being deleted. Try again later.`;
export const mapUnitIdTaken = 'Another station now uses the unit ID of the Modbus map. Try again.';
export const mustBePointIdOfStation = (stationId: number, id: number) =>
  `Must be the ID of a point of station ${stationId}, used once and with the same Kind, or 0 for a new point, not ${id}`;
export const stationChangedLoadAgain = (stationId: number, version: number, savedVersion: number) =>
  `Another user changed station ${stationId}: it is at version ${version}, not ${savedVersion}. Load it again.`;
export const stationNotFound = (stationId: number) => `Station ${stationId} not found`;
export const unnamedStation = (stationId: number) => `Station ${stationId}`;
export const areaNotFound = (name: string) => `Area ${name} not found: no station belongs to it.`;
export const areaRenamed = (from: string, to: string) => `Renamed area ${from} to ${to}`;
export const areaRemoved = (name: string) => `Removed area ${name}`;
