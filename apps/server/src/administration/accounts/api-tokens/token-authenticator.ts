import { ROLES, type Role, roleOfScopes } from '@outpost/contract';
import { MINUTE_MS } from '@outpost/core';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CallBudget, Principal } from '../../../platform/http/index.ts';
import type { LoginThrottle } from '../throttle.ts';
import type { StoredApiToken } from './api-tokens.repository.ts';
import type { ApiTokens } from './api-tokens.ts';
import { isWellFormed } from './secret.ts';
import * as texts from './texts.ts';
import type { TokenCreators } from './token-creators.ts';
import type { ApiTokenLog } from './token-log.ts';

/** The requests of a token in the current minute. */
interface Window {
  readonly endsAtMs: number;
  requests: number;
}

/** Validates API tokens: on each call, so that revoking one takes effect at once. */
export class ApiTokenAuthenticator {
  readonly #tokens: Pick<ApiTokens, 'find' | 'noteUse'>;
  readonly #creators: Pick<TokenCreators, 'find'>;
  readonly #throttle: LoginThrottle;
  readonly #log: ApiTokenLog;
  readonly #clock: Clock;
  /** 0: no limit. */
  readonly #maxPerMinute: number;
  readonly #windows = new Map<number, Window>();

  /** @param throttle of wrong tokens; a right one is never held up by it */
  constructor(
    parts: Readonly<{
      tokens: Pick<ApiTokens, 'find' | 'noteUse'>;
      creators: Pick<TokenCreators, 'find'>;
      throttle: LoginThrottle;
      log: ApiTokenLog;
      clock: Clock;
      maxPerMinute: number;
    }>,
  ) {
    this.#tokens = parts.tokens;
    this.#creators = parts.creators;
    this.#throttle = parts.throttle;
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#maxPerMinute = parts.maxPerMinute;
  }

  /**
   * @throws AppError `TOKEN_INVALID`, `TOKEN_EXPIRED`, `RATE_LIMITED`, `LOGIN_THROTTLED`;
   * `STORAGE_UNAVAILABLE` when the account behind it is not known
   */
  async verify(secret: string, address: string): Promise<Principal> {
    const token = isWellFormed(secret) ? this.#tokens.find(secret) : undefined;
    if (token === undefined) throw this.#unknown(address);
    const refuse = (code: 'TOKEN_INVALID' | 'TOKEN_EXPIRED', why: string) => {
      this.#log.refused(token, why, address);
      return new AppError(code, why);
    };
    if (token.revoked !== null) throw refuse('TOKEN_INVALID', texts.tokenRevoked);
    if (token.expiresAtMs <= this.#clock.now()) throw refuse('TOKEN_EXPIRED', texts.tokenExpired);
    const creator = await this.#creators.find(token.accountId);
    if (!creator?.isUsable) throw refuse('TOKEN_INVALID', texts.creatorGone);
    const budget = this.#count(token);
    this.#tokens.noteUse(token.id, address);
    const { id, scopes, limit, points } = token;
    return {
      accountId: token.accountId,
      role: lower(creator.role, roleOfScopes(scopes)),
      areas: creator.areas,
      name: texts.actorName(token.name),
      sessionId: `token:${id}`,
      expiresAtMs: token.expiresAtMs,
      token: { id, scopes, limit, points, budget },
    };
  }

  #unknown(address: string): AppError {
    this.#throttle.beginAt('token', address);
    this.#log.unknown(address);
    return new AppError('TOKEN_INVALID', texts.tokenWrong);
  }

  /** @throws AppError `RATE_LIMITED` */
  #count({ id }: StoredApiToken): CallBudget | null {
    const max = this.#maxPerMinute;
    if (max === 0) return null;
    const nowMs = this.#clock.now();
    let window = this.#windows.get(id);
    if (window === undefined || window.endsAtMs <= nowMs || window.endsAtMs > nowMs + MINUTE_MS) {
      window = { endsAtMs: nowMs + MINUTE_MS, requests: 0 };
      this.#windows.set(id, window);
    }
    window.requests++;
    const resetSeconds = (window.endsAtMs - nowMs) / 1_000;
    if (window.requests > max)
      throw new AppError('RATE_LIMITED', texts.tooManyByToken(max), {
        retryAfterSeconds: resetSeconds,
        callsPerMinute: max,
      });
    return { max, remaining: max - window.requests, resetSeconds };
  }
}

const lower = (a: Role, b: Role): Role => (ROLES.indexOf(a) < ROLES.indexOf(b) ? a : b);
