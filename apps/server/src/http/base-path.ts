import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';

/** What the machine itself asks for, which knows no path: health for a service manager or container, metrics. */
const WITHOUT_PATH = /^\/(health|metrics)(?=[/?]|$)/;

/**
 * The address of a request as the routes know it, without the path below which the server is. What is outside of it is left as it
 * is; {@link refuseOutside} answers it.
 */
export function routedUrl(url: string, basePath: string): string {
  return isBelow(url, basePath) ? url.slice(basePath.length) : url;
}

const isBelow = (url: string, basePath: string): boolean => url.startsWith(`${basePath}/`);

/**
 * Leads what is asked for outside the server's path into it: links that were saved before there was one. Only what reads is led on
 * (RFC 9110, 15.4.3), for now only, since the path may change again.
 */
export function refuseOutside(app: FastifyInstance, basePath: string): void {
  app.addHook('onRequest', async ({ method, originalUrl }, reply) => {
    if (isBelow(originalUrl, basePath) || WITHOUT_PATH.test(originalUrl)) return;
    if (method !== 'GET' && method !== 'HEAD')
      throw new AppError('NOT_FOUND', `This server is at ${basePath}/ (BASE_PATH)`);
    const isPathItself = originalUrl === basePath || originalUrl.startsWith(`${basePath}?`);
    const rest = isPathItself ? `/${originalUrl.slice(basePath.length)}` : originalUrl;
    return reply.header('cache-control', 'no-store').redirect(`${basePath}${rest}`, 302);
  });
}
