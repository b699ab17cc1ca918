import type { AlarmLogEntry } from '@outpost/contract';
import type { Incident } from '@outpost/core';
import { stillActive } from '../text/texts.ts';
import { type PresentReading, shownReading } from './shown-values.ts';
import * as texts from './texts.ts';

/** What several alarms have in common to show: the value that is furthest beyond its limit. */
export interface GroupReading {
  /** `3.30 m` */
  readonly value: string;
  /** `highest, limit 3.10 m`, `lowest, 3 of 4 stations still active` */
  readonly note: string;
}

/**
 * The highest or lowest present value of the same alarm at several stations, with its limit.
 *
 * @param presentOf see `presentReading`
 * @returns null: the alarms have no limit that a value is above or below, or none has a present value
 */
export function groupReading(
  { members, out, stations }: Pick<Incident<AlarmLogEntry>, 'members' | 'out' | 'stations'>,
  presentOf: (entry: AlarmLogEntry) => PresentReading | null,
): GroupReading | null {
  const [{ Kind }] = members as readonly [AlarmLogEntry, ...AlarmLogEntry[]];
  const sign = Kind === 'HH' || Kind === 'H' ? 1 : Kind === 'LL' || Kind === 'L' ? -1 : 0;
  const known = members.flatMap((entry) => {
    const present = entry.Active ? presentOf(entry) : null;
    return present === null || present.isLast ? [] : [{ entry, present }];
  });
  if (sign === 0 || known.length === 0) return null;
  const { entry, present } = known.reduce((a, b) =>
    sign * b.present.number > sign * a.present.number ? b : a,
  );
  const rest =
    out < stations
      ? stillActive(out, stations)
      : shownReading({ ...entry, Reading: null }, present, false).note;
  return {
    value: present.text,
    note: [sign > 0 ? texts.highest : texts.lowest, rest].filter(Boolean).join(', '),
  };
}
