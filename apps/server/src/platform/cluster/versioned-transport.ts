import type { ClusterTransport } from './transport.ts';

/** A transport between servers with the same version of the protocol: others do not hear each other. */
export function versionTransport(transport: ClusterTransport, protocol: number): ClusterTransport {
  const prefix = `v${protocol}.`;
  return {
    publish: (subject, data) => transport.publish(prefix + subject, data),
    subscribe: (subject, listener) =>
      transport.subscribe(prefix + subject, (data, from) => listener(data, from.slice(prefix.length))),
    request: (subject, ...rest) => transport.request(prefix + subject, ...rest),
    respond: (subject, handler) => transport.respond(prefix + subject, handler),
    get isConnected() {
      return transport.isConnected;
    },
    get failure() {
      return transport.failure;
    },
    get maxBytes() {
      return transport.maxBytes;
    },
    close: () => transport.close(),
  };
}
