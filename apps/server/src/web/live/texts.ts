export const expectedTheHeaderAuthorizationBearer =
  'expected the header Authorization: Bearer …, or the access token as auth.token';

export const internalServerError = 'Internal server error';
export const theServerIsStopping = 'the server is stopping';
export const hostNameNotAllowed = 'host name not allowed';
export const requestFromAnotherSite = 'request from another site';

export const atMostRoomsPerConnection = (maxSubscriptions: number) =>
  `At most ${maxSubscriptions} rooms per connection are allowed`;
export const theClientDoesNotRead = 'The client does not read what is sent to it';

export const theConnectionHasClosed = 'The connection has closed';
export const theTokenMustBelongTo = 'The token must belong to the account that opened the connection';
export const atMostRequestsInS = (maxRequests: number, periodMs: number) =>
  `At most ${maxRequests} requests in ${periodMs} s are allowed`;
export const internalServerErrorSeeThe = 'Internal server error. See the server log for details.';
