import { AppError } from '../../../platform/app-error.ts';
import type { AccountContext } from '../account-context.ts';
import { fullName, type RequestOrigin, signedInNote, signInNote, spentTokenNote } from '../audit-notes.ts';
import {
  type RefreshTokens,
  ROTATION_GRACE_MS,
  refreshTokenHash,
  sessionHasEnded,
  tokenWasUsedTwice,
} from '../refresh-token.ts';
import type { Account } from '../repository.ts';
import type { NewSession } from '../session.repository.ts';
import * as texts from '../texts.ts';

/** A session that continues. */
export interface ContinuedSession {
  readonly account: Account;
  readonly sessionId: string;
  /** null: the current token stays valid. */
  readonly refreshToken: string | null;
  /** See `NewSession`. */
  readonly hasFactor: boolean;
  /** The key of the identity provider that began it; null: none did, or not known. */
  readonly ssoProvider: string | null;
}

/**
 * Sessions while the database is not writable. A live token is not exchanged, because its successor
 * could not be stored, and expires as stored; a spent one is rejected and ends its session, as
 * always.
 */
export class OutageSessions {
  readonly #context: AccountContext;
  readonly #refreshTokens: Pick<RefreshTokens, 'successorOf'>;

  constructor(context: AccountContext, refreshTokens: Pick<RefreshTokens, 'successorOf'>) {
    this.#context = context;
    this.#refreshTokens = refreshTokens;
  }

  /**
   * Starts a session that is stored later, if its account is unchanged since the sign-in. @throws
   * AppError `STORAGE_UNAVAILABLE`
   */
  start(account: Account, session: NewSession): void {
    const { outage, accounts, sessions, audit, announce } = this.#context;
    const { memory } = outage;
    const { id, accountId, tokenHash, expiresAtMs, atMs } = session;
    const note = { ...signedInNote(account, session), atMs };
    outage.defer({
      what: note.words,
      store: async (trx) => {
        const now = await accounts.find(accountId, trx);
        const isSame = now?.active && now.passwordHash === account.passwordHash;
        if (isSame) await sessions.start(trx, session);
        await audit.appendIn(trx, [note]);
        return () => {
          if (!isSame) memory.noteEnded(id);
          memory.noteStored(id);
          if (!isSame) announce(accountId);
        };
      },
    });
    memory.noteStarted(account, { hash: tokenHash, sessionId: id, expiresAtMs }, { isStored: false });
  }

  /**
   * @throws AppError `REFRESH_INVALID`; `STORAGE_UNAVAILABLE` when it is unknown whether the token
   * is valid
   */
  refresh(token: string, origin: RequestOrigin): ContinuedSession {
    const { outage, clock } = this.#context;
    const { memory } = outage;
    const hash = refreshTokenHash(token);
    const known = memory.token(hash);
    const accountId = known && memory.ownerOf(known.sessionId);
    const account = accountId === undefined ? undefined : memory.account(accountId);
    if (!known || !account?.active) {
      if (memory.isComplete) throw sessionHasEnded();
      throw new AppError('STORAGE_UNAVAILABLE', texts.databaseNotResponding, {
        retryAfterSeconds: 5,
      });
    }
    const { sessionId, rotatedAtMs } = known;
    const session = { account, sessionId, hasFactor: memory.hasFactor(sessionId), ssoProvider: null };
    if (rotatedAtMs === null) {
      memory.noteServed(hash);
      return { ...session, refreshToken: null };
    }
    if (clock.now() - rotatedAtMs > ROTATION_GRACE_MS) {
      this.#end(hash, sessionId, account, { ...spentTokenNote(account, origin), atMs: clock.now() });
      throw tokenWasUsedTwice();
    }
    return { ...session, refreshToken: this.#livingEnd(token) };
  }

  /** Ends the session of a token, if there is one. @param why as in `Ann Ames signed out` */
  end(token: string, why: string, origin: RequestOrigin): void {
    const { outage, clock } = this.#context;
    const { memory } = outage;
    const hash = refreshTokenHash(token);
    const sessionId = memory.token(hash)?.sessionId;
    const accountId = sessionId === undefined ? undefined : memory.ownerOf(sessionId);
    const account = accountId === undefined ? undefined : memory.account(accountId);
    if (!account) return;
    const note = signInNote('sign-out', account, `${fullName(account)} ${why}`, origin);
    this.#end(hash, sessionId!, account, { ...note, atMs: clock.now() });
  }

  #end(
    tokenHash: string,
    sessionId: string,
    account: Account,
    note: ReturnType<typeof spentTokenNote>,
  ): void {
    const { outage, sessions, audit, clock, announce } = this.#context;
    const atMs = clock.now();
    // Ends here in any case.
    outage.memory.noteEnded(sessionId);
    announce(account.id);
    outage.defer({
      what: note.words,
      store: async (trx) => {
        if (await sessions.endOf(trx, tokenHash, atMs)) await audit.appendIn(trx, [note]);
        return undefined;
      },
    });
  }

  /** The unspent end of a token's chain. */
  #livingEnd(token: string): string {
    const { memory } = this.#context.outage;
    let successor = this.#refreshTokens.successorOf(token);
    for (let next = memory.token(refreshTokenHash(successor)); next && next.rotatedAtMs !== null; ) {
      successor = this.#refreshTokens.successorOf(successor);
      next = memory.token(refreshTokenHash(successor));
    }
    return successor;
  }
}
