import { randomBytes } from 'node:crypto';
import { REFRESH_TOKEN_SECONDS, type SignedInUser } from '@outpost/contract';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { AccessTokens } from './access-token.ts';
import { hashOf, type RefreshTokens } from './refresh-token.ts';
import type { Account, AccountRepository } from './repository.ts';

/**
 * A token that was exchanged this short ago is exchanged once more, for the same successor: two tabs that wake up at the
 * same instant. Later it is taken for stolen (RFC 9700, 4.14.2).
 */
export const ROTATION_GRACE_MS = 10_000;

/** What a sign-in or a refresh gives: the answer and the cookie's content. */
export interface SignedIn {
  user: SignedInUser;
  refreshToken: string;
}

export interface SessionsDeps {
  repository: AccountRepository;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  clock: Clock;
  logger: Logger;
  /** Told of each session that ended, so that its access tokens stop counting at once. */
  onEnded: (sessionId: string) => void;
}

/** Sessions: a sign-in on one browser and the family of refresh tokens that grows from it. */
export class Sessions {
  readonly #deps: SessionsDeps;

  constructor(deps: SessionsDeps) {
    this.#deps = deps;
  }

  async start(account: Account): Promise<SignedIn> {
    const { repository, refreshTokens, clock } = this.#deps;
    const id = randomBytes(16).toString('base64url');
    const refreshToken = refreshTokens.first();
    const atMs = clock.now();
    await repository.startSession({
      id,
      accountId: account.id,
      tokenHash: hashOf(refreshToken),
      atMs,
      expiresAtMs: atMs + REFRESH_TOKEN_SECONDS * 1_000,
    });
    return { user: await this.#signedIn(account, id), refreshToken };
  }

  /**
   * Exchanges a refresh token for its successor.
   *
   * @throws AppError `REFRESH_INVALID`; when the token was exchanged before, its whole family ends
   */
  async refresh(token: string): Promise<SignedIn> {
    const { repository, refreshTokens, clock, logger, onEnded } = this.#deps;
    let successor = refreshTokens.successorOf(token);
    const outcome = await repository.withRefreshToken(hashOf(token), async (stored, actions) => {
      const nowMs = clock.now();
      if (!stored || stored.sessionEnded || stored.expiresAtMs <= nowMs || !stored.account.active)
        return null;
      if (stored.rotatedAtMs !== null && nowMs - stored.rotatedAtMs > ROTATION_GRACE_MS) {
        await actions.endSession(nowMs);
        return { reused: true, ...stored };
      }
      // A late twin of an exchange gets the chain's living end, never a link that is spent already.
      while (await actions.isRotated(hashOf(successor))) successor = refreshTokens.successorOf(successor);
      await actions.rotate(hashOf(successor), nowMs, nowMs + REFRESH_TOKEN_SECONDS * 1_000);
      return { reused: false, ...stored };
    });
    if (!outcome) throw ended('The session has ended. Sign in again');
    if (outcome.reused) {
      onEnded(outcome.sessionId);
      logger.warn(
        { accountId: outcome.account.id, sessionId: outcome.sessionId },
        'a refresh token was used again after its exchange: the session was ended',
      );
      throw ended('The session was ended because its token was used twice. Sign in again');
    }
    return { user: await this.#signedIn(outcome.account, outcome.sessionId), refreshToken: successor };
  }

  /** Ends the session that a refresh token belongs to, if there is one. */
  async end(token: string): Promise<void> {
    const sessionId = await this.#deps.repository.endSessionOf(hashOf(token), this.#deps.clock.now());
    if (sessionId !== undefined) this.#deps.onEnded(sessionId);
  }

  async #signedIn(account: Account, sessionId: string): Promise<SignedInUser> {
    const { id, email, firstName, lastName, role, tokenVersion } = account;
    const claims = { accountId: id, role, name: `${firstName} ${lastName}`, sessionId, tokenVersion };
    const jwt = await this.#deps.accessTokens.sign(claims, this.#deps.clock.now());
    return { Id: id, Email: email, FirstName: firstName, LastName: lastName, Role: role, JwtToken: jwt };
  }
}

function ended(words: string): AppError {
  return new AppError('REFRESH_INVALID', words);
}
