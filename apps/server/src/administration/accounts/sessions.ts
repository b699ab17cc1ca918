import { randomBytes } from 'node:crypto';
import { type AccountSession, REFRESH_TOKEN_SECONDS, type SignedInUser } from '@outpost/contract';
import { effectiveSystem, MINUTE_MS } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/storage/index.ts';
import type { AccessTokens } from './access-token.ts';
import type { AccountContext } from './account-context.ts';
import { fullName, type RequestOrigin, signedInNote, signInNote, spentTokenNote } from './audit-notes.ts';
import { type ContinuedSession, OutageSessions } from './outage/outage-sessions.ts';
import {
  type RefreshTokens,
  ROTATION_GRACE_MS,
  refreshTokenHash,
  sessionHasEnded,
  tokenWasUsedTwice,
} from './refresh-token.ts';
import type { Account } from './repository.ts';
import type { SecondFactorPolicyStore } from './second-factor/policy.ts';
import type { NewSession } from './session.repository.ts';
import * as texts from './texts.ts';

/** How long a sign-in confirms the identity of users who have no password. */
export const FRESH_SESSION_MS = 10 * MINUTE_MS;

/** The result of a sign-in or a refresh: the response and the cookie's content. */
export interface SignedIn {
  user: SignedInUser;
  /** null: the browser's current one stays valid. */
  refreshToken: string | null;
}

/** How a session begins without a password. */
export interface OtherStart {
  /** How the user signed in, as in `with Keycloak`; the key of an identity provider. */
  readonly provider: { readonly key: string | null; readonly name: string };
  /** A second factor was checked, too. */
  readonly hasFactor: boolean;
  /** Stores what belongs to the session, in its transaction. */
  store(trx: Database, sessionId: string, atMs: number): Promise<void>;
}

/** Sessions: a sign-in in one browser and its family of refresh tokens. */
export class Sessions {
  readonly #context: AccountContext;
  readonly #accessTokens: AccessTokens;
  readonly #refreshTokens: RefreshTokens;
  readonly #policy: Pick<SecondFactorPolicyStore, 'isMissing'>;
  readonly #duringOutage: OutageSessions;

  constructor(
    context: AccountContext,
    accessTokens: AccessTokens,
    refreshTokens: RefreshTokens,
    policy: Pick<SecondFactorPolicyStore, 'isMissing'>,
  ) {
    this.#context = context;
    this.#accessTokens = accessTokens;
    this.#refreshTokens = refreshTokens;
    this.#policy = policy;
    this.#duringOutage = new OutageSessions(context, refreshTokens);
  }

  /**
   * Starts a session for an account with valid credentials.
   * @param other without a password; while the database is not writable there is none
   * @throws AppError `CREDENTIALS_WRONG` when they changed meanwhile
   */
  async start(
    account: Account,
    origin: RequestOrigin,
    other?: OtherStart,
  ): Promise<SignedIn & { refreshToken: string }> {
    const id = randomBytes(16).toString('base64url');
    const refreshToken = this.#refreshTokens.first();
    const atMs = this.#context.clock.now();
    const session = {
      id,
      accountId: account.id,
      tokenHash: refreshTokenHash(refreshToken),
      atMs,
      expiresAtMs: atMs + REFRESH_TOKEN_SECONDS * 1_000,
      hasFactor: other?.hasFactor ?? false,
      ...origin,
    };
    if (other) await this.#store(account, session, other);
    else
      await this.#context.outage.either(
        () => this.#store(account, session),
        () => this.#duringOutage.start(account, session),
      );
    const ssoProvider = other?.provider.key ?? null;
    return { user: await this.#signedIn({ account, sessionId: id, ...session, ssoProvider }), refreshToken };
  }

  async #store(account: Account, session: NewSession, other?: OtherStart): Promise<void> {
    const { storage, accounts, sessions, audit, outage } = this.#context;
    await storage.transaction(
      async (trx) => {
        // The password may have been changed meanwhile: that ended all sessions, and must also
        // prevent this one.
        const now = await accounts.find(account.id, trx);
        if (!now?.active || now.passwordHash !== account.passwordHash) {
          throw new AppError('CREDENTIALS_WRONG', texts.incorrectEmailOrPassword);
        }
        await sessions.start(trx, session);
        await other?.store(trx, session.id, session.atMs);
        await audit.appendIn(trx, [signedInNote(account, session, other?.provider.name)]);
      },
      { alone: 'accounts' },
    );
    const { tokenHash: hash, id: sessionId, expiresAtMs } = session;
    outage.memory.noteStarted(account, { hash, sessionId, expiresAtMs }, { isStored: true });
  }

  /**
   * Exchanges a refresh token for its successor. While that cannot be stored, a live token stays
   * valid.
   * @throws AppError `REFRESH_INVALID`; when the token was already exchanged, its whole family ends
   */
  async refresh(token: string, origin: RequestOrigin): Promise<SignedIn> {
    const continued = await this.#context.outage.either(
      () => this.#exchange(token, origin),
      () => this.#duringOutage.refresh(token, origin),
    );
    return { user: await this.#signedIn(continued), refreshToken: continued.refreshToken };
  }

  async #exchange(token: string, origin: RequestOrigin): Promise<ContinuedSession> {
    const { sessions, clock } = this.#context;
    const { memory } = this.#context.outage;
    const hash = refreshTokenHash(token);
    let successor = this.#refreshTokens.successorOf(token);
    const nowMs = clock.now();
    const expiresAtMs = nowMs + REFRESH_TOKEN_SECONDS * 1_000;
    const outcome = await sessions.withRefreshToken(hash, async (stored, actions) => {
      if (!stored || stored.sessionEnded || stored.expiresAtMs <= nowMs || !stored.account.active)
        return null;
      // Used during an outage, it may have been exchanged by a commit whose response was lost: its
      // owner has no successor yet.
      const rotatedAtMs = memory.wasServed(hash) ? null : stored.rotatedAtMs;
      if (rotatedAtMs !== null && nowMs - rotatedAtMs > ROTATION_GRACE_MS) {
        await actions.endSession(nowMs);
        return { reused: true, ...stored };
      }
      // A late duplicate of an exchange gets the live end of the chain, never a spent token.
      while (await actions.isRotated(refreshTokenHash(successor)))
        successor = this.#refreshTokens.successorOf(successor);
      await actions.rotate(refreshTokenHash(successor), { atMs: nowMs, expiresAtMs, ...origin });
      return { reused: false, ...stored };
    });
    if (!outcome) throw sessionHasEnded();
    const { account, sessionId, hasFactor, ssoProvider } = outcome;
    if (outcome.reused) {
      await this.#saySpent(account, sessionId, origin);
      throw tokenWasUsedTwice();
    }
    memory.noteRotated(hash, { hash: refreshTokenHash(successor), sessionId, expiresAtMs }, nowMs);
    return { account, sessionId, refreshToken: successor, hasFactor, ssoProvider };
  }

  /**
   * Ends the session of a refresh token, if there is one. @param why as in `Ann Ames signed out`
   */
  async end(token: string, why: string, origin: RequestOrigin): Promise<void> {
    await this.#context.outage.either(
      () => this.#endStored(token, why, origin),
      () => this.#duringOutage.end(token, why, origin),
    );
  }

  async #endStored(token: string, why: string, origin: RequestOrigin): Promise<void> {
    const { storage, sessions, audit, clock, outage, changed } = this.#context;
    const session = await storage.transaction(async (trx) => {
      const open = await sessions.endOf(trx, refreshTokenHash(token), clock.now());
      if (open) {
        const words = `${fullName(open.account)} ${why}`;
        await audit.appendIn(trx, [signInNote('sign-out', open.account, words, origin)]);
      }
      return open;
    });
    if (!session) return;
    outage.memory.noteEnded(session.id);
    changed(session.account.id);
  }

  /** The sessions of an account. @param current the caller's session */
  async list(accountId: number, current: string): Promise<AccountSession[]> {
    const { sessions, clock } = this.#context;
    const open = await sessions.open(accountId, clock.now());
    return open.map(({ id, device, address, createdAtMs, lastUsedAtMs }) => ({
      Id: publicIdOf(id),
      Device: device,
      Address: address,
      Since: toInstant(createdAtMs),
      LastUsedAt: toInstant(lastUsedAtMs),
      Current: id === current,
    }));
  }

  /** Whether the user of a session signed in a moment ago. */
  async isFresh(accountId: number, id: string): Promise<boolean> {
    const { sessions, clock } = this.#context;
    const session = (await sessions.open(accountId, clock.now())).find((open) => open.id === id);
    return session !== undefined && clock.now() - session.createdAtMs < FRESH_SESSION_MS;
  }

  /** Ends one of an account's own sessions. @throws AppError `SESSION_NOT_FOUND` */
  async endOwn(account: Account, publicId: string): Promise<void> {
    const { storage, sessions, audit, clock, changed } = this.#context;
    const session = (await sessions.open(account.id, clock.now())).find(
      ({ id }) => publicIdOf(id) === publicId,
    );
    const hasEnded =
      session !== undefined &&
      (await storage.transaction(async (trx) => {
        if (!(await sessions.end(trx, account.id, session.id, clock.now()))) return false;
        const words = `${fullName(account)} ended a session: ${session.device || texts.unknownBrowser}, ${session.address}`;
        await audit.appendIn(trx, [signInNote('session-ended', account, words, session)]);
        return true;
      }));
    if (!hasEnded) throw new AppError('SESSION_NOT_FOUND', texts.sessionNotFound);
    changed(account.id);
  }

  /** Ends all of an account's own sessions except the caller's. */
  async endOthers(account: Account, current: string): Promise<void> {
    const { storage, sessions, audit, clock, changed } = this.#context;
    await storage.transaction(async (trx) => {
      const count = await sessions.endAll(trx, account.id, clock.now(), current);
      if (count === 0) return;
      const words = texts.endedAllOtherSessions(fullName(account), count);
      await audit.appendIn(trx, [signInNote('session-ended', account, words)]);
    });
    changed(account.id);
  }

  async #saySpent(account: Account, sessionId: string, origin: RequestOrigin): Promise<void> {
    const { outage, logger, changed } = this.#context;
    outage.memory.noteEnded(sessionId);
    changed(account.id);
    logger.warn(
      { accountId: account.id, sessionId },
      'session ended: a refresh token was used again after its exchange',
    );
    await outage.note(spentTokenNote(account, origin));
  }

  async #signedIn({
    account,
    sessionId,
    hasFactor,
    ssoProvider,
  }: Omit<ContinuedSession, 'refreshToken'>): Promise<SignedInUser> {
    const { id, email, firstName, lastName, role, tokenVersion } = account;
    const claims = { accountId: id, role, name: fullName(account), sessionId, tokenVersion };
    const isMissing = this.#policy.isMissing({
      role,
      secondFactor: hasFactor || account.secondFactorSinceMs !== null,
    });
    return {
      Id: id,
      Email: email,
      FirstName: firstName,
      LastName: lastName,
      Role: role,
      Areas: account.areas,
      JwtToken: await this.#accessTokens.sign(claims, this.#context.clock.now()),
      Units: effectiveSystem(account.unitPreference, this.#context.settings.now().unitSystem),
      TimeZone: this.#context.timeZone,
      ...(isMissing ? { MustSetUpSecondFactor: true as const } : {}),
      ...(ssoProvider !== null && { SsoProvider: ssoProvider }),
    };
  }
}

/** Identifies a session to its owner; it is not a token and not the internal number. */
function publicIdOf(sessionId: string): string {
  return refreshTokenHash(sessionId).slice(0, 32);
}
