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

/** What of the live connection is needed here. */
type FeedSocket = Pick<LiveSocket, 'connected' | 'on'>;

export interface AlarmFeedParts {
  /** The default namespace of the hub, as this tab has it. */
  readonly socket: FeedSocket;
  /** Asks for all that stands. */
  readonly ask: (signal: AbortSignal) => Promise<ActiveAlarms>;
  readonly timing: Timing;
}

/** What the page knows, the same object as long as nothing changed. */
export interface AlarmFeedState {
  /** null: nothing has come yet. */
  readonly known: KnownAlarms | null;
  /** Why the last try to ask failed; null once one has not. */
  readonly failure: unknown;
}

/** What has just been heard of alarms. */
export interface AlarmEar {
  /** These call for somebody now. */
  called?(entries: readonly AlarmLogEntry[]): void;
  /** These are not what they were. `missed`: more may have happened, of which nobody told. */
  changed?(entries: readonly AlarmLogEntry[], missed: boolean): void;
}

const NOTHING: AlarmFeedState = { known: null, failure: null };

/**
 * The one source of what stands on this page: all of it once, then the numbered news of the hub. A number that is missing,
 * another epoch, or a beat that knows of a later one, and it is asked for anew; without a live connection every 5 s.
 */
export class AlarmFeed {
  readonly #parts: AlarmFeedParts;
  readonly #listeners = new Set<() => void>();
  readonly #ears = new Set<AlarmEar>();
  #state = NOTHING;
  #running = false;
  /** News that came while all is asked for, in order. */
  #early: AlarmNews[] = [];
  #asking: AbortController | null = null;
  /** What is known may be behind what the server has told. */
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

  /** Stops and forgets: what one person saw is not for the next. */
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

  /** Hears what happens from now on; returns how to stop. */
  listen(ear: AlarmEar): () => void {
    this.#ears.add(ear);
    return () => this.#ears.delete(ear);
  }

  /** Until when what is known is known to hold, ms by this machine's clock. */
  confirmedAtMs(): number {
    return this.#confirmedAtMs;
  }

  /** Asks for all that stands again. What is on its way was asked for before, and counts no more. */
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

  /** Asks again unless news tell of every change: after this page has changed something itself. */
  catchUp(): void {
    if (!this.#isTold()) this.refresh();
  }

  #isTold(): boolean {
    const { socket, timing } = this.#parts;
    return socket.connected && !this.#behind && timing.nowMs() - this.#beatAtMs < BEAT_MISSED_AFTER_MS;
  }

  /** Every 5 s: asks, unless the connection tells. */
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
    const { Epoch, Sequence } = known.standing;
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
    const { standing } = known;
    // A news that follows the answer at once may be behind this beat by its number only, never ahead.
    if (standing.Epoch !== Epoch || standing.Sequence < Alarms) this.refresh();
    else if (!this.#behind) this.#confirm();
  }

  #confirm(): void {
    this.#confirmedAtMs = this.#parts.timing.nowMs();
  }

  #learn({ known, called, changed }: AlarmUpdate, missed: boolean): void {
    this.#set({ known, failure: null });
    if (changed.length > 0 || missed) for (const ear of [...this.#ears]) ear.changed?.(changed, missed);
    if (called.length > 0) for (const ear of [...this.#ears]) ear.called?.(called);
  }

  #set(state: AlarmFeedState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
