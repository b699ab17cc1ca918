export { createHub } from './hub.ts';
export type { Hub, HubDeps, HubStats, LiveIdentity } from './live-types.ts';
