import type { HubRoom } from '@outpost/contract';
import { NAMESPACES, type Namespace } from '../live-link.ts';

/**
 * A tab that has not been heard of for so long is gone. Browsers let the timers of a hidden page run once a minute, so
 * this is two minutes missed and a rest.
 */
export const FORGET_AFTER_MS = 150_000;
/** A tab in the foreground says that it is there at each re-check; one that missed two may be busy or gone. */
const PRESENT_WITHIN_MS = 13_000;

/** A room in a namespace. */
export interface LedgerPosition {
  readonly namespace: Namespace;
  readonly room: HubRoom;
}

/** What a tab says of itself. */
export interface TabNeeds {
  readonly visible: boolean;
  /** Namespaces that it wants to be connected to. */
  readonly attached: readonly Namespace[];
  /** Rooms that it has subscribed to over the connection of now. */
  readonly joined: readonly LedgerPosition[];
}

interface Entry {
  heardAtMs: number;
  visible: boolean;
  attached: ReadonlySet<Namespace>;
  readonly rooms: Readonly<Record<Namespace, Set<HubRoom>>>;
}

/** What each tab wants, kept by the one that leads. Times are ms by one clock, whichever. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();

  /**
   * Takes down what a tab says. Returns the rooms that it believes to be in and is not, because it was forgotten
   * meanwhile: it has missed something.
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

  /** The namespace's connection was lost, and with it all that was joined. */
  lost(namespace: Namespace): void {
    for (const { rooms } of this.#entries.values()) rooms[namespace].clear();
  }

  /** Forgets a tab; returns the rooms that it was in. */
  forget(tab: string): LedgerPosition[] {
    const entry = this.#entries.get(tab);
    this.#entries.delete(tab);
    if (entry === undefined) return [];
    return NAMESPACES.flatMap((namespace) =>
      Array.from(entry.rooms[namespace], (room) => ({ namespace, room })),
    );
  }

  /** Tabs that have not been heard of for too long. `except`: the leader's own, which needs no telling. */
  silent(nowMs: number, except: string): string[] {
    return [...this.#entries]
      .filter(([tab, { heardAtMs }]) => tab !== except && Math.abs(nowMs - heardAtMs) > FORGET_AFTER_MS)
      .map(([tab]) => tab);
  }

  /** Whether any tab is in the room, or any but one. */
  isJoined({ namespace, room }: LedgerPosition, except?: string): boolean {
    for (const [tab, { rooms }] of this.#entries) {
      if (tab !== except && rooms[namespace].has(room)) return true;
    }
    return false;
  }

  /** Namespaces that at least one tab wants. */
  needed(): Set<Namespace> {
    return new Set([...this.#entries.values()].flatMap(({ attached }) => [...attached]));
  }

  /** Whether there are other tabs than this one. */
  hasOthers(tab: string): boolean {
    return this.#entries.size > (this.#entries.has(tab) ? 1 : 0);
  }

  /** Who should lead next: a page that can be seen and was heard of just now, else the one heard of last. */
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
