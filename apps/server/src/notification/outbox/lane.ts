import type { Claimed } from './claim.repository.ts';

/** What a lane does with the messages of its channel. */
export interface LaneWork {
  /** Claims up to this many due messages. */
  readonly claim: (limit: number) => Promise<readonly Claimed[]>;
  /** Never rejects. */
  readonly send: (one: Claimed) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  /** No message is due, or no more can be claimed. */
  readonly onIdle: () => void;
}

/** The messages of one channel: a few at a time, so that a slow channel delays only itself. */
export class DeliveryLane {
  readonly #atOnce: number;
  readonly #work: LaneWork;
  readonly #handing = new Map<number, Promise<void>>();
  #claiming: Promise<void> | null = null;
  #lookAgain = false;
  #isOpen = true;

  /** @param atOnce messages sent at the same time */
  constructor(atOnce: number, work: LaneWork) {
    this.#atOnce = atOnce;
    this.#work = work;
  }

  /** The messages being sent. */
  get inHand(): number[] {
    return [...this.#handing.keys()];
  }

  /** Messages may be due. */
  look(): void {
    this.#lookAgain = true;
    if (this.#claiming || !this.#isOpen || this.#handing.size >= this.#atOnce) return;
    this.#claiming = this.#claimAll()
      .catch((error) => this.#work.onFailure(error))
      .finally(() => {
        this.#claiming = null;
        // Requested while the last check was ending.
        if (this.#lookAgain && this.#handing.size < this.#atOnce) this.look();
      });
  }

  /** Stops claiming. @returns when all messages being sent are done */
  async stop(): Promise<void> {
    this.#isOpen = false;
    await this.#claiming;
    await Promise.all(this.#handing.values());
  }

  async #claimAll(): Promise<void> {
    while (this.#isOpen && this.#lookAgain) {
      const room = this.#atOnce - this.#handing.size;
      if (room === 0) return;
      this.#lookAgain = false;
      const inHand = new Set(this.#handing.keys());
      const claimed = await this.#work.claim(room);
      // A message is claimed again if its claim could not be extended while the database was
      // unavailable. It may have been sent by now.
      for (const one of claimed) if (!inHand.has(one.id)) this.#begin(one);
      // There may be more.
      if (claimed.length === room) this.#lookAgain = true;
      else this.#work.onIdle();
    }
  }

  #begin(one: Claimed): void {
    const handing = this.#work.send(one).finally(() => {
      this.#handing.delete(one.id);
      if (this.#lookAgain) this.look();
      else if (this.#handing.size === 0) this.#work.onIdle();
    });
    this.#handing.set(one.id, handing);
  }
}
