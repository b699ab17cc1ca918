import type { Point, StationConfig } from '@outpost/contract';
import { reasonText } from '@outpost/core';

/** Points that are named where there is little room. */
const MAX_NAMED = 5;
/** Characters of a line of the alarm's log. */
const MAX_TEXT = 1_000;

type Points = Pick<StationConfig, 'Points'>;

/** Why a point is bad: `Outside the instrument's range: 25.3 ft`. */
export function badPointText(point: Point, value: number, reason: number): string {
  const text = reasonText(reason) ?? 'Bad';
  if (point.Kind === 'digital' || Number.isNaN(value)) return text;
  const number = value.toFixed(point.Decimals);
  return `${text}: ${point.Units === '' ? number : `${number} ${point.Units}`}`;
}

/** `7 points: Wet well level, Flow, … and 2 more`. */
export function badPointsReading({ Points }: Points, positions: readonly number[]): string {
  const named = positions.slice(0, MAX_NAMED).map((position) => Points[position]!.Name);
  const left = positions.length - named.length;
  const count = positions.length === 1 ? '1 point' : `${positions.length} points`;
  return `${count}: ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** All of them by what is wrong: `The controller is busy (device busy): Level, Flow. 1 more …`. */
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
