import {
  type BrowserBody,
  CHANNEL_DESCRIPTORS,
  type Channel,
  type ChannelDescriptor,
  type ChannelSettingName,
  type Contact,
  type ContactBody,
  type ContactField,
  type ContactSaved,
  channelOf,
  isChannelEnabled,
  MAX_BROWSERS,
  type PushBrowser,
  roleAllows,
  type User,
} from '@outpost/contract';
import { userName } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import { type AuditNote, settingNotes } from '../../platform/audit/index.ts';
import { invalid, type Principal } from '../../platform/http/index.ts';
import { makeWebhookSecret } from '../../platform/outbound/index.ts';
import type { Database } from '../../platform/storage/index.ts';
import type { StoredAddress } from '../channels/channel-module.ts';
import { areUsable } from '../channels/push/index.ts';
import type { ReachChange } from '../recipients/index.ts';
import type { StoredContact } from './book.ts';
import {
  announceContacts,
  type ContactContext,
  type ContactEditor,
  findAccount,
  isOfHigher,
} from './context.ts';
import { CONTACT_FIELDS, presentBrowser, presentedOf, shownInAudit } from './shown.ts';
import * as texts from './texts.ts';

/**
 * Contact details. All users see and change their own; Supervisors those of all users except
 * Admins, which only Admins change.
 */
export class ContactService {
  readonly #contacts: ContactContext;

  constructor(contacts: ContactContext) {
    this.#contacts = contacts;
  }

  /** @throws AppError `ACCOUNT_NOT_FOUND` */
  async get(accountId: number): Promise<Contact> {
    return this.#present(await findAccount(this.#contacts, accountId));
  }

  async all(): Promise<Contact[]> {
    return (await this.#contacts.accounts()).map((account) => this.#present(account));
  }

  /**
   * @param isConfirmed stations may be left without a recipient
   * @throws AppError `ACCOUNT_NOT_FOUND`, `ROLE_TOO_LOW`; `BAD_REQUEST` for a webhook that this server does not allow; see `ReachGuard`
   */
  async save(
    principal: ContactEditor,
    accountId: number,
    body: ContactBody,
    isConfirmed = false,
  ): Promise<ContactSaved> {
    const account = await findAccount(this.#contacts, accountId);
    mayChange(principal, account);
    const before = this.#contacts.book.of(accountId);
    const after = this.#after(before, body);
    const notes = settingNotes({
      by: { accountId: principal.accountId, name: principal.name },
      words: texts.changedContactDetails(userName(account)),
      before: shownInAudit(before),
      after: { ...shownInAudit(after), ...(body.NewSecret && { WebhookSecret: 'changed' }) },
    });
    const change = { by: principal, isConfirmed, accountIds: [accountId] };
    await this.#guarded(change, notes, async (db) => {
      for (const { id } of CHANNEL_DESCRIPTORS) {
        const stored = after.get(id) ?? null;
        if (stored !== (before.get(id) ?? null))
          await this.#contacts.repository.save(db, accountId, id, stored);
      }
    });
    await announceContacts(this.#contacts);
    const signed = [...after].find(([channel]) => isSigned(channelOf(channel)));
    const isNew = signed !== undefined && signed[1].secret !== before.get(signed[0])?.secret;
    return { ...this.#present(account), WebhookSecret: isNew ? signed[1].secret : null };
  }

  /** @throws AppError `BROWSERS_FULL`; `BAD_REQUEST` for invalid keys */
  async addBrowser(principal: Principal, body: BrowserBody): Promise<PushBrowser> {
    const { repository, guard, audit, clock } = this.#contacts;
    const { accountId, name } = principal;
    if (!areUsable(body.Keys)) throw invalid([{ Path: 'body.Keys', Message: texts.mustBePushKeys }]);
    const words = texts.enabledBrowserNotifications(body.Label);
    const notes = settingNotes({
      by: { accountId, name },
      words,
      before: null,
      after: { Browser: body.Label },
    });
    const browser = await repository.alone(async (db) => {
      const owner = await repository.ownerOf(db, body.Endpoint);
      const judged = await guard.around(
        db,
        {
          by: principal,
          isConfirmed: false,
          isUnavoidable: true,
          concerns: 'account',
          accountIds: owner === undefined || owner === accountId ? [] : [owner],
        },
        () => repository.putBrowser(db, accountId, body, clock.now(), MAX_BROWSERS),
      );
      if (!judged.result) throw new AppError('BROWSERS_FULL', texts.maxBrowsersReached(MAX_BROWSERS));
      await audit.appendIn(db, [...(judged.result.isNew ? notes : []), ...judged.notes]);
      return judged.result.browser;
    });
    await announceContacts(this.#contacts);
    return presentBrowser(browser);
  }

  /**
   * @param isConfirmed stations may be left without a recipient
   * @throws AppError `BROWSER_NOT_FOUND`, `ROLE_TOO_LOW`; see `ReachGuard`
   */
  async removeBrowser(principal: Principal, id: number, isConfirmed = false): Promise<void> {
    const browser = this.#contacts.book.browser(id);
    const isOwn = browser?.accountId === principal.accountId;
    if (!browser || (!isOwn && !roleAllows(principal.role, 'Supervisor'))) {
      throw new AppError('BROWSER_NOT_FOUND', texts.browserNotFound(id));
    }
    if (!isOwn) mayChange(principal, await findAccount(this.#contacts, browser.accountId));
    const words = texts.disabledBrowserNotifications(browser.label);
    const by = { accountId: principal.accountId, name: principal.name };
    const before = { AccountId: browser.accountId, Browser: browser.label };
    const notes = settingNotes({ by, words, before, after: null });
    const change = { by: principal, isConfirmed, accountIds: [browser.accountId] };
    await this.#guarded(change, notes, (db) => this.#contacts.repository.removeBrowser(db, id));
    await announceContacts(this.#contacts);
  }

  #guarded(
    change: Pick<ReachChange, 'by' | 'isConfirmed' | 'accountIds'>,
    notes: readonly AuditNote[],
    work: (db: Database) => Promise<void>,
  ): Promise<void> {
    const { repository, guard, audit } = this.#contacts;
    return repository.alone(async (db) => {
      const judged = await guard.around(db, { ...change, concerns: 'account' }, () => work(db));
      await audit.appendIn(db, [...notes, ...judged.notes]);
    });
  }

  /** What is stored after a change; unchanged addresses are the same objects. */
  #after(before: StoredContact, body: ContactBody): StoredContact {
    const after = new Map<Channel, StoredAddress>(before);
    for (const descriptor of CONTACT_FIELDS) {
      const { id, address } = descriptor;
      const value = body[address.field as ContactField];
      const stored = before.get(id);
      if (value === undefined) continue;
      if (value === null) after.delete(id);
      else if (stored?.value !== value || (body.NewSecret && isSigned(descriptor))) {
        if (address.how === 'typed' && address.kind === 'url')
          this.#checkUrl(descriptor, address.field, value);
        const secret = isSigned(descriptor) ? makeWebhookSecret() : null;
        after.set(id, { value, secret, label: null });
      }
    }
    return after;
  }

  /** @throws AppError `BAD_REQUEST` */
  #checkUrl(descriptor: ChannelDescriptor, field: string, url: string): void {
    const values = this.#contacts.settings.now().channels;
    const refuse = (Message: string) => invalid([{ Path: `body.${field}`, Message }]);
    if (!isChannelEnabled(descriptor, values)) throw refuse(texts.mustBeEmpty(descriptor.notEnabled));
    const isHttpsOnly = values[descriptor.enabledBy as ChannelSettingName] === 'https';
    if (isHttpsOnly && !url.startsWith('https:')) throw refuse(texts.mustBeginWithHttps);
  }

  #present({ Id, Email }: User): Contact {
    const stored = this.#contacts.book.of(Id);
    return {
      AccountId: Id,
      Email,
      ...(Object.fromEntries(
        CONTACT_FIELDS.map(({ id, address }) => {
          const own = stored.get(id);
          return [address.field, own === undefined ? null : presentedOf(address, own)];
        }),
      ) as Record<ContactField, string | null>),
      Browsers: this.#contacts.book.browsersOf(Id).map(presentBrowser),
    };
  }
}

const isSigned = ({ address }: ChannelDescriptor) => address.how === 'typed' && address.isSigned;

function mayChange(principal: ContactEditor, account: User): void {
  if (isOfHigher(principal, account)) throw new AppError('ROLE_TOO_LOW', texts.onlyAdminsCanChangeAdmins);
}
