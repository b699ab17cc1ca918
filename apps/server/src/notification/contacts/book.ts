import { type Channel, type ChannelAddress, channelOf, type User } from '@outpost/contract';
import type { PushTarget, StoredAddress } from '../channels/channel-module.ts';
import type { ContactRepository, StoredBrowser } from './repository.ts';

/** What is stored for an account, by channel. */
export type StoredContact = ReadonlyMap<Channel, StoredAddress>;

const NOTHING: StoredContact = new Map();

/**
 * The contact details of all accounts, in memory, so that alarm routing does not wait for the
 * database. Addresses in the outbox name URLs, chats and browsers by a label and number, `Chrome on
 * Android (7)`: what is stored for them is private.
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
    const { address } = channelOf(channel);
    if (address.how === 'account') return [Email];
    if (address.how === 'browser') return this.browsersOf(Id).map(browserAddress);
    const stored = this.of(Id).get(channel);
    if (stored === undefined) return [];
    const isPlain = address.how === 'typed' && address.kind === 'phone';
    return [isPlain ? stored.value : `${publicPartOf(address, stored)} (${Id})`];
  }

  /** What is stored for an address in the outbox now; null: it was removed. */
  storedAt(channel: Channel, address: string): StoredAddress | null {
    return this.of(ContactBook.numberOf(address)).get(channel) ?? null;
  }

  browserAt(address: string): PushTarget | null {
    return this.browser(ContactBook.numberOf(address)) ?? null;
  }

  /** The id in an address with a label. */
  static numberOf(address: string): number {
    return Number(/\((\d+)\)$/.exec(address)?.[1] ?? 0);
  }
}

/** What may be seen of an address: a phone number, the host of a URL, the name of a chat. */
export function publicPartOf(address: ChannelAddress, { value, label }: StoredAddress): string {
  if (address.how === 'chat') return label ?? '';
  return address.how === 'typed' && address.kind === 'url' ? new URL(value).host : value;
}

export const browserAddress = ({ label, id }: StoredBrowser): string => `${label} (${id})`;
