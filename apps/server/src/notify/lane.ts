import type { Claimed } from './outbox.repository.ts';

export interface LaneDeps {
  /** Messages that are handed over at the same time. */
  readonly atOnce: number;
  /** Takes up to so many messages that are due. */
  readonly claim: (limit: number) => Promise<readonly Claimed[]>;
  /** Never rejects. */
  readonly handOver: (one: Claimed) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  /** Nothing is due any more, or nothing more can be claimed. */
  readonly onIdle: () => void;
}

/** The messages of one channel: a few at a time, so that a slow channel holds up nobody but itself. */
export class DeliveryLane {
  readonly #deps: LaneDeps;
  readonly #handing = new Map<number, Promise<void>>();
  #claiming: Promise<void> | null = null;
  #lookAgain = false;
  #isOpen = true;

  constructor(deps: LaneDeps) {
    this.#deps = deps;
  }

  /** The messages that are being handed over now. */
  get inHand(): number[] {
    return [...this.#handing.keys()];
  }

  /** Something may be due. */
  look(): void {
    this.#lookAgain = true;
    if (this.#claiming || !this.#isOpen || this.#handing.size >= this.#deps.atOnce) return;
    this.#claiming = this.#claimAll()
      .catch((error) => this.#deps.onFailure(error))
      .finally(() => {
        this.#claiming = null;
        // Somebody asked when it had just made up its mind.
        if (this.#lookAgain && this.#handing.size < this.#deps.atOnce) this.look();
      });
  }

  /** Takes nothing more. @returns when all that is being handed over has ended */
  async stop(): Promise<void> {
    this.#isOpen = false;
    await this.#claiming;
    await Promise.all(this.#handing.values());
  }

  async #claimAll(): Promise<void> {
    while (this.#isOpen && this.#lookAgain) {
      const room = this.#deps.atOnce - this.#handing.size;
      if (room === 0) return;
      this.#lookAgain = false;
      const inHand = new Set(this.#handing.keys());
      const claimed = await this.#deps.claim(room);
      // One in hand comes again when its claim could not be held: the database was away. It may have been handed over by now.
      for (const one of claimed) if (!inHand.has(one.id)) this.#begin(one);
      // There may be more.
      if (claimed.length === room) this.#lookAgain = true;
      else this.#deps.onIdle();
    }
  }

  #begin(one: Claimed): void {
    const handing = this.#deps.handOver(one).finally(() => {
      this.#handing.delete(one.id);
      if (this.#lookAgain) this.look();
      else if (this.#handing.size === 0) this.#deps.onIdle();
    });
    this.#handing.set(one.id, handing);
  }
}
