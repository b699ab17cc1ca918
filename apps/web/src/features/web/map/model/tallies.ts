import type { MapLevel } from './levels.ts';
import { ABNORMAL_BELOW, RANKS } from './ranks.ts';

/** The rank of a site that the filter omits. */
export const LEFT_OUT = 255;

/** How many sites have a rank. */
export interface RankCount {
  readonly rank: number;
  readonly count: number;
}

/** The states of the sites in each node of a level. A change does not require a recount. */
export class Tallies {
  readonly level: MapLevel;
  /** Number of sites by node and rank. */
  readonly #counts: Uint32Array;
  readonly #sites: Uint32Array;
  /** Sum of the indices of the sites by node and rank, modulo 2^32: the index itself if there is one. */
  readonly #indices: Uint32Array;

  /** @param ranks by index of the site */
  constructor(level: MapLevel, ranks: Uint8Array) {
    this.level = level;
    this.#counts = new Uint32Array(level.x.length * RANKS.length);
    this.#sites = new Uint32Array(level.x.length);
    this.#indices = new Uint32Array(level.x.length * RANKS.length);
    for (let site = 0; site < ranks.length; site++) this.#count(site, ranks[site]!, 1);
  }

  /** Changes the rank of a site. */
  move(site: number, before: number, after: number): void {
    this.#count(site, before, -1);
    this.#count(site, after, 1);
  }

  /** Number of sites of the node that match the filter. */
  sites(node: number): number {
    return this.#sites[node]!;
  }

  /** Number of them with this rank. */
  count(node: number, rank: number): number {
    return this.#counts[node * RANKS.length + rank]!;
  }

  /** The worst rank among them; `LEFT_OUT` if there are none. */
  worst(node: number): number {
    for (let rank = 0; rank < RANKS.length; rank++) if (this.count(node, rank) > 0) return rank;
    return LEFT_OUT;
  }

  /** How many there are of each abnormal rank, worst first. */
  abnormalCounts(node: number): RankCount[] {
    const counts: RankCount[] = [];
    for (let rank = 0; rank < ABNORMAL_BELOW; rank++) {
      const count = this.count(node, rank);
      if (count > 0) counts.push({ rank, count });
    }
    return counts;
  }

  /** Number of abnormal ones. */
  abnormal(node: number): number {
    let sum = 0;
    for (let rank = 0; rank < ABNORMAL_BELOW; rank++) sum += this.count(node, rank);
    return sum;
  }

  /** The index of the only site of a node; null if there are none or several. */
  onlySite(node: number): number | null {
    return this.#sites[node] === 1 ? this.worstSite(node) : null;
  }

  /** The index of the worst site of a node; null if there are none, or several in that state. */
  worstSite(node: number): number | null {
    const rank = this.worst(node);
    if (rank === LEFT_OUT || this.count(node, rank) > 1) return null;
    return this.#indices[node * RANKS.length + rank]!;
  }

  #count(site: number, rank: number, step: 1 | -1): void {
    const node = this.level.nodeOf[site]!;
    if (rank === LEFT_OUT || node < 0) return;
    this.#counts[node * RANKS.length + rank]! += step;
    this.#sites[node]! += step;
    this.#indices[node * RANKS.length + rank]! += step * site;
  }
}
