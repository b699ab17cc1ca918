import {
  type ActiveAlarms,
  type AlarmLogEntry,
  type AlarmNews,
  type Beat,
  HUB_EVENTS,
  STATION_REFRESH_MS,
} from '@outpost/contract';
import type { LiveSocket } from '../live-connection.ts';
import { BEAT_MISSED_AFTER_MS } from '../news.ts';
import type { Timing } from '../timing.ts';
import { type AlarmUpdate, type KnownAlarms, learnAlarms, learnNews } from './known-alarms.ts';

/** The part of the live connection that is used here. */
type FeedSocket = Pick<LiveSocket, 'connected' | 'on'>;

export interface AlarmFeedParts {
  /** The hub's default namespace in this tab. */
  readonly socket: FeedSocket;
  /** Loads all active alarms. */
  readonly ask: (signal: AbortSignal) => Promise<ActiveAlarms>;
  readonly timing: Timing;
}

/** The state of the feed; the same object while nothing changes. */
export interface AlarmFeedState {
  /** null: nothing loaded yet. */
  readonly known: KnownAlarms | null;
  /** Why the last load failed; null after one that succeeded. */
  readonly failure: unknown;
}

/** Alarm changes that just arrived. */
export interface AlarmListener {
  /** These must be annunciated now. */
  called?(entries: readonly AlarmLogEntry[]): void;
  /** These changed. `missed`: updates may have been lost. */
  changed?(entries: readonly AlarmLogEntry[], missed: boolean): void;
}

const NOTHING: AlarmFeedState = { known: null, failure: null };

/**
 * The only source of active alarms in this page: one full load, then numbered updates from the hub.
 * It loads again after a gap in the numbers, a new epoch or a beat with a later number; without a
 * live connection every 5 s.
 */
export class AlarmFeed {
  readonly #parts: AlarmFeedParts;
  readonly #listeners = new Set<() => void>();
  readonly #alarmListeners = new Set<AlarmListener>();
  #state = NOTHING;
  #running = false;
  /** Updates that arrived during a load, in order. */
  #early: AlarmNews[] = [];
  #asking: AbortController | null = null;
  /** The data may be older than what the server has sent. */
  #behind = true;
  #beatAtMs = Number.NEGATIVE_INFINITY;
  #confirmedAtMs = Number.NEGATIVE_INFINITY;
  #cancelLook = () => {};

  constructor(parts: AlarmFeedParts) {
    this.#parts = parts;
    const { socket } = parts;
    socket.on('connect', () => this.#running && this.refresh());
    socket.on('disconnect', () => {
      this.#beatAtMs = Number.NEGATIVE_INFINITY;
    });
    socket.on(HUB_EVENTS.alarms, (news: AlarmNews) => this.#hear(news));
    socket.on(HUB_EVENTS.beat, (beat: Beat) => this.#beat(beat));
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.refresh();
    this.#look();
  }

  /** Stops and clears the data, which belongs to one user's session. */
  stop(): void {
    this.#running = false;
    this.#cancelLook();
    this.#asking?.abort();
    this.#asking = null;
    this.#early = [];
    this.#behind = true;
    this.#confirmedAtMs = Number.NEGATIVE_INFINITY;
    this.#set(NOTHING);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): AlarmFeedState => this.#state;

  /** Listens to changes from now on; returns how to stop. */
  listen(listener: AlarmListener): () => void {
    this.#alarmListeners.add(listener);
    return () => this.#alarmListeners.delete(listener);
  }

  /** Until when the data is known to be current, ms by this machine's clock. */
  confirmedAtMs(): number {
    return this.#confirmedAtMs;
  }

  /** Loads all active alarms again. The response of an earlier load is discarded. */
  refresh(): void {
    if (!this.#running) return;
    this.#behind = true;
    this.#early = [];
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.#parts.ask(asking.signal).then(
      (answer) => this.#asking === asking && this.#answered(answer),
      (failure: unknown) => {
        if (this.#asking !== asking) return;
        this.#asking = null;
        this.#set({ ...this.#state, failure });
      },
    );
  }

  /** Loads again after a change made by this page, unless updates report every change. */
  catchUp(): void {
    if (!this.#isTold()) this.refresh();
  }

  #isTold(): boolean {
    const { socket, timing } = this.#parts;
    return socket.connected && !this.#behind && timing.nowMs() - this.#beatAtMs < BEAT_MISSED_AFTER_MS;
  }

  /** Every 5 s: loads, unless the connection sends updates. */
  #look(): void {
    this.#cancelLook = this.#parts.timing.after(STATION_REFRESH_MS, () => {
      if (!this.#isTold() && this.#asking === null) this.refresh();
      this.#look();
    });
  }

  #answered(answer: ActiveAlarms): void {
    this.#asking = null;
    this.#behind = false;
    this.#confirm();
    const early = this.#early;
    this.#early = [];
    const isFirst = this.#state.known === null;
    this.#learn(learnAlarms(this.#state.known, answer), !isFirst);
    for (const news of early) this.#hear(news);
  }

  #hear(news: AlarmNews): void {
    if (!this.#running) return;
    const { known } = this.#state;
    if (this.#asking !== null || known === null) {
      this.#early.push(news);
      return;
    }
    const { Epoch, Sequence } = known.activeAlarms;
    if (news.Epoch === Epoch && news.Sequence <= Sequence) return;
    if (news.Epoch !== Epoch || news.Sequence !== Sequence + 1) {
      this.refresh();
      return;
    }
    this.#confirm();
    this.#learn(learnNews(known, news), false);
  }

  #beat({ Epoch, Alarms }: Beat): void {
    if (!this.#running) return;
    this.#beatAtMs = this.#parts.timing.nowMs();
    const { known } = this.#state;
    if (known === null || this.#asking !== null) return;
    const { activeAlarms } = known;
    // An update that directly follows the response can make this beat late only by its number,
    // never early.
    if (activeAlarms.Epoch !== Epoch || activeAlarms.Sequence < Alarms) this.refresh();
    else if (!this.#behind) this.#confirm();
  }

  #confirm(): void {
    this.#confirmedAtMs = this.#parts.timing.nowMs();
  }

  #learn({ known, called, changed }: AlarmUpdate, missed: boolean): void {
    this.#set({ known, failure: null });
    if (changed.length > 0 || missed)
      for (const listener of [...this.#alarmListeners]) listener.changed?.(changed, missed);
    if (called.length > 0) for (const listener of [...this.#alarmListeners]) listener.called?.(called);
  }

  #set(state: AlarmFeedState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
