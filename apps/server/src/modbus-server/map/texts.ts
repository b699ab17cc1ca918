export const earlierAddressesNotStored = 'Addresses assigned earlier could not be stored yet';

export const discreteInput = 'discrete input';
export const holdingRegister = 'holding register';
export const inputRegister = 'input register';
export const pollCoilOwner = 'its poll coil';
export const lastPollTimeOwner = 'the time of its last good poll';
export const communicationStatusOwner = 'its communication status';
export const deletedStation = (stationId: number) => `deleted station ${stationId}`;
export const deletedPoint = (pointId: number) => `deleted point ${pointId}`;
export const qualityOwner = (site: string, name: string) => `${site}, the quality of ${name}`;
export const addressOutOfRange = (first: number, last: number, address: number) =>
  `Must be an address from ${first} to ${last}, not ${address}`;
export const addressesOverlap = (owner: string, place: string) =>
  `The old and new addresses of ${owner} must not overlap, as they do at ${place}`;
export const addressInUse = (place: string, owner: string) => `Already in use: ${place} is ${owner}`;
export const addressNotReused = (place: string, owner: string) =>
  `Addresses are not reused: ${place} was ${owner}`;
export const ofUnitSuffix = (unitId: number) => ` of unit ${unitId}`;

export const exportedVersion = (version: number, format: string) =>
  `version ${version} of the Modbus map as ${format}`;
export const registerMap = 'Modbus map';
export const registerMapOf = (organisation: string) => `Modbus map of ${organisation}`;

export const mustBeUnitId = (unitId: number) => `Must be 1 or a station’s own unit ID, not ${unitId}`;
export const stationNotFoundInUnit = (stationId: number, unitId: number) =>
  `Station ${stationId} not found in unit ${unitId}`;
export const anyPoint = 'a point';
export const pointOfStationNotFound = (pointId: number, stationId: number) =>
  `Point ${pointId} of station ${stationId} not found`;
export const mustBeUseOfPoint = (valueUse: string, point: string, use: string) =>
  `Must be ${valueUse} for ${point}, not ${use}`;

export const unit = 'Unit ID';
export const table = 'Table';
export const functionLabel = 'Function';
export const address = 'Address';
export const addresses = 'Addresses';
export const stationId = 'Station Id';
export const siteName = 'Site Name';
export const point = 'Point';
export const name = 'Name';
export const format = 'Format';
export const meaning = 'Meaning';
export const goodWhen = 'Good when';
export const discreteInputs = 'Discrete inputs';
export const holdingRegisters = 'Holding registers';
export const inputRegisters = 'Input registers';
export const unitBefore = 'Previous unit ID';
export const addressBefore = 'Previous address';
export const nameBefore = 'Previous name';
export const formatBefore = 'Previous format';
export const changes = 'Changes';
export const change = 'Change';
