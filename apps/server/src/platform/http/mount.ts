import {
  type BodyOf,
  type Call,
  DEFAULT_MAX_BODY_BYTES,
  hasEffects,
  isForDisplays,
  type ParamsOf,
  Problem,
  type QueryOf,
  type ResponseOf,
  roleAllows,
  stores,
  tagOf,
  tokenCallOf,
} from '@outpost/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import * as z from 'zod';
import { AppError } from '../app-error.ts';
import type { Authenticator, Principal } from './authenticator.ts';
import { basicTokenOf, bearerTokenOf, isBasic } from './bearer-token.ts';
import { tellBudget } from './call-budget.ts';
import { checkedResponse } from './checked-response.ts';
import { FileResponse, sendFile } from './file-response.ts';
import type { JsonStream } from './json-stream.ts';
import type { PreSerialised } from './pre-serialised.ts';
import { refusePrefetch } from './prefetch.ts';
import type { RefusedCall } from './refused-call.ts';
import type { ResponseSlots } from './response-slots.ts';
import { refuseOtherSites } from './same-origin.ts';
import { sendJson, takeSlot } from './send-json.ts';
import { refuseOtherAreas, type StationAreas } from './station-areas.ts';
import * as texts from './texts.ts';
import { isStationOfToken, refuseOtherScopes, refuseOtherStations } from './token-access.ts';
import { validate } from './validate.ts';

/** What mounting needs of the server; `createEdge` sets it. */
export interface Edge {
  readonly authenticator: Authenticator;
  /** Why nothing can be stored now; null: it can. */
  readonly whyNotStored: () => string | null;
  /** Every answer is checked against the contract; for tests, because it costs time. */
  readonly checkAnswers: boolean;
  /** For accounts and API tokens that are limited to areas or stations. */
  readonly stationAreas: StationAreas;
  /** For large answers. */
  readonly slots: ResponseSlots;
  /**
   * Records that a call was refused or failed; resolves when it may be answered, and never rejects.
   */
  readonly noteRefused: (refused: RefusedCall) => Promise<void>;
  /** Calls that are mounted. */
  readonly mounted: Set<Call>;
}

declare module 'fastify' {
  interface FastifyInstance {
    edge: Edge;
  }
  interface FastifyRequest {
    /** Set as soon as the caller is known, for calls that need a role. */
    principal: Principal | null;
    /** The body is larger than the default limit. */
    isBodyLarge: boolean;
  }
}

/** The input of a handler: valid parts of the request, and the caller. */
export interface CallContext<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly principal: C['needs'] extends 'anyone' ? null : Principal;
  /** Whether the caller may read of a station; all but limited API tokens may of each. */
  readonly isOwnStation: (stationId: number) => boolean;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Answer<C extends Call> = ResponseOf<C> | PreSerialised | FileResponse | JsonStream;
export type Handler<C extends Call> = (context: CallContext<C>) => Answer<C> | Promise<Answer<C>>;

export interface MountOptions<C extends Call = Call> {
  /** Refuses requests that another site made a browser send: for calls authorised by the cookie. */
  sameOriginOnly?: boolean;
  /**
   * Whether a valid request leads to a large answer: it waits for its slot before the answer is
   * generated. Files always do; others that turn out to be large wait before they are sent.
   */
  isLarge?: boolean | ((query: QueryOf<C>) => boolean);
}

/**
 * Of a call that reads and has none: what is meant as a filter must not be answered with what it would have left out.
 * Calls for anyone accept others, which mail programs and monitors add to addresses.
 */
const NO_PARAMETERS = z.strictObject({});

/**
 * Serves a call of the contract: authenticates, authorises, validates, calls the handler, presents
 * its answer. Errors of the handler become problems.
 */
export function mount<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  options: MountOptions<C> = {},
): void {
  const { edge } = app;
  const { method, path, params, body, status = 200, needs } = call;
  const query = call.query ?? (method === 'GET' && needs !== 'anyone' ? NO_PARAMETERS : undefined);
  const acts = hasEffects(call);
  edge.mounted.add(call);
  const isLarge = (valid: QueryOf<C>): boolean =>
    (call.mediaTypes !== undefined && !call.isPartOfPage) ||
    (typeof options.isLarge === 'function' ? options.isLarge(valid) : (options.isLarge ?? false));
  const route: RouteOptions = {
    method,
    url: path,
    schema: openApiSchema(call),
    config: { call },
    // `serveNotFound` refuses it for calls with effects.
    exposeHeadRoute: !acts,
    bodyLimit: call.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    // After the limits by address and before the body is read.
    preParsing: async (request, reply) => {
      if (acts) refusePrefetch(request.headers);
      if (options.sameOriginOnly) refuseOtherSites(request);
      if (needs === 'anyone') {
        refuseWhatIsNotStored(call, edge);
        return;
      }
      const principal = await edge.authenticator.verify(tokenOf(request, acts), request.ip);
      request.principal = principal;
      if (principal.token) {
        if (principal.token.budget) tellBudget(reply, principal.token.budget);
        refuseOtherScopes(call, principal.token);
      }
      if (!roleAllows(principal.role, needs)) {
        const requirement = requirementOf(needs);
        const detail = principal.token ? texts.roleOfCreator : texts.requirementAndRole;
        throw new AppError('ROLE_TOO_LOW', detail(requirement, principal.role));
      }
      if (principal.isDisplay && !isForDisplays(call))
        throw new AppError('DISPLAY_READS_ONLY', texts.displayReadsOnly);
      if (principal.mustSetUpSecondFactor && !call.whileSettingUp) {
        throw new AppError('SECOND_FACTOR_REQUIRED', texts.roleNeedsSecondFactor(principal.role));
      }
      refuseWhatIsNotStored(call, edge);
    },
    handler: async (request, reply) => {
      const valid = validate({ params, query, body }, request, { stopEarly: request.isBodyLarge });
      const { areas = null, token } = request.principal ?? {};
      await refuseOtherAreas(call, valid, areas, edge.stationAreas);
      const keep = token ? await refuseOtherStations(call, valid, token, edge.stationAreas) : null;
      if (isLarge(valid.query as QueryOf<C>)) await takeSlot(edge.slots, reply);
      const context = {
        ...valid,
        principal: request.principal,
        isOwnStation: (id: number) => !token || isStationOfToken(token.limit, id, edge.stationAreas),
        request,
        reply,
      } as CallContext<C>;
      const answer = await edge.slots.during(reply.raw, async () => {
        const whole = await handler(context);
        return keep === null ? whole : keep(whole);
      });
      if (answer instanceof FileResponse) return sendFile(edge.slots, reply, answer);
      const checked = edge.checkAnswers && !call.mediaTypes ? await checkedResponse(answer, call) : answer;
      return sendJson(edge.slots, reply.status(status), checked);
    },
  };
  if (!call.takes) app.route(route);
  else app.register(async (scope) => serveStream(scope, route));
}

/**
 * Before anything is done: a change in memory only would be lost with the process, and answered as
 * if it were stored.
 */
function refuseWhatIsNotStored(call: Call, { whyNotStored }: Edge): void {
  const reason = stores(call) ? whyNotStored() : null;
  if (reason === null) return;
  throw new AppError('STORAGE_UNAVAILABLE', texts.databaseNotWritable(reason), {
    retryAfterSeconds: 5,
  });
}

/** The handler gets the stream, and decides how much of the body is read. */
function serveStream(scope: FastifyInstance, route: RouteOptions): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  scope.route(route);
}

/**
 * @param acts a browser sends a password that it knows without being asked, so a call with effects
 * takes none
 */
function tokenOf(request: FastifyRequest, acts: boolean): string {
  const header = request.headers.authorization;
  if (header === undefined) throw new AppError('TOKEN_MISSING', texts.noAccessToken);
  const token = bearerTokenOf(header) ?? (acts ? undefined : basicTokenOf(header));
  if (token !== undefined) return token;
  const basicText = acts ? texts.basicIsForReading : texts.basicNeedsApiToken;
  throw new AppError('TOKEN_INVALID', isBasic(header) ? basicText : texts.noAccessToken);
}

/** Input of @fastify/swagger for the OpenAPI document; it validates nothing. */
function openApiSchema(call: Call): FastifySchema {
  const open = call.needs === 'anyone';
  const tokenCall = tokenCallOf(call);
  return {
    tags: [tagOf(call)],
    summary: call.summary,
    ...(call.deprecated !== undefined && { deprecated: true }),
    description: descriptionOf(call),
    operationId: operationIdOf(call),
    security: open
      ? []
      : [
          { accessToken: [] },
          ...(tokenCall ? [{ apiToken: [tokenCall.scope] }] : []),
          ...(tokenCall && !hasEffects(call) ? [{ apiTokenAsPassword: [tokenCall.scope] }] : []),
        ],
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    ...(call.takes ? { consumes: [...call.takes], body: z.string().meta({ format: 'binary' }) } : {}),
    response: {
      [call.status ?? 200]: { description: 'Done', content: contentOf(call) },
      default: {
        description: texts.problemDescription,
        content: { 'application/problem+json': { schema: Problem } },
      },
    },
  };
}

/** What a generated client calls it: `getStationsConfigById`. As stable as method and path. */
function operationIdOf({ method, path }: Call): string {
  const words = path.split('/').filter((part) => part !== '' && part !== 'api');
  const names = words.map((part) => part.replace(/^:/, 'by-').split(/[^A-Za-z0-9]+/));
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return method.toLowerCase() + names.flat().map(capital).join('');
}

function requirementOf(needs: Call['needs']): string {
  switch (needs) {
    case 'anyone':
      return texts.noSignInRequired;
    case 'Viewer':
      return texts.requiresSignIn;
    case 'Admin':
      return texts.requiresAdmin;
    default:
      return texts.requiresRole(needs);
  }
}

function descriptionOf(call: Call): string {
  const { needs, method, body, takes, deprecated, maxBodyBytes = DEFAULT_MAX_BODY_BYTES } = call;
  const role = requirementOf(needs);
  const size = body || takes ? texts.bodyLimit(maxBodyBytes / 1_024) : '';
  const tokenCall = tokenCallOf(call);
  const scope =
    needs === 'anyone' ? '' : tokenCall ? ` ${texts.scopeOfTokens(tokenCall.scope)}` : ` ${texts.noTokens}`;
  if (deprecated !== undefined) return `${texts.deprecatedUse(deprecated)} ${role}${scope}`;
  const effects = method === 'GET' && hasEffects(call) ? ` ${texts.getHasSideEffects}` : size;
  return `${role}${effects}${scope}`;
}

function contentOf({ answer, mediaTypes }: Call): Record<string, { schema: z.ZodType }> {
  if (!mediaTypes) return { 'application/json': { schema: answer } };
  const file = z.string().meta({ format: 'binary' });
  return Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: file }]));
}
