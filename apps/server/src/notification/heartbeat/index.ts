export { Heartbeat } from './heartbeat.ts';
export { heartbeatOf, whyNotNotifying } from './heartbeat-of.ts';
