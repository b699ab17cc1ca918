import type { TrendPicture } from './picture.ts';
import { drawWithin, fontOf, type TrendScene, xOf } from './scene.ts';

/** CSS pixels of the label at the foot of the plot; the page has a button there. */
export const NOTE_LABEL_PX = { width: 26, height: 18 } as const;

/** Draws notes as a dashed line with their label at the time axis. */
export function paintNotes(scene: TrendScene, { notes }: TrendPicture): void {
  const { context, palette, ratio, lines, lanes } = scene;
  const box = { ...lines, height: lines.height + lanes.height };
  const bottom = box.top + box.height;
  const [width, height] = [NOTE_LABEL_PX.width * ratio, NOTE_LABEL_PX.height * ratio];
  drawWithin(context, box, () => {
    context.font = fontOf(scene, 11, 650);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineWidth = 1.2 * ratio;
    for (const { atMs, label } of notes) {
      const x = Math.round(xOf(scene, atMs));
      context.strokeStyle = palette('--text');
      context.setLineDash([2 * ratio, 3 * ratio]);
      context.beginPath();
      context.moveTo(x, box.top);
      context.lineTo(x, bottom - height);
      context.stroke();
      context.setLineDash([]);
      context.fillStyle = palette('--surface');
      context.fillRect(x - width / 2, bottom - height, width, height);
      context.strokeRect(x - width / 2 + 1, bottom - height + 1, width - 2, height - 2);
      context.fillStyle = palette('--text');
      context.fillText(label, x, bottom - height / 2);
    }
  });
}
