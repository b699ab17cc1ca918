import { lineEnd } from '../model/columns.ts';
import type { TrendLine } from './picture.ts';
import { fontOf, type TrendScene, xOf, yOf } from './scene.ts';

/** CSS pixels: diameter of a number in its ring. */
export const TAG_PX = 17;
/** Where the numbers of several lines are repeated, as shares of the width. */
const REPEATED_AT = [0.35, 0.68];

/**
 * Draws the numbers at the ends of the lines. Several lines have them along the way too, so that lines
 * that cross can be told apart without colour.
 */
export function paintTags(scene: TrendScene, lines: readonly TrendLine[], nowMs: number): void {
  const { span } = scene;
  const lengthMs = span.toMs - span.fromMs;
  const endMs = Math.min(span.toMs, nowMs);
  if (lines.length > 1) {
    for (const share of REPEATED_AT) {
      const atMs = span.fromMs + share * lengthMs;
      if (atMs < endMs) paintNumbers(scene, lines, atMs - lengthMs / 50, atMs, 'on the line');
    }
  }
  paintNumbers(scene, lines, span.fromMs, endMs, 'after the line');
}

/** Draws the number of each line at its last value in a time range, with a leader where it had to move away. */
function paintNumbers(
  scene: TrendScene,
  lines: readonly TrendLine[],
  fromMs: number,
  toMs: number,
  where: 'on the line' | 'after the line',
): void {
  const { context, ratio, lines: box, palette } = scene;
  const size = TAG_PX * ratio;
  const reach = size / 2 + 3 * ratio;
  const ends = lines.flatMap(({ columns, axis, colour, number }) => {
    const own = scene.axes.get(axis);
    const end = columns === null ? null : lineEnd(columns, fromMs, toMs);
    if (own === undefined || end === null) return [];
    const endX = xOf(scene, end.atMs);
    const x = where === 'on the line' ? endX : Math.min(endX + reach, box.left + box.width - reach);
    return [{ number, colour, endX, x, y: yOf(scene, own, end.value) }];
  });
  const tags = spreadTags(ends, box.top, box.top + box.height, size + ratio);
  for (const { tag, y } of tags) {
    if (Math.abs(y - tag.y) <= size / 2) continue;
    context.strokeStyle = palette(tag.colour);
    context.lineWidth = 1.2 * ratio;
    context.beginPath();
    context.moveTo(tag.endX, tag.y);
    context.lineTo(tag.x, y);
    context.stroke();
  }
  for (const { tag, y } of tags) paintTag(scene, tag, tag.x, y);
}

/**
 * Moves tags that would overlap apart, as little as possible and each group around the middle of its values.
 * @param ends the wanted centres
 * @param size of a tag with its distance to the next one
 * @returns the tags with the vertical positions of their centres, between top and bottom, in the order of the values
 */
export function spreadTags<Tag extends { readonly x: number; readonly y: number }>(
  ends: readonly Tag[],
  top: number,
  bottom: number,
  size: number,
): { readonly tag: Tag; readonly y: number }[] {
  const columns: Tag[][] = [];
  for (const tag of ends.toSorted((a, b) => a.x - b.x)) {
    const open = columns.at(-1);
    if (open !== undefined && tag.x - open.at(-1)!.x < size) open.push(tag);
    else columns.push([tag]);
  }
  return columns.flatMap((column) => {
    const groups: TagGroup<Tag>[] = [];
    for (const tag of column.toSorted((a, b) => a.y - b.y)) {
      let group = centred([tag], top, bottom, size);
      while (groups.length > 0 && groups.at(-1)!.endY > group.y)
        group = centred([...groups.pop()!.tags, ...group.tags], top, bottom, size);
      groups.push(group);
    }
    return groups.flatMap(({ tags, y }) => tags.map((tag, index) => ({ tag, y: y + index * size })));
  });
}

/** Adjacent tags; `y`: the centre of the first, `endY`: where the centre of the next group can be. */
interface TagGroup<Tag> {
  readonly tags: readonly Tag[];
  readonly y: number;
  readonly endY: number;
}

function centred<Tag extends { readonly y: number }>(
  tags: readonly Tag[],
  top: number,
  bottom: number,
  size: number,
): TagGroup<Tag> {
  const height = (tags.length - 1) * size;
  const middle = tags.reduce((sum, { y }) => sum + y, 0) / tags.length - height / 2;
  const y = Math.max(top + size / 2, Math.min(bottom - size / 2 - height, middle));
  return { tags, y, endY: y + height + size };
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
