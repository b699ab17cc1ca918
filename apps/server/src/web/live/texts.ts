export const accessTokenExpected =
  'expected the header Authorization: Bearer …, or the access token as auth.token';

export const internalServerError = 'Internal server error';
export const serverStopping = 'the server is stopping';
export const hostNameNotAllowed = 'host name not allowed';
export const requestFromAnotherSite = 'request from another site';

export const tooManySubscriptions = (maxSubscriptions: number) =>
  `At most ${maxSubscriptions} subscriptions per connection are allowed`;
export const clientDoesNotRead = 'The client does not read what is sent to it';

export const connectionClosed = 'The connection has closed';
export const tokenOfOtherAccount = 'The token must belong to the account that opened the connection';
export const tooManyRequests = (maxRequests: number, periodSeconds: number) =>
  `At most ${maxRequests} requests in ${periodSeconds} s are allowed`;
export const internalServerErrorDetail = 'Internal server error. See the server log for details.';
