export { Heartbeat, type HeartbeatDeps } from './heartbeat.ts';
export { heartbeatOf, whyNotNotifying } from './heartbeat-of.ts';
