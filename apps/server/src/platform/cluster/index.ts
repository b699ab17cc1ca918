export { UNREACHABLE } from './cluster-error.ts';
export { isNatsPrefix, parseNatsUrl } from './nats-url.ts';
export { type ClusterTransport, connectTransport, type TransportOptions } from './transport.ts';
