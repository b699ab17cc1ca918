import { type AlarmLogEntry, PRIORITIES } from '@outpost/contract';
import { type Incident, summariseIncident } from '@outpost/core';
import { formatAlarmCount } from './labels.ts';
import * as texts from './texts.ts';

/** So many stations make one line of the same alarm; an incident has as many. */
const MIN_STATIONS = 3;
/** So many stations are all named; of more, these many. */
const MAX_NAMED = 4;
const NAMED_OF_MORE = 3;

/** The same for the same alarm of other stations. With the priority, so that a group has one place in the order. */
export const sameAlarmKey = ({
  Priority,
  Kind,
  Message,
}: Pick<AlarmLogEntry, 'Priority' | 'Kind' | 'Message'>): string => `${Priority} ${Kind} ${Message}`;

/**
 * The alarms that are the same at several stations, in their order, by each of them; with other such
 * alarms of the same stations, which one event raises together: not of an active alarm with one that
 * has returned everywhere, which no longer says what is the matter. Those of a station that has a
 * worse alarm are left out: they belong with that.
 */
export function groupSameAlarms<T>(
  items: readonly T[],
  entryOf: (item: T) => AlarmLogEntry,
): ReadonlyMap<T, readonly T[]> {
  const rankOf = (item: T) => PRIORITIES.indexOf(entryOf(item).Priority);
  const worst = new Map<number, number>();
  for (const item of items) {
    const { StationId } = entryOf(item);
    worst.set(StationId, Math.min(rankOf(item), worst.get(StationId) ?? Number.POSITIVE_INFINITY));
  }
  const worstOnes = items.filter((item) => rankOf(item) === worst.get(entryOf(item).StationId));
  const isActive = (members: readonly T[]) => members.some((item) => entryOf(item).Active);
  const groups: { members: T[]; stations: ReadonlySet<number>; active: boolean }[] = [];
  for (const members of Map.groupBy(worstOnes, (item) => sameAlarmKey(entryOf(item))).values()) {
    const stations = new Set(members.map((item) => entryOf(item).StationId));
    if (stations.size < MIN_STATIONS) continue;
    const active = isActive(members);
    const whole = groups.find(
      (group) => (group.active || !active) && [...stations].every((id) => group.stations.has(id)),
    );
    if (whole === undefined) groups.push({ members, stations, active });
    else whole.members.push(...members);
  }
  return new Map(groups.flatMap(({ members }) => members.map((item) => [item, members])));
}

/** The alarms that a group is named after, without others of its stations. @param members its first one first */
export function namesakes(members: readonly AlarmLogEntry[]): readonly AlarmLogEntry[] {
  const key = sameAlarmKey(members[0]!);
  return members.filter((entry) => sameAlarmKey(entry) === key);
}

/** The same alarm at several stations in one line, named after its first: `Pump 1 overload tripped · 8 stations`. */
export function summariseSameAlarm(members: readonly AlarmLogEntry[]): Incident<AlarmLogEntry> {
  const active = namesakes(members).filter(({ Active }) => Active);
  const summary = {
    ...summariseIncident(members),
    cause: members[0]!.Message,
    out: new Set(active.map(({ StationId }) => StationId)).size,
  };
  return { ...summary, words: describeGroup(summary) };
}

/** `Power failure · 8 stations`, where the stations are named next to it. */
export const describeGroup = ({ cause, stations, words }: Incident<AlarmLogEntry>): string =>
  stations === 1 ? words : texts.alarmAtStations(cause, stations);

/**
 * The stations of a group in the order of activation: `Otter Pond, Lower Mesa, Garnet Mesa + 5`; with the
 * number of alarms if a station has several: `9 alarms: Otter Pond, Lower Mesa`.
 */
export function describeMembers(
  { members, stations }: Incident<AlarmLogEntry>,
  maxNamed = MAX_NAMED,
): string {
  const byStation = new Map(members.map(({ StationId, SiteName }) => [StationId, SiteName]));
  const shown = stations > maxNamed ? NAMED_OF_MORE : stations;
  const named = withoutCommonEnd([...byStation.values()].slice(0, shown)).join(', ');
  const listed = stations > maxNamed ? texts.namesAndMore(named, stations - shown) : named;
  return members.length === stations ? listed : texts.memberNames(formatAlarmCount(members.length), listed);
}

/** The names without the last words that all have, such as `Lift Station`. */
function withoutCommonEnd(names: readonly string[]): readonly string[] {
  const all = names.map((name) => name.split(' '));
  const [first] = all;
  let common = 0;
  const isCommon = (words: readonly string[]) =>
    words.length > common + 1 && words.at(-1 - common) === first!.at(-1 - common);
  while (names.length > 1 && all.every(isCommon)) common++;
  return all.map((words) => words.slice(0, words.length - common).join(' '));
}
