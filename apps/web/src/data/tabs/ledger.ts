import type { HubRoom } from '@outpost/contract';
import { NAMESPACES, type Namespace } from '../live-link.ts';

/**
 * A tab that was silent this long is gone. Browsers run the timers of a hidden page once a minute,
 * so this is two missed minutes and a margin.
 */
export const FORGET_AFTER_MS = 150_000;
/** A visible tab reports at each re-check; one that missed two may be busy or gone. */
const PRESENT_WITHIN_MS = 13_000;

/** A room in a namespace. */
export interface LedgerPosition {
  readonly namespace: Namespace;
  readonly room: HubRoom;
}

/** What a tab reports about itself. */
export interface TabNeeds {
  readonly visible: boolean;
  /** Namespaces that it needs. */
  readonly attached: readonly Namespace[];
  /** Rooms that it has subscribed to on the current connection. */
  readonly joined: readonly LedgerPosition[];
}

interface Entry {
  heardAtMs: number;
  visible: boolean;
  attached: ReadonlySet<Namespace>;
  readonly rooms: Readonly<Record<Namespace, Set<HubRoom>>>;
}

/** What each tab needs, as tracked by the leader. All times are ms by one clock. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();

  /**
   * Stores a tab's report. Returns the rooms that it expects to be in and is not, because it was
   * forgotten meanwhile: it has missed something.
   */
  hear(tab: string, needs: TabNeeds, nowMs: number): LedgerPosition[] {
    const entry = this.#entry(tab, nowMs);
    entry.visible = needs.visible;
    entry.attached = new Set(needs.attached);
    const missed = needs.joined.filter(({ namespace, room }) => !entry.rooms[namespace].has(room));
    for (const namespace of NAMESPACES) {
      const joined = new Set(
        needs.joined.filter((one) => one.namespace === namespace).map(({ room }) => room),
      );
      for (const room of entry.rooms[namespace]) if (!joined.has(room)) entry.rooms[namespace].delete(room);
    }
    return missed;
  }

  join(tab: string, { namespace, room }: LedgerPosition, nowMs: number): void {
    this.#entry(tab, nowMs).rooms[namespace].add(room);
  }

  leave(tab: string, { namespace, room }: LedgerPosition): void {
    this.#entries.get(tab)?.rooms[namespace].delete(room);
  }

  /** The namespace's connection was lost with all its rooms. */
  lost(namespace: Namespace): void {
    for (const { rooms } of this.#entries.values()) rooms[namespace].clear();
  }

  /** Forgets a tab; returns its rooms. */
  forget(tab: string): LedgerPosition[] {
    const entry = this.#entries.get(tab);
    this.#entries.delete(tab);
    if (entry === undefined) return [];
    return NAMESPACES.flatMap((namespace) =>
      Array.from(entry.rooms[namespace], (room) => ({ namespace, room })),
    );
  }

  /** Tabs that were silent for too long. `except`: the leader's own, which sends no messages. */
  silent(nowMs: number, except: string): string[] {
    return [...this.#entries]
      .filter(([tab, { heardAtMs }]) => tab !== except && Math.abs(nowMs - heardAtMs) > FORGET_AFTER_MS)
      .map(([tab]) => tab);
  }

  /** Whether any tab, or any other tab than this one, is in the room. */
  isJoined({ namespace, room }: LedgerPosition, except?: string): boolean {
    for (const [tab, { rooms }] of this.#entries) {
      if (tab !== except && rooms[namespace].has(room)) return true;
    }
    return false;
  }

  /** Namespaces that at least one tab needs. */
  needed(): Set<Namespace> {
    return new Set([...this.#entries.values()].flatMap(({ attached }) => [...attached]));
  }

  /** Whether there are other tabs than this one. */
  hasOthers(tab: string): boolean {
    return this.#entries.size > (this.#entries.has(tab) ? 1 : 0);
  }

  /** The next leader: a visible page heard from just now, else the one heard from last. */
  successor(tab: string, nowMs: number): string | null {
    const others = [...this.#entries]
      .filter(([name]) => name !== tab)
      .sort(([, one], [, other]) => other.heardAtMs - one.heardAtMs);
    const present = others.find(
      ([, { visible, heardAtMs }]) => visible && Math.abs(nowMs - heardAtMs) < PRESENT_WITHIN_MS,
    );
    return (present ?? others[0])?.[0] ?? null;
  }

  #entry(tab: string, nowMs: number): Entry {
    let entry = this.#entries.get(tab);
    if (entry === undefined) {
      entry = {
        heardAtMs: nowMs,
        visible: false,
        attached: new Set(),
        rooms: { '/': new Set(), '/stationhub': new Set() },
      };
      this.#entries.set(tab, entry);
    }
    entry.heardAtMs = nowMs;
    return entry;
  }
}
