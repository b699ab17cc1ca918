import type { Channel, User } from '@outpost/contract';
import type { PushTarget } from '../channels/push/index.ts';
import type { WebhookTarget } from '../channels/webhook/index.ts';
import type { ContactRepository, StoredBrowser, StoredContact } from './repository.ts';

const NOTHING: StoredContact = { phone: null, webhook: null };

/**
 * The contact details of all accounts, in memory, so that alarm routing does not wait for the
 * database. Addresses in the outbox name webhooks and browsers by a label and number, `Chrome on
 * Android (7)`: their URLs are private.
 */
export class ContactBook {
  readonly #repository: ContactRepository;
  #contacts: ReadonlyMap<number, StoredContact> = new Map();
  #browsers: ReadonlyMap<number, StoredBrowser> = new Map();

  constructor(repository: ContactRepository) {
    this.#repository = repository;
  }

  /** After each change. @throws StorageError */
  async load(): Promise<void> {
    const [contacts, browsers] = await Promise.all([
      this.#repository.contacts(),
      this.#repository.browsers(),
    ]);
    this.#contacts = contacts;
    this.#browsers = new Map(browsers.map((browser) => [browser.id, browser]));
  }

  of(accountId: number): StoredContact {
    return this.#contacts.get(accountId) ?? NOTHING;
  }

  browsersOf(accountId: number): StoredBrowser[] {
    return [...this.#browsers.values()].filter((browser) => browser.accountId === accountId);
  }

  browser(id: number): StoredBrowser | undefined {
    return this.#browsers.get(id);
  }

  /** The addresses of an account on a channel, as in the outbox; may be empty. */
  addressesOf({ Id, Email }: Pick<User, 'Id' | 'Email'>, channel: Channel): string[] {
    const { phone, webhook } = this.of(Id);
    switch (channel) {
      case 'email':
        return [Email];
      case 'sms':
        return phone === null ? [] : [phone];
      case 'webhook':
        return webhook === null ? [] : [`${new URL(webhook.url).host} (${Id})`];
      case 'push':
        return this.browsersOf(Id).map(browserAddress);
    }
  }

  /** The current target of an address in the outbox. */
  webhookAt(address: string): WebhookTarget | null {
    return this.of(numberOf(address)).webhook;
  }

  browserAt(address: string): PushTarget | null {
    return this.browser(numberOf(address)) ?? null;
  }

  /** The id in the address of a browser. */
  static numberOf(address: string): number {
    return numberOf(address);
  }
}

export const browserAddress = ({ label, id }: StoredBrowser): string => `${label} (${id})`;

const numberOf = (address: string) => Number(/\((\d+)\)$/.exec(address)?.[1] ?? 0);
