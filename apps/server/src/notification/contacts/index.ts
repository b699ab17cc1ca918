import { CHANNELS, type Channel, calls, type User } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/index.ts';
import type { Notify } from '../outbox/index.ts';
import { isConfirmed, type ReachGuard } from '../recipients/index.ts';
import { ContactBook } from './book.ts';
import { ChatLinks } from './chat-links.ts';
import type { ContactContext } from './context.ts';
import { createContactRepository } from './repository.ts';
import { ContactService } from './service.ts';
import { TestMessages } from './test-messages.ts';

/** The calls, and what users do in chats. */
export interface ContactCalls extends Pick<ChatLinks, 'linkChat' | 'isChatOf'> {
  readonly service: ContactService;
  mount(app: FastifyInstance): void;
}

/** The area of contact details. */
export type Contacts = Awaited<ReturnType<typeof createContacts>>;

/** @throws StorageError */
export async function createContacts(context: Context) {
  const { storage, bus } = context;
  const repository = createContactRepository(storage);
  const book = new ContactBook(repository);
  await book.load();
  return {
    book,
    /** Which of the configured channels reach an account. */
    reachable: (account: User, has: (channel: Channel) => boolean): Channel[] =>
      CHANNELS.filter((channel) => has(channel) && book.addressesOf(account, channel).length > 0),
    /** A push service reports that a browser is gone. @param address of the outbox */
    async forgetBrowser(address: string): Promise<void> {
      await repository.alone((db) => repository.removeBrowser(db, ContactBook.numberOf(address)));
      await book.load();
      bus.emit('onCallChanged', {});
    },
    /** What changes contact details. */
    serve(guard: ReachGuard, notify: Notify, accounts: () => Promise<readonly User[]>): ContactCalls {
      const shared: ContactContext = { ...context, repository, book, guard, notify, accounts };
      const chats = new ChatLinks(shared);
      const service = new ContactService(shared);
      return {
        service,
        linkChat: (chat, code) => chats.linkChat(chat, code),
        isChatOf: (accountId, chat) => chats.isChatOf(accountId, chat),
        mount(app) {
          mountContacts(app, service, notify);
          mountChatsAndTests(app, chats, new TestMessages(shared));
        },
      };
    },
  };
}

function mountContacts(app: FastifyInstance, service: ContactService, notify: Notify): void {
  const { contacts } = calls;
  mount(app, contacts.own, ({ principal }) => service.get(principal.accountId));
  mount(app, contacts.saveOwn, ({ principal, body, query }) =>
    service.save(principal, principal.accountId, body, isConfirmed(query)),
  );
  mount(app, contacts.all, () => service.all());
  mount(app, contacts.save, ({ principal, params, body, query }) =>
    service.save(principal, params.id, body, isConfirmed(query)),
  );
  mount(app, contacts.pushKey, () => ({ PublicKey: notify.browserKey() }));
  mount(app, contacts.addBrowser, ({ principal, body }) => service.addBrowser(principal, body));
  mount(app, contacts.removeBrowser, async ({ principal, params, query }) => {
    await service.removeBrowser(principal, params.id, isConfirmed(query));
    return { Ok: true as const };
  });
}

function mountChatsAndTests(app: FastifyInstance, chats: ChatLinks, messages: TestMessages): void {
  const { contacts } = calls;
  mount(app, contacts.link, ({ principal, body }) => chats.link(principal, body.Channel));
  mount(app, contacts.testOwn, ({ principal, body }) => messages.test(principal, principal.accountId, body));
  mount(app, contacts.test, ({ principal, params, body }) => messages.test(principal, params.id, body));
}
