import type { Point, StationConfig } from '@outpost/contract';
import { formatBadReading, plural, reasonText } from '@outpost/core';

/** Maximum number of points named in a short text. */
const MAX_NAMED = 5;
/** Maximum length of an event in the alarm log. */
const MAX_TEXT = 1_000;

type Points = Pick<StationConfig, 'Points'>;

/** Why a point is bad: `Outside the instrument's range: 25.3 ft`. */
export function badPointText(point: Point, value: number, reason: number): string {
  return formatBadReading(reasonText(reason) ?? 'Bad', point, value);
}

/** `7 points: Wet well level, Flow, … and 2 more`. */
export function badPointsReading({ Points }: Points, positions: readonly number[]): string {
  const named = positions.slice(0, MAX_NAMED).map((position) => Points[position]!.Name);
  const left = positions.length - named.length;
  const count = plural(positions.length, { one: '# point', other: '# points' });
  return `${count}: ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** All of them by reason: `The controller is busy (device busy): Level, Flow. 1 more …`. */
export function badPointsText(
  { Points }: Points,
  positions: readonly number[],
  reasonOf: (position: number) => number,
): string {
  const byReason = Map.groupBy(positions, reasonOf);
  const text = [...byReason]
    .map(
      ([reason, own]) =>
        `${reasonText(reason) ?? 'Bad'}: ${own.map((position) => Points[position]!.Name).join(', ')}`,
    )
    .join('. ');
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…`;
}
