import type { Logger } from '../logger.ts';
import { ClusterError, UNREACHABLE } from './cluster-error.ts';
import { type MessageSeal, SEAL_BYTES } from './message-seal.ts';
import type { ClusterTransport } from './transport.ts';

/**
 * A transport whose messages only servers of this installation can send. What others send is
 * dropped, and logged once for each reason.
 *
 * @param seal of this server; asked with the first message, when its secret exists
 */
export function sealTransport(
  transport: ClusterTransport,
  seal: () => MessageSeal,
  logger: Pick<Logger, 'warn'>,
): ClusterTransport {
  const reported = new Set<string>();
  const opened = (purpose: string, message: Uint8Array): Uint8Array | null => {
    const content = seal().open(purpose, message);
    if (typeof content !== 'string') return content;
    if (!reported.has(content)) logger.warn({ reason: content, purpose }, 'a message on NATS was refused');
    reported.add(content);
    return null;
  };
  return {
    publish: (subject, data) => transport.publish(subject, seal().seal(subject, data)),
    subscribe: (subject, listener) =>
      transport.subscribe(subject, (message, from) => {
        const data = opened(from, message);
        if (data !== null) listener(data, from);
      }),
    async request(subject, data, timeoutMs) {
      const asked = seal().seal(subject, data);
      const answer = opened(answerTo(subject, asked), await transport.request(subject, asked, timeoutMs));
      if (answer === null)
        throw new ClusterError(UNREACHABLE, 'Its answer was not from a server of this installation');
      return answer;
    },
    respond: (subject, handler) =>
      transport.respond(subject, async (asked) => {
        const data = opened(subject, asked);
        if (data === null)
          throw new ClusterError(UNREACHABLE, 'The request was not from a server of this installation');
        return seal().seal(answerTo(subject, asked), await handler(data));
      }),
    get isConnected() {
      return transport.isConnected;
    },
    get failure() {
      return transport.failure;
    },
    get maxBytes() {
      return transport.maxBytes - SEAL_BYTES;
    },
    close: () => transport.close(),
  };
}

/** Of one request only: sender and number are in its first bytes. */
const answerTo = (subject: string, asked: Uint8Array) =>
  `answer to ${subject} ${Buffer.from(asked.subarray(0, 16)).toString('base64')}`;
