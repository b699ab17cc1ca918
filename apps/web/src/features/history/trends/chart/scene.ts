import type { Palette } from '../../../../ui/theme/palette.ts';
import type { TrendSpan } from '../model/range.ts';
import type { ValueAxis } from '../model/value-axis.ts';

/** A rectangle in canvas pixels. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Layout of the canvas. */
export interface TrendScene {
  readonly context: CanvasRenderingContext2D;
  /** Canvas pixels per CSS pixel. */
  readonly ratio: number;
  readonly palette: Palette;
  readonly span: TrendSpan;
  /** Area of the lines. */
  readonly lines: PlotArea;
  /** Area of the state bands. */
  readonly lanes: PlotArea;
  readonly axes: ReadonlyMap<string, ValueAxis>;
  /** CSS pixels; closer buckets are drawn together. */
  readonly closestPx: number;
}

/** Horizontal position of an instant. */
export function xOf({ lines, span }: TrendScene, atMs: number): number {
  return lines.left + ((atMs - span.fromMs) / (span.toMs - span.fromMs)) * lines.width;
}

/** Vertical position of a value on an axis. */
export function yOf({ lines }: TrendScene, axis: ValueAxis, value: number): number {
  return lines.top + ((axis.high - value) / (axis.high - axis.low)) * lines.height;
}

/** Draws clipped to a box. */
export function drawWithin(context: CanvasRenderingContext2D, box: PlotArea, draw: () => void): void {
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.clip();
  draw();
  context.restore();
}

/** The font of the page in CSS pixels. */
export function fontOf(scene: Pick<TrendScene, 'palette' | 'ratio'>, size: number, weight = 400): string {
  return `${weight} ${Math.round(size * scene.ratio)}px ${scene.palette('--font')}`;
}

const hatches = new WeakMap<Palette, CanvasPattern | string>();

/** The hatching of `--hatch`, created once per theme. */
export function hatchOf(scene: TrendScene): CanvasPattern | string {
  const known = hatches.get(scene.palette);
  if (known !== undefined) return known;
  const made = makeHatch(scene);
  hatches.set(scene.palette, made);
  return made;
}

function makeHatch({ context, palette, ratio }: TrendScene): CanvasPattern | string {
  const edge = Math.round(10 * ratio);
  const tile = document.createElement('canvas');
  tile.width = edge;
  tile.height = edge;
  const own = tile.getContext('2d')!;
  own.strokeStyle = palette('--bar2');
  own.lineWidth = 1.5 * ratio;
  for (const shift of [-edge, 0, edge]) {
    own.beginPath();
    own.moveTo(shift, edge);
    own.lineTo(shift + edge, 0);
    own.stroke();
  }
  return context.createPattern(tile, 'repeat') ?? palette('--line2');
}
