import { createServer, type Server } from 'node:http';
import { AppError } from '../app-error.ts';
import { toInstant } from '../clock.ts';
import { PROBLEM_TYPE, problemBody } from './problem.ts';
import * as texts from './texts.ts';

/** What a standby server knows about the active one. */
export interface StandbyView {
  /** null: no server is active now. */
  readonly active: { readonly server: string; readonly sinceMs: number } | null;
  /** Why this server could not take over; null: it could. */
  readonly problem: string | null;
}

/**
 * Answers while the server stands by: 200 to `/health/live`, 503 to `/health`, `/health/ready` and
 * all else, which a proxy takes as the sign to use another server.
 *
 * @returns how to stop
 * @throws the error of `listen`
 */
export async function serveStandby(
  where: { readonly host: string; readonly port: number; readonly basePath: string },
  server: string,
  view: () => StandbyView,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const http: Server = createServer((request, response) => {
    const { active, problem } = view();
    // Read by no one: a body would hold up the next request of the connection.
    request.resume();
    const path = (request.url ?? '/').replace(/\?.*$/, '');
    const own = path.startsWith(where.basePath) ? path.slice(where.basePath.length) : path;
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(request.method === 'HEAD' ? '' : body);
    const json = (status: number, body: object) =>
      send(status, 'application/json; charset=utf-8', JSON.stringify(body));
    if (/^\/health\/live$/.test(own)) return json(200, { Live: true });
    if (/^\/health(\/ready)?$/.test(own))
      return json(503, {
        ...{ Live: true, Phase: 'standby', Ready: false, State: problem === null ? 'ok' : 'degraded' },
        Role: 'standby',
        Server: server,
        Active: active && { Server: active.server, Since: toInstant(active.sinceMs) },
        Parts: { standby: problem === null ? { State: 'ok' } : { State: 'failed', Detail: problem } },
      });
    const detail = active ? texts.standbyFor(active.server) : texts.standbyWithoutActive;
    response.setHeader('retry-after', '2');
    if (request.headers.accept?.includes('text/html'))
      return send(503, 'text/plain; charset=utf-8', `${detail}\n`);
    return send(503, PROBLEM_TYPE, JSON.stringify(problemBody(new AppError('NOT_READY', detail))));
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(where.port, where.host, resolve);
  });
  // A connection that cannot be accepted, as without free file descriptors.
  http.on('error', () => undefined);
  return {
    port: (http.address() as { port: number }).port,
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
