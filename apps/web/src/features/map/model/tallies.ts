import type { MapLevel } from './levels.ts';
import { ABNORMAL_BELOW, RANKS } from './ranks.ts';

/** The rank of a site that the filter leaves out: it counts nowhere. */
export const LEFT_OUT = 255;

/** How the sites within each node of a level are. Follows a change of a site without looking at any other. */
export class Tallies {
  readonly level: MapLevel;
  /** Of each node so many sites of each rank. */
  readonly #counts: Uint32Array;
  readonly #sites: Uint32Array;
  /** The sum of the indices of its sites: the index itself where there is one alone. */
  readonly #indices: Float64Array;

  /** @param ranks of each site, by its index */
  constructor(level: MapLevel, ranks: Uint8Array) {
    this.level = level;
    this.#counts = new Uint32Array(level.x.length * RANKS.length);
    this.#sites = new Uint32Array(level.x.length);
    this.#indices = new Float64Array(level.x.length);
    for (let site = 0; site < ranks.length; site++) this.#count(site, ranks[site]!, 1);
  }

  /** A site has another rank than before. */
  move(site: number, before: number, after: number): void {
    this.#count(site, before, -1);
    this.#count(site, after, 1);
  }

  /** How many sites the node has that the filter leaves in. */
  sites(node: number): number {
    return this.#sites[node]!;
  }

  /** How many of them have this rank. */
  count(node: number, rank: number): number {
    return this.#counts[node * RANKS.length + rank]!;
  }

  /** The worst rank among them; `LEFT_OUT` where there is none. */
  worst(node: number): number {
    for (let rank = 0; rank < RANKS.length; rank++) if (this.count(node, rank) > 0) return rank;
    return LEFT_OUT;
  }

  /** How many of them need someone. */
  abnormal(node: number): number {
    let sum = 0;
    for (let rank = 0; rank < ABNORMAL_BELOW; rank++) sum += this.count(node, rank);
    return sum;
  }

  /** The index of the one site that a node has; null where it has none or several. */
  onlySite(node: number): number | null {
    return this.#sites[node] === 1 ? this.#indices[node]! : null;
  }

  #count(site: number, rank: number, step: 1 | -1): void {
    const node = this.level.nodeOf[site]!;
    if (rank === LEFT_OUT || node < 0) return;
    this.#counts[node * RANKS.length + rank]! += step;
    this.#sites[node]! += step;
    this.#indices[node]! += step * site;
  }
}
