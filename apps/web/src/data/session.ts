import { type Credentials, calls, type FirstAccount, type SignedInUser } from '@outpost/contract';
import { ApiError, unreachable } from './api-error.ts';
import type { MakeCall } from './client.ts';
import { tokenExpiryMs, tokenSubject } from './jwt.ts';
import {
  type ClientSessionState,
  refreshDueMs,
  refreshFailures,
  type SessionError,
  type SessionEvent,
  STARTING,
  stepSession,
} from './session-machine.ts';
import { TOKEN_KEY, type TokenStore } from './token-store.ts';

/** Longest wait of one timer; what is due later is looked at again then, so a clock that is set cannot fool it. */
const LOOK_AGAIN_MS = 60_000;

/** Runs `work` while no other tab does the same under that name. */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface SessionParts {
  readonly store: TokenStore;
  readonly call: MakeCall;
  readonly withLock: WithLock;
  /** The server's clock, ms since 1970-01-01T00:00Z. */
  readonly nowMs: () => number;
}

const REFRESH_LOCK = 'outpost.refresh';

/** Who is signed in, in this tab; the tabs share one token. The rules are in `session-machine.ts`. */
export class Session {
  readonly #parts: SessionParts;
  readonly #listeners = new Set<() => void>();
  #state: ClientSessionState = STARTING;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refreshing: Promise<string> | null = null;
  /** Resolves when the sign-in that runs is over. */
  #signingIn: Promise<void> | null = null;
  /** Counts the times somebody left, so that the answer to a refresh of before is not taken for theirs. */
  #leaves = 0;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  readonly getSnapshot = (): ClientSessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The access token for the next call. */
  readonly token = (): string | null => this.#parts.store.token();

  /** The first refresh. Never rejects; how it went is in the state. */
  async start(): Promise<void> {
    await this.#refresh(this.token()).catch(() => undefined);
  }

  /** Rejects with `ApiError`; the same error is kept in the state until the route changes. */
  async login(credentials: Credentials): Promise<void> {
    await this.#signIn(() => this.#parts.call(calls.accounts.authenticate, { body: credentials }));
  }

  /** Makes the first account and signs in with it. Rejects with `ApiError`. */
  async setUp(account: FirstAccount): Promise<void> {
    await this.#signIn(() => this.#parts.call(calls.accounts.setup, { body: account }));
  }

  /** Ends the session here, in the other tabs and, when it can be reached, on the server. */
  async logout(): Promise<void> {
    const revoked = this.#parts.call(calls.accounts.revokeToken, {});
    this.#parts.store.clear();
    this.#leave();
    await revoked.catch(() => undefined);
  }

  /** A stored error is for the page on which it came up. */
  routeChanged(): void {
    this.#step({ type: 'route-changed' });
  }

  /**
   * A token other than `rejected`, of the same person: what one has asked for is not done in the name of another.
   * Callers at the same time share one refresh, in all tabs. Rejects with `ApiError` when the session has ended (the
   * state says so too), somebody else has signed in, or the server cannot be reached.
   */
  readonly renew = async (rejected: string | null): Promise<string> => {
    // Answers to calls of the session that has ended still come in; they are no reason to ask for another one.
    if (this.#state.phase === 'signed-out') throw nobody('Nobody is signed in.');
    const current = this.token();
    const isNew = current !== null && current !== rejected && this.#isFresh(current);
    const token = isNew ? current : await this.#refresh(rejected);
    if (rejected !== null && tokenSubject(rejected) !== tokenSubject(token)) {
      throw nobody('Somebody else has signed in.');
    }
    return token;
  };

  /** To be called when the server refuses everything before a second factor is set up: what the session may do is asked for anew. */
  readonly factorRequired = (): void => {
    if (this.#state.phase === 'signed-in' && this.#state.user.MustSetUpSecondFactor !== true)
      void this.renew(this.token()).catch(() => undefined);
  };

  /** To be called when the page wakes: a timer does not run while a laptop sleeps. */
  readonly wake = (): void => {
    const dueMs = refreshDueMs(this.#state);
    if (dueMs !== null && dueMs <= this.#parts.nowMs())
      void this.#refresh(this.token()).catch(() => undefined);
    else this.#schedule();
  };

  /** To be called when there is reason to believe that the server can be reached again: does not wait for its turn. */
  readonly tryNow = (): void => {
    if (refreshFailures(this.#state) > 0) void this.#refresh(this.token()).catch(() => undefined);
    else this.wake();
  };

  /**
   * To be called with every `storage` event: another tab did something with the token. What counts is what is stored now,
   * since a tab that slept hears late what was done, and one thing after the other.
   */
  readonly storageChanged = (event: { key: string | null }): void => {
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    this.#parts.store.forget();
    if (this.#parts.store.read() !== null) this.#adoptStored();
    else this.#leave();
  };

  #leave(): void {
    this.#leaves++;
    // The error of one who is signed out already stays, unless a refresh is still tried for them.
    if (this.#state.phase !== 'signed-out' || this.#state.retry !== null) this.#step({ type: 'signed-out' });
  }

  #refresh(known: string | null): Promise<string> {
    const signingIn = this.#signingIn ?? Promise.resolve();
    this.#refreshing ??= signingIn
      .then(() => this.#refreshOnce(known))
      .finally(() => {
        this.#refreshing = null;
      });
    return this.#refreshing;
  }

  async #refreshOnce(known: string | null): Promise<string> {
    const leaves = this.#leaves;
    const hasLeft = () => this.#leaves !== leaves;
    try {
      return await this.#parts.withLock(REFRESH_LOCK, async () => {
        if (hasLeft()) throw nobody('Nobody is signed in.');
        // Another tab may have refreshed while this one waited for its turn.
        const stored = this.#parts.store.read();
        if (stored !== null && stored.token !== known && this.#isFresh(stored.token)) {
          this.#adoptStored();
          return stored.token;
        }
        const answer = await this.#parts.call(calls.accounts.refreshToken, {});
        if (hasLeft()) throw nobody('Nobody is signed in.');
        this.#adopt(answer);
        return answer.JwtToken;
      });
    } catch (cause) {
      if (hasLeft()) throw nobody('Nobody is signed in.');
      const error = cause instanceof ApiError ? cause : unreachable(cause);
      if (!error.retryable) this.#parts.store.clear();
      this.#step({ type: 'refresh-failed', error: sessionError('refresh', error, known !== null) });
      throw error;
    }
  }

  /** Never while a refresh runs: its cookie would come after the login's, and be another user's. */
  async #signIn(call: () => Promise<SignedInUser>): Promise<void> {
    while (this.#refreshing !== null) await this.#refreshing.catch(() => undefined);
    const adopted = this.#parts.withLock(REFRESH_LOCK, async () => this.#adopt(await call()));
    const settled = adopted.catch(() => undefined);
    this.#signingIn = settled;
    try {
      await adopted;
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : unreachable(cause);
      this.#step({ type: 'login-failed', error: sessionError('login', error, false) });
      throw error;
    } finally {
      if (this.#signingIn === settled) this.#signingIn = null;
    }
  }

  #adopt(answer: SignedInUser): void {
    this.#parts.store.write(answer);
    const { JwtToken, ...user } = answer;
    this.#step({ type: 'token', user, expiresAtMs: this.#expiryMs(JwtToken) });
  }

  #adoptStored(): void {
    const stored = this.#parts.store.read();
    if (stored === null) return;
    this.#step({ type: 'token', user: stored.user, expiresAtMs: this.#expiryMs(stored.token) });
  }

  #expiryMs(token: string): number {
    return tokenExpiryMs(token) ?? this.#parts.nowMs();
  }

  #isFresh(token: string): boolean {
    return this.#expiryMs(token) > this.#parts.nowMs();
  }

  #step(event: SessionEvent): void {
    const next = stepSession(this.#state, event, this.#parts.nowMs());
    if (next === this.#state) return;
    this.#state = next;
    this.#schedule();
    for (const listener of [...this.#listeners]) listener();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const dueMs = refreshDueMs(this.#state);
    if (dueMs === null) return;
    const waitMs = Math.min(LOOK_AGAIN_MS, Math.max(0, dueMs - this.#parts.nowMs()));
    this.#timer = setTimeout(this.wake, waitMs);
  }
}

function nobody(detail: string): ApiError {
  return new ApiError({ code: 'TOKEN_MISSING', status: 401, detail, retryable: false });
}

function sessionError(during: SessionError['during'], error: ApiError, hadSession: boolean): SessionError {
  const { code, detail, retryable, retryAfterSeconds } = error;
  const answered = error.serverMessage !== undefined;
  return { during, code, detail, retryable, answered, retryAfterSeconds, hadSession };
}
