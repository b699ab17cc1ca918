export { isAmong, mayConnect, rangesOf } from './addresses.ts';
export { excerpt, noAnswer, refusal } from './refusal.ts';
export {
  createOutbound,
  type Outbound,
  type OutboundAnswer,
  type OutboundDeps,
  OutboundError,
  type OutboundRequest,
} from './request.ts';
