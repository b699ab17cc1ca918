import { lastKnown } from '../model/columns.ts';
import type { TrendLine } from './picture.ts';
import { fontOf, type TrendScene, xOf, yOf } from './scene.ts';

/** CSS pixels: diameter of a number in its ring. */
export const TAG_PX = 17;
/** Where the numbers of several lines are repeated, as shares of the width. */
const REPEATED_AT = [0.35, 0.68];

/**
 * Draws the numbers at the right ends of the lines. Several lines have them along the way too, so
 * that lines that cross can be told apart without colour.
 */
export function paintTags(scene: TrendScene, lines: readonly TrendLine[], nowMs: number): void {
  const { ratio, lines: box, span } = scene;
  const lengthMs = span.toMs - span.fromMs;
  const endMs = Math.min(span.toMs, nowMs);
  if (lines.length > 1) {
    for (const share of REPEATED_AT) {
      const atMs = span.fromMs + share * lengthMs;
      if (atMs < endMs) paintColumn(scene, lines, atMs - lengthMs / 50, atMs, xOf(scene, atMs));
    }
  }
  paintColumn(scene, lines, span.fromMs, endMs, box.left + box.width - (TAG_PX / 2 + 2) * ratio);
}

/** Draws the number of each line at its last value in a time range, without overlaps. */
function paintColumn(
  scene: TrendScene,
  lines: readonly TrendLine[],
  fromMs: number,
  toMs: number,
  x: number,
): void {
  const { ratio, lines: box } = scene;
  const tags = lines.flatMap(({ columns, axis, colour, number }) => {
    const own = scene.axes.get(axis);
    const last = columns === null ? null : lastKnown(columns, fromMs, toMs);
    if (own === undefined || last === null) return [];
    return [{ number, colour, y: yOf(scene, own, last), at: 0 }];
  });
  tags.sort((a, b) => a.y - b.y);
  const size = TAG_PX * ratio;
  let floor = box.top + size / 2;
  for (const tag of tags) {
    tag.at = Math.max(floor, tag.y);
    floor = tag.at + size + ratio;
  }
  let ceiling = box.top + box.height - size / 2;
  for (const tag of tags.toReversed()) {
    tag.at = Math.min(ceiling, tag.at);
    ceiling = tag.at - size - ratio;
  }
  for (const { number, colour, at } of tags) paintTag(scene, { number, colour }, x, at);
}

/** Draws a number in a ring of the colour of its line, centred at x and y. */
export function paintTag(
  scene: TrendScene,
  { number, colour }: Pick<TrendLine, 'number' | 'colour'>,
  x: number,
  y: number,
): void {
  const { context, ratio, palette } = scene;
  context.beginPath();
  context.arc(x, y, (TAG_PX / 2) * ratio, 0, 2 * Math.PI);
  context.fillStyle = palette('--surface');
  context.fill();
  context.strokeStyle = palette(colour);
  context.lineWidth = 1.5 * ratio;
  context.stroke();
  context.font = fontOf(scene, 11, 650);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = palette('--text');
  context.fillText(String(number), x, y + 0.5 * ratio);
}
