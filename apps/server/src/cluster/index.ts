export { type ClusterLink, createCluster } from './cluster.ts';
export { leaveCluster } from './leave-cluster.ts';
export { nodeFolder } from './node.ts';
export { NodeRunner } from './node-runner.ts';
