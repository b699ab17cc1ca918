export { isAmong, mayConnect, rangesOf } from './addresses.ts';
export {
  createOutbound,
  type Outbound,
  type OutboundDeps,
  OutboundError,
  type OutboundRequest,
  type OutboundResponse,
} from './request.ts';
export { needsTls, parseSmtpUrl, type SmtpServer } from './smtp-url.ts';
