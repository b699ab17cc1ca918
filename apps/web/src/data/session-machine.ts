import { REFRESH_BEFORE_EXPIRY_SECONDS, type SignedInUser } from '@outpost/contract';
import type { ApiErrorCode } from './api-error.ts';

/** The signed-in user; the token is kept separate from what screens see. */
export type SessionUser = Omit<SignedInUser, 'JwtToken'>;

/** Why no user is signed in; kept until the next route change. */
export interface SessionError {
  readonly during: 'refresh' | 'login';
  readonly code: ApiErrorCode;
  readonly detail: string;
  readonly retryable: boolean;
  /** Whether the server, or a proxy in front of it, responded. */
  readonly answered: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** Whether a session existed before: then it has ended, else there was none. */
  readonly hadSession: boolean;
}

/** The server could not be reached to restore the session. */
export interface Unreachable {
  /** When the first try failed, ms by the server's clock. */
  readonly sinceMs: number;
  /** Why the last try failed. */
  readonly detail: string;
}

/** A refresh that is retried on the sign-in page. */
export interface Retry {
  /** When to try next, ms by the server's clock. */
  readonly refreshAtMs: number;
  /** Consecutive failed refreshes. */
  readonly failures: number;
}

export type ClientSessionState =
  /** Unknown yet: the first refresh is running, or was not answered and is retried. */
  | {
      readonly phase: 'starting';
      /** null until a try has failed. */
      readonly unreachable: Unreachable | null;
      /** When to retry, ms by the server's clock; null during the first try. */
      readonly refreshAtMs: number | null;
      /** Consecutive refreshes without a response. */
      readonly failures: number;
    }
  | {
      readonly phase: 'signed-in';
      readonly user: SessionUser;
      /** When the access token ends, ms by the server's clock. */
      readonly expiresAtMs: number;
      /** When to refresh next, ms by the server's clock. */
      readonly refreshAtMs: number;
      /** Consecutive refreshes without a response. */
      readonly failures: number;
    }
  | {
      readonly phase: 'signed-out';
      readonly error: SessionError | null;
      /** The user signed out in this tab: the next sign-in does not return to the page that was open. */
      readonly left: boolean;
      /** Set after a temporary failure such as 429 or 503; null if a retry cannot help. */
      readonly retry: Retry | null;
    };

export type SessionEvent =
  /** A refresh, a sign-in or another tab provided a token. */
  | { readonly type: 'token'; readonly user: SessionUser; readonly expiresAtMs: number }
  | { readonly type: 'refresh-failed'; readonly error: SessionError }
  | { readonly type: 'login-failed'; readonly error: SessionError }
  /** `here`: in this tab, by choice; otherwise another tab ended the session. */
  | { readonly type: 'signed-out'; readonly here: boolean }
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
/** Shorter because the page shows nothing yet. */
const MAX_RETRY_DELAY_STARTING_MS = 10_000;
/** A proxy that asks for a longer delay must not sign a wall display out for the day. */
const MAX_RETRY_AFTER_SECONDS = 3_600;

/**
 * The session's state machine (specification, section 4). `nowMs` is the server's clock.
 *
 * A refresh with an error response leads to the sign-in page and keeps the error. If the failure is
 * temporary (429, 5xx), it is retried there, and success leads back. A refresh without any response
 * says nothing about the session: an open page stays open, and a starting page keeps starting.
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
          // A token that expires within a minute must not cause a flood of refreshes.
          nowMs + MIN_RETRY_DELAY_MS,
        ),
        failures: 0,
      };
    case 'refresh-failed':
      return refreshFailed(state, event.error, nowMs);
    case 'login-failed':
      // A signed-in user stays signed in and does not see the form.
      if (state.phase === 'signed-in') return state;
      return { ...SIGNED_OUT, error: event.error, retry: retryOf(state) };
    case 'signed-out':
      return { ...SIGNED_OUT, left: event.here };
    case 'route-changed':
      return state.phase === 'signed-out' && state.error !== null ? { ...state, error: null } : state;
  }
}

function refreshFailed(state: ClientSessionState, error: SessionError, nowMs: number): ClientSessionState {
  if (!error.retryable) return { ...SIGNED_OUT, error };
  if (state.phase === 'signed-out') {
    if (state.retry === null) return state;
    // The result of the user's own sign-in stays visible while refreshes fail in the background.
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

/** @param before consecutive failed refreshes before this one */
function nextTry(before: number, error: SessionError, nowMs: number, maxDelayMs: number): Retry {
  const backOffMs = Math.min(maxDelayMs, MIN_RETRY_DELAY_MS * 2 ** before);
  const requestedSpanMs = Math.min(error.retryAfterSeconds ?? 0, MAX_RETRY_AFTER_SECONDS) * 1_000;
  return { failures: before + 1, refreshAtMs: nowMs + Math.max(backOffMs, requestedSpanMs) };
}

/** The refresh that is retried on the sign-in page, or null. */
export function retryOf(state: ClientSessionState): Retry | null {
  return state.phase === 'signed-out' ? state.retry : null;
}

/** When the next refresh is due, ms by the server's clock, or null. */
export function refreshDueMs(state: ClientSessionState): number | null {
  return state.phase === 'signed-out' ? (state.retry?.refreshAtMs ?? null) : state.refreshAtMs;
}

/** Consecutive failed refreshes that are retried. */
export function refreshFailures(state: ClientSessionState): number {
  return state.phase === 'signed-out' ? (state.retry?.failures ?? 0) : state.failures;
}
