import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Principal } from '../../platform/http/index.ts';
import { type AccessClaims, type AccessTokens, expired } from './access-token.ts';
import type { SecondFactorPolicyStore } from './second-factor/policy.ts';
import type { SessionRepository, SessionState } from './session.repository.ts';
import { keepNewest, StateCache } from './state-cache.ts';
import * as texts from './texts.ts';

/**
 * Validates access tokens: the signature once per token, then on each call its expiry and whether
 * session and account are unchanged since it was issued.
 */
export class SessionAuthenticator {
  readonly #tokens: AccessTokens;
  readonly #policy: Pick<SecondFactorPolicyStore, 'isMissing'>;
  readonly #clock: Clock;
  readonly #claims = new Map<string, AccessClaims>();
  readonly #states: StateCache<string, SessionState>;

  constructor(
    tokens: AccessTokens,
    sessions: Pick<SessionRepository, 'state'>,
    policy: Pick<SecondFactorPolicyStore, 'isMissing'>,
    clock: Clock,
  ) {
    this.#tokens = tokens;
    this.#states = new StateCache((sessionId) => sessions.state(sessionId));
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
    const state = await this.#states.get(claims.sessionId, nowMs);
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
    this.#states.forget((state) => accountId === null || state.accountId === accountId);
  }

  async #read(accessToken: string, nowMs: number): Promise<AccessClaims> {
    const claims = await this.#tokens.read(accessToken, nowMs);
    keepNewest(this.#claims, accessToken, claims);
    return claims;
  }
}
