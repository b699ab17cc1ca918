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
  /** Whether the server, or a proxy before it, answered at all. */
  readonly answered: boolean;
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

/** A refresh that goes on being tried at the sign-in. */
export interface Retry {
  /** When to try next, ms by the server's clock. */
  readonly refreshAtMs: number;
  /** Refreshes in a row that failed. */
  readonly failures: number;
}

export type ClientSessionState =
  /** Nobody knows yet: the first refresh runs, or met no server and is tried again. */
  | {
      readonly phase: 'starting';
      /** null until a try has failed. */
      readonly unreachable: Unreachable | null;
      /** When to try again, ms by the server's clock; null while the first try runs. */
      readonly refreshAtMs: number | null;
      /** Refreshes in a row without an answer. */
      readonly failures: number;
    }
  | {
      readonly phase: 'signed-in';
      readonly user: SessionUser;
      /** When the access token ends, ms by the server's clock. */
      readonly expiresAtMs: number;
      /** When to refresh next, ms by the server's clock. */
      readonly refreshAtMs: number;
      /** Refreshes in a row without an answer. */
      readonly failures: number;
    }
  | {
      readonly phase: 'signed-out';
      readonly error: SessionError | null;
      /** The person left by choice: the next one doesn't start where this one stopped. */
      readonly left: boolean;
      /** Set after a failure that passes, such as 429 or 503; null where another try cannot help. */
      readonly retry: Retry | null;
    };

export type SessionEvent =
  /** A refresh, a login or another tab brought a token. */
  | { readonly type: 'token'; readonly user: SessionUser; readonly expiresAtMs: number }
  | { readonly type: 'refresh-failed'; readonly error: SessionError }
  | { readonly type: 'login-failed'; readonly error: SessionError }
  | { readonly type: 'signed-out' }
  | { readonly type: 'route-changed' };

export const STARTING: ClientSessionState = {
  phase: 'starting',
  unreachable: null,
  refreshAtMs: null,
  failures: 0,
};

const SIGNED_OUT = {
  phase: 'signed-out',
  error: null,
  left: false,
  retry: null,
} as const satisfies ClientSessionState;

const MIN_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;
/** Somebody waits before a page that shows nothing yet. */
const MAX_RETRY_DELAY_STARTING_MS = 10_000;
/** A proxy that names a longer wait must not keep a wall display signed out for the day. */
const MAX_RETRY_AFTER_SECONDS = 3_600;

/**
 * The session's machine (specification, section 4). `nowMs` is the server's clock.
 *
 * A refresh that is answered with a failure leads to the sign-in and keeps the error. Where the failure passes (429, 5xx)
 * it is tried again there, and success leads back. A refresh without any answer says nothing about the session: an open
 * page stays as it is, and a page that starts goes on starting.
 */
export function stepSession(
  state: ClientSessionState,
  event: SessionEvent,
  nowMs: number,
): ClientSessionState {
  switch (event.type) {
    case 'token':
      return {
        phase: 'signed-in',
        user: event.user,
        expiresAtMs: event.expiresAtMs,
        refreshAtMs: Math.max(
          event.expiresAtMs - REFRESH_BEFORE_EXPIRY_SECONDS * 1_000,
          // A token that ends within a minute must not make a storm of refreshes.
          nowMs + MIN_RETRY_DELAY_MS,
        ),
        failures: 0,
      };
    case 'refresh-failed':
      return refreshFailed(state, event.error, nowMs);
    case 'login-failed':
      // Whoever is signed in already stays so; the form is not shown to them.
      if (state.phase === 'signed-in') return state;
      return { ...SIGNED_OUT, error: event.error, retry: retryOf(state) };
    case 'signed-out':
      return { ...SIGNED_OUT, left: true };
    case 'route-changed':
      return state.phase === 'signed-out' && state.error !== null ? { ...state, error: null } : state;
  }
}

function refreshFailed(state: ClientSessionState, error: SessionError, nowMs: number): ClientSessionState {
  if (!error.retryable) return { ...SIGNED_OUT, error };
  if (state.phase === 'signed-out') {
    if (state.retry === null) return state;
    // What a person's own sign-in was told stays in sight while refreshes fail in the background.
    const shown = state.error?.during === 'login' ? state.error : error;
    return { ...state, error: shown, retry: nextTry(state.retry.failures, error, nowMs, MAX_RETRY_DELAY_MS) };
  }
  if (error.answered) {
    return { ...SIGNED_OUT, error, retry: nextTry(0, error, nowMs, MAX_RETRY_DELAY_MS) };
  }
  if (state.phase === 'signed-in') {
    return { ...state, ...nextTry(state.failures, error, nowMs, MAX_RETRY_DELAY_MS) };
  }
  const unreachable = { sinceMs: state.unreachable?.sinceMs ?? nowMs, detail: error.detail };
  return { ...state, unreachable, ...nextTry(state.failures, error, nowMs, MAX_RETRY_DELAY_STARTING_MS) };
}

/** @param before refreshes in a row that failed before this one */
function nextTry(before: number, error: SessionError, nowMs: number, maxDelayMs: number): Retry {
  const backOffMs = Math.min(maxDelayMs, MIN_RETRY_DELAY_MS * 2 ** before);
  const requestedSpanMs = Math.min(error.retryAfterSeconds ?? 0, MAX_RETRY_AFTER_SECONDS) * 1_000;
  return { failures: before + 1, refreshAtMs: nowMs + Math.max(backOffMs, requestedSpanMs) };
}

/** The refresh that goes on being tried at the sign-in, or null. */
export function retryOf(state: ClientSessionState): Retry | null {
  return state.phase === 'signed-out' ? state.retry : null;
}

/** When the next refresh is due, ms by the server's clock, or null. */
export function refreshDueMs(state: ClientSessionState): number | null {
  return state.phase === 'signed-out' ? (state.retry?.refreshAtMs ?? null) : state.refreshAtMs;
}

/** Refreshes in a row that failed and are to be tried again. */
export function refreshFailures(state: ClientSessionState): number {
  return state.phase === 'signed-out' ? (state.retry?.failures ?? 0) : state.failures;
}
