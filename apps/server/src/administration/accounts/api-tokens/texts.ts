export const maxTokensReached = (max: number) =>
  `There are ${max} API tokens, the maximum. Revoke one that is not used.`;
export const nameTaken = 'Another API token has this name';
export const notFound = (id: number) => `API token ${id} not found`;
export const alreadyRevoked = 'The API token is revoked and cannot be changed. Create another one.';
export const notWritable = (pointId: number, stationId: number) =>
  `Must be writable points. Station ${stationId} has no writable point ${pointId}.`;
export const areaWithoutStations = (area: string) => `No station belongs to the area ${area}`;
export const stationNotFound = (stationId: number) => `Station ${stationId} not found`;
export const stationOutsideAreas = (stationId: number, area: string) =>
  `Must be points of stations in the areas of the limit. Station ${stationId} is in ${area === '' ? 'no area' : `area ${area}`}.`;
export const expiryPassed = 'Must be in the future';
export const expiryTooLate = (days: number) => `Must be at most ${days} days ahead`;

export const tokenWrong = 'The API token is not valid. Copy it again, or ask an Admin for another one.';
export const tokenRevoked = 'The API token was revoked. Ask an Admin for another one.';
export const tokenExpired = 'The API token has expired. Ask an Admin to extend it or for another one.';
export const creatorGone =
  'The account that created the API token was deleted or deactivated, or must set up its second factor. Ask an Admin for another token.';
export const tooManyByToken = (max: number) => `The API token made more than ${max} requests within a minute`;
export const wrongTokens = 'wrong API tokens';
export const noLiveConnection =
  'API tokens cannot open a live connection. Request GET /api/Stations/overview regularly, with If-None-Match.';

/** The name under which a token acts. */
export const actorName = (name: string) => `API token ${name}`;
export const created = (by: string, name: string) => `${by} created API token ${name}`;
export const changed = (by: string, name: string) => `${by} changed API token ${name}`;
export const revoked = (by: string, name: string) => `${by} revoked API token ${name}`;
export const areaRenamed = (name: string, from: string, to: string) =>
  to === ''
    ? `Removed area ${from} from API token ${name}: no station belongs to it`
    : `Renamed area ${from} to ${to} for API token ${name}`;
export const refused = (why: string, address: string, times: string) =>
  `refused${times}: ${why} (${address})`;
export const wrongToken = (address: string, times: string) =>
  `refused${times}: an unknown API token (${address})`;
export const othersRefused = (count: number) => `API tokens were refused ${count} more times`;
export const timesInAMinute = (count: number) => (count === 1 ? '' : `, ${count} times in a minute`);
export const refusedUses = 'refused uses of API tokens';
export const unknownProgram = 'Unknown program';
