import type { ActiveAlarms, AlarmLogEntry, StationOverview } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import {
  ALARM_STATE_LABELS,
  type AlarmGroup,
  annunciatedOf,
  badPointsOf,
  countByPriority,
  describeAlarm,
  firstOutIds,
  formatPriorities,
  type GroupReading,
  groupReading,
  groupSameAlarms,
  type HeldReason,
  heldReason,
  incidentGroup,
  type PresentReading,
  presentReading,
  sameAlarmKey,
  summariseSameAlarm,
} from '../../../ui/alarm/index.ts';
import type { DisplayState } from '../../../ui/state/index.ts';
import {
  compareJudged,
  judgeStation,
  type Need,
  needOf,
  type StationJudgement,
  type StatusReason,
  statusReasonOf,
} from '../../../ui/station-status/index.ts';
import * as texts from './texts.ts';

/** The number of items on the home page. */
const SHOWN_AT_HOME = 8;

/** Something that needs attention: an alarm, an incident, or a station without an alarm. */
export type AttentionItem =
  | {
      readonly kind: 'alarm';
      readonly key: string;
      readonly entry: AlarmLogEntry;
      /** Further alarms of its station that are folded into it, worst first. */
      readonly others: readonly AlarmLogEntry[];
      /** Why its state is the last known one; null: it is current. */
      readonly held: HeldReason | null;
      /** See `firstOutIds`. */
      readonly firstOut: boolean;
      /** The message of the first-out alarm, if it is one of the others; else null. */
      readonly firstOutMessage: string | null;
      /** The present value of its point; null: see `presentReading`. */
      readonly now: PresentReading | null;
    }
  | {
      /** `same-alarm`: the same alarm at several stations. */
      readonly kind: 'incident' | 'same-alarm';
      readonly key: string;
      readonly incident: AlarmGroup;
      /** The value that is furthest beyond its limit; null: see `groupReading`. */
      readonly reading: GroupReading | null;
    }
  | {
      readonly kind: 'station';
      readonly key: string;
      readonly station: StationOverview;
      readonly state: StationJudgement['state'];
      readonly why: StatusReason;
    };

export interface Situation {
  readonly items: readonly AttentionItem[];
  /** Those that are not listed. */
  readonly rest: readonly AttentionItem[];
  readonly unacknowledged: number;
}

/**
 * What needs attention: alarms worst first, those of an incident as one item in the place of its
 * worst; then stations that need attention without an alarm, such as one that is overdue. If they are
 * many, the same alarm at several stations is one item; if they are still many, so are those of a station.
 *
 * @param nowMs the server's clock
 * @param hasNews updates arrive, see `judgeStation`
 * @param shown the most items that are listed
 * @param unfolded the most items without folding
 */
export function situationOf(
  active: Pick<ActiveAlarms, 'Alarms' | 'Maintenance'>,
  stations: readonly StationOverview[],
  nowMs: number,
  hasNews: boolean,
  shown = SHOWN_AT_HOME,
  unfolded = shown,
): Situation {
  const alarms = annunciatedOf(active);
  const offline = new Set(
    stations
      .filter(({ Communication }) => Communication.Status === 'offline')
      .map(({ StationId }) => StationId),
  );
  const alarmed = new Set(alarms.map(({ StationId }) => StationId));
  const all = [
    ...alarmItems(alarms, offline, stations, nowMs, hasNews, firstOutIds(active.Alarms)),
    ...stationItems(
      stations.filter(({ StationId }) => !alarmed.has(StationId)),
      nowMs,
      hasNews,
    ),
  ];
  const fewer = all.length > unfolded ? foldSameAlarms(all, false) : all;
  const items = fewer.length > unfolded ? foldStations(foldSameAlarms(all, true)) : fewer;
  return {
    items: items.slice(0, shown),
    rest: items.slice(shown),
    unacknowledged: alarms.filter(needsAcknowledgement).length,
  };
}

/** What is not listed: `9 more alarms: 7 high, 2 low · 1 more station`; empty: nothing. */
export function describeMore(rest: readonly AttentionItem[]): string {
  const alarms = rest.flatMap(itemAlarms);
  const stations = rest.filter(({ kind }) => kind === 'station').length;
  return [
    ...(alarms.length === 0
      ? []
      : [`${texts.moreAlarms(alarms.length)}: ${formatPriorities(countByPriority(alarms))}`]),
    ...(stations === 0 ? [] : [texts.moreStations(stations)]),
  ].join(' · ');
}

/** The alarms of an item. */
export function itemAlarms(item: AttentionItem): readonly AlarmLogEntry[] {
  if (item.kind === 'alarm') return [item.entry, ...item.others];
  return item.kind === 'station' ? [] : item.incident.members;
}

/** What an item is about: `High wet well, Mill Creek`, `High wet well · 8 stations`. */
export function describeItem(item: AttentionItem): string {
  if (item.kind === 'alarm') return describeAlarm(item.entry);
  return item.kind === 'station' ? item.why.headline : item.incident.words;
}

/** The priority of an item, or the state of its station. */
export function stateOfItem(item: AttentionItem): DisplayState {
  if (item.kind === 'alarm') return item.entry.Priority;
  return item.kind === 'station' ? item.state : item.incident.priority;
}

/** How many of its alarms are unacknowledged, or who acknowledged it, or its state. */
export function describeItemState(item: Extract<AttentionItem, { kind: 'alarm' }>): string {
  const { State, AcknowledgedBy } = item.entry;
  const waiting = itemAlarms(item).filter(needsAcknowledgement).length;
  if (item.others.length > 0 && waiting > 0) return texts.unacknowledgedCount(waiting);
  return State === 'acknowledged' && AcknowledgedBy !== null
    ? texts.acknowledgedBy(AcknowledgedBy)
    : ALARM_STATE_LABELS[State];
}

/** The same alarm at several stations in the place of its worst. @param withOthers see `groupSameAlarms` */
function foldSameAlarms(items: readonly AttentionItem[], withOthers: boolean): AttentionItem[] {
  const same = groupSameAlarms(
    items.filter((item) => item.kind === 'alarm'),
    ({ entry }) => entry,
    withOthers,
  );
  return items.flatMap((item): AttentionItem[] => {
    const members = item.kind === 'alarm' ? same.get(item) : undefined;
    if (item.kind !== 'alarm' || members === undefined) return [item];
    if (members[0] !== item) return [];
    const incident = summariseSameAlarm(members.map(({ entry }) => entry));
    const nowOf = new Map(members.map(({ entry, now }) => [entry, now]));
    const reading = groupReading(incident, (entry) => nowOf.get(entry) ?? null);
    return [{ kind: 'same-alarm', key: `same ${sameAlarmKey(item.entry)}`, incident, reading }];
  });
}

/** Those of a station in the place of its worst. */
function foldStations(items: readonly AttentionItem[]): AttentionItem[] {
  const ofStations = Map.groupBy(
    items.filter((item) => item.kind === 'alarm'),
    ({ entry }) => entry.StationId,
  );
  return items.flatMap((item): AttentionItem[] => {
    if (item.kind !== 'alarm') return [item];
    const [worst, ...others] = ofStations.get(item.entry.StationId)!;
    if (worst !== item) return [];
    const firstOutMessage = others.find(({ firstOut }) => firstOut)?.entry.Message ?? null;
    return [{ ...item, others: others.map(({ entry }) => entry), firstOutMessage }];
  });
}

function alarmItems(
  alarms: readonly AlarmLogEntry[],
  offline: ReadonlySet<number>,
  stations: readonly StationOverview[],
  nowMs: number,
  hasNews: boolean,
  firstOuts: ReadonlySet<number>,
): AttentionItem[] {
  const keyValues = new Map(stations.map(({ StationId, KeyValues }) => [StationId, KeyValues]));
  const badPoints = badPointsOf(alarms);
  const members = Map.groupBy(alarms, ({ IncidentId }) => IncidentId);
  return alarms.flatMap((entry): AttentionItem[] => {
    const { Id, IncidentId, StationId } = entry;
    const all = IncidentId === null ? [] : (members.get(IncidentId) ?? []);
    if (all.length < 2) {
      const held = heldReason(entry, offline.has(StationId), badPoints);
      const now = presentReading(entry, keyValues.get(StationId) ?? [], hasNews, nowMs);
      const firstOut = firstOuts.has(Id);
      return [
        { kind: 'alarm', key: `alarm ${Id}`, entry, others: [], held, firstOut, firstOutMessage: null, now },
      ];
    }
    if (all[0] !== entry) return [];
    const incident = incidentGroup(all);
    return [{ kind: 'incident', key: `incident ${IncidentId}`, incident, reading: null }];
  });
}

function stationItems(
  stations: readonly StationOverview[],
  nowMs: number,
  hasNews: boolean,
): AttentionItem[] {
  return stations
    .map((station) => ({ station, ...judgeStation(station, nowMs, hasNews) }))
    .filter((judged) => needOf(judged) === 'attention')
    .sort(compareJudged)
    .map((judged) => ({
      kind: 'station',
      key: `station ${judged.station.StationId}`,
      station: judged.station,
      state: judged.state,
      why: statusReasonOf(judged.station, judged, nowMs),
    }));
}

/**
 * Summary while nothing needs attention: `All 24 stations normal`, `22 stations normal · 1 not yet
 * polled`. Without news the text gives the state at the last update.
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
  return hasNews ? text : texts.statusAtLastUpdate(text);
}
