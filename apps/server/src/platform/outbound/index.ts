export { isAmong, mayConnect, ownUrlGuard, rangesOf } from './addresses.ts';
export { isMqttUrl } from './mqtt-url.ts';
export { describeNetworkError } from './network-error.ts';
export {
  createOutbound,
  type Outbound,
  OutboundError,
  type OutboundOptions,
  type OutboundRequest,
  type OutboundResponse,
} from './request.ts';
export { excerpt, retryAfterMs, withoutHeader, withoutTarget } from './response-text.ts';
export { needsTls, parseSmtpUrl, type SmtpServer } from './smtp-url.ts';
export { parseSyslogUrl, type SyslogReceiver } from './syslog-url.ts';
export { readTlsFiles, type TlsFiles } from './tls-files.ts';
export { makeWebhookSecret, signedHeaders } from './webhook-signature.ts';
