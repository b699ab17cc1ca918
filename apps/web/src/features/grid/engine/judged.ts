import { BAD, DISABLED, GOOD, type LivePoints, NO_PRIORITY } from '../../../data/points/live-points.ts';
import { oldAfterMs } from '../../../ui/standing/standing.ts';
import type { Trust } from '../../../ui/value/index.ts';

/** How far values are trusted, worst first: the order in which a sort by quality puts them. */
export const TRUSTS = ['bad', 'stale', 'old', 'none', 'disabled', 'good'] as const satisfies readonly Trust[];
const [BAD_CODE, STALE_CODE, OLD_CODE, NONE_CODE, DISABLED_CODE, GOOD_CODE] = [0, 1, 2, 3, 4, 5] as const;

/**
 * What every row is worth, judged again each second: values age although nothing comes.
 *
 * Two things are told apart. How a value is drawn goes by its age alone (`isOld`), so that nothing looks good for ever. What
 * counts as abnormal goes by the last word that the page had (`isLate`): without news it is the page that is late, and not
 * a hundred thousand points that became abnormal.
 */
export class Judged {
  /** By site: its last good poll is too long ago. */
  #old = new Uint8Array(0);
  #late = new Uint8Array(0);
  /** By row: not as it should be. */
  abnormal = new Uint8Array(0);
  /** By site: how many of its points are, how many are bad, and in how many the point is beyond a limit. */
  abnormalOfSite = new Uint32Array(0);
  badOfSite = new Uint32Array(0);
  abnormalCount = 0;

  /**
   * @param nowMs the server's clock
   * @param hasNews the page hears from the hub
   */
  look(points: LivePoints, nowMs: number, hasNews: boolean): void {
    const { table } = points;
    if (table === null) return;
    this.#allocate(table.rowCount, table.sites.length);
    for (let site = 0; site < table.sites.length; site++) {
      const talk = points.station(site)?.communication;
      const old = talk !== undefined && talk.Status !== 'disabled' && this.#isTooOld(points, site, nowMs);
      this.#old[site] = old ? 1 : 0;
      if (hasNews) this.#late[site] = old ? 1 : 0;
    }
    this.#count(points);
  }

  /** The values of the site are drawn as old. */
  isOld(site: number): boolean {
    return this.#old[site] === 1;
  }

  /** As far as the page knows, the site has given nothing for too long. */
  isLate(site: number): boolean {
    return this.#late[site] === 1;
  }

  /** Index in TRUSTS, by what the page knows. */
  trustCode(points: LivePoints, row: number): number {
    const quality = points.qualities[row]!;
    if (quality === BAD) return BAD_CODE;
    if (quality === DISABLED) return DISABLED_CODE;
    if (Number.isNaN(points.values[row])) return NONE_CODE;
    if (quality !== GOOD) return STALE_CODE;
    return this.#late[points.table!.siteOf[row]!] === 1 ? OLD_CODE : GOOD_CODE;
  }

  #isTooOld(points: LivePoints, site: number, nowMs: number): boolean {
    const atMs = points.lastGoodPollAt[site]!;
    const interval = points.station(site)!.communication.PollIntervalSeconds;
    return !(nowMs - atMs <= oldAfterMs(interval));
  }

  #count(points: LivePoints): void {
    const { rowCount, siteOf } = points.table!;
    const { qualities, priorities } = points;
    this.abnormalOfSite.fill(0);
    this.badOfSite.fill(0);
    let count = 0;
    for (let row = 0; row < rowCount; row++) {
      const site = siteOf[row]!;
      const quality = qualities[row]!;
      if (quality === BAD) this.badOfSite[site]!++;
      const isAbnormal =
        quality === DISABLED
          ? 0
          : priorities[row] !== NO_PRIORITY || quality !== GOOD || this.#late[site] === 1
            ? 1
            : 0;
      this.abnormal[row] = isAbnormal;
      this.abnormalOfSite[site]! += isAbnormal;
      count += isAbnormal;
    }
    this.abnormalCount = count;
  }

  #allocate(rows: number, sites: number): void {
    if (this.abnormal.length === rows && this.#old.length === sites) return;
    this.abnormal = new Uint8Array(rows);
    this.#old = new Uint8Array(sites);
    this.#late = new Uint8Array(sites);
    this.abnormalOfSite = new Uint32Array(sites);
    this.badOfSite = new Uint32Array(sites);
  }
}
