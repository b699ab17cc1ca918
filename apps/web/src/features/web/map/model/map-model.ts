import type { AlarmLogEntry, StationState } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { worstAlarms, worstUnacknowledged } from '../../../../ui/alarm/worst-alarms.ts';
import { colourOf, type DisplayState, isInAlarm, type Tally } from '../../../../ui/state/index.ts';
import {
  ALL,
  type Filter,
  type FilteredState,
  type MapVisibility,
  passes,
  passesShow,
  SHOWS,
} from './filter.ts';
import { MapSites } from './map-sites.ts';
import type { MapMark } from './marks.ts';
import { ABNORMAL_BELOW, markState, RANKS, rankOf } from './ranks.ts';
import type { MapSite } from './sites.ts';
import { LEFT_OUT } from './tallies.ts';
import { type MapListGroup, worstFirst } from './worst-first.ts';

/** The source of the states. */
export interface StateSource {
  get(stationId: number): StationState | undefined;
  subscribe(listener: (changed: ReadonlySet<number>) => void): () => void;
}

/**
 * The sites with their states and the filter, for both map and list. Listeners are called in the
 * frame of a change.
 */
export class MapModel {
  readonly map: MapSites;
  readonly #states: StateSource;
  /** The rank of each site, including those that the filter omits. */
  readonly #ranks: Uint8Array;
  readonly #listeners = new Set<() => void>();
  #filter: Filter = ALL;
  #passes: (site: number, state: FilteredState) => boolean;
  #version = 0;
  /** Of that version. */
  #first: { readonly version: number; readonly site: number | null } | null = null;
  #alarms: readonly AlarmLogEntry[] = [];
  #worst: ReadonlyMap<number, AlarmLogEntry> = new Map();
  #unacknowledged: ReadonlyMap<number, AlarmLogEntry> = new Map();

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

  /** Increases with every visible change. */
  get version(): number {
    return this.#version;
  }

  /** Follows the states until the returned function is called. */
  follow(): () => void {
    // Changes since creation were not published.
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

  /** @param alarms those that are active or unacknowledged */
  setAlarms(alarms: readonly AlarmLogEntry[]): void {
    if (alarms === this.#alarms) return;
    const before = this.#worst;
    this.#alarms = alarms;
    this.#worst = worstAlarms(alarms);
    this.#unacknowledged = worstUnacknowledged(alarms);
    // A site without an alarm before and now passes the filter as before.
    for (const id of new Set([...before.keys(), ...this.#worst.keys()])) {
      const site = this.map.indexOf(id);
      if (site !== undefined) this.#look(site);
    }
    this.#tell();
  }

  /** The worst active alarm of a site. */
  alarm(site: number): AlarmLogEntry | undefined {
    return this.#worst.get(this.sites[site]!.id);
  }

  /** The worst alarm of a site that must be acknowledged, also after it has returned to normal. */
  unacknowledged(site: number): AlarmLogEntry | undefined {
    return this.#unacknowledged.get(this.sites[site]!.id);
  }

  /** Of the ring around the marker of a site: see `colourOf`. */
  tone(site: number): DisplayState {
    return colourOf(RANKS[this.rank(site)]!, this.unacknowledged(site));
  }

  /**
   * By marker: of a site see {@link tone}; of a cluster the worst of its sites, those that do not respond included.
   * For all markers of one picture.
   */
  prepareTones(zoom: number): (mark: Pick<MapMark, 'site' | 'node' | 'rank'>) => DisplayState {
    const { nodeOf } = this.map.levels.at(zoom);
    const worst = new Map<number, DisplayState>();
    for (const id of this.#unacknowledged.keys()) {
      const site = this.map.indexOf(id);
      // Only these have another tone than their rank.
      if (site === undefined || this.map.rank(site) !== NO_ANSWER) continue;
      const node = nodeOf[site]!;
      worst.set(node, worseOf(this.tone(site), worst.get(node)));
    }
    return ({ site, node, rank }) =>
      site === null ? worseOf(RANKS[rank]!, worst.get(node)) : this.tone(site);
  }

  /** The rank of a site regardless of the filter: an index in `RANKS`. */
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
      alarm: (site) => this.alarm(site),
      unacknowledged: (site) => this.unacknowledged(site),
    });
  }

  /** The first site of the list, if it is abnormal. */
  worst(): number | null {
    if (this.#first?.version !== this.#version) {
      const site = this.list()[0]?.sites[0];
      const isAbnormal = site !== undefined && this.rank(site) < ABNORMAL_BELOW;
      this.#first = { version: this.#version, site: isAbnormal ? site : null };
    }
    return this.#first.site;
  }

  /** Number of sites for each option, regardless of the search. */
  counts(): Readonly<Record<MapVisibility, number>> {
    const counts = { all: 0, alarm: 0, offline: 0, unplaced: 0 };
    this.sites.forEach((site, index) => {
      for (const show of SHOWS) if (passesShow(show, site, this.#stateOf(index))) counts[show]++;
    });
    return counts;
  }

  /** Counts of all sites, regardless of the filter. */
  tally(): Omit<Tally, 'conditions'> {
    const tally = {
      sites: this.sites.length,
      inAlarm: 0,
      notResponding: 0,
      withBadValues: 0,
      suppressedAlarms: 0,
      unacknowledged: this.#alarms.filter(needsAcknowledgement).length,
    };
    this.sites.forEach((_, site) => {
      if (this.#stateOf(site).inAlarm) tally.inAlarm++;
      if (this.rank(site) === rankOf('suppressed')) tally.suppressedAlarms++;
      else if (this.rank(site) === rankOf('no-answer')) tally.notResponding++;
      else if ((this.state(site)?.BadPoints ?? 0) > 0) tally.withBadValues++;
    });
    return tally;
  }

  #stateOf(site: number): FilteredState {
    const rank = this.rank(site);
    const worst = this.state(site)?.Worst ?? null;
    return { rank, inAlarm: isInAlarm(RANKS[rank]!, worst, this.alarm(site)) };
  }

  /** Returns whether the marker of the site changed. */
  #look(site: number): boolean {
    const state = this.#states.get(this.sites[site]!.id);
    const rank = rankOf(markState(state));
    const before = this.#ranks[site]!;
    this.#ranks[site] = rank;
    const moved = this.map.setRank(site, this.#passes(site, this.#stateOf(site)) ? rank : LEFT_OUT);
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

const NO_ANSWER = rankOf('no-answer');

const worseOf = (state: DisplayState, other: DisplayState | undefined): DisplayState =>
  other !== undefined && rankOf(other) < rankOf(state) ? other : state;
