import { type FastifyRequest, LogController } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { AppError } from '../platform/app-error.ts';
import { loggedUrl } from './logged-url.ts';

/** Counts requests whose client ends the connection early. Each has a line at level debug: an outsider causes as many as they like. */
export class AbortedRequests {
  readonly #counter: Counter;

  constructor(metrics: Registry) {
    this.#counter = new Counter({
      name: 'outpost_http_requests_aborted_total',
      help: 'Requests whose client ended the connection before the body had arrived or the answer was sent',
      registers: [metrics],
    });
  }

  /** The error to answer with if reading the body failed because the connection ended; null: it is another error. */
  ofBody(error: unknown, request: FastifyRequest): AppError | null {
    const { raw } = request;
    if (raw.complete || !raw.destroyed) return null;
    if (error !== raw.errored && !isPrematureClose(error)) return null;
    this.count(request);
    return new AppError('BAD_REQUEST', 'The connection ended before the body had arrived', { cause: error });
  }

  count({ log, method, url }: FastifyRequest): void {
    this.#counter.inc();
    log.debug({ method, url: loggedUrl(url) }, 'client aborted the request');
  }
}

/** Fastify's log, without its lines about requests. */
export class EdgeLogController extends LogController {
  readonly #aborted: AbortedRequests;

  constructor(aborted: AbortedRequests) {
    super({ disableRequestLogging: true });
    this.#aborted = aborted;
  }

  /** The answer ended when part of it had been sent. */
  override streamError(error: Error, request: FastifyRequest): void {
    if (isPrematureClose(error)) this.#aborted.count(request);
    else logFailure(request, error, 'answer failed while it was sent');
  }
}

/** A line with the stack, for failures that are the server's. */
export function logFailure({ log, method, url }: FastifyRequest, error: unknown, text: string): void {
  log.error({ err: error, method, url: loggedUrl(url) }, text);
}

const isPrematureClose = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
