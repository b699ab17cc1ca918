import { type AlarmLogEntry, PRIORITIES, TOAST_AUTO_CLOSE_MS } from '@outpost/contract';
import { countByPriority, formatPriorities } from '../../ui/alarm/count.ts';
import { type DisplayState, STATE_LABELS } from '../../ui/state/index.ts';
import * as texts from '../texts.ts';

/** A toast about new alarms. */
export interface AlarmToast {
  /** Replaces an open toast of the same key. */
  readonly key: string;
  /** Keys of open toasts whose alarms it counts, too. */
  readonly replaces: readonly string[];
  readonly state: DisplayState;
  readonly text: string;
  readonly note: string;
  /** The address of the link. */
  readonly to: string;
}

/** Turns alarms into toasts; a flood becomes one with a count. */
export class AlarmToasts {
  readonly #maxSingle: number;
  #burst: AlarmLogEntry[] = [];
  #lastMs = Number.NEGATIVE_INFINITY;

  /** @param maxSingle more alarms than this within the time of a toast share one */
  constructor(maxSingle: number) {
    this.#maxSingle = maxSingle;
  }

  /** @param nowMs by a monotonic clock */
  of(called: readonly AlarmLogEntry[], nowMs: number): AlarmToast[] {
    if (nowMs - this.#lastMs > TOAST_AUTO_CLOSE_MS) this.#burst = [];
    this.#lastMs = nowMs;
    const known = new Set(this.#burst.map(({ Id }) => Id));
    const fresh = called.filter(({ Id }) => !known.has(Id));
    this.#burst = [...this.#burst, ...fresh];
    if (this.#burst.length > this.#maxSingle) return fresh.length === 0 ? [] : [floodOf(this.#burst)];
    return called.map((entry) => ({
      key: keyOf(entry),
      replaces: [],
      state: entry.Priority,
      text: entry.Message,
      note: `${entry.SiteName} · ${STATE_LABELS[entry.Priority]}`,
      to: `/alarms?alarm=${entry.Id}`,
    }));
  }
}

const keyOf = ({ Id }: AlarmLogEntry): string => `alarm-${Id}`;

function floodOf(burst: readonly AlarmLogEntry[]): AlarmToast {
  const counts = countByPriority(burst);
  return {
    key: 'alarm-flood',
    replaces: burst.map(keyOf),
    state: PRIORITIES.find((priority) => counts[priority] > 0)!,
    text: texts.newAlarms(burst.length),
    note: formatPriorities(counts),
    to: '/alarms',
  };
}
