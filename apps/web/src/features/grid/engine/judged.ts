import { oldAfterMs } from '@outpost/core';
import {
  BAD_CODE,
  DISABLED_CODE,
  GOOD_CODE,
  type LivePoints,
  NO_PRIORITY,
} from '../../../data/points/live-points.ts';
import type { LivePointColumns } from '../../../data/points/points-table.ts';
import { isCommunicationSuppressed, isInMaintenance } from '../../../ui/state/index.ts';
import type { Trust } from '../../../ui/value/index.ts';

/** How far values are trusted, worst first: the order in which a sort by quality puts them. */
export const TRUSTS = ['bad', 'stale', 'old', 'none', 'disabled', 'good'] as const satisfies readonly Trust[];
/** Indexes in TRUSTS. */
export const TRUST = { bad: 0, stale: 1, old: 2, none: 3, disabled: 4, good: 5 } as const;

/**
 * What every row is worth, judged again each second: values age although nothing comes.
 *
 * Two things are told apart. How a value is drawn goes by its age alone (`isOld`), so that nothing looks good for ever. What
 * counts as abnormal goes by what the page has heard (`isLate`): without news it is the page that is late, and not a hundred
 * thousand points that became abnormal.
 */
export class JudgedRows {
  #old = new Uint8Array(0);
  #late = new Uint8Array(0);
  /** By row: index in TRUSTS, by what the page knows. */
  trusts = new Uint8Array(0);
  /** By row: 1 where it is not as it should be. */
  abnormal = new Uint8Array(0);
  /** By site: how many of its points are abnormal, and how many bad. */
  abnormalOfSite = new Uint32Array(0);
  badOfSite = new Uint32Array(0);
  abnormalCount = 0;
  /** Rows that would be abnormal, but for what people keep quiet. */
  suppressedCount = 0;

  /**
   * @param nowMs the server's clock
   * @param heardAtMs up to when the page knows how the field is, by the same clock
   */
  look(points: LivePoints, nowMs: number, heardAtMs: number): void {
    const { table } = points;
    if (table === null) return;
    this.#allocate(table);
    this.abnormalCount = 0;
    this.suppressedCount = 0;
    for (let site = 0; site < table.sites.length; site++) {
      const talk = points.station(site)?.communication;
      const isAsked = talk !== undefined && talk.Status !== 'disabled';
      const polledAtMs = points.lastResponseAt[site]!;
      const mostMs = oldAfterMs(talk?.PollIntervalSeconds ?? 0);
      // Whoever has never answered has no time, and is late whatever the clock says.
      this.#old[site] = isAsked && !(nowMs - polledAtMs <= mostMs) ? 1 : 0;
      this.#late[site] = isAsked && !(heardAtMs - polledAtMs <= mostMs) ? 1 : 0;
      this.#judgeSite(points, table, site);
    }
  }

  /** The values of the site are drawn as old. */
  isOld(site: number): boolean {
    return this.#old[site] === 1;
  }

  /** As far as the page knows, the site has given nothing for too long. */
  isLate(site: number): boolean {
    return this.#late[site] === 1;
  }

  #judgeSite(points: LivePoints, table: LivePointColumns, site: number): void {
    const { values, qualities, priorities, since } = points;
    const { trusts, abnormal } = this;
    const { first, count } = table.sites[site]!;
    const trustOfGood = this.#late[site] === 1 ? TRUST.old : TRUST.good;
    const quiet = points.station(site)?.quiet ?? null;
    // What is switched off or away on purpose is no trouble.
    const isMaintained = isInMaintenance(quiet);
    const isUnheard = isCommunicationSuppressed(quiet);
    let bad = 0;
    let wrong = 0;
    let quieted = 0;
    for (let row = first; row < first + count; row++) {
      const quality = qualities[row]!;
      const hasValue = !Number.isNaN(values[row]!);
      let trust: number = hasValue ? TRUST.stale : TRUST.none;
      if (quality === GOOD_CODE) trust = hasValue ? trustOfGood : TRUST.none;
      else if (quality === BAD_CODE) trust = TRUST.bad;
      else if (quality === DISABLED_CODE) trust = TRUST.disabled;
      const isMeant = trust === TRUST.good || (trust === TRUST.bad ? isMaintained : isUnheard);
      const isWrong = trust !== TRUST.disabled && (priorities[row] !== NO_PRIORITY || !isMeant);
      trusts[row] = trust;
      abnormal[row] = isWrong ? 1 : 0;
      if (trust === TRUST.bad) bad++;
      if (isWrong) wrong++;
      // Of a row that is not wrong only a condition that is kept quiet has a beginning.
      else if (trust !== TRUST.disabled && (trust !== TRUST.good || since[row] !== 0)) quieted++;
    }
    this.badOfSite[site] = bad;
    this.abnormalOfSite[site] = wrong;
    this.abnormalCount += wrong;
    this.suppressedCount += quieted;
  }

  #allocate({ rowCount, sites }: LivePointColumns): void {
    if (this.abnormal.length === rowCount && this.#old.length === sites.length) return;
    this.trusts = new Uint8Array(rowCount);
    this.abnormal = new Uint8Array(rowCount);
    this.#old = new Uint8Array(sites.length);
    this.#late = new Uint8Array(sites.length);
    this.abnormalOfSite = new Uint32Array(sites.length);
    this.badOfSite = new Uint32Array(sites.length);
  }
}
