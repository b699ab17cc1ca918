import type { Ask } from './field-watch.ts';

/** Controllers are asked twice a second; in a cluster none waits longer while nothing fails. */
const LATE_MS = 1_000;
/** The longest time without polls while stations are moved in order, or nothing fails. */
const MOVE_MS = 3_000;
/** A lease of 6 s, its last request in flight included. */
export const LONGEST_LEASE_MS = 6_500;
/** A server that asks again so soon after another one has begun was not given the station again. */
const OVERLAP_MS = 1_000;

/** Something that happened to a cluster. */
export interface ChaosEvent {
  readonly what: string;
  /** The server that it happened to; null: all of them. */
  readonly node: string | null;
  readonly fromMs: number;
  readonly endMs: number;
  /** When every station was polled again. */
  readonly backMs: number;
  /** It must not interrupt polls. */
  readonly pollsGoOn: boolean;
}

export interface Kill {
  readonly node: string;
  readonly atMs: number;
}

/** When a server that had this station was killed, by its requests. */
export function killsOf(asks: readonly Ask[], kills: readonly Kill[]): number[] {
  return kills
    .filter(({ node, atMs }) => asks.findLast((ask) => ask.atMs <= atMs)?.node === node)
    .map(({ atMs }) => atMs);
}

/** The last request of each server that lost this station. */
export function movesOf(asks: readonly Ask[]): number[] {
  return asks
    .filter(({ node }, n) => n + 1 < asks.length && asks[n + 1]!.node !== node)
    .map(({ atMs }) => atMs);
}

/** A process that was suspended for so long asks again for what waited meanwhile. */
const STALL_MS = 1_000;

/** When a server asked before it was suspended: what came of it may be too old to be stored. */
export function stallsOf(asks: readonly Ask[]): number[] {
  return asks
    .filter(({ atMs, node }, n) => asks[n + 1]?.node === node && asks[n + 1]!.atMs - atMs >= STALL_MS)
    .map(({ atMs }) => atMs);
}

/**
 * A station has one server. When it is moved, its former one may send one more request; a server
 * that cannot reach the database sends none after its lease.
 *
 * @returns the errors, and how many requests were sent after another server had begun
 */
export function overlapsIn(
  asks: readonly Ask[],
  events: readonly ChaosEvent[],
  name: string,
): { problems: string[]; requests: number } {
  const problems: string[] = [];
  let requests = 0;
  for (let n = 1; n < asks.length; n++) {
    const [before, first] = [asks[n - 1]!, asks[n]!];
    if (before.node === first.node) continue;
    const soon = asks.slice(n).filter(({ atMs }) => atMs <= first.atMs + OVERLAP_MS);
    const sentBy = (server: string) => soon.filter(({ node }) => node === server).length;
    // The one that goes on has the station.
    const late = Math.min(sentBy(before.node), sentBy(first.node));
    requests += late;
    if (late > 1)
      problems.push(
        `${name}: ${before.node} and ${first.node} sent ${late} requests each after ${iso(first.atMs)}`,
      );
    if (late > 0) n += soon.length - 1;
  }
  for (const { what, node, fromMs, endMs } of events) {
    if (!/PostgreSQL/.test(what) || node === null) continue;
    const late = asks.filter(
      (ask) => ask.node === node && ask.atMs > fromMs + LONGEST_LEASE_MS && ask.atMs < endMs,
    );
    if (late.length > 0)
      problems.push(
        `${name}: ${node} sent ${late.length} requests after its lease, since ${iso(late[0]!.atMs)}`,
      );
  }
  return { problems, requests };
}

/** How long stations were not polled, by what happened before, and what is wrong about it. */
export function silencesIn(
  stations: readonly { readonly name: string; readonly asks: readonly Ask[] }[],
  events: readonly ChaosEvent[],
): { problems: string[]; byEvent: Map<string, number[]> } {
  const problems: string[] = [];
  const byEvent = new Map<string, number[]>(events.map(({ what }) => [what, []]));
  for (const { name, asks } of stations) {
    for (let n = 1; n < asks.length; n++) {
      const { atMs: lastMs } = asks[n - 1]!;
      const { atMs } = asks[n]!;
      const silentMs = atMs - lastMs;
      if (silentMs < LATE_MS) continue;
      const event =
        events.find(({ fromMs, backMs }) => fromMs <= atMs && backMs >= lastMs) ??
        events.findLast(({ fromMs }) => fromMs <= atMs);
      if (event) byEvent.get(event.what)!.push(silentMs);
      const mayLast = event && !event.pollsGoOn && lastMs <= event.backMs;
      if (silentMs > MOVE_MS && !mayLast)
        problems.push(`${name}: not polled for ${(silentMs / 1_000).toFixed(1)} s since ${iso(lastMs)}`);
    }
  }
  return { problems, byEvent };
}

const iso = (ms: number) => new Date(ms).toISOString();

const atShare = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

/** p50, p99 and the longest, in one line. */
export function figuresOf(durations: readonly number[]): string {
  if (durations.length === 0) return 'none';
  const sorted = [...durations].sort((a, b) => a - b);
  return `${sorted.length}: p50 ${atShare(sorted, 0.5)} ms, p99 ${atShare(sorted, 0.99)} ms, longest ${sorted.at(-1)} ms`;
}
