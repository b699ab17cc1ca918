import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import type { Health } from '../health.ts';
import { FORWARDED_HEADER } from './forwarded-client.ts';
import * as texts from './texts.ts';

interface SystemRoutesDeps {
  health: Health;
  metrics: Registry;
  metricsPublic: boolean;
  companyName: () => string;
  timeZone: string;
  /** Public, signed in or not. */
  observeOnly: boolean;
  version: string;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Routes that are not calls of the API: health for service managers, metrics, the page's settings.
 */
export function serveSystemRoutes(app: FastifyInstance, deps: SystemRoutesDeps): void {
  const hidden = { schema: { hide: true } };
  // Monitoring shares an address with users behind some proxies, and must still get an answer.
  const unlimited = { ...hidden, config: { rateLimit: false as const } };

  app.get('/health/live', unlimited, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ Live: true }),
  );
  for (const path of ['/health', '/health/ready']) {
    app.get(path, unlimited, async (_request, reply) => {
      const report = await deps.health.report();
      return reply
        .status(report.Ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ Live: true, ...report });
    });
  }

  app.get(
    '/metrics',
    { ...hidden, config: { rateLimit: { allowList: ({ raw }: FastifyRequest) => isThisMachine(raw) } } },
    async (request, reply) => {
      if (!deps.metricsPublic && !isThisMachine(request.raw)) {
        throw new AppError('NOT_FOUND', texts.metricsOnlyLocal);
      }
      return reply.type(deps.metrics.contentType).send(await deps.metrics.metrics());
    },
  );

  app.get('/config.json', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      CompanyName: deps.companyName(),
      Version: deps.version,
      TimeZone: deps.timeZone,
      ObserveOnly: deps.observeOnly,
    }),
  );
}

/** A proxy on this machine connects from loopback too, but forwards the client's address. */
export function isThisMachine({ headers, socket }: IncomingMessage): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers[FORWARDED_HEADER];
  return forwarded === undefined && LOOPBACK.has(socket.remoteAddress ?? '');
}
