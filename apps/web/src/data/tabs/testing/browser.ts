import { TAB_MARKER_COOKIE_SECONDS } from '@outpost/contract';
import type { Timing } from '../../timing.ts';
import type { LeaderRecord } from '../election-types.ts';
import type { Envelope } from '../messages.ts';
import type { OpenChannel, TabChannel } from '../tab-channel.ts';
import { groupName, type TabStore } from '../tab-store.ts';
import { Tabs, type TabsParts } from '../tabs.ts';
import type { ManualTiming } from './manual-timing.ts';

/** Delay of a message between two tabs, ms. */
export const MESSAGE_MS = [1, 30] as const;
/** Delay until another tab sees what was stored, ms; twice that for a round trip. */
const STORE_MS = [1, 20] as const;
/** Interval of the timers of a hidden page. */
const HIDDEN_TIMER_MS = 60_000;

/**
 * A tab's process: it may hang and then do all overdue work when it continues, or it may be gone.
 */
export class TabProcess implements Timing {
  readonly #world: ManualTiming;
  #backlog: (() => void)[] = [];
  #hangs = false;
  isGone = false;
  visible = true;

  constructor(world: ManualTiming) {
    this.#world = world;
  }

  get hangs(): boolean {
    return this.#hangs;
  }

  readonly nowMs = (): number => this.#world.nowMs();

  readonly after = (delayMs: number, work: () => void): (() => void) => {
    let cancelled = false;
    const due = this.nowMs() + delayMs;
    const seenMs = this.visible ? due : Math.ceil(due / HIDDEN_TIMER_MS) * HIDDEN_TIMER_MS;
    const cancel = this.#world.after(seenMs - this.nowMs(), () => this.do(() => !cancelled && work()));
    return () => {
      cancelled = true;
      cancel();
    };
  };

  /** Runs now, when the tab continues, or never. */
  do(work: () => void): void {
    if (this.isGone) return;
    if (this.#hangs) this.#backlog.push(work);
    else work();
  }

  hang(): void {
    this.#hangs = true;
  }

  goOn(): void {
    this.#hangs = false;
    for (const work of this.#backlog.splice(0)) this.do(work);
  }
}

/** Local storage, cookies and channels of one browser, with the delays between its processes. */
export class SimulatedBrowser {
  readonly #world: ManualTiming;
  readonly #views = new Map<TabProcess, StoreView>();
  readonly #channels = new Map<string, Set<Listener>>();
  /** What the browser has stored after the last write. */
  readonly #stored = new Map<string, LeaderRecord>();
  #markedUntilMs = 0;
  /** All messages so far, by channel. */
  readonly posted: { name: string; envelope: Envelope }[] = [];

  constructor(world: ManualTiming) {
    this.#world = world;
  }

  /** Opens a tab; `parts` say how it reaches the server. */
  open(
    process: TabProcess,
    tab: string,
    parts: Pick<TabsParts, 'open' | 'token' | 'renew'> & Partial<TabsParts>,
  ): Tabs {
    const tabs: Tabs = new Tabs({
      store: this.#store(process, (change) => tabs.storageChanged(change)),
      openChannel: this.opener(process),
      timing: process,
      isVisible: () => process.visible,
      random: () => this.#world.between(0, 1),
      tab,
      ...parts,
    });
    return tabs;
  }

  /**
   * As in Chromium: own writes are visible at once, those of others later and not while an own one
   * is pending.
   */
  #store(process: TabProcess, onChange: (change: StoreChange) => void): TabStore {
    const view: StoreView = {
      records: new Map(this.#stored),
      pending: new Map(),
      toBrowser: this.#world.line(...STORE_MS),
      fromBrowser: this.#world.line(...STORE_MS),
      hear: (key, record) =>
        process.do(() => {
          if ((view.pending.get(key) ?? 0) > 0) return;
          put(view.records, key, record);
          onChange({ key, newValue: record === null ? null : JSON.stringify(record) });
        }),
    };
    this.#views.set(process, view);
    const write = (group: string, record: LeaderRecord | null) => {
      put(view.records, group, record);
      view.pending.set(group, (view.pending.get(group) ?? 0) + 1);
      view.toBrowser(() => {
        put(this.#stored, group, record);
        for (const [other, { fromBrowser, hear }] of this.#views) {
          if (other !== process) fromBrowser(() => hear(group, record));
        }
        view.fromBrowser(() => view.pending.set(group, view.pending.get(group)! - 1));
      });
      const seconds = record === null ? 0 : record.leads ? TAB_MARKER_COOKIE_SECONDS : null;
      if (seconds !== null) this.#markedUntilMs = this.#world.nowMs() + seconds * 1_000;
    };
    return {
      read: (group) => view.records.get(group) ?? null,
      write: (group, record) => {
        write(group, record);
        return true;
      },
      clear: (group) => write(group, null),
      marked: () => this.#markedUntilMs > this.#world.nowMs(),
    };
  }

  /** The channels as a page in that process has them. */
  opener(process: TabProcess): OpenChannel {
    return (name, hear): TabChannel => {
      const listeners = this.#channels.get(name) ?? new Set<Listener>();
      this.#channels.set(name, listeners);
      const own: Listener = { lines: new Map(), hear: (envelope) => process.do(() => hear?.(envelope)) };
      if (hear !== null) listeners.add(own);
      return {
        post: (envelope) => {
          const copy = structuredClone(envelope);
          this.posted.push({ name, envelope: copy });
          for (const listener of listeners) {
            if (listener === own) continue;
            let line = listener.lines.get(process);
            if (line === undefined) {
              line = this.#world.line(...MESSAGE_MS);
              listener.lines.set(process, line);
            }
            line(() => listeners.has(listener) && listener.hear(copy));
          }
        },
        close: () => listeners.delete(own),
      };
    };
  }

  /** The record of an account's group, as the browser has it. */
  record(account: number): LeaderRecord | null {
    return this.#stored.get(groupName(account)) ?? null;
  }
}

interface StoreChange {
  key: string;
  newValue: string | null;
}

interface StoreView {
  readonly records: Map<string, LeaderRecord>;
  /** Own writes that have not reached the browser yet. */
  readonly pending: Map<string, number>;
  readonly toBrowser: (work: () => void) => void;
  readonly fromBrowser: (work: () => void) => void;
  readonly hear: (key: string, record: LeaderRecord | null) => void;
}

interface Listener {
  readonly lines: Map<TabProcess, (work: () => void) => void>;
  readonly hear: (envelope: Envelope) => void;
}

function put(records: Map<string, LeaderRecord>, key: string, record: LeaderRecord | null): void {
  if (record === null) records.delete(key);
  else records.set(key, record);
}
