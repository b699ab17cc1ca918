import { readPalette } from '../../../../ui/theme/palette.ts';
import type { TrendRow } from '../model/rows.ts';
import { rowName } from '../model/rows.ts';

const EDGE = 18;
const HEAD = 52;
const ROW = 22;

export interface TrendPngParts {
  /** The canvases of the panes, from top to bottom; at least one. */
  readonly panes: readonly [HTMLCanvasElement, ...HTMLCanvasElement[]];
  /** The heading with the range. */
  readonly title: string;
  readonly rows: readonly TrendRow[];
  /** Figures of each row: minimum, average and maximum. */
  readonly figures: (row: TrendRow) => string;
  /** Lines below the rows. */
  readonly notes: readonly string[];
}

/** A PNG image of the chart with title and legend. */
export async function trendPng({ panes, title, rows, figures, notes }: TrendPngParts): Promise<Blob> {
  const ratio = panes[0].width / panes[0].clientWidth;
  const chartHeight = panes.reduce((sum, { height }) => sum + height, 0);
  const palette = readPalette();
  const canvas = document.createElement('canvas');
  canvas.width = panes[0].width + 2 * EDGE * ratio;
  canvas.height = chartHeight + (HEAD + EDGE + ROW * (rows.length + notes.length) + EDGE) * ratio;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2D canvas in this browser');
  context.fillStyle = palette('--surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  let top = HEAD * ratio;
  for (const pane of panes) {
    context.drawImage(pane, EDGE * ratio, top);
    top += pane.height;
  }
  context.scale(ratio, ratio);
  const font = palette('--font');
  context.textBaseline = 'middle';
  context.fillStyle = palette('--text');
  context.font = `650 16px ${font}`;
  context.fillText(title, EDGE, HEAD / 2 + 2);
  rows.forEach((row, index) => {
    const y = HEAD + chartHeight / ratio + EDGE + ROW * (index + 0.5);
    context.strokeStyle = palette(row.colour);
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(EDGE + 8.5, y, 8.5, 0, 2 * Math.PI);
    context.stroke();
    context.fillStyle = palette('--text');
    context.font = `650 11px ${font}`;
    context.textAlign = 'center';
    context.fillText(String(row.number), EDGE + 8.5, y);
    context.textAlign = 'left';
    context.font = `13px ${font}`;
    const name = rowName(row, true);
    context.fillText(name, EDGE + 26, y);
    const end = EDGE + 26 + context.measureText(name).width;
    context.fillStyle = palette('--muted');
    context.fillText(figures(row), end + 14, y);
  });
  context.fillStyle = palette('--text');
  notes.forEach((line, index) => {
    const y = HEAD + chartHeight / ratio + EDGE + ROW * (rows.length + index + 0.5);
    context.fillText(line, EDGE, y, canvas.width / ratio - 2 * EDGE);
  });
  return new Promise((done, fail) => {
    canvas.toBlob(
      (blob) => (blob === null ? fail(new Error('the canvas returned no image')) : done(blob)),
      'image/png',
    );
  });
}
