import {
  describeMaintenance,
  formatOffline,
  judgeStation,
  kindAndCode,
} from '../../../../ui/station-status/index.ts';
import type { Source } from '../engine/source.ts';
import type { SiteFacts } from './slots.ts';

export interface SiteShown {
  readonly shown: number;
  readonly isFolded: boolean;
}

/**
 * Reads the current state of a site. It is late by what the page has received, not only by the
 * clock: see `Judged`.
 */
export function siteFacts(source: Source, site: number, { shown, isFolded }: SiteShown): SiteFacts {
  const { table, points, judged, nowMs } = source;
  const { stationId, name, kind, code } = table.sites[site]!;
  const station = points.station(site);
  const common = {
    stationId,
    name,
    kind: kindAndCode({ Kind: kind, Code: code }),
    abnormal: judged.abnormalOfSite[site] ?? 0,
    shown,
    isFolded,
  };
  if (station === undefined) return { ...common, state: 'unknown', why: '' };
  const { communication, suppression, conditions } = station;
  const isHeard = {
    Communication: communication,
    Suppression: suppression,
    Conditions: conditions,
    BadPoints: judged.badOfSite[site] ?? 0,
  };
  const { state } = judgeStation(isHeard, nowMs, judged.isLate(site));
  const isOffline = state === 'no-answer' || communication.Status === 'offline';
  const why = [
    describeMaintenance(suppression, nowMs) ?? '',
    isOffline ? formatOffline(communication, nowMs) : '',
  ];
  return { ...common, state, why: why.filter(Boolean).join(' · ') };
}
