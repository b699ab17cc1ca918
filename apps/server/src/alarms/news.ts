import type { AlarmNews, AlarmWarning, StationConfig } from '@outpost/contract';
import { type Clock, type Timer, toInstant } from '../platform/clock.ts';
import type { AlarmChange, AlarmRecord } from './alarm-types.ts';
import type { AlarmBook } from './book.ts';
import { presentAlarm, presentMaintenance, presentSuppressions } from './present.ts';

/** An alarm flood becomes a few messages. */
const GATHER_MS = 50;

export interface AlarmNewsDeps {
  readonly book: AlarmBook;
  readonly clock: Clock;
  readonly epoch: string;
  readonly configOf: (stationId: number) => StationConfig | undefined;
  readonly warnings: () => AlarmWarning[];
  readonly tell: (news: AlarmNews) => void;
}

/** Collects changes and publishes them, numbered, after a short time. */
export class AlarmReporter {
  readonly #deps: AlarmNewsDeps;
  #alarms = new Map<number, AlarmRecord>();
  #announced = new Set<number>();
  #suppressed = false;
  #maintenance = false;
  #warnings = false;
  #timer: Timer | null = null;
  #sequence = 0;

  constructor(deps: AlarmNewsDeps) {
    this.#deps = deps;
  }

  /** The number of the newest message, after all changes were published. */
  get sequence(): number {
    return this.#sequence;
  }

  note(change: AlarmChange): void {
    if (change.what === 'maintenance') this.#maintenance = true;
    else if (change.what === 'suppression') this.#suppressed = true;
    else {
      const { record, calls } = change;
      this.#alarms.set(record.id, record);
      if (calls) this.#announced.add(record.id);
      // Whether it is active is published with its suppression.
      if (record.memory.suppression !== null) this.#suppressed = true;
    }
    this.#tellSoon();
  }

  /** The warnings changed. */
  noteWarnings(): void {
    this.#warnings = true;
    this.#tellSoon();
  }

  /** Publishes the collected changes now, so that a snapshot and its number match. */
  flush(): void {
    if (!this.#timer) return;
    this.#timer.cancel();
    this.#timer = null;
    const { book, clock, epoch, configOf, warnings, tell } = this.#deps;
    this.#sequence += 1;
    const news: AlarmNews = {
      Epoch: epoch,
      Sequence: this.#sequence,
      At: toInstant(clock.now()),
      Alarms: [...this.#alarms.values()].map(presentAlarm),
      Announced: [...this.#announced],
      Suppressed: this.#suppressed ? presentSuppressions(book, configOf) : null,
      Maintenance: this.#maintenance ? presentMaintenance(book, configOf) : null,
      Warnings: this.#warnings ? warnings() : null,
    };
    this.#alarms = new Map();
    this.#announced = new Set();
    this.#suppressed = this.#maintenance = this.#warnings = false;
    tell(news);
  }

  #tellSoon(): void {
    this.#timer ??= this.#deps.clock.setTimeout(() => this.flush(), GATHER_MS);
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }
}
