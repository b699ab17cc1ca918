import { REFRESH_BEFORE_EXPIRY_SECONDS, type Role, type SignedInUser } from '@outpost/contract';
import type { ApiErrorCode } from './api-error.ts';

/** Who is signed in; the token itself is kept apart from what screens see. */
export type SessionUser = Omit<SignedInUser, 'JwtToken'>;

/** Why somebody is not signed in, kept until the next route change. */
export interface SessionError {
  readonly during: 'refresh' | 'login';
  readonly code: ApiErrorCode;
  readonly detail: string;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** Whether there was a session before: then it has ended, else there was none. */
  readonly hadSession: boolean;
}

export type SessionState =
  /** The first refresh runs; nobody knows yet. */
  | { readonly phase: 'starting' }
  | {
      readonly phase: 'signed-in';
      readonly user: SessionUser;
      /** When the access token ends, ms by the server's clock. */
      readonly expiresAtMs: number;
      /** When to refresh next, ms by the server's clock. */
      readonly refreshAtMs: number;
      /** Refreshes in a row that met no server. */
      readonly failures: number;
    }
  | {
      readonly phase: 'signed-out';
      readonly error: SessionError | null;
      /** The person left by choice: the next one doesn't start where this one stopped. */
      readonly left: boolean;
      /** When to try a refresh again because the server could not be reached; null: not at all. */
      readonly refreshAtMs: number | null;
      readonly failures: number;
    };

export type SessionEvent =
  /** A refresh, a login or another tab brought a token. */
  | { readonly type: 'token'; readonly user: SessionUser; readonly expiresAtMs: number }
  | { readonly type: 'refresh-failed'; readonly error: SessionError }
  | { readonly type: 'login-failed'; readonly error: SessionError }
  | { readonly type: 'signed-out' }
  | { readonly type: 'route-changed' };

export const STARTING: SessionState = { phase: 'starting' };

const SIGNED_OUT = {
  phase: 'signed-out',
  error: null,
  left: false,
  refreshAtMs: null,
  failures: 0,
} as const satisfies SessionState;

const RETRY_FIRST_MS = 1_000;
const RETRY_CAP_MS = 30_000;

/**
 * The session's machine (specification, section 4). `nowMs` is the server's clock. A refresh that the server
 * refuses ends the session; one that meets no server does not, because the next one may: a wall display survives
 * a server's restart.
 */
export function step(state: SessionState, event: SessionEvent, nowMs: number): SessionState {
  switch (event.type) {
    case 'token':
      return {
        phase: 'signed-in',
        user: event.user,
        expiresAtMs: event.expiresAtMs,
        refreshAtMs: Math.max(
          event.expiresAtMs - REFRESH_BEFORE_EXPIRY_SECONDS * 1_000,
          // A token that ends within a minute must not make a storm of refreshes.
          nowMs + RETRY_FIRST_MS,
        ),
        failures: 0,
      };
    case 'refresh-failed': {
      if (!event.error.retryable) {
        return { ...SIGNED_OUT, error: event.error };
      }
      const failures = state.phase === 'starting' ? 1 : state.failures + 1;
      const refreshAtMs = nowMs + retryDelayMs(failures, event.error.retryAfterSeconds);
      return state.phase === 'signed-in'
        ? { ...state, failures, refreshAtMs }
        : { ...SIGNED_OUT, error: event.error, failures, refreshAtMs };
    }
    case 'login-failed':
      // Whoever is signed in already stays so; the form is not shown to them.
      if (state.phase === 'signed-in') return state;
      return { ...SIGNED_OUT, error: event.error };
    case 'signed-out':
      return { ...SIGNED_OUT, left: true };
    case 'route-changed':
      return state.phase === 'signed-out' && state.error !== null ? { ...state, error: null } : state;
  }
}

function retryDelayMs(failures: number, retryAfterSeconds: number | undefined): number {
  const backOff = Math.min(RETRY_CAP_MS, RETRY_FIRST_MS * 2 ** (failures - 1));
  return Math.max(backOff, (retryAfterSeconds ?? 0) * 1_000);
}

/** When the next refresh is due, ms by the server's clock, or null. */
export function refreshDueMs(state: SessionState): number | null {
  return state.phase === 'starting' ? null : state.refreshAtMs;
}

/** The role of whoever is signed in. */
export function roleOf(state: SessionState): Role | null {
  return state.phase === 'signed-in' ? state.user.Role : null;
}
