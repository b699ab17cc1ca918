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
  type SessionUser,
  STARTING,
  stepSession,
} from './session-machine.ts';
import { TOKEN_KEY, type TokenStore } from './token-store.ts';

/** Longest timer; later events are checked again then, so that a clock change cannot delay them. */
const LOOK_AGAIN_MS = 60_000;

/** Runs `work` while no other tab runs work of that name. */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface SessionParts {
  readonly store: TokenStore;
  readonly call: MakeCall;
  readonly withLock: WithLock;
  /** The server's clock, ms since 1970-01-01T00:00Z. */
  readonly nowMs: () => number;
  /** Leaves the page for another address. */
  readonly goTo: (url: string) => void;
}

const REFRESH_LOCK = 'outpost.refresh';

/** The session in this tab; the tabs share one token. The rules are in `session-machine.ts`. */
export class Session {
  readonly #parts: SessionParts;
  readonly #listeners = new Set<() => void>();
  #state: ClientSessionState = STARTING;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refreshing: Promise<string> | null = null;
  /** Resolves when the running sign-in is finished. */
  #signingIn: Promise<void> | null = null;
  /** Counts sign-outs, so that the response to an earlier refresh is ignored. */
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

  /** The user of the stored token, who is probably signed in once the first refresh has a response. */
  readonly remembered = (): SessionUser | null => this.#parts.store.read()?.user ?? null;

  /** The first refresh. Never rejects; the result is in the state. */
  async start(): Promise<void> {
    await this.#refresh(this.token()).catch(() => undefined);
  }

  /** Rejects with `ApiError`; the same error is kept in the state until the route changes. */
  async login(credentials: Credentials): Promise<void> {
    await this.#signIn(() => this.#parts.call(calls.accounts.authenticate, { body: credentials }));
  }

  /** Creates the first account and signs in with it. Rejects with `ApiError`. */
  async setUp(account: FirstAccount): Promise<void> {
    await this.#signIn(() => this.#parts.call(calls.accounts.setup, { body: account }));
  }

  /** Makes this browser a wall display. Rejects with `ApiError`. */
  async pair(code: string): Promise<void> {
    await this.#signIn(() => this.#parts.call(calls.accounts.pairDisplay, { body: { Code: code } }));
  }

  /** Signs in with the answer of a call. Rejects with `ApiError`, as {@link login}. */
  signInBy(call: () => Promise<SignedInUser>): Promise<void> {
    return this.#signIn(call);
  }

  /**
   * Ends the session here, in the other tabs and, if reachable, on the server; and at the identity
   * provider with which it began.
   */
  async logout(): Promise<void> {
    // The user menu of a reloaded page is there before the session is confirmed.
    const user = this.#state.phase === 'signed-in' ? this.#state.user : this.remembered();
    const isSso = user?.SsoProvider !== undefined;
    const revoked = isSso
      ? this.#parts.call(calls.accounts.ssoSignOut, {}).then(({ Url }) => Url)
      : this.#parts.call(calls.accounts.revokeToken, {}).then(() => null);
    this.#parts.store.clear();
    this.#leave(true);
    const url = await revoked.catch(() => null);
    if (url !== null) this.#parts.goTo(url);
  }

  /** A stored error is for the page on which it occurred. */
  routeChanged(): void {
    this.#step({ type: 'route-changed' });
  }

  /**
   * A token of the same user other than `rejected`: a request of one user must not be made as
   * another. Concurrent callers share one refresh, in all tabs. Rejects with `ApiError` when the
   * session has ended (the state shows it too), another user has signed in, or the server is
   * unreachable.
   */
  readonly renew = async (rejected: string | null): Promise<string> => {
    // Late responses to calls of the ended session are no reason to request a new one.
    if (this.#state.phase === 'signed-out') throw signedOutError('Not signed in.');
    const current = this.token();
    const isNew = current !== null && current !== rejected && this.#isFresh(current);
    const token = isNew ? current : await this.#refresh(rejected);
    if (rejected !== null && tokenSubject(rejected) !== tokenSubject(token)) {
      throw signedOutError('Another user has signed in.');
    }
    return token;
  };

  /**
   * Called when the server requires a second factor to be set up: reloads what the session may do.
   */
  readonly factorRequired = (): void => {
    if (this.#state.phase === 'signed-in' && this.#state.user.MustSetUpSecondFactor !== true)
      void this.renew(this.token()).catch(() => undefined);
  };

  /** Called when the page wakes: timers do not run while a laptop sleeps. */
  readonly wake = (): void => {
    const dueMs = refreshDueMs(this.#state);
    if (dueMs !== null && dueMs <= this.#parts.nowMs())
      void this.#refresh(this.token()).catch(() => undefined);
    else this.#schedule();
  };

  /** Called when the server is probably reachable again: retries at once. */
  readonly tryNow = (): void => {
    if (refreshFailures(this.#state) > 0) void this.#refresh(this.token()).catch(() => undefined);
    else this.wake();
  };

  /**
   * Called with every `storage` event: another tab changed the token. The stored value counts
   * because a tab that slept receives the events late and one after the other.
   */
  readonly storageChanged = (event: { key: string | null }): void => {
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    this.#parts.store.forget();
    if (this.#parts.store.read() !== null) this.#adoptStored();
    else this.#leave(false);
  };

  /** @param here the user signed out in this tab */
  #leave(here: boolean): void {
    this.#leaves++;
    // The error of a signed-out user stays, unless a refresh is still retried.
    if (this.#state.phase !== 'signed-out' || this.#state.retry !== null)
      this.#step({ type: 'signed-out', here });
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
        if (hasLeft()) throw signedOutError('Not signed in.');
        // Another tab may have refreshed while this one waited.
        const stored = this.#parts.store.read();
        if (stored !== null && stored.token !== known && this.#isFresh(stored.token)) {
          this.#adoptStored();
          return stored.token;
        }
        const answer = await this.#parts.call(calls.accounts.refreshToken, {});
        if (hasLeft()) throw signedOutError('Not signed in.');
        this.#adopt(answer);
        return answer.JwtToken;
      });
    } catch (cause) {
      if (hasLeft()) throw signedOutError('Not signed in.');
      const error = cause instanceof ApiError ? cause : unreachable(cause);
      if (!error.retryable) this.#parts.store.clear();
      this.#step({ type: 'refresh-failed', error: sessionError('refresh', error, known !== null) });
      throw error;
    }
  }

  /**
   * Never during a refresh: its cookie would arrive after the sign-in's and belong to another user.
   */
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

function signedOutError(detail: string): ApiError {
  return new ApiError({ code: 'TOKEN_MISSING', status: 401, detail, retryable: false });
}

function sessionError(during: SessionError['during'], error: ApiError, hadSession: boolean): SessionError {
  const { code, detail, retryable, retryAfterSeconds } = error;
  const answered = error.serverMessage !== undefined;
  return { during, code, detail, retryable, answered, retryAfterSeconds, hadSession };
}
