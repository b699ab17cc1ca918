import { readPalette } from '../../../../ui/theme/palette.ts';
import type { TrendRow } from '../model/rows.ts';
import { rowName } from '../model/rows.ts';

const EDGE = 18;
const HEAD = 52;
const ROW = 22;

export interface TrendPngParts {
  /** The canvas of the chart. */
  readonly chart: HTMLCanvasElement;
  /** The heading with the range. */
  readonly title: string;
  readonly rows: readonly TrendRow[];
  /** Figures of each row: minimum, average and maximum. */
  readonly figures: (row: TrendRow) => string;
}

/** A PNG image of the chart with title and legend. */
export async function trendPng({ chart, title, rows, figures }: TrendPngParts): Promise<Blob> {
  const ratio = chart.width / chart.clientWidth;
  const palette = readPalette();
  const canvas = document.createElement('canvas');
  canvas.width = chart.width + 2 * EDGE * ratio;
  canvas.height = chart.height + (HEAD + EDGE + ROW * rows.length + EDGE) * ratio;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2D canvas in this browser');
  context.fillStyle = palette('--surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(chart, EDGE * ratio, HEAD * ratio);
  context.scale(ratio, ratio);
  const font = palette('--font');
  context.textBaseline = 'middle';
  context.fillStyle = palette('--text');
  context.font = `650 16px ${font}`;
  context.fillText(title, EDGE, HEAD / 2 + 2);
  rows.forEach((row, index) => {
    const y = HEAD + chart.clientHeight + EDGE + ROW * (index + 0.5);
    context.strokeStyle = palette(row.colour);
    context.lineWidth = 1.5;
    context.strokeRect(EDGE + 0.5, y - 8, 16, 16);
    context.fillStyle = palette('--text');
    context.font = `650 11px ${font}`;
    context.textAlign = 'center';
    context.fillText(row.letter, EDGE + 8.5, y);
    context.textAlign = 'left';
    context.font = `13px ${font}`;
    const name = rowName(row, true);
    context.fillText(name, EDGE + 26, y);
    const end = EDGE + 26 + context.measureText(name).width;
    context.fillStyle = palette('--muted');
    context.fillText(figures(row), end + 14, y);
  });
  return new Promise((done, fail) => {
    canvas.toBlob(
      (blob) => (blob === null ? fail(new Error('the canvas returned no image')) : done(blob)),
      'image/png',
    );
  });
}

/** `outpost-trend-2026-11-21-1432.png`, in the user's time zone. */
export function trendFileName(nowMs: number, ending: string): string {
  const now = new Date(nowMs);
  const two = (number: number) => String(number).padStart(2, '0');
  const date = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `outpost-trend-${date}-${two(now.getHours())}${two(now.getMinutes())}.${ending}`;
}
