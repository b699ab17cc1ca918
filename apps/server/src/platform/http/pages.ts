import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PreSerialised, preSerialised, sendPreSerialised } from './pre-serialised.ts';

/** A path of the page's router: `/stations/:id`, `/config/schedules/edit/:id?`. */
const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .replace(/\/:\w+\?/g, '(/[^/]+)?')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\/$/, '')}/?$`,
  );

/**
 * The screens of a built page. Any other path is its own "not found" screen, with that status;
 * without a list no path is.
 */
function screensOf(folder: string): RegExp[] {
  const file = join(folder, 'screens.json');
  if (!existsSync(file)) return [/^/];
  const paths = JSON.parse(readFileSync(file, 'utf8')) as string[];
  return paths.filter((path) => path !== '*').map(patternOf);
}

/** Paths of the server: unknown ones below these are never answered with the page. */
const SERVERS_OWN = /^\/(api|accounts|docs|health|metrics|socket\.io|assets)(\/|$)|\.[a-z0-9]+$/i;

const notBuilt = (
  basePath: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outpost</title>
<h1>The page has not been built</h1>
<p>The server is running, and its API is described at <a href="${basePath}/docs">${basePath}/docs</a>. Build the page with <code>npm run build</code> and
restart the server, or use <code>npm run dev</code>.</p></html>`;

/**
 * The hashes of the page's own inline scripts for the content security policy, so that only these
 * run (CSP Level 3, 2.3.1). They run before the first paint, where a separate file would cost a
 * slow link another round trip.
 */
export function inlineScriptHashes(folder: string): string[] {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
}

/** index.html for a base path: its links point there, and it passes the path to the page. */
export function pageBelow(html: string, basePath: string): string {
  return html
    .replace('<html ', `<html data-base="${basePath}" `)
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${basePath}/`);
}

/**
 * Serves the built page from a folder. Files under `assets/` have a hash in their name and are
 * cached for ever; the page itself is revalidated each time.
 *
 * @param basePath below which all of it is, such as `/outpost`; empty: at the root
 * @returns serves the page for a path without a route; false when the path is not the page's
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  basePath = '',
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply> | false> {
  const built = existsSync(join(folder, 'index.html'));
  const assets = join(folder, 'assets');
  const screens = screensOf(folder);
  const below = built && basePath !== '' ? pageBytes(folder, basePath) : null;
  const sendPage = (reply: FastifyReply) =>
    below === null
      ? reply.sendFile('index.html')
      : sendPreSerialised(reply, below, { mediaType: 'text/html; charset=utf-8' });
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      // The built file is for the root.
      globIgnore: ['assets/**', ...(below === null ? [] : ['index.html'])],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
    });
    if (existsSync(assets)) {
      // One route for them all: registering each file takes a tenth of a server's start.
      await app.register(fastifyStatic, {
        ...{ root: assets, prefix: '/assets/', index: false, decorateReply: false, preCompressed: true },
        ...{ immutable: true, maxAge: '365d' },
      });
    }
    app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply));
  }
  return (request, reply) => {
    const [path] = request.url.split('?');
    const asks = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!asks || SERVERS_OWN.test(path!)) return false;
    reply.status(screens.some((screen) => screen.test(path!)) ? 200 : 404);
    if (built) return sendPage(reply);
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(notBuilt(basePath));
  };
}

function pageBytes(folder: string, basePath: string): PreSerialised {
  const page = Buffer.from(pageBelow(readFileSync(join(folder, 'index.html'), 'utf8'), basePath));
  return preSerialised(page, createHash('sha256').update(page).digest('base64url').slice(0, 16));
}
