import { DEPRECATED_UNTIL, type TokenScope } from '@outpost/contract';
import { formatList } from '@outpost/core';

export const areaNotAllowed = (siteName: string, area: string, own: readonly string[]) => {
  const where = area === '' ? `${siteName} belongs to no area` : `${siteName} belongs to ${area}`;
  const limit = own.length === 0 ? 'may not act in any area' : `may act only in ${formatList(own)}`;
  return `${where}. Your account ${limit}. Ask another user, or ask an Admin to change your areas.`;
};

export const requestsAborted =
  'Requests aborted by the client before the body arrived or the response was sent';
export const connectionClosedBeforeBody = 'The connection closed before the body had arrived';
export const responseNotSent = 'sending the response failed';

export const headersTooLong = 'Headers longer than 16 KiB';
export const requestTimedOut = 'Request timed out';
export const notHttp11 = 'Not an HTTP/1.1 request';

export const largeResponsesRejected = 'Large responses rejected because too many were in progress';
export const requestFailed = 'request failed';
export const tooManyRequests = (max: number) =>
  `At most ${max} requests per minute are allowed from one address`;
export const idleConnectionsClosed = 'Connections closed because the client read nothing for 30 s';

export const serverNotReady = (phase: string) => `The server is ${phase}. Try again in a moment.`;

export const hostNameNotAllowed = (host: string) =>
  `Host name ${host} is not allowed. Use another one, or add it to ALLOWED_HOSTS.`;

export const notFromOwnPage = (header: string, value: string) =>
  `Only requests from this server’s own pages are allowed. This one has the header ${header}: ${value}.`;
export const untrustedProxy =
  'A request was forwarded by an address that is not in TRUST_PROXY, so the address in its header is ignored. If this is your proxy, add its address to TRUST_PROXY. Until then, all users behind it share the limits of one address.';

export const requestDuration = 'Time from the first byte of a request to the end of its response, in seconds';

export const roleNeedsSecondFactor = (role: string) =>
  `Accounts with the ${role} role need a second factor. Set it up first.`;
export const databaseNotWritable = (reason: string) =>
  `Nothing was changed: Outpost can’t write to its database (${reason}). Try again in a moment.`;
export const noAccessToken =
  'The request has no access token. Send it in the `Authorization` header: `Bearer …`.';
export const basicNeedsApiToken =
  'The password sent with Basic is not an API token. Enter one, `outpost_…`, as the password; the user name may be empty.';
export const basicIsForReading =
  'Basic is accepted by calls that only read. Send the API token in the `Authorization` header: `Bearer …`.';
export const problemDescription = 'A problem (RFC 9457) with a code from docs/errors.md';
export const getHasSideEffects =
  'This GET request has side effects. The server rejects HEAD requests and browser prefetches; do not cache the response.';
export const noSignInRequired = 'No sign-in required.';
export const requiresSignIn = 'Requires sign-in (any role).';
export const requiresAdmin = 'Requires the Admin role.';
export const requiresRole = (needs: string) => `Requires the ${needs} role or higher.`;
export const requirementAndRole = (requirement: string, role: string) =>
  `${requirement} Your role is ${role}.`;
export const deprecatedUse = (call: string) =>
  `Deprecated. Use \`${call}\`. To be removed in ${DEPRECATED_UNTIL}.`;
export const bodyLimit = (maxKibibytes: number) => ` The body is limited to ${maxKibibytes} KiB.`;

export const noResourceAt = (path: string) => `No resource at ${path}`;

export const outpost = 'Outpost';

export const prefetchNotAllowed = (header: string, value: string) =>
  `Prefetching (\`${header}: ${value}\`) is not allowed: this request has side effects.`;

export const bodyTooLarge = (kib: number) =>
  `The request body is larger than the ${kib} KiB allowed. Send less data.`;
export const bodyLengthDiffers = 'The length of the body differs from Content-Length';
export const bodyMustBeJson = 'The body must be JSON';
export const pathNotValid = 'The path is not a valid URL';
export const filePreconditionFailed = 'The file does not match If-Match or If-Unmodified-Since';
export const rangeNotInFile = 'The file has no bytes in this range';
export const databaseNotAvailable = 'The database is not available. Try again in a moment.';
export const databaseFull =
  'Outpost can’t write to its database (database or disk is full). Try again in a moment.';
export const internalServerError = 'Internal server error. See the server log for details.';

export const tooManyLargeResponses = (maxLargeResponsesPerAccount: number) =>
  `At most ${maxLargeResponsesPerAccount} large responses per account at a time. Read those, then try again.`;
export const clientClosedConnection = 'The client closed the connection';

export const metricsOnlyLocal = 'Metrics are only served to this machine (setting METRICS_PUBLIC)';

export const moreErrors = (count: number) => ` (${count} more ${count === 1 ? 'error' : 'errors'})`;
export const mustBeGivenOnce = 'Must be given once';
export const unknownField = 'Unknown field';
export const displayReadsOnly = 'A wall display can only read. Sign in with an account on another device.';

export const standbyFor = (server: string) =>
  `This server is on standby. The stations are monitored by ${server}.`;
export const standbyWithoutActive =
  'This server is on standby, and no server is active. Try again in a moment.';

export const resultUnknown =
  'The active server was lost before it answered. It is not known whether this was carried out: look before you repeat it.';

const SCOPES: Readonly<Record<TokenScope, string>> = {
  'read-values': 'read values',
  'read-history': 'read history',
  'read-alarms': 'read alarms',
  acknowledge: 'acknowledge alarms',
  write: 'write points',
  administer: 'administer',
};
export const notForTokens =
  'API tokens cannot use this call, whatever their scopes. Sign in and use an access token.';
export const scopeMissing = (needed: TokenScope, has: readonly TokenScope[]) =>
  `The API token may ${formatList(has.map((scope) => SCOPES[scope]))}. This call needs the scope ${needed}. Ask an Admin for a token with it.`;
export const stationNotOfToken =
  'The request names a station that is not one of the API token’s. Name only stations within its limit, or ask an Admin to change it.';
export const areaNotOfToken =
  'The request names an area outside the API token’s limit. Name only areas or stations within its limit, or ask an Admin to change it.';
export const pointNotOfToken = (pointId: number) =>
  `The API token may not write point ${pointId} of this station. Ask an Admin to add it to the token’s points.`;
export const callHasAllStations =
  'The API token is limited to some stations, and this request concerns all. Name a station or an area of its limit if the call has a parameter for it, or use a token without a limit.';
export const scopeOfTokens = (scope: TokenScope) => `API tokens need the scope \`${scope}\`.`;
export const noTokens = 'Not available to API tokens.';
export const apiPageTitle = 'Outpost API';
export const apiTokenScheme =
  'A token that an Admin creates for another program. Each call lists the scope that the token needs, such as `read-values`.';
export const apiTokenAsPasswordScheme =
  'An API token as the password, with any user name, for programs that ask for one, such as spreadsheets. Only for calls that read.';
export const roleOfCreator = (requirement: string, role: string) =>
  `${requirement} The account that created the API token now allows only ${role}. Ask an Admin for another token.`;
export const webhookSummary =
  'Posted to webhooks that are subscribed to this event. See docs/how-to/receive-webhooks.md.';
export const webhookAccepted = 'The receiver accepts the event. Any other status is retried for a day.';
