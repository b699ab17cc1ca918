import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { onThemeChange, type Palette, readPalette } from '../../../../ui/theme/palette.ts';
import { formatNumber } from '../../../../ui/value/index.ts';
import { extentOf } from '../model/columns.ts';
import type { TrendSpan } from '../model/range.ts';
import { type TimeTick, timeTicks } from '../model/time-axis.ts';
import { type ValueAxis, valueAxis } from '../model/value-axis.ts';
import { paintLanes } from './paint-lanes.ts';
import { paintLines } from './paint-lines.ts';
import { paintGrounds, paintLimits } from './paint-marks.ts';
import { paintNotes } from './paint-notes.ts';
import { paintRain } from './paint-rain.ts';
import { paintTag, paintTags, TAG_PX } from './paint-tags.ts';
import { axisExtent, plotParts, TIME_AXIS_PX, TOP_PX, type TrendPicture } from './picture.ts';
import { drawWithin, fontOf, type TrendScene } from './scene.ts';

const AXIS_PX = 66;
const SIDE_PX = 12;

/** Closer buckets are drawn together. */
const RESTING_PX = 0.7;
const MOVING_PX = 2.6;

/** Position of the plot in its element, CSS pixels. */
export interface PlotBox {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

/**
 * A trend on a canvas. uPlot does the layout, axes and grid; lines, bands and marks are drawn into
 * it. It draws at once on request, so that a gesture is visible in the next frame.
 */
export class TrendChart {
  readonly #host: HTMLElement;
  readonly #onPlot: (box: PlotBox) => void;
  #picture: TrendPicture | null = null;
  #span: TrendSpan = { fromMs: 0, toMs: 1 };
  #closestPx = RESTING_PX;
  #size = { width: 0, height: 0 };
  #plot: uPlot | null = null;
  #layout = '';
  #palette: Palette = readPalette();
  #axes = new Map<string, ValueAxis>();
  #ticks: readonly TimeTick[] = [];
  readonly #stops: (() => void)[];

  /** @param onPlot called when the position of the plot changes */
  constructor(host: HTMLElement, onPlot: (box: PlotBox) => void) {
    this.#host = host;
    this.#onPlot = onPlot;
    const observer = new ResizeObserver(() => this.#resize());
    observer.observe(host);
    const restyle = () => {
      this.#palette = readPalette();
      this.draw();
    };
    this.#stops = [onThemeChange(restyle), () => observer.disconnect()];
    // Text drawn before the font was loaded has the wrong font.
    void document.fonts.ready.then(restyle);
    this.#resize();
  }

  show(picture: TrendPicture): void {
    this.#picture = picture;
    this.draw();
  }

  /** @param isMoving draws less detail, because the next frame replaces it */
  look(span: TrendSpan, isMoving: boolean): void {
    this.#span = span;
    this.#closestPx = isMoving ? MOVING_PX : RESTING_PX;
    this.draw();
  }

  /** The current picture; null: none. */
  get canvas(): HTMLCanvasElement | null {
    return this.#plot?.ctx.canvas ?? null;
  }

  destroy(): void {
    for (const stop of this.#stops) stop();
    this.#plot?.destroy();
    this.#plot = null;
  }

  draw(): void {
    const picture = this.#picture;
    if (picture === null || this.#size.width === 0 || this.#size.height === 0) return;
    const plot = this.#prepare(picture);
    const plotHeight = this.#size.height - TOP_PX - TIME_AXIS_PX;
    const parts = plotParts(plotHeight, picture.lines.length, picture.lanes.length);
    this.#scale(picture, parts.lines);
    this.#ticks = timeTicks(this.#span, this.#plotWidth(picture), picture.zone);
    plot.batch(() => {
      plot.setScale('x', { min: this.#span.fromMs, max: this.#span.toMs });
      picture.axes.forEach(({ key }, index) => {
        const axis = this.#axes.get(key);
        if (axis === undefined || parts.lines <= 0) return;
        // The bands extend below the end of the axis.
        const low = axis.high - (axis.high - axis.low) * (plotHeight / parts.lines);
        plot.setScale(`y${index}`, { min: low, max: axis.high });
      });
    });
  }

  #resize(): void {
    this.#size = { width: this.#host.clientWidth, height: this.#host.clientHeight };
    this.draw();
  }

  #plotWidth(picture: TrendPicture): number {
    const axes = picture.axes.length;
    return (
      this.#size.width -
      (axes === 0
        ? SIDE_PX + (picture.isStacked ? AXIS_PX : SIDE_PX)
        : AXIS_PX + (axes > 1 ? (axes - 1) * AXIS_PX : SIDE_PX))
    );
  }

  /** Calculates each axis for the visible data. */
  #scale({ axes, lines, front }: TrendPicture, heightPx: number): void {
    this.#axes = new Map();
    for (const { key } of axes) {
      const own = lines.filter(({ axis }) => axis === key);
      const extent = axisExtent(own, this.#span, front, extentOf) ?? { low: 0, high: 1 };
      const leastSpan = Math.max(0, ...own.map((line) => line.leastSpan));
      this.#axes.set(key, valueAxis(extent, heightPx, leastSpan));
    }
  }

  /** The plot for the current number of axes and size. */
  #prepare(picture: TrendPicture): uPlot {
    const axes = picture.axes.length;
    const layout = `${axes} ${picture.isStacked}`;
    if (this.#plot !== null && layout === this.#layout) {
      const { width, height } = this.#size;
      if (this.#plot.width !== width || this.#plot.height !== height) this.#plot.setSize(this.#size);
      return this.#plot;
    }
    this.#plot?.destroy();
    this.#layout = layout;
    this.#plot = new uPlot(this.#options(axes, picture.isStacked), [[0, 1]], this.#host);
    return this.#plot;
  }

  #options(axes: number, isStacked: boolean): uPlot.Options {
    const fixed: uPlot.Range.Function = (_plot, min, max) => [min ?? 0, max ?? 1];
    const names = Array.from({ length: axes }, (_, index) => `y${index}`);
    return {
      ...this.#size,
      ms: 1,
      padding: [TOP_PX, axes > 1 ? 0 : SIDE_PX, 0, axes > 0 ? 0 : isStacked ? AXIS_PX : SIDE_PX],
      cursor: { show: false },
      legend: { show: false },
      select: { show: false, left: 0, top: 0, width: 0, height: 0 },
      series: [{}],
      scales: {
        x: { time: false, auto: false, range: fixed },
        ...Object.fromEntries(names.map((name) => [name, { time: false, auto: false, range: fixed }])),
      },
      axes: [this.#timeAxis(), ...names.map((name, index) => this.#valueAxis(name, index))],
      hooks: {
        drawClear: [(plot) => paintGrounds(this.#scene(plot), this.#drawn())],
        draw: [(plot) => this.#paint(plot)],
        setSize: [(plot) => this.#tellPlot(plot)],
        ready: [(plot) => this.#tellPlot(plot)],
      },
    };
  }

  #timeAxis(): uPlot.Axis {
    return {
      scale: 'x',
      side: 2,
      size: TIME_AXIS_PX,
      gap: 7,
      lineGap: 1.35,
      font: `12px ${this.#palette('--font')}`,
      stroke: () => this.#palette('--muted'),
      grid: { stroke: () => this.#palette('--line2'), width: 1 },
      ticks: { show: false },
      splits: () => this.#ticks.map(({ atMs }) => atMs),
      values: () =>
        this.#ticks.map(({ label, context }) => (context === '' ? label : `${label}\n${context}`)),
    };
  }

  #valueAxis(scale: string, index: number): uPlot.Axis {
    const own = () => {
      const picture = this.#drawn();
      const group = picture.axes[index];
      return { picture, group, axis: group === undefined ? undefined : this.#axes.get(group.key) };
    };
    return {
      scale,
      side: index === 0 ? 3 : 1,
      size: AXIS_PX,
      gap: 8,
      font: `12px ${this.#palette('--font')}`,
      stroke: () => this.#palette('--muted'),
      grid: { show: index === 0, stroke: () => this.#palette('--line2'), width: 1 },
      ticks: { show: false },
      splits: () => [...(own().axis?.ticks ?? [])],
      values: () => {
        const { axis } = own();
        return axis === undefined ? [] : axis.ticks.map((tick) => formatNumber(tick, axis.decimals));
      },
    };
  }

  #drawn(): TrendPicture {
    if (this.#picture === null) throw new Error('the chart has no picture');
    return this.#picture;
  }

  #scene(plot: uPlot): TrendScene {
    const { left, top, width, height } = plot.bbox;
    const picture = this.#drawn();
    const ratio = plot.ctx.canvas.width / this.#size.width;
    const parts = plotParts(height / ratio, picture.lines.length, picture.lanes.length);
    const linesHeight = parts.lines * ratio;
    return {
      context: plot.ctx,
      ratio,
      palette: this.#palette,
      span: this.#span,
      lines: { left, top, width, height: linesHeight },
      lanes: { left, top: top + linesHeight, width, height: height - linesHeight },
      axes: this.#axes,
      closestPx: this.#closestPx,
    };
  }

  #paint(plot: uPlot): void {
    const scene = this.#scene(plot);
    const picture = this.#drawn();
    const { context } = scene;
    context.save();
    paintLines(scene, picture.lines, picture.nowMs);
    paintRain(scene, picture);
    if (picture.front !== null) {
      const { front } = picture;
      drawWithin(context, scene.lines, () => paintLimits(scene, front));
    }
    paintTags(scene, picture.lines, picture.nowMs);
    paintLanes(scene, picture);
    paintNotes(scene, picture);
    this.#paintAxisNames(scene, picture);
    context.restore();
  }

  /** Above each axis: its points and the unit; after them the name of a stacked pane. */
  #paintAxisNames(scene: TrendScene, picture: TrendPicture): void {
    const { context, ratio, palette, lines: box } = scene;
    const y = box.top - 19 * ratio;
    let end = box.left;
    const step = (TAG_PX + 3) * ratio;
    picture.axes.forEach(({ units, pointIds }, index) => {
      const own = picture.lines.filter(({ pointId }) => pointIds.includes(pointId));
      context.font = fontOf(scene, 12, 550);
      const unitsWidth = context.measureText(units).width;
      const width = own.length * step + unitsWidth;
      const right = box.left + box.width + AXIS_PX * index * ratio - 10 * ratio;
      const left = index === 0 ? Math.max(4 * ratio, box.left - 10 * ratio - width) : right - width;
      for (const [at, line] of own.entries())
        paintTag(scene, line, left + at * step + (TAG_PX / 2) * ratio, y);
      context.font = fontOf(scene, 12, 550);
      context.textAlign = 'left';
      context.textBaseline = 'middle';
      context.fillStyle = palette('--muted');
      context.fillText(units, left + own.length * step + 2 * ratio, y + 0.5 * ratio);
      end = Math.max(end, left + width + 14 * ratio);
    });
    if (picture.name === '') return;
    context.font = fontOf(scene, 12);
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    context.fillStyle = palette('--text');
    context.fillText(picture.name, end, y + 0.5 * ratio, Math.max(0, box.left + box.width - end));
  }

  #tellPlot(plot: uPlot): void {
    const { left, top, width, height } = plot.bbox;
    const ratio = plot.ctx.canvas.width / this.#size.width;
    this.#onPlot({ left: left / ratio, top: top / ratio, width: width / ratio, height: height / ratio });
  }
}
