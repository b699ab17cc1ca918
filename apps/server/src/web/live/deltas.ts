import type { Image } from '../../acquisition/index.ts';
import type { Clock, Timer } from '../../platform/clock.ts';
import type { LiveNamespace } from './live-namespace.ts';
import { gatherMs } from './pace.ts';
import type { StateMessages } from './states.ts';

/** Gathers the changes of the image and sends them to the rooms of all namespaces. */
export class Deltas {
  readonly #image: Image;
  readonly #clock: Clock;
  readonly #states: StateMessages;
  readonly #namespaces: readonly LiveNamespace[];
  #sentVersion: number;
  /** The stations at the last change of configuration. */
  #known: ReadonlySet<number> = new Set();
  #timer: Timer | null = null;

  /** @param namespaces more may be added before `start` */
  constructor(
    { image, clock }: { readonly image: Image; readonly clock: Clock },
    states: StateMessages,
    namespaces: readonly LiveNamespace[],
  ) {
    this.#image = image;
    this.#clock = clock;
    this.#states = states;
    this.#namespaces = namespaces;
    this.#sentVersion = image.version;
  }

  start(): void {
    this.#known = this.#present();
    this.#tickAfter(gatherMs(0));
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #tickAfter(delayMs: number): void {
    this.#timer = this.#clock.setTimeout(() => {
      const startMs = this.#clock.monotonicMs();
      try {
        this.#tick();
      } finally {
        this.#tickAfter(gatherMs(this.#clock.monotonicMs() - startMs));
      }
    }, delayMs);
  }

  #tick(): void {
    const { version, configVersion } = this.#image;
    for (const live of this.#namespaces) live.mindBacklogs();
    if (!this.#namespaces.some((live) => live.has('states'))) this.#states.forget();
    if (version === this.#sentVersion) return;
    const since = this.#sentVersion;
    this.#sentVersion = version;
    const gone = configVersion > since ? this.#stationsGone() : [];
    const atMs = this.#clock.now();
    for (const live of this.#namespaces) live.send(since, gone, atMs);
  }

  #stationsGone(): number[] {
    const present = this.#present();
    const gone = [...this.#known].filter((stationId) => !present.has(stationId));
    this.#known = present;
    return gone;
  }

  #present(): Set<number> {
    return new Set(Array.from(this.#image.stations(), ({ stationId }) => stationId));
  }
}
