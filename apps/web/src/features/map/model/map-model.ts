import type { StationState } from '@outpost/contract';
import type { Tally } from '../../../ui/state/index.ts';
import { ALL, type Filter, type MapVisibility, passes, passesShow, SHOWS } from './filter.ts';
import { MapSites } from './map-sites.ts';
import { ALARM_BELOW, markState, rankOf } from './ranks.ts';
import type { MapSite } from './sites.ts';
import { LEFT_OUT } from './tallies.ts';
import { type MapListGroup, worstFirst } from './worst-first.ts';

/** Where the states come from. */
export interface StateSource {
  get(stationId: number): StationState | undefined;
  subscribe(listener: (changed: ReadonlySet<number>) => void): () => void;
}

/**
 * The sites, how they are now, and what of them is left in by the filter: what both the map and the list beside it show.
 * Listeners hear of a change in the very frame in which the states told it.
 */
export class MapModel {
  readonly map: MapSites;
  readonly #states: StateSource;
  /** How each site is, also those that the filter leaves out. */
  readonly #ranks: Uint8Array;
  readonly #listeners = new Set<() => void>();
  #filter: Filter = ALL;
  #passes: (site: number, rank: number) => boolean;
  #version = 0;

  constructor(sites: readonly MapSite[], states: StateSource) {
    this.map = new MapSites(sites);
    this.#states = states;
    this.#passes = passes(sites, ALL);
    this.#ranks = new Uint8Array(sites.length);
    this.#lookAtAll();
  }

  get sites(): readonly MapSite[] {
    return this.map.sites;
  }

  /** Counts up with every change that can be seen. */
  get version(): number {
    return this.#version;
  }

  /** Follows the states until the returned function is called. */
  follow(): () => void {
    // What changed since it was made is not told any more.
    if (this.#lookAtAll()) this.#tell();
    return this.#states.subscribe((changed) => {
      let seen = false;
      for (const id of changed) {
        const site = this.map.indexOf(id);
        if (site === undefined) continue;
        this.#look(site);
        seen = true;
      }
      if (seen) this.#tell();
    });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  setFilter(filter: Filter): void {
    if (filter === this.#filter) return;
    this.#filter = filter;
    this.#passes = passes(this.sites, filter);
    this.#lookAtAll();
    this.#tell();
  }

  /** How a site is, whatever the filter says; its place in `RANKS`. */
  rank(site: number): number {
    return this.#ranks[site]!;
  }

  state(site: number): StationState | undefined {
    return this.#states.get(this.sites[site]!.id);
  }

  list(): MapListGroup[] {
    return worstFirst({
      count: this.sites.length,
      rank: (site) => this.rank(site),
      leftIn: (site) => this.map.rank(site) !== LEFT_OUT,
      lastHeardMs: (site) => {
        const at = this.state(site)?.LastAnswerAt ?? null;
        return at === null ? null : Date.parse(at);
      },
    });
  }

  /** How many sites each choice would show, whatever is searched. */
  counts(): Readonly<Record<MapVisibility, number>> {
    const counts = { all: 0, alarm: 0, silent: 0, unplaced: 0 };
    this.sites.forEach((site, index) => {
      for (const show of SHOWS) if (passesShow(show, site, this.rank(index))) counts[show]++;
    });
    return counts;
  }

  /** All sites in numbers, whatever the filter leaves in. */
  tally(): Omit<Tally, 'conditions'> {
    const tally = {
      sites: this.sites.length,
      inAlarm: 0,
      notResponding: 0,
      withBadValues: 0,
      suppressedAlarms: 0,
    };
    this.sites.forEach((_, site) => {
      if (this.rank(site) < ALARM_BELOW) tally.inAlarm++;
      if (this.rank(site) === rankOf('quiet')) tally.suppressedAlarms++;
      else if (this.rank(site) === rankOf('no-answer')) tally.notResponding++;
      else if ((this.state(site)?.BadPoints ?? 0) > 0) tally.withBadValues++;
    });
    return tally;
  }

  /** True when the site's mark is another than before. */
  #look(site: number): boolean {
    const state = this.#states.get(this.sites[site]!.id);
    const rank = rankOf(markState(state));
    const before = this.#ranks[site]!;
    this.#ranks[site] = rank;
    const moved = this.map.setRank(site, this.#passes(site, rank) ? rank : LEFT_OUT);
    return moved || before !== rank;
  }

  #lookAtAll(): boolean {
    let seen = false;
    for (let site = 0; site < this.sites.length; site++) if (this.#look(site)) seen = true;
    return seen;
  }

  #tell(): void {
    this.#version++;
    for (const listener of [...this.#listeners]) listener();
  }
}
