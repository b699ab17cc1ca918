import type { Palette } from '../../../ui/theme/palette.ts';
import type { TrendSpan } from '../model/range.ts';
import type { ValueAxis } from '../model/value-axis.ts';

/** A rectangle in pixels of the canvas. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where on the canvas what is drawn. */
export interface TrendScene {
  readonly context: CanvasRenderingContext2D;
  /** Pixels of the canvas in one CSS pixel. */
  readonly ratio: number;
  readonly palette: Palette;
  readonly span: TrendSpan;
  /** Where lines are. */
  readonly lines: PlotArea;
  /** Where state bands are, below. */
  readonly lanes: PlotArea;
  readonly axes: ReadonlyMap<string, ValueAxis>;
  /** CSS pixels: buckets closer than this are drawn together. */
  readonly closestPx: number;
}

/** Where an instant is. */
export function xOf({ lines, span }: TrendScene, atMs: number): number {
  return lines.left + ((atMs - span.fromMs) / (span.toMs - span.fromMs)) * lines.width;
}

/** Where a value of an axis is. */
export function yOf({ lines }: TrendScene, axis: ValueAxis, value: number): number {
  return lines.top + ((axis.high - value) / (axis.high - axis.low)) * lines.height;
}

/** Draws only within a box. */
export function drawWithin(context: CanvasRenderingContext2D, box: PlotArea, draw: () => void): void {
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.clip();
  draw();
  context.restore();
}

/** The page's own font, at so many CSS pixels. */
export function fontOf(scene: Pick<TrendScene, 'palette' | 'ratio'>, size: number, weight = 400): string {
  return `${weight} ${Math.round(size * scene.ratio)}px ${scene.palette('--font')}`;
}

const hatches = new WeakMap<Palette, CanvasPattern | string>();

/** Stripes for what is not known, as `--hatch` has them; made once for a theme. */
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
