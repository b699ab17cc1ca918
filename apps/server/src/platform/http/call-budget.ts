import type { FastifyReply } from 'fastify';

/** What is left of a limit on calls. */
export interface CallBudget {
  /** Calls a minute. */
  readonly max: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Tells a client its own limit, instead of that of its address. */
export function tellBudget(reply: FastifyReply, { max, remaining, resetSeconds }: CallBudget): void {
  reply.headers({
    'x-ratelimit-limit': max,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': Math.ceil(resetSeconds),
  });
}
