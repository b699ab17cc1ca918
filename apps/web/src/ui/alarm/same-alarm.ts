import { type AlarmLogEntry, PRIORITIES } from '@outpost/contract';
import { type Incident, summariseIncident } from '@outpost/core';
import { formatAlarmCount } from './labels.ts';
import * as texts from './texts.ts';

/** A later alarm of a group has its own time. */
const LATER_MS = 60_000;
/** So many stations make one line of the same alarm; an incident has as many. */
const MIN_STATIONS = 3;
/** So many stations are all named; of more, one less. */
const MAX_NAMED = 4;

/** The same for the same alarm of other stations. With the priority, so that a group has one place in the order. */
export const sameAlarmKey = ({
  Priority,
  Kind,
  Message,
}: Pick<AlarmLogEntry, 'Priority' | 'Kind' | 'Message'>): string => `${Priority} ${Kind} ${Message}`;

/** Several alarms in one line: an incident, or the same alarm at several stations. */
export interface AlarmGroup extends Incident<AlarmLogEntry> {
  /** The alarms that it is named after. */
  readonly namesakes: readonly AlarmLogEntry[];
  /** The one whose time it shows and which it opens: active for the longest. */
  readonly first: AlarmLogEntry;
  /** When the alarm was raised at a station last, if that is a minute or more after the first; null: it is not. */
  readonly newestAt: string | null;
  /** When the last of them returned to normal; null: some are active. */
  readonly returnedAt: string | null;
}

/**
 * The alarms that are the same at several stations, in their order, by each of them; with other such
 * alarms of these stations, which one event raises together: not of an active alarm with one that
 * has returned everywhere, which no longer says what is the matter. Of an alarm that is also at
 * further stations, those are a group of their own, or by themselves.
 *
 * @param withOthers also with alarms of its stations that are not the same at several, or not the worst there
 */
export function groupSameAlarms<T>(
  items: readonly T[],
  entryOf: (item: T) => AlarmLogEntry,
  withOthers: boolean,
): ReadonlyMap<T, readonly T[]> {
  const rankOf = (item: T) => PRIORITIES.indexOf(entryOf(item).Priority);
  const worst = new Map<number, number>();
  for (const item of items) {
    const { StationId } = entryOf(item);
    worst.set(StationId, Math.min(rankOf(item), worst.get(StationId) ?? Number.POSITIVE_INFINITY));
  }
  const isWorst = (item: T) => rankOf(item) === worst.get(entryOf(item).StationId);
  const stationsOf = (some: readonly T[]) => new Set(some.map((item) => entryOf(item).StationId));
  const groups: { members: T[]; stations: ReadonlySet<number>; active: boolean }[] = [];
  /** @returns those that are at other stations than the groups */
  const join = (some: readonly T[]) =>
    some.filter((item) => {
      const { StationId, Active } = entryOf(item);
      const group = groups.find(({ active, stations }) => (active || !Active) && stations.has(StationId));
      group?.members.push(item);
      return group === undefined;
    });
  for (const members of Map.groupBy(items.filter(isWorst), (item) => sameAlarmKey(entryOf(item))).values()) {
    if (stationsOf(members).size < MIN_STATIONS) continue;
    const others = join(members);
    const stations = stationsOf(others);
    if (stations.size < MIN_STATIONS) continue;
    groups.push({ members: others, stations, active: others.some((item) => entryOf(item).Active) });
  }
  if (withOthers) {
    const grouped = new Set(groups.flatMap(({ members }) => members));
    join(items.filter((item) => !grouped.has(item)));
  }
  return new Map(groups.flatMap(({ members }) => members.map((item) => [item, members])));
}

/**
 * The same alarm at several stations in one line, named after its first: `Pump 1 overload tripped · 8 stations`. It
 * shows the time of the oldest of these that is active; if none is, of the oldest.
 */
export function summariseSameAlarm(members: readonly AlarmLogEntry[]): AlarmGroup {
  const { Message: cause } = members[0]!;
  const key = sameAlarmKey(members[0]!);
  const summary = summariseIncident(members);
  const namesakes = summary.members.filter((entry) => sameAlarmKey(entry) === key);
  const active = namesakes.filter(({ Active }) => Active);
  const out = new Set(active.map(({ StationId }) => StationId)).size;
  const group = {
    ...summary,
    cause,
    out,
    namesakes,
    ...timesOf(namesakes),
    returnedAt: lastReturn(members),
  };
  return { ...group, words: describeGroup(group) };
}

/** The losses of power or communication of one incident in one line, see `summariseIncident`. */
export function incidentGroup(members: readonly AlarmLogEntry[]): AlarmGroup {
  const summary = summariseIncident(members);
  const { members: namesakes } = summary;
  return { ...summary, namesakes, ...timesOf(namesakes), returnedAt: lastReturn(members) };
}

/** @param namesakes in the order of their last activation */
function timesOf(namesakes: readonly AlarmLogEntry[]): Pick<AlarmGroup, 'first' | 'newestAt'> {
  const active = namesakes.filter(({ Active }) => Active);
  const timed = active.length > 0 ? active : namesakes;
  const first = timed[0]!;
  const newestAt = timed.at(-1)!.LastRaisedAt;
  const isLater = Date.parse(newestAt) - Date.parse(first.LastRaisedAt) >= LATER_MS;
  return { first, newestAt: isLater ? newestAt : null };
}

function lastReturn(members: readonly AlarmLogEntry[]): string | null {
  const returns = members.flatMap(({ Active, ReturnedAt }) =>
    Active || ReturnedAt === null ? [] : [ReturnedAt],
  );
  return returns.length < members.length ? null : returns.sort().at(-1)!;
}

/**
 * `Power failure · 8 stations`, where the stations are named next to it; `· 1 of 4 stations` if it has
 * returned at the others.
 */
const describeGroup = ({ cause, out, stations, words }: Incident<AlarmLogEntry>): string =>
  stations === 1 ? words : `${cause} · ${texts.stationsOf(out, stations)}`;

/**
 * The stations of a group in the order of activation, those first at which it is still active:
 * `Otter Pond, Lower Mesa, Garnet Mesa + 5`; with the number of alarms if a station has several:
 * `9 alarms: Otter Pond, Lower Mesa`.
 */
export function describeMembers({ members, namesakes, stations }: Listed): string {
  const listed = listNames([...activeOf(namesakes), ...activeOf(members), ...members], MAX_NAMED);
  return members.length === stations ? listed : texts.memberNames(formatAlarmCount(members.length), listed);
}

/**
 * At how many stations a group is active, with their names, or those of all if it has returned everywhere:
 * `2 of 9 stations: Iron Horse, Garnet Mesa`.
 *
 * @param most so many are all named; of more, one less
 */
export function describeStations(group: Listed & Pick<AlarmGroup, 'out'>, most: number): string {
  const active = activeOf(group.namesakes);
  const names = listNames(active.length > 0 ? active : group.members, most);
  const { out, stations } = group;
  return stations === 1 ? names : texts.memberNames(texts.stationsOf(out, stations), names);
}

/** An alarm of a station, and how many others it has: `High wet well + 4`. */
export const describeAlarms = (named: AlarmLogEntry, count: number): string =>
  namedAndMore([named.Message], count);

type Listed = Pick<AlarmGroup, 'members' | 'namesakes' | 'stations'>;

const activeOf = (entries: readonly AlarmLogEntry[]) => entries.filter(({ Active }) => Active);

function listNames(entries: readonly AlarmLogEntry[], most: number): string {
  const names = [...namesOf(entries).values()];
  const shown = names.length > most ? most - 1 : names.length;
  return namedAndMore(withoutCommonEnd(names.slice(0, shown)), names.length);
}

function namedAndMore(shown: readonly string[], count: number): string {
  const named = shown.join(', ');
  return count > shown.length ? texts.namesAndMore(named, count - shown.length) : named;
}

const namesOf = (members: readonly Pick<AlarmLogEntry, 'StationId' | 'SiteName'>[]) =>
  new Map(members.map(({ StationId, SiteName }) => [StationId, SiteName]));

/** The names of the stations by their ids, without the last words that all have, such as `Lift Station`. */
export function shortNames(
  members: readonly Pick<AlarmLogEntry, 'StationId' | 'SiteName'>[],
): ReadonlyMap<number, string> {
  const names = namesOf(members);
  const short = withoutCommonEnd([...names.values()]);
  return new Map([...names.keys()].map((id, at) => [id, short[at]!]));
}

function withoutCommonEnd(names: readonly string[]): readonly string[] {
  const all = names.map((name) => name.split(' '));
  const [first] = all;
  let common = 0;
  const isCommon = (words: readonly string[]) =>
    words.length > common + 1 && words.at(-1 - common) === first!.at(-1 - common);
  while (names.length > 1 && all.every(isCommon)) common++;
  return all.map((words) => words.slice(0, words.length - common).join(' '));
}
