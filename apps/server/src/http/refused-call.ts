import type { Call, CallAudit } from '@outpost/contract';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { AppError } from '../platform/app-error.ts';
import type { Principal } from './authenticator.ts';
import { loggedUrl } from './logged-url.ts';

/** A try of a call that came to nothing, by somebody who is signed in. */
export interface RefusedCall {
  readonly audit: CallAudit;
  /** `POST /api/Stations/write/3` */
  readonly call: string;
  /** `:id` of the path, where it is a station's and a number. */
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
 * What the audit log is to have of a failed request; null: nothing. Without an identity (401) there is none to blame, and
 * a proof that was wrong is counted with the sign-ins; while the database is away nothing can be written.
 */
export function refusedCallOf(request: FastifyRequest, error: AppError): RefusedCall | null {
  const { principal, routeOptions } = request;
  const { call } = routeOptions.config as FastifyContextConfig;
  if (!call?.audit || principal === null || error.audit === 'written' || UNNOTED.has(error.code)) return null;
  const [path = ''] = loggedUrl(request.url).split('?');
  const { id } = (request.params ?? {}) as { id?: string };
  const stationId = call.audit.ofStation && /^[1-9]\d{0,8}$/.test(id ?? '') ? Number(id) : undefined;
  return {
    audit: call.audit,
    call: `${call.method} ${path.slice(0, MAX_PATH_CHARACTERS)}`,
    stationId,
    principal,
    error,
  };
}

const UNNOTED: ReadonlySet<AppError['code']> = new Set([
  'STORAGE_UNAVAILABLE',
  'CREDENTIALS_WRONG',
  'SECOND_FACTOR_NEEDED',
  'SECOND_FACTOR_WRONG',
  'LOGIN_THROTTLED',
  // Asks back: what comes of it has its event.
  'NO_RECIPIENT',
]);
