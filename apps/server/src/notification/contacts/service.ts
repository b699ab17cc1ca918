import { createHash, randomBytes } from 'node:crypto';
import {
  type BrowserBody,
  CHANNEL_DESCRIPTORS,
  type Channel,
  type ChannelAddress,
  type ChannelDescriptor,
  type ChannelSettingName,
  type Contact,
  type ContactBody,
  type ContactField,
  type ContactLink,
  type ContactSaved,
  type ContactTestBody,
  type ContactTestResult,
  channelKey,
  channelOf,
  isChannelEnabled,
  MAX_BROWSERS,
  type PushBrowser,
  roleAllows,
  type User,
} from '@outpost/contract';
import type { ChannelValues } from '../../config.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Audit, type AuditNote, settingNotes } from '../../platform/audit/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import { type Clock, toInstant } from '../../platform/clock.ts';
import { invalid, type Principal } from '../../platform/http/index.ts';
import type { Database } from '../../platform/storage/index.ts';
import type { StoredAddress } from '../channels/channel-module.ts';
import { areUsable } from '../channels/push/index.ts';
import { makeWebhookSecret } from '../channels/webhook/index.ts';
import { type Chat, DeliveryError, type Message, type Notify, type ReplyResult } from '../outbox/index.ts';
import type { ReachChange, ReachGuard } from '../recipients/index.ts';
import { browserAddress, type ContactBook, publicPartOf, type StoredContact } from './book.ts';
import type { ContactRepository, StoredBrowser } from './repository.ts';
import { TestBounds } from './test-bounds.ts';
import * as texts from './texts.ts';

export interface ContactServiceDeps {
  readonly repository: ContactRepository;
  readonly book: ContactBook;
  readonly audit: Pick<Audit, 'append' | 'appendIn'>;
  readonly guard: ReachGuard;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly accounts: () => Promise<readonly User[]>;
  readonly notify: Pick<Notify, 'sendNow' | 'linkUrl'>;
  /** The current settings of the channels. */
  readonly channelValues: () => ChannelValues;
}

/**
 * Contact details. All users see and change their own; Supervisors those of all users except
 * Admins, which only Admins change.
 */
export class ContactService {
  readonly #deps: ContactServiceDeps;
  readonly #bounds: TestBounds;

  constructor(deps: ContactServiceDeps) {
    this.#deps = deps;
    this.#bounds = new TestBounds(deps.clock);
  }

  /** @throws AppError `ACCOUNT_NOT_FOUND` */
  async get(accountId: number): Promise<Contact> {
    return this.#present(await this.#account(accountId));
  }

  async all(): Promise<Contact[]> {
    return (await this.#deps.accounts()).map((account) => this.#present(account));
  }

  /**
   * @param isConfirmed stations may be left without a recipient
   * @throws AppError `ACCOUNT_NOT_FOUND`, `ROLE_TOO_LOW`; `BAD_REQUEST` for a webhook that this server does not allow; see `ReachGuard`
   */
  async save(
    principal: Principal,
    accountId: number,
    body: ContactBody,
    isConfirmed = false,
  ): Promise<ContactSaved> {
    const { repository, book } = this.#deps;
    const account = await this.#account(accountId);
    mayChange(principal, account);
    const before = book.of(accountId);
    const after = this.#after(before, body);
    const notes = settingNotes({
      by: { accountId: principal.accountId, name: principal.name },
      words: texts.changedContactDetails(nameOf(account)),
      before: shown(before),
      after: { ...shown(after), ...(body.NewSecret && { WebhookSecret: 'changed' }) },
    });
    const change = { by: principal, isConfirmed, accountIds: [accountId] };
    await this.#guarded(change, notes, async (db) => {
      for (const { id } of CHANNEL_DESCRIPTORS) {
        const stored = after.get(id) ?? null;
        if (stored !== (before.get(id) ?? null)) await repository.save(db, accountId, id, stored);
      }
    });
    await this.#changed();
    const signed = [...after].find(([channel]) => isSigned(channelOf(channel)));
    const isNew = signed !== undefined && signed[1].secret !== before.get(signed[0])?.secret;
    return { ...this.#present(account), WebhookSecret: isNew ? signed[1].secret : null };
  }

  /** @throws AppError `BROWSERS_FULL`; `BAD_REQUEST` for invalid keys */
  async addBrowser(principal: Principal, body: BrowserBody): Promise<PushBrowser> {
    const { repository, audit, guard, clock } = this.#deps;
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
    await this.#changed();
    return presentBrowser(browser);
  }

  /**
   * @param isConfirmed stations may be left without a recipient
   * @throws AppError `BROWSER_NOT_FOUND`, `ROLE_TOO_LOW`; see `ReachGuard`
   */
  async removeBrowser(principal: Principal, id: number, isConfirmed = false): Promise<void> {
    const { repository, book } = this.#deps;
    const browser = book.browser(id);
    const isOwn = browser?.accountId === principal.accountId;
    if (!browser || (!isOwn && !roleAllows(principal.role, 'Supervisor'))) {
      throw new AppError('BROWSER_NOT_FOUND', texts.browserNotFound(id));
    }
    if (!isOwn) mayChange(principal, await this.#account(browser.accountId));
    const words = texts.disabledBrowserNotifications(browser.label);
    const by = { accountId: principal.accountId, name: principal.name };
    const before = { AccountId: browser.accountId, Browser: browser.label };
    const notes = settingNotes({ by, words, before, after: null });
    const change = { by: principal, isConfirmed, accountIds: [browser.accountId] };
    await this.#guarded(change, notes, (db) => repository.removeBrowser(db, id));
    await this.#changed();
  }

  /**
   * Sends a test message and waits for the provider's response; to an Admin only by an Admin.
   * @throws AppError `ACCOUNT_NOT_FOUND`, `ROLE_TOO_LOW`, `RATE_LIMITED`, `CONTACT_MISSING`
   */
  async test(principal: Principal, accountId: number, body: ContactTestBody): Promise<ContactTestResult> {
    const { notify, audit, clock } = this.#deps;
    const account = await this.#account(accountId);
    mayReach(principal, account);
    const Address = this.#testAddress(account, body);
    this.#bounds.take(principal.accountId);
    const beganMs = clock.monotonicMs();
    const result = (Sent: boolean, Answer: string): ContactTestResult => ({
      Sent,
      Answer,
      Address,
      TookMs: Math.round(clock.monotonicMs() - beganMs),
    });
    let answer: ContactTestResult;
    try {
      answer = result(true, await notify.sendNow(body.Channel, Address, testMessage(account)));
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      answer = result(false, error.message);
    }
    await audit.append(testNote(principal, account, body.Channel, answer));
    return answer;
  }

  /**
   * Where the user links a chat to the own account.
   * @throws AppError `BAD_REQUEST` for a channel without chats or that is not configured;
   * `LINK_UNAVAILABLE` when the provider does not respond
   */
  async link({ accountId }: Principal, channel: Channel): Promise<ContactLink> {
    const { repository, notify, clock } = this.#deps;
    const code = randomBytes(18).toString('base64url');
    const asked = notify.linkUrl(channel, code);
    if (asked === null) throw invalid([{ Path: 'body.Channel', Message: channelOf(channel).unavailable }]);
    const Url = await asked.catch((error: unknown) => {
      if (!(error instanceof DeliveryError)) throw error;
      throw new AppError('LINK_UNAVAILABLE', error.message);
    });
    const expiresAtMs = clock.now() + LINK_LIFE_MS;
    await repository.alone((db) =>
      repository.putLink(db, { codeHash: hashOf(code), accountId, channel, expiresAtMs }, clock.now()),
    );
    return { Url, ExpiresAt: toInstant(expiresAtMs) };
  }

  /** Links a chat to the account that got the code, as that account. @throws StorageError */
  async linkChat({ channel, value, label }: Chat, code: string): Promise<ReplyResult> {
    const { repository, book, guard, audit, clock } = this.#deps;
    const accounts = await this.#deps.accounts();
    const account = await repository.alone(async (db) => {
      const id = await repository.takeLink(db, hashOf(code), channel, clock.now());
      const found = accounts.find(({ Id, Active }) => Id === id && Active);
      if (!found) return null;
      const by = { accountId: found.Id, name: nameOf(found) };
      const before = book.of(found.Id);
      const stored = { value, secret: null, label };
      const notes = settingNotes({
        by,
        words: texts.linkedChat(channelOf(channel).name),
        before: shown(before),
        after: shown(new Map([...before, [channel, stored]])),
      });
      const change = {
        by: { ...by, role: found.Role },
        isConfirmed: false,
        isUnavoidable: true,
        accountIds: [found.Id],
        concerns: 'account',
      } as const;
      const judged = await guard.around(db, change, () => repository.save(db, found.Id, channel, stored));
      await audit.appendIn(db, [...notes, ...judged.notes]);
      return found;
    });
    if (account === null) return { text: texts.linkNotValid, isOver: false };
    await this.#changed();
    return { text: texts.chatLinkedTo(nameOf(account)), isOver: true };
  }

  /** Whether a chat is linked to an account now. */
  isChatOf(accountId: number, { channel, value }: Chat): boolean {
    return this.#deps.book.of(accountId).get(channel)?.value === value;
  }

  #guarded(
    change: Pick<ReachChange, 'by' | 'isConfirmed' | 'accountIds'>,
    notes: readonly AuditNote[],
    work: (db: Database) => Promise<void>,
  ): Promise<void> {
    const { repository, guard, audit } = this.#deps;
    return repository.alone(async (db) => {
      const judged = await guard.around(db, { ...change, concerns: 'account' }, () => work(db));
      await audit.appendIn(db, [...notes, ...judged.notes]);
    });
  }

  #testAddress(account: User, { Channel, BrowserId }: ContactTestBody): string {
    const { book } = this.#deps;
    if (BrowserId !== undefined) {
      const browser = book.browser(BrowserId);
      if (Channel === 'push' && browser?.accountId === account.Id) return browserAddress(browser);
      throw new AppError('BROWSER_NOT_FOUND', texts.browserNotFound(BrowserId));
    }
    const [address] = book.addressesOf(account, Channel);
    if (address !== undefined) return address;
    throw new AppError('CONTACT_MISSING', texts.accountHasNoContact(channelOf(Channel).address.missing));
  }

  /** What is stored after a change; unchanged addresses are the same objects. */
  #after(before: StoredContact, body: ContactBody): StoredContact {
    const after = new Map<Channel, StoredAddress>(before);
    for (const descriptor of FIELDS) {
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
    const values = this.#deps.channelValues();
    const refuse = (Message: string) => invalid([{ Path: `body.${field}`, Message }]);
    if (!isChannelEnabled(descriptor, values)) throw refuse(texts.mustBeEmpty(descriptor.notEnabled));
    const isHttpsOnly = values[descriptor.enabledBy as ChannelSettingName] === 'https';
    if (isHttpsOnly && !url.startsWith('https:')) throw refuse(texts.mustBeginWithHttps);
  }

  async #account(id: number): Promise<User> {
    const account = (await this.#deps.accounts()).find(({ Id }) => Id === id);
    if (account) return account;
    throw new AppError('ACCOUNT_NOT_FOUND', texts.accountNotFound(id));
  }

  async #changed(): Promise<void> {
    this.#deps.guard.committed();
    await this.#deps.book.load();
    // Recipients depend on the channels that reach them.
    this.#deps.bus.emit('onCallChanged', {});
  }

  #present({ Id, Email }: User): Contact {
    const { book } = this.#deps;
    const stored = book.of(Id);
    return {
      AccountId: Id,
      Email,
      ...(Object.fromEntries(
        FIELDS.map(({ id, address }) => {
          const own = stored.get(id);
          return [address.field, own === undefined ? null : presentedOf(address, own)];
        }),
      ) as Record<ContactField, string | null>),
      Browsers: book.browsersOf(Id).map(presentBrowser),
    };
  }
}

const LINK_LIFE_MS = 15 * 60_000;

/** Codes are stored so that a copy of the database does not reveal them. */
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

type WithField = ChannelDescriptor & {
  readonly id: Channel;
  readonly address: Extract<ChannelAddress, { readonly field: string }>;
};
/** Channels whose addresses are entered or linked. */
const FIELDS = CHANNEL_DESCRIPTORS.filter(({ address }) => 'field' in address) as readonly WithField[];

const isSigned = ({ address }: ChannelDescriptor) => address.how === 'typed' && address.isSigned;

/** What the owner of an address sees of it. */
const presentedOf = (address: WithField['address'], stored: StoredAddress) =>
  address.how === 'typed' && !address.isSecret ? stored.value : publicPartOf(address, stored);

/** For the audit log: a URL often is its only secret, so only its host is shown. */
const shown = (contact: StoredContact) =>
  Object.fromEntries(
    FIELDS.map(({ id, address }) => {
      const stored = contact.get(id);
      const name = address.how === 'typed' && address.kind === 'phone' ? address.field : channelKey(id);
      return [name, stored === undefined ? null : publicPartOf(address, stored)];
    }),
  );

const nameOf = ({ FirstName, LastName, Email }: User) => `${FirstName} ${LastName}`.trim() || Email;

const isOfHigher = ({ accountId, role }: Principal, { Id, Role }: User) =>
  Id !== accountId && Role === 'Admin' && role !== 'Admin';

function mayChange(principal: Principal, account: User): void {
  if (isOfHigher(principal, account)) throw new AppError('ROLE_TOO_LOW', texts.onlyAdminsCanChangeAdmins);
}

function mayReach(principal: Principal, account: User): void {
  if (isOfHigher(principal, account)) throw new AppError('ROLE_TOO_LOW', texts.onlyAdminsCanTestAdmins);
}

function testNote(
  { accountId, name }: Principal,
  account: User,
  channel: Channel,
  { Sent, Answer, Address }: ContactTestResult,
): AuditNote {
  const recipient = accountId === account.Id ? texts.ownAccount : nameOf(account);
  return {
    kind: 'notification',
    action: 'test',
    outcome: Sent ? 'done' : 'failed',
    by: { accountId, name },
    words: Sent
      ? texts.testSent(channelOf(channel).inText, recipient)
      : texts.testNotSent(channelOf(channel).inText, recipient, Answer),
    details: { AccountId: account.Id, Channel: channel, Address, Answer },
  };
}

function presentBrowser({ id, label, endpoint, createdAtMs }: StoredBrowser): PushBrowser {
  const Mark = createHash('sha256').update(endpoint).digest('hex');
  return { Id: id, Label: label, Mark, CreatedAt: toInstant(createdAtMs) };
}

function testMessage({ FirstName, LastName, Email }: User): Message {
  const name = `${FirstName} ${LastName}`.trim() || Email;
  return {
    title: texts.testSubject,
    text: texts.testText(name),
    attachments: [],
    path: '/account',
    facts: { Event: 'test', Alarms: [], AcknowledgeUrl: null },
  };
}
