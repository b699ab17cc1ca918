import {
  type Channel,
  type ContactTestBody,
  type ContactTestResult,
  channelOf,
  type User,
} from '@outpost/contract';
import { userName } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import type { AuditNote } from '../../platform/audit/index.ts';
import type { Principal } from '../../platform/http/index.ts';
import { DeliveryError, type Message } from '../outbox/index.ts';
import { browserAddress } from './book.ts';
import { type ContactContext, findAccount, isOfHigher } from './context.ts';
import { TestBounds } from './test-bounds.ts';
import * as texts from './texts.ts';

/** Test messages, a limited number per user. */
export class TestMessages {
  readonly #contacts: ContactContext;
  readonly #bounds: TestBounds;

  constructor(contacts: ContactContext) {
    this.#contacts = contacts;
    this.#bounds = new TestBounds(contacts.clock);
  }

  /**
   * Sends a test message and waits for the provider's response; to an Admin only by an Admin.
   * @throws AppError `ACCOUNT_NOT_FOUND`, `ROLE_TOO_LOW`, `RATE_LIMITED`, `CONTACT_MISSING`
   */
  async test(principal: Principal, accountId: number, body: ContactTestBody): Promise<ContactTestResult> {
    const { notify, audit, clock } = this.#contacts;
    const account = await findAccount(this.#contacts, accountId);
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

  #testAddress(account: User, { Channel, BrowserId }: ContactTestBody): string {
    if (BrowserId !== undefined) {
      const browser = this.#contacts.book.browser(BrowserId);
      if (Channel === 'push' && browser?.accountId === account.Id) return browserAddress(browser);
      throw new AppError('BROWSER_NOT_FOUND', texts.browserNotFound(BrowserId));
    }
    const [address] = this.#contacts.book.addressesOf(account, Channel);
    if (address !== undefined) return address;
    throw new AppError('CONTACT_MISSING', texts.accountHasNoContact(channelOf(Channel).address.missing));
  }
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
  const recipient = accountId === account.Id ? texts.ownAccount : userName(account);
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

function testMessage(account: User): Message {
  return {
    title: texts.testSubject,
    text: texts.testText(userName(account)),
    attachments: [],
    path: '/account',
    facts: { Event: 'test', Alarms: [], AcknowledgeUrl: null },
  };
}
