import type { AnalogColumns } from '../model/columns.ts';
import type { ValueAxis } from '../model/value-axis.ts';
import type { TrendLine } from './picture.ts';
import { drawWithin, type TrendScene, xOf } from './scene.ts';

/** CSS pixels; a smaller range is not drawn as a band. */
const THIN_PX = 1;
/** CSS pixels; from this bucket width the edge of a band slants from bucket to bucket. */
const WIDE_BUCKET_PX = 4;
const BAND_ALPHA = 0.3;

/** A stretch without a gap: positions of average, minimum and maximum in canvas pixels. */
interface Stretch {
  readonly x: number[];
  readonly mean: number[];
  readonly top: number[];
  readonly bottom: number[];
  isBand: boolean;
}

/**
 * The stretches of a column between its gaps. A stretch covers its buckets completely. Where
 * several share a pixel, their minimum and maximum are kept.
 */
export function stretchesOf(scene: TrendScene, columns: AnalogColumns, axis: ValueAxis): Stretch[] {
  const { ratio, span, closestPx } = scene;
  const { startMs, stepMs, count, min, max, mean } = columns;
  const pxPerMs = scene.lines.width / (span.toMs - span.fromMs);
  const stepPx = stepMs * pxPerMs;
  const stride = Math.max(1, Math.ceil((closestPx * ratio) / stepPx));
  // One more on each side, so that lines reach the edge; in whole strides, so that they are stable
  // while panning.
  const first = Math.max(0, (Math.floor((span.fromMs - startMs) / stepMs / stride) - 1) * stride);
  const end = Math.min(count, Math.ceil((span.toMs - startMs) / stepMs) + stride);
  const { height, top: boxTop } = scene.lines;
  const scaleY = height / (axis.high - axis.low);
  const left = xOf(scene, startMs);
  const found: Stretch[] = [];
  let open: Stretch | null = null;
  for (let at = first; at < end; at += stride) {
    let [low, high, sum, known] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
    const to = Math.min(end, at + stride);
    for (let index = at; index < to; index++) {
      const middle = mean[index]!;
      if (Number.isNaN(middle)) continue;
      sum += middle;
      known++;
      if (min[index]! < low) low = min[index]!;
      if (max[index]! > high) high = max[index]!;
    }
    if (known === 0) {
      if (open !== null) close(open, stepPx * stride);
      open = null;
      continue;
    }
    const y = boxTop + (axis.high - sum / known) * scaleY;
    const top = boxTop + (axis.high - high) * scaleY;
    const bottom = boxTop + (axis.high - low) * scaleY;
    if (open === null) {
      open = { x: [left + at * stepPx], mean: [y], top: [top], bottom: [bottom], isBand: false };
      found.push(open);
    }
    if (bottom - top > THIN_PX * ratio) open.isBand = true;
    open.x.push(left + (at + (to - at) / 2) * stepPx);
    open.mean.push(y);
    open.top.push(top);
    open.bottom.push(bottom);
  }
  if (open !== null) close(open, stepPx * stride);
  return found;
}

function close(stretch: Stretch, stepPx: number): void {
  const { x, mean, top, bottom } = stretch;
  x.push(x.at(-1)! + stepPx / 2);
  mean.push(mean.at(-1)!);
  top.push(top.at(-1)!);
  bottom.push(bottom.at(-1)!);
}

/** Draws the lines with the bands between their minimums and maximums, the front one last. */
export function paintLines(scene: TrendScene, lines: readonly TrendLine[], nowMs: number): void {
  const { context, ratio, lines: box, palette } = scene;
  const right = Math.min(box.left + box.width, xOf(scene, nowMs));
  drawWithin(context, { ...box, width: Math.max(0, right - box.left) }, () => {
    context.lineJoin = 'bevel';
    const ordered = lines.toSorted((a, b) => Number(a.isFront) - Number(b.isFront));
    for (const { compared, axis, colour } of ordered) {
      const own = scene.axes.get(axis);
      if (compared === null || own === undefined) continue;
      context.strokeStyle = palette(colour);
      context.globalAlpha = 0.75;
      context.lineWidth = 1.2 * ratio;
      context.setLineDash([5 * ratio, 4 * ratio]);
      for (const stretch of stretchesOf(scene, compared, own)) strokeMean(context, stretch);
      context.setLineDash([]);
    }
    for (const { columns, axis, colour, isFront } of ordered) {
      const own = scene.axes.get(axis);
      if (columns === null || own === undefined) continue;
      context.strokeStyle = palette(colour);
      context.fillStyle = palette(colour);
      for (const stretch of stretchesOf(scene, columns, own)) {
        if (stretch.isBand) paintBand(context, stretch, ratio);
        context.globalAlpha = 1;
        paintMean(context, stretch, isFront, ratio);
      }
    }
    context.globalAlpha = 1;
  });
}

/**
 * Dense lines are hairlines, two for the front one: without a graphics card wider lines take five
 * times as long, and the difference is not visible.
 */
function paintMean(
  context: CanvasRenderingContext2D,
  stretch: Stretch,
  isFront: boolean,
  ratio: number,
): void {
  if (!isDense(stretch, ratio)) {
    context.lineWidth = (isFront ? 2 : 1.4) * ratio;
    strokeMean(context, stretch);
    return;
  }
  context.lineWidth = ratio;
  strokeMean(context, stretch);
  if (!isFront) return;
  context.translate(0, ratio);
  strokeMean(context, stretch);
  context.translate(0, -ratio);
}

const isDense = ({ x }: Stretch, ratio: number) =>
  (x.at(-1)! - x[0]!) / (x.length - 1) < WIDE_BUCKET_PX * ratio;

function strokeMean(context: CanvasRenderingContext2D, { x, mean }: Stretch): void {
  context.beginPath();
  context.moveTo(x[0]!, mean[0]!);
  for (let index = 1; index < x.length; index++) context.lineTo(x[index]!, mean[index]!);
  context.stroke();
}

/**
 * Close buckets are bars of whole pixels, because blending slanted edges is slow without a graphics
 * card. With wide buckets the edge goes from bucket to bucket.
 */
function paintBand(context: CanvasRenderingContext2D, stretch: Stretch, ratio: number): void {
  const { x, top, bottom } = stretch;
  const last = x.length - 1;
  context.globalAlpha = BAND_ALPHA;
  if (isDense(stretch, ratio)) {
    // The first and the last point are the edges of their buckets.
    for (let index = 1; index < last; index++) {
      const left = Math.round((x[index - 1]! + x[index]!) / 2);
      const right = Math.max(left + 1, Math.round((x[index]! + x[index + 1]!) / 2));
      const from = Math.round(top[index]!);
      context.fillRect(left, from, right - left, Math.max(1, Math.round(bottom[index]!) - from));
    }
    return;
  }
  context.beginPath();
  context.moveTo(x[0]!, top[0]!);
  for (let index = 1; index <= last; index++) context.lineTo(x[index]!, top[index]!);
  for (let index = last; index >= 0; index--) context.lineTo(x[index]!, bottom[index]!);
  context.closePath();
  context.fill();
}
