import { createHash, randomBytes } from 'node:crypto';
import { type Channel, type ContactLink, channelOf } from '@outpost/contract';
import { userName } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import { settingNotes } from '../../platform/audit/index.ts';
import { toInstant } from '../../platform/clock.ts';
import { invalid, type Principal } from '../../platform/http/index.ts';
import { type Chat, DeliveryError, type ReplyResult } from '../outbox/index.ts';
import { announceContacts, type ContactContext } from './context.ts';
import { shownInAudit } from './shown.ts';
import * as texts from './texts.ts';

const LINK_LIFE_MS = 15 * 60_000;

/** Codes are stored so that a copy of the database does not reveal them. */
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** Chats of accounts: a user sends a code to a bot, which then belongs to the account. */
export class ChatLinks {
  readonly #contacts: ContactContext;

  constructor(contacts: ContactContext) {
    this.#contacts = contacts;
  }

  /**
   * Where the user links a chat to the own account.
   * @throws AppError `BAD_REQUEST` for a channel without chats or that is not configured;
   * `LINK_UNAVAILABLE` when the provider does not respond
   */
  async link({ accountId }: Principal, channel: Channel): Promise<ContactLink> {
    const { repository, notify, clock } = this.#contacts;
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
    const { repository, book, guard, audit, clock } = this.#contacts;
    const accounts = await this.#contacts.accounts();
    const account = await repository.alone(async (db) => {
      const id = await repository.takeLink(db, hashOf(code), channel, clock.now());
      const found = accounts.find(({ Id, Active }) => Id === id && Active);
      if (!found) return null;
      const by = { accountId: found.Id, name: userName(found) };
      const before = book.of(found.Id);
      const stored = { value, secret: null, label };
      const notes = settingNotes({
        by,
        words: texts.linkedChat(channelOf(channel).name),
        before: shownInAudit(before),
        after: shownInAudit(new Map([...before, [channel, stored]])),
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
    await announceContacts(this.#contacts);
    return { text: texts.chatLinkedTo(userName(account)), isOver: true };
  }

  /** Whether a chat is linked to an account now. */
  isChatOf(accountId: number, { channel, value }: Chat): boolean {
    return this.#contacts.book.of(accountId).get(channel)?.value === value;
  }
}
