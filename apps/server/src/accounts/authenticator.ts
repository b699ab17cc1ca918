import type { Authenticator, Principal } from '../http/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { type AccessClaims, type AccessTokens, expired } from './access-token.ts';
import type { AccountRepository, SessionState } from './repository.ts';

/** What another process changed takes effect within this; changes of this process do so at once. */
const STATE_FRESH_MS = 5_000;
const CACHED_MOST = 10_000;

interface CachedState {
  state: SessionState;
  readAtMs: number;
}

/**
 * Judges access tokens: the signature once a token, then on each call its expiry and whether session and account still
 * stand as they did when it was given.
 */
export class SessionAuthenticator implements Authenticator {
  readonly #tokens: AccessTokens;
  readonly #repository: AccountRepository;
  readonly #clock: Clock;
  readonly #claims = new Map<string, AccessClaims>();
  readonly #states = new Map<string, CachedState>();

  constructor(tokens: AccessTokens, repository: AccountRepository, clock: Clock) {
    this.#tokens = tokens;
    this.#repository = repository;
    this.#clock = clock;
  }

  async verify(accessToken: string): Promise<Principal> {
    const nowMs = this.#clock.now();
    const claims = this.#claims.get(accessToken) ?? (await this.#read(accessToken, nowMs));
    if (claims.expiresAtMs <= nowMs) {
      this.#claims.delete(accessToken);
      throw expired();
    }
    const state = await this.#stateOf(claims.sessionId, nowMs);
    if (!state || state.ended || !state.active || state.tokenVersion !== claims.tokenVersion) {
      throw new AppError(
        'TOKEN_INVALID',
        'The session of this access token has ended, or its account was changed',
      );
    }
    const { accountId, role, name, sessionId, expiresAtMs } = claims;
    return { accountId, role, name, sessionId, expiresAtMs };
  }

  /** Forgets what is known of a session, so that the next call looks again. */
  forget(sessionId: string): void {
    this.#states.delete(sessionId);
  }

  async #read(accessToken: string, nowMs: number): Promise<AccessClaims> {
    const claims = await this.#tokens.read(accessToken, nowMs);
    keep(this.#claims, accessToken, claims);
    return claims;
  }

  async #stateOf(sessionId: string, nowMs: number): Promise<SessionState | undefined> {
    const cached = this.#states.get(sessionId);
    if (cached && nowMs - cached.readAtMs < STATE_FRESH_MS) return cached.state;
    let state: SessionState | undefined;
    try {
      state = await this.#repository.sessionState(sessionId);
    } catch (error) {
      // While the database is away those who are signed in go on watching: the last known state holds.
      if (cached) return cached.state;
      throw error;
    }
    if (state) keep(this.#states, sessionId, { state, readAtMs: nowMs });
    else this.#states.delete(sessionId);
    return state;
  }
}

/** Remembers an entry; beyond the limit the oldest goes. */
function keep<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > CACHED_MOST) {
    const [oldest] = map.keys();
    map.delete(oldest!);
  }
}
