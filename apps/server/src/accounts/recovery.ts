import type { OneTimeLink } from '@outpost/contract';
import type { Actor } from '../audit/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { AccountContext } from './account-context.ts';
import { accountNote, fullName } from './audit-notes.ts';
import type { AccountLinks } from './links/service.ts';
import type { Account } from './repository.ts';

const AT_THE_SERVER: Actor = { accountId: null, name: 'Somebody at the server' };

/** An account whose owner can get in again. */
export interface Recovered {
  readonly account: Account;
  readonly link: OneTimeLink;
  readonly hadSecondFactor: boolean;
  readonly sessionsEnded: number;
}

/**
 * Lets the owner of an account in who has neither password nor phone nor recovery code, and no Admin to ask: takes the second factor off,
 * ends the sessions and makes a link to set a password. Whoever is at the server could read and write the database anyhow; this way it is in
 * the audit log.
 *
 * @throws AppError `ACCOUNT_NOT_FOUND`, `CONFLICT` for an account that is not active
 */
export async function recoverStoredAccount(
  room: AccountContext,
  links: Pick<AccountLinks, 'make'>,
  email: string,
): Promise<Recovered> {
  const { storage, accounts, sessions, secondFactors, audit, clock, changed } = room;
  const recovered = await storage.transaction(
    async (trx) => {
      const account = await accounts.findByEmail(email.trim().toLowerCase(), trx);
      if (!account) throw new AppError('ACCOUNT_NOT_FOUND', `There is no account with the address ${email}`);
      if (!account.active) {
        throw new AppError('CONFLICT', `The account ${account.email} is not active: an Admin activates it`);
      }
      const hadSecondFactor = account.secondFactorSinceMs !== null;
      await secondFactors.turnOff(trx, account.id);
      const sessionsEnded = await sessions.endAll(trx, account.id, clock.now());
      const made = await links.make(trx, account, AT_THE_SERVER);
      const what = hadSecondFactor ? 'took the second factor off the account of' : 'recovered the account of';
      const words = `${AT_THE_SERVER.name} ${what} ${fullName(account)} and ended its sessions`;
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
