import { Levels, type MapLevel } from './levels.ts';
import type { MapSite } from './sites.ts';
import { LEFT_OUT, Tallies } from './tallies.ts';

/**
 * All sites in clusters for each zoom level, with their states. A change of rank updates every
 * level in use.
 */
export class MapSites {
  readonly sites: readonly MapSite[];
  readonly levels: Levels;
  /** By index of the site; `LEFT_OUT` if the filter omits it. */
  readonly #ranks: Uint8Array;
  readonly #indexOf: ReadonlyMap<number, number>;
  readonly #tallies = new Map<number, Tallies>();

  constructor(sites: readonly MapSite[]) {
    this.sites = sites;
    this.levels = new Levels(sites.map((site) => site.place));
    this.#ranks = new Uint8Array(sites.length).fill(LEFT_OUT);
    this.#indexOf = new Map(sites.map((site, index) => [site.id, index]));
  }

  /** The index of the site of a station; undefined if there is none. */
  indexOf(stationId: number): number | undefined {
    return this.#indexOf.get(stationId);
  }

  rank(site: number): number {
    return this.#ranks[site]!;
  }

  /** Sets the rank of a site. Returns whether it changed. */
  setRank(site: number, rank: number): boolean {
    const before = this.#ranks[site]!;
    if (before === rank) return false;
    this.#ranks[site] = rank;
    for (const tallies of this.#tallies.values()) tallies.move(site, before, rank);
    return true;
  }

  /** The nodes of a zoom level with their states. */
  at(zoom: number): Tallies {
    const level: MapLevel = this.levels.at(zoom);
    let tallies = this.#tallies.get(level.zoom);
    if (tallies === undefined) {
      tallies = new Tallies(level, this.#ranks);
      this.#tallies.set(level.zoom, tallies);
    }
    return tallies;
  }

  /** The sites of a node that match the filter, by index. */
  sitesIn(zoom: number, node: number): number[] {
    const { nodeOf } = this.levels.at(zoom);
    const inside: number[] = [];
    for (let site = 0; site < nodeOf.length; site++) {
      if (nodeOf[site] === node && this.#ranks[site] !== LEFT_OUT) inside.push(site);
    }
    return inside;
  }
}
