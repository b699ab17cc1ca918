import * as z from 'zod';
import type { Logger } from '../logger.ts';
import { ClusterError, codeOf, TOO_LARGE, UNREACHABLE } from './cluster-error.ts';
import { type MessageSeal, SEAL_BYTES } from './message-seal.ts';
import type { ClusterTransport } from './transport.ts';

/** The first byte of an answer. */
const ANSWER = 0;
const FAILURE = 1;
const Failure = z.object({ code: z.string(), message: z.string() });
const MAX_MESSAGE = 2_000;
/** Of a subject that anyone may have made up. */
const MAX_LOGGED = 100;

/**
 * A transport whose messages only servers of this installation can send. What others send is
 * logged and dropped, answers and errors included.
 *
 * @param seal of this server; asked with the first message, when its secret exists
 */
export function sealTransport(
  transport: ClusterTransport,
  seal: () => MessageSeal,
  logger: Pick<Logger, 'warn'>,
): ClusterTransport {
  const opened = (purpose: string, message: Uint8Array): Uint8Array | null => {
    const content = seal().open(purpose, message);
    if (typeof content !== 'string') return content;
    // The log counts what is repeated.
    logger.warn({ reason: content, purpose: purpose.slice(0, MAX_LOGGED) }, 'a message on NATS was refused');
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
      let answer: Uint8Array | null = null;
      await transport.request(subject, asked, timeoutMs, (message) => {
        answer = opened(answerTo(subject, asked), message);
        return answer !== null;
      });
      const [kind, content] = [answer![0], answer!.subarray(1)];
      if (kind === ANSWER) return content;
      const { code, message } = Failure.parse(JSON.parse(Buffer.from(content).toString()));
      throw new ClusterError(code, message);
    },
    respond: (subject, handler) =>
      transport.respond(subject, async (asked) => {
        const data = opened(subject, asked);
        // Who has no key of this installation would not read an answer either.
        if (data === null) throw new ClusterError(UNREACHABLE, 'Refused');
        const answer = await handler(data).then(
          (result) => withKind(ANSWER, result),
          (error: unknown) => failed(codeOf(error), error instanceof Error ? error.message : String(error)),
        );
        const isTooLarge = answer.length > transport.maxBytes - SEAL_BYTES;
        const sent = isTooLarge ? failed(TOO_LARGE, `The answer has ${answer.length} bytes`) : answer;
        return seal().seal(answerTo(subject, asked), sent);
      }),
    get isConnected() {
      return transport.isConnected;
    },
    get failure() {
      return transport.failure;
    },
    get maxBytes() {
      return transport.maxBytes - SEAL_BYTES - 1;
    },
    close: () => transport.close(),
  };
}

const withKind = (kind: number, data: Uint8Array) => Buffer.concat([Uint8Array.of(kind), data]);

const failed = (code: string, message: string) =>
  withKind(FAILURE, Buffer.from(JSON.stringify({ code, message: message.slice(0, MAX_MESSAGE) })));

/** Of one request only: sender and number are in its first bytes. */
const answerTo = (subject: string, asked: Uint8Array) =>
  `answer to ${subject} ${Buffer.from(asked.subarray(0, 16)).toString('base64')}`;
