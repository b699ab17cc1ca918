import type { Token } from '../../../../ui/state/index.ts';
import { type DigitalPieces, firstPieceAfter, type TrendPiece } from '../model/pieces.ts';
import type { TrendSpan } from '../model/range.ts';
import { PRIORITY_COLOURS } from './paint-marks.ts';
import { paintTag, TAG_PX } from './paint-tags.ts';
import { LANES_TOP_PX, type StateLane, type TrendPicture } from './picture.ts';
import { drawWithin, fontOf, hatchOf, type TrendScene, xOf } from './scene.ts';

/** Offset and height of the bar as shares of the lane's height. */
const BAR_TOP = 0.5;
const BAR_HEIGHT = 0.34;
/** CSS pixels of the bar of the compared day below it. */
const COMPARED_PX = 3;
/** Maximum height of a lane, CSS pixels. */
const HIGHEST_PX = 56;

/** CSS pixels of the strip above a bar for the time in alarm, and of the gap. */
const STRIP_PX = 3;
const STRIP_GAP_PX = 1;

/**
 * Draws the state bands: on as a bar, off as a thin line, unknown hatched, in the priority's colour
 * while in alarm.
 */
export function paintLanes(scene: TrendScene, { lanes, nowMs, alarmsUntilMs }: TrendPicture): void {
  const { context, lanes: box, ratio } = scene;
  if (lanes.length === 0 || box.height <= 0) return;
  const gap = Math.min(LANES_TOP_PX * ratio, box.height / 8);
  const each = Math.min(HIGHEST_PX * ratio, (box.height - gap) / lanes.length);
  const hatch = hatchOf(scene);
  lanes.forEach((lane, index) => {
    const top = box.top + gap + index * each;
    const barTop = Math.round(top + each * BAR_TOP);
    const height = Math.round(each * BAR_HEIGHT);
    paintName(scene, lane, top + each * (BAR_TOP / 2));
    drawWithin(
      context,
      { ...box, width: Math.max(0, Math.min(box.left + box.width, xOf(scene, nowMs)) - box.left) },
      () => {
        if (lane.digital !== null) paintBar(scene, lane.digital, { top: barTop, height, hatch });
        paintAlarms(scene, lane, alarmsUntilMs, { top: barTop, height, hatch });
        if (lane.compared !== null) paintCompared(scene, lane.compared, barTop + height + 2 * ratio);
      },
    );
  });
}

function paintName(scene: TrendScene, { number, name }: StateLane, y: number): void {
  const { context, palette, ratio, lanes: box } = scene;
  paintTag(scene, { number, colour: '--muted' }, box.left + (TAG_PX / 2 + 2) * ratio, y);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.font = fontOf(scene, 11.5);
  context.fillStyle = palette('--muted');
  context.fillText(name, box.left + (TAG_PX + 7) * ratio, y, box.width - 30 * ratio);
}

interface Bar {
  readonly top: number;
  readonly height: number;
  readonly hatch: CanvasPattern | string;
}

/** Draws the states of a time range, grey or in the colour of the alarm. */
function paintBar(
  scene: TrendScene,
  { pieces }: DigitalPieces,
  { top, height, hatch }: Bar,
  during: TrendSpan = scene.span,
  colour: Token | null = null,
): void {
  const { context, palette, ratio } = scene;
  const thin = Math.max(1, Math.round(1.5 * ratio));
  for (let index = firstPieceAfter(pieces, during.fromMs); index < pieces.length; index++) {
    const piece = pieces[index]!;
    if (piece.fromMs >= during.toMs) break;
    const x = xOf(scene, piece.fromMs);
    // A short change still gets one pixel.
    const width = Math.max(
      piece.state === 'off' || piece.state === 'unknown' ? 0 : 1.2 * ratio,
      xOf(scene, piece.toMs) - x,
    );
    if (piece.state === 'unknown') {
      context.fillStyle = hatch;
      context.fillRect(x, top, width, height);
      continue;
    }
    context.fillStyle = palette(colour ?? (piece.state === 'off' ? '--bar' : '--muted'));
    const part = piece.state === 'both' ? Math.max(0.25, shareOf(piece)) : 1;
    if (piece.state === 'off') context.fillRect(x, top + height - thin, width, thin);
    else context.fillRect(x, top + height * (1 - part), width, height * part);
  }
}

/** Draws the time in alarm as a strip above the bar, and the bar in the colour of the priority. */
function paintAlarms(scene: TrendScene, { alarms, digital }: StateLane, untilMs: number, bar: Bar): void {
  const { context, palette, ratio, span } = scene;
  for (const { fromMs, toMs, priority } of alarms) {
    const during = { fromMs: Math.max(fromMs, span.fromMs), toMs: Math.min(toMs, untilMs, span.toMs) };
    if (fromMs >= span.toMs || toMs <= span.fromMs) continue;
    const { line } = PRIORITY_COLOURS[priority];
    const left = xOf(scene, during.fromMs);
    const width = Math.max(ratio * 1.5, xOf(scene, during.toMs) - left);
    const top = bar.top - (STRIP_PX + STRIP_GAP_PX) * ratio;
    context.fillStyle = palette(line);
    context.fillRect(left, top, width, STRIP_PX * ratio);
    if (digital === null) continue;
    drawWithin(context, { left, top: bar.top, width, height: bar.height }, () =>
      paintBar(scene, digital, bar, during, line),
    );
  }
}

function paintCompared(scene: TrendScene, { pieces }: DigitalPieces, top: number): void {
  const { context, palette, ratio, span } = scene;
  context.fillStyle = palette('--bar');
  for (let index = firstPieceAfter(pieces, span.fromMs); index < pieces.length; index++) {
    const piece = pieces[index]!;
    if (piece.fromMs >= span.toMs) break;
    if (piece.state !== 'on' && piece.state !== 'both') continue;
    const x = xOf(scene, piece.fromMs);
    context.globalAlpha = piece.state === 'both' ? 0.6 : 1;
    context.fillRect(x, top, Math.max(ratio, xOf(scene, piece.toMs) - x), COMPARED_PX * ratio);
  }
  context.globalAlpha = 1;
}

const shareOf = ({ onMs, knownMs }: TrendPiece) => (knownMs > 0 ? onMs / knownMs : 0);
