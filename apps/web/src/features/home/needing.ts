import type { StationOverview } from '@outpost/contract';
import {
  compareJudged,
  judgeStation,
  type Need,
  needOf,
  type StationJudgement,
  type Why,
  whyOf,
} from '../../ui/station-status/index.ts';

/** So many stations have room on the front page. */
const SHOWN = 5;

/** A station that needs someone, and why. */
export interface Needing extends StationJudgement {
  readonly station: StationOverview;
  readonly why: Why;
}

/**
 * The stations that need someone, worst first: the first five, and how many there are besides.
 * @param nowMs the server's clock
 * @param hasNews the page gets news, see `judge`
 */
export function needing(
  stations: readonly StationOverview[],
  nowMs: number,
  hasNews: boolean,
): { readonly worst: readonly Needing[]; readonly more: number } {
  const all = stations
    .map((station) => ({ station, ...judgeStation(station, nowMs, hasNews) }))
    .filter((entry) => needOf(entry) === 'someone')
    .sort(compareJudged);
  const worst = all.slice(0, SHOWN).map((entry) => ({ ...entry, why: whyOf(entry.station, entry, nowMs) }));
  return { worst, more: all.length - worst.length };
}

/**
 * The field in one line while nobody is needed: `All 24 sites are normal`, `22 sites are normal · 1 not polled yet`. Without
 * news it says how things were, not how they are.
 */
export function describeNormal(
  stations: readonly StationOverview[],
  nowMs: number,
  hasNews: boolean,
): string {
  if (stations.length === 0) return 'No station has been set up yet.';
  const needs = stations.map((station) => needOf(judgeStation(station, nowMs, hasNews)));
  const count = (need: Need) => needs.filter((own) => own === need).length;
  const normal = count('normal');
  const are = hasNews ? (normal === 1 ? 'is' : 'are') : normal === 1 ? 'was' : 'were';
  const sites = `${normal} ${normal === 1 ? 'site' : 'sites'} ${are} normal`;
  const all = normal === stations.length && normal > 1 ? `All ${sites}` : sites;
  const words = { waiting: 'not polled yet', quiet: 'kept quiet', disabled: 'disabled' } as const;
  const others = (['waiting', 'quiet', 'disabled'] as const).flatMap((need) =>
    count(need) === 0 ? [] : [`${count(need)} ${words[need]}`],
  );
  return [`${all}${hasNews ? '' : ' when last heard of'}`, ...others].join(' · ');
}
