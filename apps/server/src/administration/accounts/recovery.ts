import type { OneTimeLink } from '@outpost/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/audit/index.ts';
import type { AccountContext } from './account-context.ts';
import { accountNote, fullName } from './audit-notes.ts';
import type { AccountLinks } from './links/service.ts';
import type { Account } from './repository.ts';
import * as texts from './texts.ts';

const AT_THE_SERVER: Actor = { accountId: null, name: texts.serverAdministrator };

/** An account whose owner can sign in again. */
export interface Recovered {
  readonly account: Account;
  readonly link: OneTimeLink;
  readonly hadSecondFactor: boolean;
  readonly sessionsEnded: number;
}

/**
 * Recovers the account of a user without password, phone or recovery codes, and without an Admin to
 * ask: turns off the second factor, ends the sessions and creates a link to set a password. An
 * administrator of the server could change the database directly; this way it is in the audit log.
 * @throws AppError `ACCOUNT_NOT_FOUND`, `CONFLICT` for an inactive account
 */
export async function recoverStoredAccount(
  context: AccountContext,
  links: Pick<AccountLinks, 'make'>,
  email: string,
): Promise<Recovered> {
  const { storage, accounts, sessions, secondFactors, audit, clock, changed } = context;
  const recovered = await storage.transaction(
    async (trx) => {
      const account = await accounts.findByEmail(email.trim().toLowerCase(), trx);
      if (!account) throw new AppError('ACCOUNT_NOT_FOUND', texts.noUserWithEmail(email));
      if (!account.active) {
        throw new AppError('CONFLICT', texts.accountDeactivatedAskAdmin(account.email));
      }
      const hadSecondFactor = account.secondFactorSinceMs !== null;
      await secondFactors.turnOff(trx, account.id);
      const sessionsEnded = await sessions.endAll(trx, account.id, clock.now());
      const made = await links.make(trx, account, AT_THE_SERVER);
      const what = hadSecondFactor ? texts.resetSecondFactorOf : texts.recoveredAccountOf;
      const words = texts.actionAndSessionsEnded(AT_THE_SERVER.name, what, fullName(account));
      const details = { SecondFactor: hadSecondFactor, SessionsEnded: sessionsEnded };
      const note = accountNote('recovered', AT_THE_SERVER, account, words, details);
      await audit.appendIn(trx, [note, made.note]);
      return { account, link: made.link, hadSecondFactor, sessionsEnded };
    },
    { alone: 'accounts' },
  );
  changed(recovered.account.id);
  return recovered;
}
