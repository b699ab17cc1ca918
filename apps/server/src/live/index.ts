import type { Hub, HubDeps } from './live-types.ts';

export type { Hub, HubDeps, HubStats, LiveIdentity } from './live-types.ts';

/** Creates the hub; nobody can connect before `attach`. */
export declare function createHub(deps: HubDeps): Hub;
