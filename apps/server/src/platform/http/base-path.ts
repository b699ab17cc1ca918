import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * Requests from the machine itself, without the base path: health for a service manager or
 * container, metrics.
 */
const WITHOUT_PATH = /^\/(health|metrics)(?=[/?]|$)/;

/**
 * The address of a request as the routes see it, without the base path. Other addresses stay
 * unchanged; {@link refuseOutside} answers them.
 */
export function routedUrl(url: string, basePath: string): string {
  return isBelow(url, basePath) ? url.slice(basePath.length) : url;
}

const isBelow = (url: string, basePath: string): boolean => url.startsWith(`${basePath}/`);

/**
 * Redirects requests outside the base path into it, for links saved before it was set. Only safe
 * methods are redirected (RFC 9110, 15.4.3), and temporarily, since the path may change again.
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
