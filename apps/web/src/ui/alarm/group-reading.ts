import type { AlarmLogEntry } from '@outpost/contract';
import { stillActive } from '../text/texts.ts';
import { type AlarmGroup, shortNames } from './same-alarm.ts';
import { type PresentReading, shownReading } from './shown-values.ts';
import * as texts from './texts.ts';

/** What several alarms have in common to show: the value that is furthest beyond its limit. */
export interface GroupReading {
  /** `3.30 m` */
  readonly value: string;
  /** `highest, Iron Horse` */
  readonly which: string;
  /** That and the rest: `highest, Iron Horse, limit 3.10 m; High wet well at 3` */
  readonly note: string;
}

type Group = Pick<AlarmGroup, 'members' | 'namesakes'>;

/**
 * The highest or lowest present value of the same alarm at several stations, with its station and limit.
 *
 * @param presentOf see `presentReading`
 * @returns null: the alarms have no limit that a value is above or below, or none has a present value
 */
export function groupReading(
  group: Group,
  presentOf: (entry: AlarmLogEntry) => PresentReading | null,
): GroupReading | null {
  const [{ Kind }] = group.namesakes as readonly [AlarmLogEntry, ...AlarmLogEntry[]];
  const sign = Kind === 'HH' || Kind === 'H' ? 1 : Kind === 'LL' || Kind === 'L' ? -1 : 0;
  const known = group.namesakes.flatMap((entry) => {
    const present = entry.Active ? presentOf(entry) : null;
    return present === null || present.isLast ? [] : [{ entry, present }];
  });
  if (sign === 0 || known.length === 0) return null;
  const { entry, present } = known.reduce((a, b) =>
    sign * b.present.number > sign * a.present.number ? b : a,
  );
  const which = [
    sign > 0 ? texts.highest : texts.lowest,
    shortNames(group.members).get(entry.StationId)!,
  ].join(', ');
  const { note } = shownReading({ ...entry, Reading: null }, present, false);
  const limited = [which, note].filter(Boolean).join(', ');
  return { value: present.text, which, note: withOthers(limited, group) };
}

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
