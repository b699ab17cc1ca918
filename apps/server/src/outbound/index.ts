export { isAmong, mayConnect, rangesOf } from './addresses.ts';
export { excerpt, noResponse, refusal } from './refusal.ts';
export {
  createOutbound,
  type Outbound,
  type OutboundDeps,
  OutboundError,
  type OutboundRequest,
  type OutboundResponse,
} from './request.ts';
