import type * as z from 'zod';
import { ClusterError, type ClusterTransport, UNREACHABLE } from '../platform/cluster/index.ts';
import {
  Answer,
  decode,
  encode,
  errorOf,
  type NODE_QUESTIONS,
  nodeUnreachable,
  type Question,
  subjects,
} from './requests.ts';

/** The longest that a node may take: a device that does not answer, with all its retries. */
const TIMEOUT_MS = 60_000;
/** For what asks no device. */
const QUICK_MS = 3_000;
/** For many values of a slow device, one by one, after others' turns. A lost node ends the wait earlier. */
const LONG_MS = 10 * 60_000;
const LIMITS_MS: Readonly<Partial<Record<Question, number>>> = {
  ...{ snapshot: QUICK_MS, history: QUICK_MS, close: QUICK_MS },
  ...{ open: LONG_MS, read: LONG_MS, write: LONG_MS },
};

/** Asks nodes. */
export interface NodeClient {
  /** @throws {FieldError} of the node, or NOT_READY when it cannot be reached */
  ask<Q extends Question>(
    node: number,
    question: Q,
    asked: z.input<(typeof NODE_QUESTIONS)[Q]>,
  ): Promise<unknown>;
  /** The node is lost: nothing that it was asked will be answered. */
  lose(node: number): void;
}

export function createNodeClient(transport: Pick<ClusterTransport, 'request'>): NodeClient {
  const waiting = new Map<number, Set<(error: Error) => void>>();

  /** As the request, but fails at once when the node is lost. */
  async function unlessLost(node: number, request: Promise<Uint8Array>): Promise<Uint8Array> {
    const callers = waiting.get(node) ?? new Set();
    waiting.set(node, callers);
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    callers.add(reject);
    request.then(resolve, reject);
    return promise.finally(() => {
      callers.delete(reject);
      if (callers.size === 0) waiting.delete(node);
    });
  }

  return {
    async ask(node, question, asked) {
      const limitMs = LIMITS_MS[question] ?? TIMEOUT_MS;
      const request = transport.request(subjects.question(node, question), encode(asked), limitMs);
      const data = await unlessLost(node, request).catch((error: unknown) => {
        throw nodeUnreachable(error);
      });
      const answer = Answer.parse(decode(data));
      if ('failure' in answer) throw errorOf(answer.failure);
      return answer.answer;
    },
    lose(node) {
      for (const reject of waiting.get(node) ?? [])
        reject(new ClusterError(UNREACHABLE, 'Its lease has ended'));
    },
  };
}
