import type { StationOverview } from '@outpost/contract';

import {
  compareJudged,
  judgeStation,
  type Need,
  needOf,
  type StationJudgement,
  type Why,
  whyOf,
} from '../../../ui/station-status/index.ts';
import * as texts from './texts.ts';

/** Number of stations on the home page. */
const SHOWN = 5;

/** A station that needs attention, and why. */
export interface AttentionEntry extends StationJudgement {
  readonly station: StationOverview;
  readonly why: Why;
}

/**
 * The worst stations that need attention, and the number of the others.
 * @param nowMs the server's clock
 * @param hasNews updates arrive, see `judge`
 */
export function stationsNeedingAttention(
  stations: readonly StationOverview[],
  nowMs: number,
  hasNews: boolean,
): { readonly worst: readonly AttentionEntry[]; readonly more: number } {
  const all = stations
    .map((station) => ({ station, ...judgeStation(station, nowMs, hasNews) }))
    .filter((entry) => needOf(entry) === 'attention')
    .sort(compareJudged);
  const worst = all.slice(0, SHOWN).map((entry) => ({ ...entry, why: whyOf(entry.station, entry, nowMs) }));
  return { worst, more: all.length - worst.length };
}

/**
 * Summary while no station needs attention: `All 24 stations normal`, `22 stations normal · 1 not
 * yet polled`. Without news the text gives the state at the last update.
 */
export function describeNormal(
  stations: readonly StationOverview[],
  nowMs: number,
  hasNews: boolean,
): string {
  const needs = stations.map((station) => needOf(judgeStation(station, nowMs, hasNews)));
  const count = (need: Need) => needs.filter((own) => own === need).length;
  const normal = count('normal');
  const labels = { waiting: texts.notYetPolled, suppressed: 'suppressed', disabled: 'disabled' } as const;
  const others = (['waiting', 'suppressed', 'disabled'] as const).flatMap((need) =>
    count(need) === 0 ? [] : [`${count(need)} ${labels[need]}`],
  );
  return [formatNormal(normal, normal === stations.length, hasNews), ...others].join(' · ');
}

function formatNormal(normal: number, isAll: boolean, hasNews: boolean): string {
  const text = isAll ? texts.allStationsNormal(normal) : texts.stationsNormal(normal);
  return hasNews ? text : texts.atTheLastUpdate(text);
}
