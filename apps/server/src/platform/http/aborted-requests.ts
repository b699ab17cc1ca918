import { type FastifyRequest, LogController } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import { loggedUrl } from './logged-url.ts';
import * as texts from './texts.ts';

/**
 * Counts requests whose client closes the connection early. Each is logged at level debug, since
 * outsiders can cause any number of them.
 */
export class AbortedRequests {
  readonly #counter: Counter;

  constructor(metrics: Registry) {
    this.#counter = new Counter({
      name: 'outpost_http_requests_aborted_total',
      help: texts.requestsAborted,
      registers: [metrics],
    });
  }

  /**
   * The error to answer with if reading the body failed because the connection closed; null: it is
   * another error.
   */
  ofBody(error: unknown, request: FastifyRequest): AppError | null {
    const { raw } = request;
    if (raw.complete || !raw.destroyed) return null;
    if (error !== raw.errored && !isPrematureClose(error)) return null;
    this.count(request);
    return new AppError('BAD_REQUEST', texts.connectionClosedBeforeBody, { cause: error });
  }

  count({ log, method, url }: FastifyRequest): void {
    this.#counter.inc();
    log.debug({ method, url: loggedUrl(url) }, 'client aborted the request');
  }
}

/** Fastify's log, without its entries about requests. */
export class EdgeLogController extends LogController {
  readonly #aborted: AbortedRequests;

  constructor(aborted: AbortedRequests) {
    super({ disableRequestLogging: true });
    this.#aborted = aborted;
  }

  /** The answer ended after part of it had been sent. */
  override streamError(error: Error, request: FastifyRequest): void {
    if (isPrematureClose(error)) this.#aborted.count(request);
    else logFailure(request, error, texts.responseNotSent);
  }
}

/** An entry with the stack, for failures that are the server's. */
export function logFailure({ log, method, url }: FastifyRequest, error: unknown, text: string): void {
  log.error({ err: error, method, url: loggedUrl(url) }, text);
}

const isPrematureClose = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
