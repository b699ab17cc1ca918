export const urlsWithAUserName = 'URLs with a user name or password are not allowed';
export const noResponseWithinS = (timeoutMs: number) => `No response within ${timeoutMs} s`;
export const isInANetworkThat = (host: string) =>
  `${host} is in a network that is not allowed (setting WEBHOOK_ALLOW)`;
export const hostNameNotFound = 'Host name not found';
export const hostNameLookupFailed = 'Host name lookup failed';
export const connectionRefused = 'Connection refused';
export const connectionLost = 'Connection lost';
export const hostUnreachable = 'Host unreachable';
export const networkUnreachable = 'Network unreachable';
export const connectionTimedOut = 'Connection timed out';
export const certificateExpired = 'Certificate expired';
export const certificateIsSelfSigned = 'Certificate is self-signed';
export const certificateCannotBeVerified = 'Certificate cannot be verified';
export const certificateIsForAnotherHost = 'Certificate is for another host';
export const theResponseIsNotValidHttp = 'The response is not valid HTTP';
