import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, resolve, sep } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type PreSerialised, preSerialised, sendPreSerialised } from './pre-serialised.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const TEXTS = new Set(['.html', '.js', '.css']);

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outpost guide</title>
<h1>The guide has not been built</h1>
<p>A demo builds it after its start: load this page again in a minute. Otherwise build it with <code>npm run guide</code>.
Its texts are in the folder <code>docs/guide</code>.</p></html>`;

/**
 * Serves the built guide from a folder at `/guide/`, signed in or not: a user who cannot sign in may need it.
 * It can be built while the server runs. Files under `assets/` have a hash in their name.
 *
 * @param basePath below which all of it is, such as `/outpost`; empty: at the root
 */
export function serveGuide(app: FastifyInstance, folder: string, basePath = ''): void {
  const root = resolve(folder);
  // Kept by what is in the file, so that a newer build replaces them.
  const prepared = new Map<string, PreSerialised>();

  /** null: there is no such file. */
  async function load(asked: string): Promise<PreSerialised | null> {
    const file = join(root, asked);
    // One name for each file, so that no more is kept than there is.
    const path = relative(root, file).replaceAll(sep, '/');
    const type = extname(file);
    const mediaType = MEDIA_TYPES[type];
    if (mediaType === undefined || !file.startsWith(root + sep) || file.includes('\0')) return null;
    const isImmutable = path.startsWith('assets/');
    const known = isImmutable ? prepared.get(path) : undefined;
    if (known) return known;
    const bytes = await readFile(file).catch(() => null);
    if (bytes === null) return null;
    const body = TEXTS.has(type) && basePath !== '' ? below(bytes, basePath) : bytes;
    const version = createHash('sha256').update(body).digest('base64url').slice(0, 16);
    const same = prepared.get(path);
    if (same?.etag === `W/"${version}"`) return same;
    const answer = { ...preSerialised(body, version), mediaType, ...(isImmutable && { isImmutable }) };
    prepared.set(path, answer);
    return answer;
  }

  async function sendMissing(reply: FastifyReply): Promise<FastifyReply> {
    const page = await load('404.html');
    reply.status(404);
    if (page !== null) return sendPreSerialised(reply, page);
    return reply.header('cache-control', 'no-store').type(MEDIA_TYPES['.html']!).send(notBuilt);
  }

  const hidden = { schema: { hide: true } };
  app.get('/guide', hidden, (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(`${basePath}/guide/`, 302),
  );
  app.get<{ Params: { '*': string } }>('/guide/*', hidden, async ({ params }, reply) => {
    const path = params['*'];
    const answer = await load(path === '' ? 'index.html' : path);
    return answer === null ? sendMissing(reply) : sendPreSerialised(reply, answer);
  });
}

/** Addresses of the built site begin with `/guide/`, in quotes or brackets. */
function below(text: Buffer, basePath: string): Buffer {
  return Buffer.from(text.toString('utf8').replace(/(["'`(=])\/guide\//g, `$1${basePath}/guide/`));
}
