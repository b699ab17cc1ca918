import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Authenticator, Principal } from '../../platform/http/index.ts';
import { type AccessClaims, type AccessTokens, expired } from './access-token.ts';
import type { SecondFactorPolicyStore } from './second-factor/policy.ts';
import type { SessionRepository, SessionState } from './session.repository.ts';
import * as texts from './texts.ts';

/** Changes by another process take effect within this time; those of this process immediately. */
const STATE_FRESH_MS = 5_000;
const MAX_CACHED = 10_000;

interface CachedState {
  state: SessionState;
  readAtMs: number;
}

/**
 * Validates access tokens: the signature once per token, then on each call its expiry and whether
 * session and account are unchanged since it was issued.
 */
export class SessionAuthenticator implements Authenticator {
  readonly #tokens: AccessTokens;
  readonly #sessions: Pick<SessionRepository, 'state'>;
  readonly #policy: Pick<SecondFactorPolicyStore, 'isMissing'>;
  readonly #clock: Clock;
  readonly #claims = new Map<string, AccessClaims>();
  readonly #states = new Map<string, CachedState>();
  /** Counts changes; a state that was read before a change is not cached after it. */
  #changes = 0;

  constructor(
    tokens: AccessTokens,
    sessions: Pick<SessionRepository, 'state'>,
    policy: Pick<SecondFactorPolicyStore, 'isMissing'>,
    clock: Clock,
  ) {
    this.#tokens = tokens;
    this.#sessions = sessions;
    this.#policy = policy;
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
      throw new AppError('TOKEN_INVALID', texts.sessionEndedOrAccountChanged);
    }
    const { accountId, role, sessionId, expiresAtMs } = claims;
    const mustSetUpSecondFactor = this.#policy.isMissing(state);
    return {
      ...{ accountId, role, name: state.name, areas: state.areas, sessionId, expiresAtMs },
      mustSetUpSecondFactor,
      ...(state.isDisplay && { isDisplay: true as const }),
    };
  }

  /**
   * Drops the cached state of an account's sessions, so that the next call reads it again. null: of
   * all accounts.
   */
  forget(accountId: number | null): void {
    this.#changes++;
    for (const [sessionId, { state }] of this.#states) {
      if (accountId === null || state.accountId === accountId) this.#states.delete(sessionId);
    }
  }

  async #read(accessToken: string, nowMs: number): Promise<AccessClaims> {
    const claims = await this.#tokens.read(accessToken, nowMs);
    keep(this.#claims, accessToken, claims);
    return claims;
  }

  async #stateOf(sessionId: string, nowMs: number): Promise<SessionState | undefined> {
    const cached = this.#states.get(sessionId);
    if (cached && nowMs - cached.readAtMs < STATE_FRESH_MS) return cached.state;
    const changes = this.#changes;
    const state = await this.#sessions.state(sessionId);
    if (state && changes === this.#changes) keep(this.#states, sessionId, { state, readAtMs: nowMs });
    else this.#states.delete(sessionId);
    return state;
  }
}

/** Caches an entry; beyond the limit the oldest is dropped. */
function keep<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_CACHED) {
    const [oldest] = map.keys();
    map.delete(oldest!);
  }
}
