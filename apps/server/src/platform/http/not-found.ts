import { type Call, calls, hasEffects, type Method } from '@outpost/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import * as texts from './texts.ts';

/** Every call of the contract, including those whose feature is not mounted. */
export function allCalls(): Call[] {
  const found: Call[] = [];
  const walk = (node: object) => {
    if ('method' in node) found.push(node as Call);
    else for (const child of Object.values(node)) walk(child);
  };
  walk(calls);
  return found;
}

/**
 * Answers requests without a route: 405 for a known path with another method, 404 for the rest,
 * both as problems and before the body is read. Call it when all calls are mounted.
 *
 * @param page serves the page for paths of screens; returns false for other paths
 */
export function serveNotFound(
  app: FastifyInstance,
  page: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply> | false,
): void {
  // A call without its feature must not match another one: `…/map` as the station with the ID
  // "map".
  for (const { method, path } of allCalls().filter((call) => !app.edge.mounted.has(call))) {
    app.route({
      method,
      url: path,
      schema: { hide: true },
      onRequest: async (request) => refuseUnknown(request),
      handler: refuseUnknown,
    });
  }
  const known = [...app.edge.mounted].map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  // Another call's pattern may match the path, and HEAD runs what GET runs: `…/export` as the
  // station with the ID "export".
  for (const { method, path } of [...app.edge.mounted].filter(hasEffects)) {
    if (method !== 'GET') continue;
    const methods = [...app.edge.mounted].filter((call) => call.path === path).map((call) => call.method);
    app.route({
      method: 'HEAD',
      url: path,
      schema: { hide: true },
      onRequest: async (request, reply) => refuseMethod(request, reply, methods),
      handler: refuseUnknown,
    });
  }
  // Without a limit of requests there is no such function.
  const limitRate = app.hasDecorator('rateLimit') ? app.rateLimit() : undefined;
  app.addHook('onRequest', async function (request, reply) {
    if (!request.is404) return;
    await limitRate?.call(this, request, reply);
    const [path] = request.url.split('?');
    const methods = known.filter(({ pattern }) => pattern.test(path!)).map(({ method }) => method);
    if (methods.length > 0) refuseMethod(request, reply, [...new Set(methods)]);
    // Only a request without a body can be for a screen of the page.
    if (request.method !== 'GET') refuseUnknown(request);
  });
  app.setNotFoundHandler((request, reply) => page(request, reply) || refuseUnknown(request));
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+')}$`);
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply, methods: Method[]): never {
  reply.header('allow', methods.join(', '));
  throw new AppError('METHOD_NOT_ALLOWED', `Use ${methods.join(' or ')}, not ${request.method}`);
}

function refuseUnknown(request: FastifyRequest): never {
  const [path] = request.url.split('?');
  throw new AppError('NOT_FOUND', texts.noResourceAt(path!.slice(0, 200)));
}
