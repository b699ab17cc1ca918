import type { Envelope } from './messages.ts';
import type { OpenChannel, TabChannel } from './tab-channel.ts';
import { groupName } from './tab-store.ts';

/**
 * The channels of one account: one for all tabs, and one for each tab, so that a large snapshot is
 * copied only to the tab that requested it.
 */
export class TabPost {
  readonly #tab: string;
  readonly #openChannel: OpenChannel;
  readonly #onMessage: (envelope: Envelope) => void;
  #account: number | null = null;
  #all: TabChannel | null = null;
  #inbox: TabChannel | null = null;
  /** The inboxes of other tabs. */
  readonly #inboxes = new Map<string, TabChannel>();

  /** `onMessage`: receives messages of this account. */
  constructor(tab: string, openChannel: OpenChannel, onMessage: (envelope: Envelope) => void) {
    this.#tab = tab;
    this.#openChannel = openChannel;
    this.#onMessage = onMessage;
  }

  get isOpen(): boolean {
    return this.#account !== null;
  }

  /** Returns whether the browser has channels to open. */
  open(account: number): boolean {
    try {
      this.#all = this.#openChannel(groupName(account), this.#hear);
      this.#inbox = this.#openChannel(`${groupName(account)}.${this.#tab}`, this.#hear);
    } catch {
      // Some browsers have channels but block them.
    }
    if (this.#all !== null && this.#inbox !== null) this.#account = account;
    else this.close();
    return this.isOpen;
  }

  close(): void {
    for (const channel of [this.#all, this.#inbox, ...this.#inboxes.values()]) channel?.close();
    this.#account = null;
    this.#all = null;
    this.#inbox = null;
    this.#inboxes.clear();
  }

  tellAll(message: Envelope['message']): void {
    this.#post(this.#all, message);
  }

  tellOne(tab: string, message: Envelope['message']): void {
    if (this.#account === null) return;
    let inbox = this.#inboxes.get(tab) ?? null;
    if (inbox === null) {
      inbox = this.#openChannel(`${groupName(this.#account)}.${tab}`, null);
      if (inbox !== null) this.#inboxes.set(tab, inbox);
    }
    this.#post(inbox, message);
  }

  /** Nothing more will be sent to that tab. */
  forget(tab: string): void {
    this.#inboxes.get(tab)?.close();
    this.#inboxes.delete(tab);
  }

  #post(channel: TabChannel | null, message: Envelope['message']): void {
    if (this.#account !== null) channel?.post({ account: this.#account, from: this.#tab, message });
  }

  readonly #hear = (envelope: Envelope): void => {
    if (envelope.account === this.#account && envelope.from !== this.#tab) this.#onMessage(envelope);
  };
}
