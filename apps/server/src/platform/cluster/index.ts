export { ClusterError, UNREACHABLE } from './cluster-error.ts';
export { MessageSeal } from './message-seal.ts';
export { isNatsPrefix, parseNatsUrl } from './nats-url.ts';
export { sealTransport } from './sealed-transport.ts';
export { type ClusterTransport, connectTransport, type TransportOptions } from './transport.ts';
export { versionTransport } from './versioned-transport.ts';
