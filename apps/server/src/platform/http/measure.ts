import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { loggedUrl } from './logged-url.ts';
import * as texts from './texts.ts';

/** Times every request by route, not by path, so that the number of series is that of the calls. */
export function measureRequests(app: FastifyInstance, metrics: Registry): void {
  const duration = new Histogram({
    name: 'outpost_http_request_duration_seconds',
    help: texts.requestDuration,
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    duration.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1_000);
    request.log.debug(
      {
        method: request.method,
        url: loggedUrl(request.url),
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'request',
    );
  });
}
