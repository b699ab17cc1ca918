import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Health } from '../health.ts';
import * as texts from './texts.ts';

/**
 * Answers 503 to everything but health and metrics until the server has started, and while it
 * stops.
 */
export function refuseUntilReady(app: FastifyInstance, health: Health): void {
  app.addHook('onRequest', async (request) => {
    if (health.phase === 'ready' || /^\/(health|metrics)\b/.test(request.url)) return;
    throw new AppError('NOT_READY', texts.serverNotReady(health.phase), {
      retryAfterSeconds: 2,
    });
  });
}
