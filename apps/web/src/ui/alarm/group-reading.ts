import type { AlarmKind, AlarmLogEntry, KeyValue } from '@outpost/contract';
import { stillActive } from '../text/texts.ts';
import { type AlarmGroup, shortNames } from './same-alarm.ts';
import { type PresentReading, shownAlarmValues } from './shown-values.ts';
import * as texts from './texts.ts';

/** What several alarms have in common to show: the value that is furthest beyond its limit. */
export interface GroupReading {
  /** `3.30 m` */
  readonly value: string;
  /** It is the last known one: the station is offline, or no updates arrive. */
  readonly isLast: boolean;
  /** `highest, Iron Horse`, `highest, Fenwick, last known at 11:29` */
  readonly which: string;
  /** That and the rest: `highest, Iron Horse, limit 3.10 m; High wet well at 3` */
  readonly note: string;
  /** Whose present value it is; null: it is the last known one. */
  readonly keyValue: KeyValue | null;
}

type Group = Pick<AlarmGroup, 'members' | 'namesakes'>;

/**
 * The highest or lowest value of the same alarm at several stations, with its station and limit, also of one that
 * is offline; of a state alarm, the value of the station, if another alarm of that value says which end is worse.
 *
 * @param presentOf see `presentReading`
 * @returns null: no end is worse, no value is known, or they are in different units
 */
export function groupReading(
  group: Group,
  presentOf: (entry: AlarmLogEntry) => PresentReading | null,
): GroupReading | null {
  const known = group.namesakes.flatMap((entry) => {
    const present = entry.Active ? presentOf(entry) : null;
    return present === null ? [] : [{ entry, present }];
  });
  const sign = worseEnd(group, known[0]?.present.point ?? null);
  const units = new Set(known.map(({ present }) => present.text.split(' ').slice(1).join(' ')));
  if (sign === 0 || units.size !== 1) return null;
  // Of two that are as far, the one that is current.
  const isFurther = (a: Known, b: Known) =>
    sign * (b.present.number - a.present.number) || Number(a.present.isLast) - Number(b.present.isLast);
  const furthest = known.reduce((a, b) => (isFurther(a, b) > 0 ? b : a));
  const { entry, present } = furthest;
  const { Limit } = shownAlarmValues(entry);
  const which = listed([
    sign > 0 ? texts.highest : texts.lowest,
    shortNames(group.members).get(entry.StationId)!,
    present.isLast && (present.lastAt === null ? texts.lastKnown : texts.lastKnownAt(present.lastAt)),
  ]);
  const note = listed([
    which,
    present.point,
    Limit !== null && texts.limitValue(Limit.replaceAll(' ', '\u00a0')),
  ]);
  const { text: value, isLast, keyValue } = present;
  const whole = withSilent(withOthers(note, group), group, known, furthest);
  return { value, isLast, which, note: whole, keyValue: isLast ? null : keyValue };
}

interface Known {
  readonly entry: AlarmLogEntry;
  readonly present: PresentReading;
}

/** With the stations whose values are the last known ones, while others are current: `…; values not current: Fenwick` */
function withSilent(text: string, group: Group, known: readonly Known[], shown: Known): string {
  const silent = known.filter((one) => one.present.isLast && one.entry.StationId !== shown.entry.StationId);
  if (silent.length === 0 || known.every(({ present }) => present.isLast)) return text;
  const names = shortNames(group.members);
  const ids = [...new Set(silent.map(({ entry }) => entry.StationId))];
  return texts.andOthers(text, texts.notCurrentAt(ids.map((id) => names.get(id)!).join(', ')));
}

const SIGNS: Partial<Readonly<Record<AlarmKind, 1 | -1>>> = { HH: 1, H: 1, LL: -1, L: -1 };

/**
 * 1: the higher a value, the worse; -1: the lower; 0: not known. Of a state alarm, as an alarm of the group says
 * that is of the point whose value is shown.
 *
 * @param point null: the values are of the points of the alarm itself
 */
function worseEnd({ members, namesakes }: Group, point: string | null): 1 | -1 | 0 {
  const named = point === null ? namesakes : members.filter(({ Name }) => Name === point);
  return named.map(({ Kind }) => SIGNS[Kind]).find((sign) => sign !== undefined) ?? 0;
}

const listed = (parts: readonly (string | false | null)[]): string => parts.filter(Boolean).join(', ');

/** At how many stations an alarm is still active, and what is active at the others. */
export const describeStillActive = (
  group: Pick<AlarmGroup, 'members' | 'namesakes' | 'out' | 'stations'>,
): string => withOthers(stillActive(group.out, group.stations), group);

/** With what is active at stations where the alarm itself has returned: `…; High wet well at 3` */
function withOthers(text: string, { members, namesakes }: Group): string {
  const active = members.filter(({ Active }) => Active);
  const own = new Set(namesakes);
  const out = new Set(active.filter((entry) => own.has(entry)).map(({ StationId }) => StationId));
  const others = active.filter(({ StationId }) => !out.has(StationId));
  const stations = new Set(others.map(({ StationId }) => StationId)).size;
  if (stations === 0) return text;
  const messages = new Set(others.map(({ Message }) => Message));
  const [message] = messages;
  return texts.andOthers(
    text,
    messages.size === 1 ? texts.alarmAtCount(message!, stations) : texts.otherAlarmsAt(stations),
  );
}
