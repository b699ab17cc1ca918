import { Levels, type MapLevel } from './levels.ts';
import type { MapSite } from './sites.ts';
import { LEFT_OUT, Tallies } from './tallies.ts';

/**
 * All sites as the map shows them: grouped for each zoom, each group with how its sites are. A site's rank may change any
 * time, and every zoom that has been looked at knows it at once.
 */
export class MapSites {
  readonly sites: readonly MapSite[];
  readonly levels: Levels;
  /** Of each site, by its index; `LEFT_OUT` for one that the filter leaves out. */
  readonly #ranks: Uint8Array;
  readonly #indexOf: ReadonlyMap<number, number>;
  readonly #tallies = new Map<number, Tallies>();

  constructor(sites: readonly MapSite[]) {
    this.sites = sites;
    this.levels = new Levels(sites.map((site) => site.place));
    this.#ranks = new Uint8Array(sites.length).fill(LEFT_OUT);
    this.#indexOf = new Map(sites.map((site, index) => [site.id, index]));
  }

  /** The index of a station's site; undefined when there is none. */
  indexOf(stationId: number): number | undefined {
    return this.#indexOf.get(stationId);
  }

  rank(site: number): number {
    return this.#ranks[site]!;
  }

  /** Gives a site its rank. True when it had another one. */
  setRank(site: number, rank: number): boolean {
    const before = this.#ranks[site]!;
    if (before === rank) return false;
    this.#ranks[site] = rank;
    for (const tallies of this.#tallies.values()) tallies.move(site, before, rank);
    return true;
  }

  /** The nodes of a zoom, with how their sites are. */
  at(zoom: number): Tallies {
    const level: MapLevel = this.levels.at(zoom);
    let tallies = this.#tallies.get(level.zoom);
    if (tallies === undefined) {
      tallies = new Tallies(level, this.#ranks);
      this.#tallies.set(level.zoom, tallies);
    }
    return tallies;
  }

  /** The sites of a node that the filter leaves in, by their index. */
  sitesIn(zoom: number, node: number): number[] {
    const { nodeOf } = this.levels.at(zoom);
    const inside: number[] = [];
    for (let site = 0; site < nodeOf.length; site++) {
      if (nodeOf[site] === node && this.#ranks[site] !== LEFT_OUT) inside.push(site);
    }
    return inside;
  }
}
