import {
  AuthenticateRequest,
  formatIssue,
  HUB_EVENTS,
  HubRoom,
  type SubscribeReply,
  SubscribeRequest,
} from '@outpost/contract';
import * as z from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Logger } from '../../platform/logger.ts';
import type { LiveClient } from './client.ts';
import type { LiveNamespace } from './live-namespace.ts';
import type { HubContext } from './live-types.ts';
import * as texts from './texts.ts';
import type { SharedText } from './wire.ts';

/** Requests of one connection in a period; a page that opens every room it may is far below. */
const MAX_REQUESTS = 200;
const PERIOD_MS = 10_000;

type Refusal = Extract<SubscribeReply, { Ok: false }>;
type Answer = { Ok: true } | Refusal | SharedText;

/** Answers a client's requests: every request gets an answer, a wrong one with code and message. */
export function serveRequests(
  client: LiveClient,
  live: LiveNamespace,
  context: Pick<HubContext, 'clock' | 'logger' | 'authenticate'>,
): void {
  const { clock, logger } = context;

  function on<S extends z.ZodType>(
    event: string,
    schema: S,
    handle: (request: z.output<S>) => Answer | Promise<Answer>,
  ): void {
    client.socket.on(event, async (payload: unknown, acknowledge: unknown) => {
      let answer: Answer;
      try {
        limitRequests(client, clock.monotonicMs());
        const parsed = schema.safeParse(payload);
        if (!parsed.success) throw new AppError('BAD_REQUEST', words(parsed.error));
        answer = await handle(parsed.data);
      } catch (error) {
        answer = refusal(error, logger);
      }
      // Without a callback the request was a notice.
      if (typeof acknowledge === 'function') acknowledge(answer);
    });
  }

  on(HUB_EVENTS.subscribe, SubscribeRequest, async ({ Room: room }) => {
    // One snapshot per turn of the event loop: many reconnecting clients don't delay the rest.
    await nextTurn();
    if (!client.socket.connected) throw new AppError('NOT_READY', texts.connectionClosed);
    return live.subscribe(client, room, clock.now());
  });
  on(HUB_EVENTS.unsubscribe, z.strictObject({ Room: HubRoom }), ({ Room: room }) => {
    live.unsubscribe(client, room);
    return { Ok: true };
  });
  on(HUB_EVENTS.authenticate, AuthenticateRequest, async ({ Token }) => {
    const identity = await context.authenticate(Token);
    if (identity.accountId !== client.identity.accountId) {
      throw new AppError('TOKEN_INVALID', texts.tokenOfOtherAccount);
    }
    client.identity = identity;
    client.token = Token;
    return { Ok: true };
  });
}

let turns: Promise<void> = Promise.resolve();

/** Resolves in a turn of the event loop that no other caller gets. */
function nextTurn(): Promise<void> {
  turns = turns.then(() => new Promise((resolve) => setImmediate(resolve)));
  return turns;
}

function limitRequests(client: LiveClient, nowMs: number): void {
  if (nowMs - client.periodStartMs >= PERIOD_MS) {
    client.periodStartMs = nowMs;
    client.requests = 0;
  }
  client.requests += 1;
  if (client.requests > MAX_REQUESTS) {
    throw new AppError('RATE_LIMITED', texts.tooManyRequests(MAX_REQUESTS, PERIOD_MS / 1_000));
  }
}

function words(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) =>
      path.length > 0 ? `${path.join('.')}: ${formatIssue(message)}` : formatIssue(message),
    )
    .join('; ');
}

function refusal(error: unknown, logger: Logger): Refusal {
  if (error instanceof AppError) return { Ok: false, code: error.code, detail: error.message };
  logger.error({ err: error }, 'a live request failed');
  return { Ok: false, code: 'INTERNAL', detail: texts.internalServerErrorDetail };
}
