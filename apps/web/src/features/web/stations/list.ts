import { type AlarmLogEntry, STATION_KINDS, type StationKind, type StationOverview } from '@outpost/contract';
import { worstAlarms } from '../../../ui/alarm/worst-alarms.ts';
import { isInAlarm } from '../../../ui/state/index.ts';
import {
  compareJudged,
  judgeStation,
  kindLabel,
  type Need,
  needOf,
  type StationJudgement,
  type StatusReason,
  statusReasonOf,
} from '../../../ui/station-status/index.ts';
import { fold, searchTerms } from '../../../ui/text/fold.ts';
import type { ListChoices, ListVisibility } from './list-choices.ts';
import * as texts from './texts.ts';

/** A station in the list with its status. */
export interface ListItem extends StationJudgement {
  readonly station: StationOverview;
  readonly why: StatusReason;
  readonly isInAlarm: boolean;
}

export interface StationListGroup {
  readonly key: string;
  readonly title: string;
  readonly items: readonly ListItem[];
}

export interface Chip {
  readonly show: ListVisibility;
  readonly label: string;
  /** null for `All`, whose count is in the heading. */
  readonly count: number | null;
}

export interface ListView {
  readonly total: number;
  readonly inAlarm: number;
  readonly notResponding: number;
  readonly suppressedAlarms: number;
  readonly chips: readonly Chip[];
  readonly groups: readonly StationListGroup[];
  /** Number of stations after filter and search. */
  readonly shown: number;
}

const isNotResponding = (item: StationJudgement) =>
  item.state === 'no-answer' || item.displayedStatus === 'never-responded';

/**
 * The station list: with status, filtered, searched, worst first, in groups.
 * @param nowMs the server's clock
 * @param hasNews see `judgeStation`
 * @param alarms those that are active or unacknowledged, worst first; empty until they are loaded
 */
export function listView(
  stations: readonly StationOverview[],
  choices: ListChoices,
  nowMs: number,
  hasNews: boolean,
  alarms: readonly AlarmLogEntry[] = [],
): ListView {
  const byStation = Map.groupBy(alarms, ({ StationId }) => StationId);
  const worstOf = worstAlarms(alarms);
  const items = stations
    .filter(({ Area }) => choices.area === '' || Area === choices.area)
    .map((station): ListItem => {
      const judged = judgeStation(station, nowMs, hasNews, byStation.get(station.StationId));
      return {
        station,
        ...judged,
        why: statusReasonOf(station, judged, nowMs),
        isInAlarm: isInAlarm(judged.state, judged.worst?.Priority ?? null, worstOf.get(station.StationId)),
      };
    })
    .sort(compareJudged);
  const shown = items.filter((item) => passes(item, choices.show) && matches(item.station, choices.search));
  const inAlarm = items.filter((item) => item.isInAlarm).length;
  const notResponding = items.filter(isNotResponding).length;
  return {
    total: items.length,
    inAlarm,
    notResponding,
    suppressedAlarms: items.filter(({ displayedStatus }) => displayedStatus === 'suppressed').length,
    chips: chipsOf(items, inAlarm, notResponding, choices.show),
    groups: groupsOf(shown, choices.group),
    shown: shown.length,
  };
}

/** The selected filter stays even without matches. */
function chipsOf(
  items: readonly ListItem[],
  inAlarm: number,
  notResponding: number,
  chosen: ListVisibility,
): Chip[] {
  const kinds = STATION_KINDS.map((kind) => ({
    show: kind,
    label: kindLabel(kind),
    count: items.filter((item) => item.station.Kind === kind).length,
  }));
  return [
    { show: 'all', label: texts.all, count: null },
    { show: 'alarm', label: texts.inAlarm, count: inAlarm },
    { show: 'offline', label: texts.offline, count: notResponding },
    ...kinds.filter((chip) => chip.count > 0 || chip.show === chosen).sort((a, b) => b.count - a.count),
  ];
}

function passes(item: ListItem, show: ListVisibility): boolean {
  if (show === 'all') return true;
  if (show === 'alarm') return item.isInAlarm;
  if (show === 'offline') return isNotResponding(item);
  return item.station.Kind === show;
}

/**
 * Every word of the search must occur in name, code, area, kind, a key value's name or an active
 * condition.
 */
export function matches(station: StationOverview, search: string): boolean {
  const words = searchTerms(search);
  if (words.length === 0) return true;
  const text = fold(
    [
      station.SiteName,
      station.Code,
      station.Area,
      kindLabel(station.Kind),
      station.Kind,
      ...station.KeyValues.map((value) => value.Name),
      ...station.Conditions.map((condition) => condition.Message),
    ].join('\n'),
  );
  return words.every((word) => text.includes(word));
}

function byNeed(items: readonly ListItem[]): StationListGroup[] {
  const group = (key: Need, title: string): StationListGroup => ({
    key,
    title,
    items: items.filter((item) => needOf(item) === key),
  });
  return [
    group('attention', texts.needsAttention),
    group('waiting', texts.notPolledYet),
    group('suppressed', texts.suppressed),
    group('normal', texts.normal),
    group('disabled', texts.disabled),
  ].filter(({ items: own }) => own.length > 0);
}

function groupsOf(items: readonly ListItem[], group: ListChoices['group']): StationListGroup[] {
  if (group === 'worst') return byNeed(items);
  // In the order of their worst stations.
  const groups = Map.groupBy(items, ({ station }) => (group === 'kind' ? station.Kind : station.Area));
  const titleOf = (key: string) => {
    if (group === 'kind') return kindLabel(key as StationKind);
    return key === '' ? texts.noArea : key;
  };
  return Array.from(groups, ([key, own]) => ({ key: `${group} ${key}`, title: titleOf(key), items: own }));
}
