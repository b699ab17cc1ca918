import { oldAfterMs } from '@outpost/core';
import {
  BAD_CODE,
  DISABLED_CODE,
  GOOD_CODE,
  type LivePoints,
  NO_PRIORITY,
  type RowCondition,
} from '../../../../data/points/live-points.ts';
import type { LivePointColumns } from '../../../../data/points/points-table.ts';
import { isCommunicationSuppressed, isInMaintenance } from '../../../../ui/state/index.ts';
import { isCurrentTrust, type Trust } from '../../../../ui/value/index.ts';

/** Worst first, in the order of a sort by quality. */
export const TRUSTS = ['bad', 'stale', 'old', 'none', 'disabled', 'good'] as const satisfies readonly Trust[];
/** Indexes in TRUSTS. */
export const TRUST = { bad: 0, stale: 1, old: 2, none: 3, disabled: 4, good: 5 } as const;

/** Whether the condition of a row is true now, or the last known one of a station that does not respond. */
export const isConditionCurrent = ({ Kind }: RowCondition, trust: Trust): boolean =>
  Kind === 'communication' || isCurrentTrust(trust);

/**
 * The evaluation of every row, updated each second because values age. How a value is drawn depends
 * on its age alone (`isOld`), so that nothing looks good forever. Whether it is abnormal depends on
 * what the page has received (`isLate`): without a connection the points do not become abnormal.
 */
export class EvaluatedRows {
  #old = new Uint8Array(0);
  #late = new Uint8Array(0);
  /** By row: index in TRUSTS. */
  trusts = new Uint8Array(0);
  /** By row: 1 if abnormal. */
  abnormal = new Uint8Array(0);
  /** By site: the number of abnormal and of bad points. */
  abnormalOfSite = new Uint32Array(0);
  badOfSite = new Uint32Array(0);
  abnormalCount = 0;
  /** Rows that are abnormal but suppressed. */
  suppressedCount = 0;

  /**
   * @param nowMs the server's clock
   * @param heardAtMs until when the page has received data, by the same clock
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
      // A station that has never responded has no time and is always late.
      this.#old[site] = isAsked && !(nowMs - polledAtMs <= mostMs) ? 1 : 0;
      this.#late[site] = isAsked && !(heardAtMs - polledAtMs <= mostMs) ? 1 : 0;
      this.#judgeSite(points, table, site);
    }
  }

  /** The values of the site are drawn as old. */
  isOld(site: number): boolean {
    return this.#old[site] === 1;
  }

  /** The site has sent nothing for too long. */
  isLate(site: number): boolean {
    return this.#late[site] === 1;
  }

  #judgeSite(points: LivePoints, table: LivePointColumns, site: number): void {
    const { values, qualities, priorities, since } = points;
    const { trusts, abnormal } = this;
    const { first, count } = table.sites[site]!;
    const trustOfGood = this.#late[site] === 1 ? TRUST.old : TRUST.good;
    const suppression = points.station(site)?.suppression ?? null;
    // A disabled or suppressed point is not abnormal.
    const isMaintained = isInMaintenance(suppression);
    const isUnheard = isCommunicationSuppressed(suppression);
    let bad = 0;
    let wrong = 0;
    let suppressed = 0;
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
      // Of a normal row only a suppressed condition has a start.
      else if (trust !== TRUST.disabled && (trust !== TRUST.good || since[row] !== 0)) suppressed++;
    }
    this.badOfSite[site] = bad;
    this.abnormalOfSite[site] = wrong;
    this.abnormalCount += wrong;
    this.suppressedCount += suppressed;
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
