export const urlHasCredentials = 'URLs with a user name or password are not allowed';
export const noResponse = (timeoutSeconds: number) => `No response within ${timeoutSeconds} s`;
export const networkNotAllowed = (host: string) =>
  `${host} is in a network that is not allowed (setting WEBHOOK_ALLOW)`;
export const hostNameNotFound = 'Host name not found';
export const hostNameLookupFailed = 'Host name lookup failed';
export const connectionRefused = 'Connection refused';
export const connectionLost = 'Connection lost';
export const hostUnreachable = 'Host unreachable';
export const networkUnreachable = 'Network unreachable';
export const connectionTimedOut = 'Connection timed out';
export const certificateExpired = 'Certificate expired';
export const certificateSelfSigned = 'Certificate is self-signed and not trusted';
export const certificateNotTrusted = 'Certificate is from an authority that is not trusted';
export const certificateForOtherHost = 'Certificate is for another host';
export const tlsRefused = 'No TLS on this port, or no TLS version in common';
export const responseNotHttp = 'The response is not valid HTTP';
