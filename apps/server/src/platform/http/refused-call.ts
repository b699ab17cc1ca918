import type { Call, CallAudit } from '@outpost/contract';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { AppError } from '../app-error.ts';
import type { Principal } from './authenticator.ts';
import { loggedUrl } from './logged-url.ts';

/** A refused or failed call by a signed-in user or an API token. */
export interface RefusedCall {
  readonly audit: CallAudit;
  /** `POST /api/Stations/write/3` */
  readonly call: string;
  /** `:id` of the path, if it is a station's and a number. */
  readonly stationId: number | undefined;
  readonly principal: Principal;
  readonly error: AppError;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route serves. */
    call?: Call;
  }
}

const MAX_PATH_CHARACTERS = 200;

/**
 * The audit event of a failed request; null: none. Without an identity (401) there is no user to
 * record, and wrong credentials are counted with the sign-ins; while the database is unavailable
 * nothing can be written.
 */
export function refusedCallOf(request: FastifyRequest, error: AppError): RefusedCall | null {
  const { principal, routeOptions } = request;
  const { call } = routeOptions.config as FastifyContextConfig;
  if (!call || principal === null || error.audit === 'written' || UNNOTED.has(error.code)) return null;
  // Of a token also what it tried to read.
  const audit = call.audit ?? (principal.token && REFUSED_TO_TOKENS.has(error.code) ? TOKEN_AUDIT : null);
  if (audit === null) return null;
  const [path = ''] = loggedUrl(request.url).split('?');
  const { id } = (request.params ?? {}) as { id?: string };
  const stationId = audit.ofStation && /^[1-9]\d{0,8}$/.test(id ?? '') ? Number(id) : undefined;
  return {
    audit,
    call: `${call.method} ${path.slice(0, MAX_PATH_CHARACTERS)}`,
    stationId,
    principal,
    error,
  };
}

const TOKEN_AUDIT: CallAudit = { kind: 'account', action: 'api-token' };
const REFUSED_TO_TOKENS: ReadonlySet<AppError['code']> = new Set([
  'API_TOKEN_NOT_ALLOWED',
  'API_TOKEN_SCOPE_MISSING',
  'API_TOKEN_OUT_OF_LIMIT',
  'AREA_NOT_ALLOWED',
  'ROLE_TOO_LOW',
]);

const UNNOTED: ReadonlySet<AppError['code']> = new Set([
  'STORAGE_UNAVAILABLE',
  'CREDENTIALS_WRONG',
  'SECOND_FACTOR_NEEDED',
  'SECOND_FACTOR_WRONG',
  'LOGIN_THROTTLED',
  // The client must confirm; the confirmed call has its own event.
  'NO_RECIPIENT',
]);
