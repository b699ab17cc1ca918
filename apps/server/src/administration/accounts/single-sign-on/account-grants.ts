import { isDeepStrictEqual } from 'node:util';
import { roleAllows } from '@outpost/contract';
import { type AuditNote, OUTPOST } from '../../../platform/audit/index.ts';
import type { Database } from '../../../platform/storage/index.ts';
import type { AccountContext } from '../account-context.ts';
import { accountChange, accountNote, auditedOf, fullName } from '../audit-notes.ts';
import type { Account } from '../repository.ts';
import {
  claimedEmail,
  type Grant,
  grantOf,
  isEmailVerified,
  namesOf,
  type Refusal,
  refusalOfDomain,
} from './claims.ts';
import type { Confirmed } from './provider-client.ts';
import type { Provider } from './providers.ts';
import type { Identity, SingleSignOnRepository } from './repository.ts';
import * as texts from './texts.ts';

/** What became of a user whom a provider confirmed. */
export type Admission =
  | { readonly account: Account; readonly refusal: null }
  | { readonly account: Account | null; readonly refusal: Refusal };

/** Links users of providers to accounts, and gives the accounts role and areas by the groups. */
export class AccountGrants {
  readonly #context: AccountContext;
  readonly #repository: SingleSignOnRepository;

  constructor(context: AccountContext, repository: SingleSignOnRepository) {
    this.#context = context;
    this.#repository = repository;
  }

  /** Finds, links or creates the account of a user, and applies the groups to it. */
  async admit(provider: Provider, confirmed: Confirmed): Promise<Admission> {
    const { storage, outage, bus, changed } = this.#context;
    const done = await storage.transaction((trx) => this.#admitIn(trx, provider, confirmed), {
      alone: 'accounts',
    });
    if (done.account !== null && done.isChanged) {
      outage.memory.refresh();
      changed(done.account.id);
      bus.emit('onCallChanged', {});
    }
    return done.refusal === null
      ? { account: done.account, refusal: null }
      : { account: done.account, refusal: done.refusal };
  }

  /** Applies what a provider says now to an account that is linked. */
  async confirm(provider: Provider, confirmed: Confirmed, accountId: number): Promise<Admission> {
    const { storage, accounts } = this.#context;
    const linked = await this.#repository.accountOf(confirmed);
    // Unlinked meanwhile, or linked to another account.
    if (linked !== accountId) return { account: null, refusal: 'account-not-linked' };
    if (claimsTellNothing(confirmed)) {
      const account = await storage.transaction((trx) => accounts.find(accountId, trx));
      if (account?.active) return { account, refusal: null };
      return { account: account ?? null, refusal: 'account-deactivated' };
    }
    return this.admit(provider, confirmed);
  }

  async #admitIn(
    trx: Database,
    provider: Provider,
    confirmed: Confirmed,
  ): Promise<
    { isChanged: boolean } & (
      | { account: Account; refusal: null }
      | { account: Account | null; refusal: Refusal }
    )
  > {
    const { accounts } = this.#context;
    const { claims } = confirmed;
    const id = await this.#repository.accountOf(confirmed, trx);
    const known = id === undefined ? undefined : await accounts.find(id, trx);
    const refuse = (refusal: Refusal, account: Account | null = known ?? null) => ({
      ...{ account, refusal, isChanged: false },
    });
    if (!provider.body.Active) return refuse('provider-inactive');
    const domain = known ? null : refusalOfDomain(claims, provider.body);
    if (domain !== null) return refuse(domain);
    const grant = grantOf(claims, provider.body);
    if (typeof grant === 'string') return refuse(grant);
    if (known) {
      if (!known.active) return refuse('account-deactivated');
      return { refusal: null, ...(await this.#apply(trx, provider, confirmed, known, grant)) };
    }
    const email = claimedEmail(claims);
    if (email === null) return refuse('no-email');
    const sameEmail = await accounts.findByEmail(email, trx);
    if (sameEmail) {
      if (!provider.body.LinkByEmail) return refuse('account-not-linked', sameEmail);
      if (!isEmailVerified(claims)) return refuse('email-not-verified', sameEmail);
      if (!sameEmail.active) return refuse('account-deactivated', sameEmail);
      await this.#link(trx, provider, confirmed, sameEmail, texts.linkedByEmail);
      const { account } = await this.#apply(trx, provider, confirmed, sameEmail, grant);
      return { refusal: null, account, isChanged: true };
    }
    if (!provider.body.CreateAccounts) return refuse('no-account');
    const account = await this.#create(trx, provider, confirmed, email, grant);
    return { refusal: null, account, isChanged: true };
  }

  async #create(
    trx: Database,
    provider: Provider,
    confirmed: Confirmed,
    email: string,
    grant: Grant,
  ): Promise<Account> {
    const { accounts, audit, clock } = this.#context;
    const fresh = { email, ...namesOf(confirmed.claims, email), ...grant, active: true, passwordHash: null };
    const account = await accounts.insert(trx, fresh, clock.now());
    await this.#repository.link(trx, confirmed, account.id, provider.key, clock.now());
    const words = texts.createdByProvider(provider.body.Name, fullName(account), email, account.role);
    const details = { Provider: provider.key, After: auditedOf(account) };
    await audit.appendIn(trx, [accountNote('create', OUTPOST, account, words, details)]);
    return account;
  }

  async #link(
    trx: Database,
    provider: Provider,
    confirmed: Confirmed,
    account: Account,
    say: (provider: string, fullName: string) => string,
  ): Promise<void> {
    const { audit, clock } = this.#context;
    await this.#repository.link(trx, confirmed, account.id, provider.key, clock.now());
    const words = say(provider.body.Name, fullName(account));
    await audit.appendIn(trx, [accountNote('linked', OUTPOST, account, words, { Provider: provider.key })]);
  }

  /** Role and areas by the groups. Names and address stay as they are in Outpost. */
  async #apply(
    trx: Database,
    provider: Provider,
    identity: Identity,
    before: Account,
    grant: Grant,
  ): Promise<{ account: Account; isChanged: boolean }> {
    const { accounts, sessions, secondFactors, audit, clock } = this.#context;
    if (before.role === 'Admin' && grant.role !== 'Admin' && (await this.#isLastLocalAdmin(trx, before))) {
      const words = texts.keptLastAdmin(provider.body.Name, fullName(before), grant.role);
      await audit.appendIn(trx, [accountNote('role-kept', OUTPOST, before, words)]);
      return { account: before, isChanged: false };
    }
    const merged: Account = { ...before, ...grant };
    const change = accountChange(before, merged);
    if (change === null && isDeepStrictEqual(before.areas, merged.areas))
      return { account: before, isChanged: false };
    const after = { ...merged, tokenVersion: before.tokenVersion + 1 };
    await accounts.update(trx, after);
    const { words = '', ...details } = change ?? {};
    const said = texts.changedByGroups(provider.body.Name, fullName(after), words);
    const notes: AuditNote[] = [
      accountNote('change', OUTPOST, after, said, { Provider: provider.key, ...details }),
    ];
    if (after.role !== before.role) await this.#context.links.void(trx, before.id);
    const identities = await this.#repository.identitiesOf(before.id, trx);
    const isOnlyOfUser =
      before.passwordHash === null &&
      before.secondFactorSinceMs === null &&
      identities.every(({ issuer, subject }) => issuer === identity.issuer && subject === identity.subject);
    if (isOnlyOfUser || !isMore(before, after)) {
      await audit.appendIn(trx, notes);
      return { account: after, isChanged: true };
    }
    // Another user may have prepared the account: who got in before must not get in with more rights.
    await sessions.endAll(trx, before.id, clock.now());
    await secondFactors.turnOff(trx, before.id);
    await accounts.setPasswordHash(trx, before.id, '', null);
    const ended = texts.otherSignInsEnded(provider.body.Name, fullName(after));
    await audit.appendIn(trx, [...notes, accountNote('password', OUTPOST, after, ended)]);
    return {
      account: { ...after, passwordHash: null, passwordSetBy: null, secondFactorSinceMs: null },
      isChanged: true,
    };
  }

  /** Whether no other active Admin could sign in while all providers are unavailable. */
  async #isLastLocalAdmin(trx: Database, account: Account): Promise<boolean> {
    if (account.passwordHash === null) return false;
    return !(await this.#context.accounts.all(trx)).some(
      (each) => each.id !== account.id && isLocalAdmin(each),
    );
  }
}

/** Whether an account may do more than before: a higher role, or more areas. */
function isMore(before: Account, after: Account): boolean {
  const hasMoreAreas =
    before.areas !== null &&
    (after.areas === null || after.areas.some((area) => !before.areas!.includes(area)));
  return !roleAllows(before.role, after.role) || hasMoreAreas;
}

/** Whether an account lets an Admin in without any identity provider. */
export const isLocalAdmin = ({ role, active, passwordHash }: Account): boolean =>
  role === 'Admin' && active && passwordHash !== null;

/** A refresh without ID token and user info confirms the session, and says nothing about groups. */
const claimsTellNothing = ({ claims }: Confirmed): boolean =>
  Object.keys(claims).every((name) => name === 'sub');
