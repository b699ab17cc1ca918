import { formatNumber } from '../../../../ui/value/index.ts';
import { rainBars } from '../model/rain.ts';
import { valueAxis } from '../model/value-axis.ts';
import type { TrendPicture } from './picture.ts';
import { drawWithin, fontOf, type TrendScene, xOf } from './scene.ts';

/** The part of the plot that the heaviest rain takes from the top. */
const SHARE = 0.35;
/** CSS pixels of a bar. */
const BAR_PX = 3;

/** Draws rain as bars from the top, with a scale that increases downwards at the right. */
export function paintRain(scene: TrendScene, { rain }: TrendPicture): void {
  const { context, palette, ratio, span, lines: box } = scene;
  if (rain.length === 0 || box.height <= 0) return;
  const leastMs = ((span.toMs - span.fromMs) * BAR_PX * ratio) / box.width;
  const gauges = rain.flatMap(({ columns, ...gauge }) =>
    columns === null ? [] : [{ ...gauge, columns, bars: rainBars(columns, span, leastMs) }],
  );
  const highest = Math.max(0, ...gauges.flatMap(({ bars }) => bars.map(({ value }) => value)));
  if (highest === 0) return;
  const height = box.height * SHARE;
  const axis = valueAxis({ low: 0, high: highest }, height / ratio, 1);
  const y = (value: number) => box.top + (value / axis.high) * height;
  drawWithin(context, box, () => {
    // The line of the level shows through.
    context.globalAlpha = 0.55;
    for (const { colour, bars } of gauges) {
      context.fillStyle = palette(colour);
      for (const { fromMs, toMs, value } of bars) {
        const x = Math.round(xOf(scene, fromMs));
        context.fillRect(
          x,
          box.top,
          Math.max(1, Math.round(xOf(scene, toMs)) - x - ratio),
          y(value) - box.top,
        );
      }
    }
    context.globalAlpha = 1;
    context.font = fontOf(scene, 11.5);
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    const right = box.left + box.width - 4 * ratio;
    const units = gauges[0]?.units ?? '';
    for (const tick of axis.ticks.filter((one) => one > 0)) {
      const words = `${formatNumber(tick, axis.decimals)}${tick === axis.high ? ` ${units}` : ''}`;
      const width = context.measureText(words).width;
      context.fillStyle = palette('--surface');
      context.fillRect(right - width - 3 * ratio, y(tick) - 7 * ratio, width + 6 * ratio, 14 * ratio);
      context.fillStyle = palette('--muted');
      context.fillText(words, right, y(tick));
    }
  });
}
