import { PRIORITIES, type Priority } from '@outpost/contract';
import { SHAPES, type Token } from '../../../../ui/state/index.ts';
import * as texts from '../texts.ts';
import { paintTag, TAG_PX } from './paint-tags.ts';
import type { FrontLimits, TrendPicture } from './picture.ts';
import { drawWithin, fontOf, hatchOf, type TrendScene, xOf, yOf } from './scene.ts';

/** Colours of a priority: lines and text, and the background of time in alarm. */
export const PRIORITY_COLOURS: Readonly<Record<Priority, { readonly line: Token; readonly ground: Token }>> =
  {
    critical: { line: '--p1', ground: '--p1s' },
    high: { line: '--p2', ground: '--p2s' },
    medium: { line: '--p3', ground: '--p3s' },
    low: { line: '--p4', ground: '--p4s' },
  };

/** CSS pixels of the strip at the top of the plot for the time in alarm of the front point. */
const STRIP_PX = 4;

/** Draws what is behind the lines: unknown time and time in alarm. */
export function paintGrounds(scene: TrendScene, picture: TrendPicture): void {
  const { context, lines: box, palette, ratio } = scene;
  if (box.height <= 0) return;
  drawWithin(context, box, () => {
    for (const { fromMs, toMs, priority } of picture.front?.alarms ?? []) {
      const { line, ground } = PRIORITY_COLOURS[priority];
      const x = xOf(scene, fromMs);
      const width = Math.max(ratio * 1.5, xOf(scene, Math.min(toMs, picture.alarmsUntilMs)) - x);
      context.fillStyle = palette(ground);
      context.fillRect(x, box.top, width, box.height);
      context.fillStyle = palette(line);
      context.fillRect(x, box.top, width, STRIP_PX * ratio);
    }
    if (picture.gaps.length === 0) return;
    context.fillStyle = hatchOf(scene);
    for (const { fromMs, toMs } of picture.gaps) {
      const x = xOf(scene, fromMs);
      context.fillRect(x, box.top, xOf(scene, toMs) - x, box.height);
    }
    paintGapLabel(scene, picture);
  });
}

/** Labels unknown time where the label fits. */
function paintGapLabel(scene: TrendScene, { gaps }: TrendPicture): void {
  const { context, lines: box, palette, ratio, span } = scene;
  context.font = fontOf(scene, 12);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const words = texts.noData;
  const textWidth = context.measureText(words).width + 12 * ratio;
  for (const { fromMs, toMs } of gaps) {
    const [left, right] = [xOf(scene, Math.max(fromMs, span.fromMs)), xOf(scene, Math.min(toMs, span.toMs))];
    if (right - left < textWidth + 8 * ratio) continue;
    const [x, y] = [(left + right) / 2, box.top + box.height / 2];
    context.fillStyle = palette('--surface');
    context.fillRect(x - textWidth / 2, y - 10 * ratio, textWidth, 20 * ratio);
    context.fillStyle = palette('--stale');
    context.fillText(words, x, y);
  }
}

/**
 * Draws the limits of the front point as dashed lines with symbol and text; next to other lines in the
 * colour of the point and with its number.
 */
export function paintLimits(scene: TrendScene, front: FrontLimits): void {
  const { context, lines: box, palette, ratio } = scene;
  const axis = scene.axes.get(front.axis);
  if (axis === undefined || box.height <= 0) return;
  context.font = fontOf(scene, 11.5, 550);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const lines = front.limits.flatMap((limit) =>
    limit.Limit === null || limit.Limit < axis.low || limit.Limit > axis.high
      ? []
      : [{ limit, y: Math.round(yOf(scene, axis, limit.Limit)) }],
  );
  for (const { limit, y } of lines) {
    context.strokeStyle = palette(front.of?.colour ?? PRIORITY_COLOURS[limit.Priority].line);
    context.lineWidth = 1.2 * ratio;
    context.setLineDash([6 * ratio, 4 * ratio]);
    context.beginPath();
    context.moveTo(box.left, y);
    context.lineTo(box.left + box.width, y);
    context.stroke();
    context.setLineDash([]);
  }
  for (const { limit, y } of labelledLimits(lines, 18 * ratio)) paintLabel(scene, limit, front.of, y);
}

/** The lines to label: of those too close together, the one with the highest priority. */
export function labelledLimits<
  Line extends { readonly limit: { readonly Priority: Priority }; readonly y: number },
>(lines: readonly Line[], labelHeight: number): Line[] {
  const rank = ({ limit }: Line) => PRIORITIES.indexOf(limit.Priority);
  const labelled: Line[] = [];
  for (const line of lines.toSorted((a, b) => rank(a) - rank(b)))
    if (labelled.every(({ y }) => Math.abs(y - line.y) >= labelHeight)) labelled.push(line);
  return labelled;
}

function paintLabel(
  scene: TrendScene,
  limit: FrontLimits['limits'][number],
  of: FrontLimits['of'],
  y: number,
): void {
  const { context, lines: box, palette, ratio } = scene;
  const words = `${limit.Message} ${limit.text}`;
  const size = 13 * ratio;
  const left = box.left + 8 * ratio;
  const x = of === null ? left : left + (TAG_PX + 4) * ratio;
  context.globalAlpha = 0.88;
  context.fillStyle = palette('--surface');
  context.fillRect(
    left - 3 * ratio,
    y - 9 * ratio,
    x - left + size + context.measureText(words).width + 12 * ratio,
    18 * ratio,
  );
  context.globalAlpha = 1;
  if (of !== null) paintTag(scene, of, left + (TAG_PX / 2) * ratio, y);
  stampShape(scene, limit.Priority, x, y - size / 2, size);
  context.font = fontOf(scene, 11.5, 550);
  context.textAlign = 'left';
  context.fillStyle = palette(PRIORITY_COLOURS[limit.Priority].line);
  context.fillText(words, x + size + 5 * ratio, y);
}

/** Draws the symbol of a priority with its number. */
function stampShape(
  { context, palette }: TrendScene,
  priority: Priority,
  x: number,
  y: number,
  size: number,
): void {
  const { path, fill, digit } = SHAPES[priority];
  context.save();
  context.translate(x, y);
  context.scale(size / 16, size / 16);
  if (fill !== null) {
    context.fillStyle = palette(fill);
    context.fill(new Path2D(path));
  }
  if (digit !== undefined) {
    context.fillStyle = palette(digit.colour);
    context.font = `700 ${digit.size}px ${palette('--font')}`;
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    context.fillText(digit.text, 8, digit.y);
    context.textBaseline = 'middle';
  }
  context.restore();
}
