import { REFRESH_BEFORE_EXPIRY_SECONDS, type SignedInUser } from '@outpost/contract';
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

/** The server could not be asked who is signed in. */
export interface Unreachable {
  /** When the first try failed, ms by the server's clock. */
  readonly sinceMs: number;
  /** Why the last one did, in words. */
  readonly detail: string;
}

export type SessionState =
  /** Nobody knows yet: the first refresh runs, or met no server and is tried again. */
  | {
      readonly phase: 'starting';
      /** null until a try has failed. */
      readonly unreachable: Unreachable | null;
      /** When to try again, ms by the server's clock; null while the first try runs. */
      readonly refreshAtMs: number | null;
      /** Refreshes in a row that met no server. */
      readonly failures: number;
    }
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
    };

export type SessionEvent =
  /** A refresh, a login or another tab brought a token. */
  | { readonly type: 'token'; readonly user: SessionUser; readonly expiresAtMs: number }
  | { readonly type: 'refresh-failed'; readonly error: SessionError }
  | { readonly type: 'login-failed'; readonly error: SessionError }
  | { readonly type: 'signed-out' }
  | { readonly type: 'route-changed' };

export const STARTING: SessionState = {
  phase: 'starting',
  unreachable: null,
  refreshAtMs: null,
  failures: 0,
};

const SIGNED_OUT = {
  phase: 'signed-out',
  error: null,
  left: false,
} as const satisfies SessionState;

const RETRY_FIRST_MS = 1_000;
const RETRY_CAP_MS = 30_000;
/** Somebody waits before a page that shows nothing yet. */
const RETRY_CAP_STARTING_MS = 10_000;

/**
 * The session's machine (specification, section 4). `nowMs` is the server's clock. A refresh that the server
 * refuses ends the session; one that meets no server says nothing about it, because the next one may: a wall display
 * survives a server's restart, and a phone that opens the page without a signal is not asked for a password.
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
    case 'refresh-failed':
      return event.error.retryable
        ? tryAgain(state, event.error, nowMs)
        : { ...SIGNED_OUT, error: event.error };
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

function tryAgain(state: SessionState, error: SessionError, nowMs: number): SessionState {
  if (state.phase === 'signed-out') return state;
  const failures = state.failures + 1;
  const capMs = state.phase === 'starting' ? RETRY_CAP_STARTING_MS : RETRY_CAP_MS;
  const backOffMs = Math.min(capMs, RETRY_FIRST_MS * 2 ** (failures - 1));
  const refreshAtMs = nowMs + Math.max(backOffMs, (error.retryAfterSeconds ?? 0) * 1_000);
  if (state.phase === 'signed-in') return { ...state, failures, refreshAtMs };
  const unreachable = { sinceMs: state.unreachable?.sinceMs ?? nowMs, detail: error.detail };
  return { ...state, unreachable, failures, refreshAtMs };
}

/** When the next refresh is due, ms by the server's clock, or null. */
export function refreshDueMs(state: SessionState): number | null {
  return state.phase === 'signed-out' ? null : state.refreshAtMs;
}
