import type { Drawing } from './drawing.ts';
import { fraction, spreadLabels } from './geometry.ts';
import { placeLevel } from './place-level.ts';
import type { LevelLine, ProcessFloat, ProcessVessel } from './types.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Margins {
  /** The right edge of the labels at the left. */
  readonly left: number;
  readonly leftWidth: number;
  /** The left edge of the labels at the right. */
  readonly right: number;
  readonly rightWidth: number;
}

const LIMIT_GAP = 22;
/** A name of so many characters needs a second line. */
const LONG_NAME = 11;
const LONG_LIMIT_GAP = 30;
/** In a narrow margin it needs a third one for the value. */
const NARROW_MARGIN = 100;
const NARROW_LIMIT_GAP = 44;

/** The vessel with its level, floats, limits and setpoints. */
export function fillVessel(
  { shapes, labels }: Drawing,
  vessel: ProcessVessel,
  box: Box,
  margins: Margins,
  gap: number,
): void {
  const { number, scale, floats } = vessel;
  const downwards = vessel.shape === 'borehole';
  const heightOf = (value: number) => {
    const part = fraction(value, scale);
    return box.y + (downwards ? part : 1 - part) * box.height;
  };
  const surface = number === null ? null : heightOf(number);
  shapes.push({ kind: 'vessel', vessel, ...box, surface });
  const edges = { low: box.y + 10, high: box.y + box.height - 10 };
  const floatX = box.x + box.width - 18;
  const [rim, lowest] = [box.y + 14, box.y + box.height - 16];
  /** A high float that is wet does not hang above the water; null: it has its usual place. */
  const floating = ({ place, wet }: ProcessFloat) =>
    place === 'top' && wet === true && surface !== null && surface > rim
      ? Math.min(surface, lowest - FLOAT_GAP)
      : null;
  for (const float of floats) {
    const y = floating(float) ?? (float.place === 'top' ? rim : lowest);
    shapes.push({ kind: 'float', float, x: floatX, y });
  }
  const isAtLeft = (line: LevelLine) => line.kind === 'limit' || downwards;
  const atLeft = [
    ...vessel.lines.filter(isAtLeft).map((line) => ({ line, wanted: heightOf(line.at) })),
    ...floats.map((float) => ({
      float,
      wanted: floating(float) ?? (float.place === 'top' ? edges.low : edges.high),
    })),
  ];
  const isLong = vessel.lines.some((line) => line.kind === 'limit' && line.label.length >= LONG_NAME);
  // As far apart as they can be where not all fit.
  const mostGap = (edges.high - edges.low) / Math.max(1, atLeft.length - 1);
  const longGap =
    margins.leftWidth < NARROW_MARGIN
      ? Math.max(LONG_LIMIT_GAP, Math.min(NARROW_LIMIT_GAP, mostGap))
      : LONG_LIMIT_GAP;
  const leftGap = downwards ? Math.max(gap, LIMIT_GAP) : isLong ? longGap : LIMIT_GAP;
  const leftAt = spreadLabels(
    atLeft.map(({ wanted }) => wanted),
    leftGap,
    edges.low,
    edges.high,
  );
  for (const [index, item] of atLeft.entries()) {
    const y = leftAt[index]!;
    const place = {
      align: 'end',
      x: margins.left - 6,
      y,
      width: margins.leftWidth - 6,
      height: leftGap,
    } as const;
    if ('float' in item) {
      labels.push({
        key: `float ${item.float.name}`,
        content: { kind: 'float', float: item.float },
        ...place,
      });
      continue;
    }
    const { line, wanted } = item;
    shapes.push({
      kind: 'line',
      line,
      path: `M${margins.left - 4} ${y}L${box.x - 4} ${wanted}H${box.x + box.width}`,
    });
    labels.push({ key: keyOf(line), content: { kind: 'line', line }, ...place });
  }
  const atRight = vessel.lines.filter((line) => !isAtLeft(line));
  const heights = atRight.map(({ at }) => heightOf(at));
  const rightAt = spreadLabels(heights, gap, edges.low + gap / 2 - 10, edges.high - gap / 2 + 10);
  for (const [index, line] of atRight.entries()) {
    const y = rightAt[index]!;
    shapes.push({
      kind: 'line',
      line,
      path: `M${box.x} ${heights[index]!}H${box.x + box.width + 4}L${margins.right + 4} ${y}`,
    });
    labels.push({
      key: keyOf(line),
      content: { kind: 'line', line },
      align: 'start',
      x: margins.right + 6,
      y,
      width: margins.rightWidth - 6,
      height: gap,
    });
  }
  if (downwards) return;
  const { level } = vessel;
  const middle = box.x + box.width / 2;
  const fittings = shapes
    .filter((shape) => shape.kind === 'float' || shape.kind === 'arrow')
    .filter((shape) => Math.abs(shape.x - middle) < LEVEL_WIDTH / 2 + 8)
    .map((shape) => ({ from: shape.y - 18, to: shape.y + 7 }));
  const lines = vessel.lines.map(({ at }) => heightOf(at));
  const isOld = level.value.trust !== 'good' && level.at !== null;
  let height = isOld ? OLD_LEVEL_HEIGHT : LEVEL_HEIGHT;
  let y = placeLevel(surface, height, lines, fittings, box);
  // With the age after the number, it fits in a lower place.
  const isFlat = isOld && surface !== null && box.width >= FLAT_LEVEL_WIDTH && Math.abs(y - surface) > height;
  if (isFlat) {
    height = LEVEL_HEIGHT;
    y = placeLevel(surface, height, lines, fittings, box);
  }
  const isInWater = surface !== null && y >= surface;
  if (surface !== null && Math.abs(y - surface) > height / 2) {
    const from = isInWater ? y - height / 2 : y + height / 2;
    shapes.push({ kind: 'pointer', x: middle, from, to: surface, good: level.value.trust === 'good' });
  }
  labels.push({
    key: 'level',
    content: { kind: 'level', level, inWater: isInWater, isFlat },
    align: 'middle',
    x: middle,
    y,
    width: box.width,
    height,
  });
}

const LEVEL_HEIGHT = 26;
/** With its age. */
const OLD_LEVEL_HEIGHT = 41;
/** With its age in the same line. */
const FLAT_LEVEL_WIDTH = 170;
/** Between two floats. */
const FLOAT_GAP = 26;
/** With the mark of an alarm. */
const LEVEL_WIDTH = 112;
const keyOf = (line: LevelLine) =>
  line.kind === 'limit' ? `limit ${line.label} ${line.at}` : `setpoint ${line.setpoint.label}`;
