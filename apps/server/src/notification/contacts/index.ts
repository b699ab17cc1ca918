import { CHANNELS, type Channel, calls, type User } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { ChannelValues } from '../../config.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { mount } from '../../platform/http/index.ts';
import type { Storage } from '../../platform/storage/index.ts';
import type { Notify } from '../outbox/index.ts';
import { isConfirmed, type ReachGuard } from '../recipients/index.ts';
import { ContactBook } from './book.ts';
import { createContactRepository } from './repository.ts';
import { ContactService } from './service.ts';

export interface ContactsDeps {
  readonly storage: Storage;
  readonly bus: Bus;
}

/** For the calls that change contact details. */
export interface ContactRoutesDeps {
  readonly audit: Pick<Audit, 'append' | 'appendIn'>;
  readonly guard: ReachGuard;
  readonly clock: Clock;
  readonly accounts: () => Promise<readonly User[]>;
  readonly notify: Pick<Notify, 'sendNow' | 'browserKey' | 'linkUrl'>;
  /** The current settings of the channels. */
  readonly channelValues: () => ChannelValues;
}

/** The calls, and what users do in chats. */
export interface ContactCalls extends Pick<ContactService, 'linkChat' | 'isChatOf'> {
  mount(app: FastifyInstance): void;
}

/** The area of contact details. */
export interface Contacts {
  readonly book: Pick<ContactBook, 'addressesOf' | 'storedAt' | 'browserAt'>;
  /** Which of the configured channels reach an account. */
  reachable(account: User, has: (channel: Channel) => boolean): Channel[];
  /** A push service reports that a browser is gone. @param address of the outbox */
  forgetBrowser(address: string): Promise<void>;
  /** What changes contact details. */
  serve(deps: ContactRoutesDeps): ContactCalls;
}

/** @throws StorageError */
export async function createContacts(deps: ContactsDeps): Promise<Contacts> {
  const { storage, bus } = deps;
  const repository = createContactRepository(storage);
  const book = new ContactBook(repository);
  await book.load();
  return {
    book,
    reachable: (account, has) =>
      CHANNELS.filter((channel) => has(channel) && book.addressesOf(account, channel).length > 0),
    async forgetBrowser(address) {
      await repository.alone((db) => repository.removeBrowser(db, ContactBook.numberOf(address)));
      await book.load();
      bus.emit('onCallChanged', {});
    },
    serve(routesDeps) {
      const service = new ContactService({ ...deps, ...routesDeps, repository, book });
      return {
        linkChat: (chat, code) => service.linkChat(chat, code),
        isChatOf: (accountId, chat) => service.isChatOf(accountId, chat),
        mount: (app) => mountContacts(app, service, routesDeps.notify),
      };
    },
  };
}

function mountContacts(
  app: FastifyInstance,
  service: ContactService,
  notify: ContactRoutesDeps['notify'],
): void {
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
  mount(app, contacts.link, ({ principal, body }) => service.link(principal, body.Channel));
  mount(app, contacts.testOwn, ({ principal, body }) => service.test(principal, principal.accountId, body));
  mount(app, contacts.test, ({ principal, params, body }) => service.test(principal, params.id, body));
}
