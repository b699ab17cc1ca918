import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { DEFAULT_MAX_BODY_BYTES } from '@outpost/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import { JsonError, parseBoundedJson } from '../bounded-json.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { AbortedRequests, EdgeLogController, logFailure } from './aborted-requests.ts';
import type { Authenticator } from './authenticator.ts';
import { refuseOutside, routedUrl } from './base-path.ts';
import { onClientError } from './client-error.ts';
import { closeConnectionsOnClose } from './close-connections.ts';
import { type ForwardSeal, PROOF_HEADER } from './forwarded-client.ts';
import { type HostCheck, refuseOtherHosts } from './host-names.ts';
import { loggedUrl } from './logged-url.ts';
import { measureRequests } from './measure.ts';
import type { Edge } from './mount.ts';
import { serveOpenApi } from './open-api.ts';
import { sendProblem, toAppError } from './problem.ts';
import { refusedCallOf } from './refused-call.ts';
import { ResponseSlots } from './response-slots.ts';
import { StalledConnections } from './stalled-connections.ts';
import * as texts from './texts.ts';
import { invalid } from './validate.ts';

/** Longer than any browser takes: RFC 9110 requires no patience with half requests. */
export const REQUEST_TIMEOUT_MS = 30_000;

const NO_STATIONS: Edge['stationAreas'] = {
  stationOf: () => undefined,
  stationOfPoint: () => undefined,
  stationsOfAlarms: async () => [],
};

interface EdgeDeps {
  clock: Clock;
  /** The base path, such as `/outpost`; the root by default. */
  basePath?: string;
  logger: Logger;
  metrics: Registry;
  authenticator: Authenticator;
  /** See {@link Edge.whyNotStored}; null by default. */
  whyNotStored?: () => string | null;
  /** See {@link Edge.stationAreas}; no station has an area by default. */
  stationAreas?: Edge['stationAreas'];
  version: string;
  behindTls: boolean;
  /** Shared with the standby servers; null, the default: there are none. */
  forwardSeal?: Pick<ForwardSeal, 'read' | 'prove'> | null;
  /** Whether a request is for a name of this server; every name by default. */
  answersFor?: HostCheck;
  /** Proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy: readonly string[];
  /** 0: no limit. */
  rateLimitPerMinute: number;
  /** Hashes of the page's inline scripts for the content security policy. */
  scriptHashes?: readonly string[];
  /** Records refused and failed calls in the audit log; never rejects. */
  noteRefused?: Edge['noteRefused'];
  /** Every answer is checked against the contract; for tests. */
  checkAnswers: boolean;
  /** Other sites from which the page may load map data, as in a Content-Security-Policy. */
  mapOrigins: () => readonly string[];
}

/** The HTTP server without its calls: limits, headers, errors, OpenAPI. Does not listen yet. */
export async function createEdge(deps: EdgeDeps): Promise<FastifyInstance> {
  const { basePath = '' } = deps;
  const loggerInstance: FastifyBaseLogger = deps.logger;
  const aborted = new AbortedRequests(deps.metrics);
  const app = Fastify({
    loggerInstance,
    rewriteUrl: ({ url = '/' }) => routedUrl(url, basePath),
    logController: new EdgeLogController(aborted),
    trustProxy: deps.trustProxy.length > 0 ? [...deps.trustProxy] : false,
    bodyLimit: DEFAULT_MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: requestIds(),
    frameworkErrors: (error, _request, reply) => {
      // Before the hooks that set the others.
      sendProblem(reply.header('x-content-type-options', 'nosniff'), toAppError(error));
    },
    clientErrorHandler: onClientError,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  const edge: Edge = {
    authenticator: deps.authenticator,
    whyNotStored: deps.whyNotStored ?? (() => null),
    noteRefused: deps.noteRefused ?? (async () => {}),
    checkAnswers: deps.checkAnswers,
    stationAreas: deps.stationAreas ?? NO_STATIONS,
    slots: new ResponseSlots(
      deps.clock,
      counterOf(deps.metrics, 'outpost_http_answers_refused_total', texts.largeResponsesRejected),
    ),
    mounted: new Set(),
  };
  app.decorate('edge', edge);
  app.decorateRequest('principal', null);
  app.decorateRequest('isBodyLarge', false);

  // `mount` validates and serialises; Fastify's own schemas serve the OpenAPI document only.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  acceptJsonOnly(app);

  app.setErrorHandler(async (error, request, reply) => {
    const appError = aborted.ofBody(error, request) ?? toAppError(error, request.routeOptions.bodyLimit);
    if (appError.code === 'INTERNAL') logFailure(request, error, texts.requestFailed);
    else if (appError.code === 'STORAGE_UNAVAILABLE') {
      request.log.warn(
        { err: error, method: request.method, url: loggedUrl(request.url) },
        'database not available',
      );
    }
    const refused = refusedCallOf(request, appError);
    if (refused) await edge.noteRefused(refused);
    return sendProblem(reply, appError);
  });

  // Before everything that counts by the client's address.
  if (deps.forwardSeal) trustStandbys(app, deps.forwardSeal);
  await app.register(cookie);
  await app.register(helmet, securityHeaders(deps));
  if (deps.rateLimitPerMinute > 0) {
    await app.register(rateLimit, {
      max: deps.rateLimitPerMinute,
      timeWindow: 60_000,
      errorResponseBuilder: (_request, { max, ttl }) =>
        new AppError('RATE_LIMITED', texts.tooManyRequests(max), {
          retryAfterSeconds: ttl / 1_000,
        }),
    });
  }
  if (deps.answersFor) refuseOtherHosts(app, deps.answersFor);
  if (basePath !== '') refuseOutside(app, basePath);
  closeConnectionsOnClose(app, deps.clock);
  closeStalledConnections(app, deps);
  measureRequests(app, deps.metrics);
  await serveOpenApi(app, deps.version, basePath);
  return app;
}

function trustStandbys(app: FastifyInstance, seal: Pick<ForwardSeal, 'read' | 'prove'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const client = seal.read(request.raw);
    if (client !== null) Object.defineProperty(request, 'ip', { value: client.address });
    const proof = seal.prove(request.raw);
    if (proof !== null) reply.header(PROOF_HEADER, proof);
  });
}

function closeStalledConnections(app: FastifyInstance, { clock, metrics }: EdgeDeps): void {
  const name = 'outpost_http_connections_stalled_total';
  const help = texts.idleConnectionsClosed;
  const onClose = counterOf(metrics, name, help);
  let stalled: StalledConnections | undefined;
  // The live hub handles its requests first, so earlier listeners do not see them.
  app.addHook('onReady', async () => {
    stalled = new StalledConnections(app.server, clock, onClose);
  });
  app.addHook('onClose', async () => stalled?.stop());
}

function counterOf(metrics: Registry, name: string, help: string): () => void {
  const counter = new Counter({ name, help, registers: [metrics] });
  return () => counter.inc();
}

/** Numbers that differ across restarts, so that each identifies one log entry. */
function requestIds(): () => string {
  const start = Date.now().toString(36);
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}

/** JSON is the only body; an empty one is left to the call's schema. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      // However many bodies arrive at once, other requests are answered in between.
      await yieldToEventLoop();
      request.isBodyLarge = body.length > DEFAULT_MAX_BODY_BYTES;
      try {
        return body.length === 0 ? undefined : parseBoundedJson(body);
      } catch (error) {
        throw error instanceof JsonError ? invalid([{ Path: 'body', Message: error.message }]) : error;
      }
    },
  );
}

function securityHeaders({ behindTls, mapOrigins, scriptHashes = [] }: EdgeDeps) {
  // Evaluated for each answer: an Admin may configure another map service at any time.
  const and = (...own: string[]) => [() => [...own, ...mapOrigins()].join(' ')];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        // Covers the WebSocket of this host (CSP Level 3, 6.7.2.8).
        connectSrc: and("'self'"),
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: and("'self'", 'data:', 'blob:'),
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes],
        scriptSrcAttr: ["'none'"],
        // The component library sets sizes and colours in style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'"],
        ...(behindTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // These three have no effect over plain HTTP, and browsers warn about them.
    strictTransportSecurity: behindTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: behindTls ? ({ policy: 'same-origin' } as const) : false,
    originAgentCluster: behindTls,
    referrerPolicy: { policy: 'no-referrer' } as const,
    frameguard: { action: 'deny' } as const,
  };
}
