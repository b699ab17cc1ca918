import type { AlarmNews } from '@outpost/contract';
import { type Timer, toInstant } from '../platform/clock.ts';
import type { AlarmChange, AlarmRecord } from './alarm-types.ts';
import { alarmWarnings } from './alarm-warnings.ts';
import type { AlarmContext } from './context.ts';
import { presentAlarm, presentMaintenance, presentSuppressions } from './present.ts';

/** An alarm flood becomes a few messages. */
const GATHER_MS = 50;

/** Collects changes and publishes them, numbered, after a short time. */
export class AlarmReporter {
  readonly #context: AlarmContext;
  #alarms = new Map<number, AlarmRecord>();
  #announced = new Set<number>();
  #suppressed = false;
  #maintenance = false;
  #warnings = false;
  #timer: Timer | null = null;
  #sequence = 0;

  constructor(context: AlarmContext) {
    this.#context = context;
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
    const { bus, book, clock, epoch, configOf } = this.#context;
    this.#sequence += 1;
    const news: AlarmNews = {
      Epoch: epoch,
      Sequence: this.#sequence,
      At: toInstant(clock.now()),
      Alarms: [...this.#alarms.values()].map(presentAlarm),
      Announced: [...this.#announced],
      Suppressed: this.#suppressed ? presentSuppressions(book, configOf) : null,
      Maintenance: this.#maintenance ? presentMaintenance(book, configOf) : null,
      Warnings: this.#warnings ? alarmWarnings(this.#context) : null,
    };
    this.#alarms = new Map();
    this.#announced = new Set();
    this.#suppressed = this.#maintenance = this.#warnings = false;
    bus.emit('alarmNews', news);
  }

  #tellSoon(): void {
    this.#timer ??= this.#context.clock.setTimeout(() => this.flush(), GATHER_MS);
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }
}
