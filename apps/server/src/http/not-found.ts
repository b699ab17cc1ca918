import { type Call, calls, type Method } from '@outpost/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { sendProblem } from './problem.ts';

/** Every call of the contract, also those whose feature is not mounted. */
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
 * Answers what no route serves: 405 for a known path with another method, 404 for the rest, both as problems.
 * Call it when all calls are mounted.
 *
 * @param page serves the page for paths that are screens; answers false when the path is none
 */
export function serveNotFound(
  app: FastifyInstance,
  page: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | false,
): void {
  // A call without its feature must not be taken for another one: `…/map` for the station with the id "map".
  for (const { method, path } of allCalls().filter((call) => !app.edge.mounted.has(call))) {
    app.route({ method, url: path, schema: { hide: true }, handler: refuseUnknown });
  }
  const known = [...app.edge.mounted].map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  app.setNotFoundHandler((request, reply) => {
    const [path] = request.url.split('?');
    const methods = known.filter(({ pattern }) => pattern.test(path!)).map(({ method }) => method);
    if (methods.length > 0) return refuseMethod(request, reply, [...new Set(methods)]);
    return page(request, reply) || refuseUnknown(request, reply);
  });
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+')}$`);
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply, methods: Method[]): FastifyReply {
  reply.header('allow', methods.join(', '));
  return sendProblem(
    reply,
    new AppError('METHOD_NOT_ALLOWED', `expected ${methods.join(' or ')}, not ${request.method}`),
  );
}

function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path] = request.url.split('?');
  return sendProblem(
    reply,
    new AppError('NOT_FOUND', `There is nothing at ${request.method} ${path!.slice(0, 200)}`),
  );
}
