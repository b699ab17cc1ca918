import { isDeepStrictEqual } from 'node:util';
import {
  type AccountAreas,
  type CreatedUser,
  type NewUser,
  type Role,
  roleAllows,
  type UserDetails,
  type UserUpdate,
} from '@outpost/contract';
import { AppError } from '../../platform/app-error.ts';
import type { AuditNote } from '../../platform/audit/index.ts';
import { invalid } from '../../platform/http/index.ts';
import type { Database } from '../../platform/storage/index.ts';
import type { AccountContext } from './account-context.ts';
import {
  type AccountActor,
  coversAreas,
  hasAuthorityOver,
  mustBeAnother,
  mustKnow,
  noAccount,
  requireAreas,
  requireAuthorityOver,
} from './account-rules.ts';
import { accountChange, accountNote, auditedOf, fullName, type RequestOrigin } from './audit-notes.ts';
import type { AccountLinks } from './links/service.ts';
import { createPasskeyRepository, type PasskeyRepository } from './passkeys/repository.ts';
import type { Account } from './repository.ts';
import { type AccountService, refuseTaken } from './service.ts';
import type { SignIn } from './sign-in.ts';
import { isLocalAdmin } from './single-sign-on/account-grants.ts';
import * as texts from './texts.ts';

/** The caller with address and session. */
export interface AccountRequest extends AccountActor {
  readonly sessionId: string;
  readonly origin: RequestOrigin;
}

/** Creating, changing and deleting accounts: permissions, and the effects on sessions and links. */
export class AccountAdministration {
  readonly #context: AccountContext;
  readonly #service: AccountService;
  readonly #links: AccountLinks;
  readonly #signIn: SignIn;
  readonly #passkeys: Pick<PasskeyRepository, 'of'>;

  constructor(context: AccountContext, service: AccountService, links: AccountLinks, signIn: SignIn) {
    this.#context = context;
    this.#service = service;
    this.#links = links;
    this.#signIn = signIn;
    this.#passkeys = createPasskeyRepository(context.storage);
  }

  /** @throws AppError `ACCOUNT_NOT_FOUND` */
  async get(by: AccountActor, id: number): Promise<UserDetails> {
    mustKnow(by, id);
    return this.#service.detailsOf(await this.#find(id));
  }

  /**
   * @throws AppError `ROLE_TOO_LOW`, `CONFLICT` when the email address is taken, `BAD_REQUEST` for
   * a password
   */
  async create(by: AccountActor, user: NewUser): Promise<CreatedUser> {
    requireAuthorityOver(by, user.Role);
    refuseAreasOfAdmin(user.Role, user.Areas, 'body.Areas');
    requireAreas(by, user.Areas);
    const owner = { email: user.Email, firstName: user.FirstName, lastName: user.LastName };
    const passwordHash =
      user.Password === undefined
        ? null
        : await this.#context.passwords.accept(user.Password, owner, 'body.Password');
    const fresh = {
      ...owner,
      role: user.Role,
      areas: user.Areas,
      active: user.Active,
      passwordHash,
      passwordSetBy: passwordHash === null ? null : by.accountId,
    };
    const { account, invitation } = await refuseTaken(user.Email, () =>
      this.#alone(by, async (trx, keeper) => {
        requireAuthorityOver(keeper, user.Role);
        requireAreas(keeper, user.Areas);
        const account = await this.#context.accounts.insert(trx, fresh, this.#context.clock.now());
        const words = texts.createdUser(by.name, fullName(account), account.email, account.role);
        const notes = [accountNote('create', by, account, words, { After: auditedOf(account) })];
        // An account that may not sign in needs no link.
        const invitation =
          passwordHash === null && account.active ? await this.#links.make(trx, account, by) : null;
        if (invitation) notes.push(invitation.note);
        await this.#context.audit.appendIn(trx, notes);
        return { account, invitation };
      }),
    );
    this.#context.outage.memory.refresh();
    this.#links.sent();
    this.#context.bus.emit('onCallChanged', {});
    return { ...(await this.#service.detailsOf(account)), Invitation: invitation?.link ?? null };
  }

  /**
   * Changes an account.
   * @param isConfirmed stations may be left without a recipient
   * @throws AppError `ACCOUNT_NOT_FOUND`, `ROLE_TOO_LOW`, `OWN_ACCOUNT`, `CONFLICT` when the email
   * address is taken, `BAD_REQUEST` for a wrong or weak password, `LOGIN_THROTTLED`
   */
  async update(
    by: AccountRequest,
    id: number,
    { User: wanted }: UserUpdate,
    isConfirmed = false,
  ): Promise<UserDetails> {
    mustKnow(by, id);
    if (wanted.Id !== id) {
      throw invalid([{ Path: 'body.User.Id', Message: texts.mustMatchPath(id) }]);
    }
    const found = await this.#find(id);
    refuseAreasOfAdmin(wanted.Role ?? found.role, wanted.Areas, 'body.User.Areas');
    this.#mustMay(by, found, wanted);
    const isOwn = id === by.accountId;
    const isOtherAddress = wanted.Email !== undefined && wanted.Email !== found.email;
    if (isOwn && (wanted.Password !== undefined || isOtherAddress)) {
      const typed = { password: wanted.CurrentPassword, path: 'body.User.CurrentPassword' };
      await this.#signIn.prove(found, typed, by.origin);
    }
    const passwordHash =
      wanted.Password === undefined
        ? null
        : await this.#context.passwords.accept(
            wanted.Password,
            mergedOf(found, wanted),
            'body.User.Password',
          );

    const account = await refuseTaken(wanted.Email ?? found.email, () =>
      this.#alone(by, async (trx, keeper) => {
        const before = await this.#find(id, trx);
        this.#mustMay(keeper, before, wanted);
        const { result, notes } = await this.#guarded(trx, keeper, id, isConfirmed, () =>
          this.#store(trx, by, before, mergedOf(before, wanted), passwordHash),
        );
        await this.#context.audit.appendIn(trx, [...result.notes, ...notes]);
        return result.after;
      }),
    );
    this.#context.guard.committed();
    this.#context.changed(id);
    this.#context.bus.emit('onCallChanged', {});
    return this.#service.detailsOf(account);
  }

  /**
   * @param isConfirmed stations may be left without a recipient
   * @throws AppError `ACCOUNT_NOT_FOUND`, `ROLE_TOO_LOW`, `OWN_ACCOUNT`; see `ReachGuard`
   */
  async remove(by: AccountActor, id: number, isConfirmed = false): Promise<void> {
    mustBeAnother(by, id, 'delete');
    await this.#alone(by, async (trx, keeper) => {
      const account = await this.#find(id, trx);
      requireAuthorityOver(keeper, account.role);
      requireAreas(keeper, account.areas);
      const { notes } = await this.#guarded(trx, keeper, id, isConfirmed, () =>
        this.#context.accounts.remove(trx, id),
      );
      await this.#mustKeepLocalAdmin(trx, account);
      const words = texts.deletedUser(by.name, fullName(account), account.email, account.role);
      await this.#context.audit.appendIn(trx, [
        accountNote('delete', by, account, words, { Before: auditedOf(account) }),
        ...notes,
      ]);
    });
    this.#context.guard.committed();
    this.#context.changed(id);
    this.#context.bus.emit('onCallChanged', {});
  }

  /** Ends all sessions of an account. @throws AppError `ACCOUNT_NOT_FOUND`, `ROLE_TOO_LOW` */
  async signOut(by: AccountActor, id: number): Promise<void> {
    const { sessions, audit, clock, changed } = this.#context;
    await this.#alone(by, async (trx, keeper) => {
      const account = await this.#find(id, trx);
      requireAuthorityOver(keeper, account.role);
      requireAreas(keeper, account.areas);
      const ended = await sessions.endAll(trx, id, clock.now());
      const words = texts.endedAllSessions(by.name, fullName(account));
      await audit.appendIn(trx, [accountNote('sign-out', by, account, words, { SessionsEnded: ended })]);
    });
    changed(id);
  }

  /** Whether the caller may make the change. */
  #mustMay(by: AccountActor, account: Account, wanted: UserUpdate['User']): void {
    if (account.id !== by.accountId) {
      requireAuthorityOver(by, account.role);
      requireAuthorityOver(by, wanted.Role ?? account.role);
      requireAreas(by, account.areas);
      requireAreas(by, mergedOf(account, wanted).areas);
      return;
    }
    const { role, areas, active } = mergedOf(account, wanted);
    if (!isDeepStrictEqual(areas, account.areas)) mustBeAnother(by, account.id, 'change-areas');
    if (role !== account.role) mustBeAnother(by, account.id, 'change-role');
    if (!active) mustBeAnother(by, account.id, 'deactivate');
  }

  async #store(
    trx: Database,
    by: AccountRequest,
    before: Account,
    wanted: ReturnType<typeof mergedOf>,
    passwordHash: string | null,
  ): Promise<{ after: Account; notes: AuditNote[] }> {
    const { accounts, sessions, links, clock } = this.#context;
    const isOwn = before.id === by.accountId;
    const isOther = wanted.role !== before.role || wanted.active !== before.active;
    const hasOtherAreas = !isDeepStrictEqual(wanted.areas, before.areas);
    const after: Account = {
      ...before,
      ...wanted,
      // Earlier access tokens contain another role; their pages show what was allowed then.
      tokenVersion: before.tokenVersion + (isOther || hasOtherAreas ? 1 : 0),
      ...(passwordHash === null ? {} : { passwordHash, passwordSetBy: isOwn ? null : by.accountId }),
    };
    await this.#refuseKnownSignIn(trx, before, after);
    const change = accountChange(before, after);
    const notes: AuditNote[] = [];
    if (change) {
      const { words, ...details } = change;
      await accounts.update(trx, after);
      const isOnlyActive = Object.keys(change.After).join() === 'Active';
      const activity = after.active ? texts.activatedUser : texts.deactivatedUser;
      const said = isOnlyActive
        ? activity(by.name, fullName(after))
        : texts.changedUser(by.name, fullName(after), words);
      notes.push(accountNote('change', by, after, said, details));
    }
    if (passwordHash !== null) {
      await accounts.setPasswordHash(trx, before.id, passwordHash, after.passwordSetBy);
      const whose = isOwn ? texts.theirOwnPassword : texts.passwordOf(fullName(after));
      notes.push(accountNote('password', by, after, texts.changedPassword(by.name, whose)));
    }
    // A link was sent to the old address, was for the old password, or gives another role.
    if (passwordHash !== null || wanted.email !== before.email || isOther) {
      await links.void(trx, before.id);
    }
    // Users who change their own password stay signed in; all other sessions end.
    if (passwordHash !== null || !wanted.active) {
      await sessions.endAll(trx, before.id, clock.now(), isOwn ? by.sessionId : undefined);
    }
    await this.#mustKeepLocalAdmin(trx, before);
    return { after, notes };
  }

  /**
   * The user who set the password, or has added a passkey under it, could sign in with a role or
   * areas that they may not assign.
   */
  async #refuseKnownSignIn(trx: Database, before: Account, after: Account): Promise<void> {
    const { id, role, areas, passwordSetBy } = after;
    const isPromoted = !roleAllows(before.role, role);
    if (!isPromoted && coversAreas(before.areas, areas)) return;
    const passkeys = await this.#passkeys.of(id, trx);
    for (const setBy of new Set([passwordSetBy, ...passkeys.map((each) => each.passwordSetBy)])) {
      if (setBy === null) continue;
      const setter = await this.#context.accounts.find(setBy, trx);
      const maySetRole = setter?.active === true && hasAuthorityOver(setter.role, role);
      if (maySetRole && coversAreas(setter.areas, areas)) continue;
      if (setBy !== passwordSetBy) throw new AppError('CONFLICT', texts.passkeyOfAnotherUser);
      const isOfRole = isPromoted && !maySetRole;
      throw new AppError(
        'CONFLICT',
        isOfRole ? texts.passwordSetByAnotherUser(role) : texts.passwordSetByUserOfOtherAreas,
      );
    }
  }

  /**
   * An Admin who signs in with an identity provider must not remove the last one who does not need
   * it.
   */
  async #mustKeepLocalAdmin(trx: Database, before: Account): Promise<void> {
    if (!isLocalAdmin(before) || (await this.#context.accounts.all(trx)).some(isLocalAdmin)) return;
    throw new AppError('CONFLICT', texts.lastAdminWithPassword);
  }

  #guarded<T>(trx: Database, by: AccountActor, id: number, isConfirmed: boolean, work: () => Promise<T>) {
    const change = { by, isConfirmed, concerns: 'account' as const, accountIds: [id] };
    return this.#context.guard.around(trx, change, work);
  }

  /**
   * One change of accounts at a time, by a caller who still has the role of the access token. Users
   * cannot demote, deactivate or delete their own account, so a caller who does this to an Admin is
   * an active Admin who remains: there always is one, also when two demote each other at the same
   * time.
   */
  #alone<T>(by: AccountActor, work: (trx: Database, keeper: AccountActor) => Promise<T>): Promise<T> {
    const { storage, accounts } = this.#context;
    return storage.transaction(
      async (trx) => {
        const keeper = await accounts.find(by.accountId, trx);
        if (!keeper?.active) throw new AppError('TOKEN_INVALID', texts.accountChangedSignInAgain);
        return work(trx, { ...by, role: keeper.role, areas: keeper.areas });
      },
      { alone: 'accounts' },
    );
  }

  async #find(id: number, db?: Database): Promise<Account> {
    const account = await this.#context.accounts.find(id, db);
    if (!account) throw noAccount(id);
    return account;
  }
}

/** @throws AppError `BAD_REQUEST` */
function refuseAreasOfAdmin(role: Role, areas: AccountAreas | undefined, path: string): void {
  if (role !== 'Admin' || areas === undefined || areas === null) return;
  throw invalid([{ Path: path, Message: texts.mustBeNullForAdmin }]);
}

/** An account with the requested changes. */
function mergedOf(account: Account, wanted: UserUpdate['User']) {
  const { Email, FirstName, LastName, Role, Areas, Active, UnitPreference } = wanted;
  const role = Role ?? account.role;
  return {
    email: Email ?? account.email,
    firstName: FirstName ?? account.firstName,
    lastName: LastName ?? account.lastName,
    role,
    // Admins may act at every station.
    areas: role === 'Admin' ? null : Areas === undefined ? account.areas : Areas,
    active: Active ?? account.active,
    unitPreference: UnitPreference ?? account.unitPreference,
  };
}
