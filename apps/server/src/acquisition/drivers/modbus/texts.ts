export const gatewayAt = (place: string) => `The gateway ${place}`;
export const unitNumber = (unitId: number) => `unit ${unitId}`;
export const noResponseFromUnit = (place: string, unitId: number, timeoutMs: number) =>
  `No response from ${place} unit ${unitId} within ${timeoutMs} ms`;
export const connectionRefused = (place: string) =>
  `Connection to ${place} refused: no service is listening, or it accepts no more clients`;
export const connectionTimedOut = (place: string, connectTimeoutMs: number) =>
  `No connection to ${place} within ${connectTimeoutMs} ms`;
export const notAllowedBySetting = (message: string) => `${message} (setting STATION_ALLOW)`;
export const portHasOtherSettings = (place: string) =>
  `Serial port ${place} is in use by other stations with another baud rate, parity or stop bits. All stations on a line need the same settings`;
export const hostNameNotResolved = (host: string) => `The host name ${host} cannot be resolved`;

export const pollOverdue = (where: string, unitId: number, seconds: number) =>
  `A poll of ${where} unit ${unitId} has been running for ${seconds} s`;
export const pointsOfAll = (refused: number, count: number) => `${refused} of ${count} points`;
export const unitRejectedPoints = (place: string, unitId: number, what: string) =>
  `${place} unit ${unitId} responded but rejected ${what}`;
export const rangeWithException = (refusedAddressText: string, exception: number, name: string) =>
  `${refusedAddressText} (exception ${exception}, ${name})`;
export const moreRanges = (count: number) => ` and ${count} more ranges`;
export const unitRejectsRanges = (place: string, unitId: number, ranges: string, more: string) =>
  `${place} unit ${unitId} rejects ${ranges}${more}`;

export const requestsNotPlanned = (id: number, error: string) =>
  `The requests of station ${id} cannot be planned: ${error}`;

export const valuesNotProcessed = (id: number, error: string) =>
  `The values of station ${id} were read but could not be processed: ${error}`;

export const unitAtPlace = (place: string, unitId: number) => `${place} unit ${unitId}`;
export const respondsTooSlowly = (where: string, count: number) =>
  `${where} responds too slowly to read all ${count} points at once`;

export const hostNameLookupTimedOut = (host: string, timeoutMs: number) =>
  `The host name ${host} was not resolved within ${timeoutMs} ms`;
