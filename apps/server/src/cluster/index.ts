export { type ClusterLink, createCluster } from './cluster.ts';
export { leaveCluster, takeLeftConditions } from './leave-cluster.ts';
export { nodeFolder } from './node.ts';
export { NodeRunner } from './node-runner.ts';
export { PROTOCOL_VERSION } from './requests.ts';
export { retireNodes } from './retire-nodes.ts';
