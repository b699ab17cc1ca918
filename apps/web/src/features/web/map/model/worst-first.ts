import type { AlarmLogEntry } from '@outpost/contract';
import { compareAlarms } from '@outpost/core';
import { STATE_LABELS } from '../../../../ui/state/index.ts';
import * as texts from '../texts.ts';
import { ABNORMAL_BELOW, RANKS, rankOf } from './ranks.ts';

export interface MapListGroup {
  readonly title: string;
  readonly needsAttention: boolean;
  /** Indices of sites, worst first. */
  readonly sites: readonly number[];
}

/** Input for the order of the list. */
export interface Ranked {
  /** Number of sites; indices are in the order of names. */
  readonly count: number;
  readonly rank: (site: number) => number;
  readonly leftIn: (site: number) => boolean;
  /** Last response of the site, ms; null: never. */
  readonly lastHeardMs: (site: number) => number | null;
  /** Its worst active alarm, which may be its loss of communication; undefined: none is known. */
  readonly alarm: (site: number) => AlarmLogEntry | undefined;
  /** Its worst alarm that must be acknowledged, also after it has returned to normal. */
  readonly unacknowledged: (site: number) => AlarmLogEntry | undefined;
}

/**
 * The groups of the list, worst first, as the lists of stations and alarms: an offline site has the place of its
 * alarm. Of equal alarms the unacknowledged and newest are first; offline sites without one by duration, then by name.
 * Sites that have become normal and have an unacknowledged alarm need attention, too.
 */
export function worstFirst(ranked: Ranked): MapListGroup[] {
  const { count, rank, leftIn, lastHeardMs, alarm, unacknowledged } = ranked;
  const byRank: number[][] = RANKS.map(() => []);
  const waiting: number[] = [];
  for (let site = 0; site < count; site++) {
    if (!leftIn(site)) continue;
    const isWaiting = rank(site) === rankOf('normal') && unacknowledged(site) !== undefined;
    (isWaiting ? waiting : byRank[rank(site)]!).push(site);
  }
  const placeOf = (site: number) => {
    const loss = rank(site) === rankOf('no-answer') ? alarm(site) : undefined;
    return loss === undefined ? rank(site) : rankOf(loss.Priority);
  };
  const compareWaiting = (a: number, b: number) => compareAlarms(unacknowledged(a)!, unacknowledged(b)!);
  const compare = (a: number, b: number) => {
    const place = placeOf(a) - placeOf(b);
    if (place !== 0) return place;
    const [alarmOfA, alarmOfB] = [alarm(a), alarm(b)];
    if (alarmOfA !== undefined && alarmOfB !== undefined) return compareAlarms(alarmOfA, alarmOfB);
    return rank(a) === rankOf('no-answer') ? (lastHeardMs(a) ?? 0) - (lastHeardMs(b) ?? 0) : 0;
  };
  const abnormal = byRank.slice(0, ABNORMAL_BELOW).flat().sort(compare);
  const groups = [
    {
      title: texts.needsAttention,
      needsAttention: true,
      sites: [...abnormal, ...waiting.sort(compareWaiting)],
    },
    ...(['unknown', 'suppressed', 'normal', 'disabled'] as const).map((state) => ({
      title: STATE_LABELS[state],
      needsAttention: false,
      sites: byRank[rankOf(state)]!,
    })),
  ];
  return groups.filter(({ sites }) => sites.length > 0);
}

/** The worst site; null if none is abnormal. */
export function worstOf(count: number, rank: (site: number) => number): number | null {
  let [worst, worstRank]: [number | null, number] = [null, ABNORMAL_BELOW];
  for (let site = 0; site < count; site++) {
    if (rank(site) < worstRank) [worst, worstRank] = [site, rank(site)];
  }
  return worst;
}

/** The site that *Show worst* selects: the worst, or the one after `current`; null if none is abnormal. */
export function nextWorst(
  groups: readonly MapListGroup[],
  rank: (site: number) => number,
  current: number | null,
): number | null {
  const abnormal = (groups[0]?.sites ?? []).filter((site) => rank(site) < ABNORMAL_BELOW);
  if (abnormal.length === 0) return null;
  const at = current === null ? -1 : abnormal.indexOf(current);
  return abnormal[(at + 1) % abnormal.length]!;
}
