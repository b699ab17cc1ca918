import { fraction, spreadLabels } from './geometry.ts';
import { placeLevel } from './place-level.ts';
import * as texts from './texts.ts';
import type {
  LevelLine,
  ProcessDiagram,
  ProcessFloat,
  ProcessPump,
  ProcessRain,
  ProcessReading,
  ProcessSetpoint,
  ProcessValue,
  ProcessValve,
  ProcessVessel,
} from './types.ts';

/** A part of the drawing, CSS pixels from the upper left corner. */
export type Shape =
  | { readonly kind: 'pipe'; readonly path: string }
  | { readonly kind: 'arrow'; readonly x: number; readonly y: number; readonly to: 'left' | 'right' | 'down' }
  | {
      readonly kind: 'vessel';
      readonly vessel: ProcessVessel;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      /** The height of the water's surface; null: not known. */
      readonly surface: number | null;
    }
  | {
      readonly kind: 'line';
      readonly line: LevelLine;
      readonly path: string;
    }
  | { readonly kind: 'axis' | 'top'; readonly path: string }
  | {
      /** From the number of the level to the water's surface. */
      readonly kind: 'pointer';
      readonly x: number;
      readonly from: number;
      readonly to: number;
      readonly good: boolean;
    }
  | {
      /** `gap`: no data. */
      readonly kind: 'rain' | 'gap';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'float'; readonly float: ProcessFloat; readonly x: number; readonly y: number }
  | { readonly kind: 'pump'; readonly pump: ProcessPump; readonly x: number; readonly y: number }
  | { readonly kind: 'valve'; readonly valve: ProcessValve; readonly x: number; readonly y: number }
  | { readonly kind: 'check-valve'; readonly x: number; readonly y: number }
  | { readonly kind: 'meter'; readonly x: number; readonly y: number; readonly good: boolean };

export type LabelContent =
  | {
      readonly kind: 'level';
      readonly level: ProcessValue;
      readonly inWater: boolean;
      readonly isFlat: boolean;
    }
  | { readonly kind: 'line'; readonly line: LevelLine }
  | { readonly kind: 'tick'; readonly text: string }
  | { readonly kind: 'float'; readonly float: ProcessFloat }
  | { readonly kind: 'pump'; readonly pump: ProcessPump }
  | { readonly kind: 'reading'; readonly reading: ProcessReading; readonly large: boolean }
  | { readonly kind: 'setpoint'; readonly setpoint: ProcessSetpoint };

/** A label, vertically centred at `y`, with the space that it may take. */
export interface PlacedLabel {
  readonly key: string;
  readonly content: LabelContent;
  readonly align: 'start' | 'middle' | 'end';
  /** The left edge, the middle or the right edge, as `align` says. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureLayout {
  readonly height: number;
  readonly shapes: readonly Shape[];
  readonly labels: readonly PlacedLabel[];
}

export const MIN_PICTURE_WIDTH = 240;
export const MAX_PICTURE_WIDTH = 720;

/** Below this width the picture is that of a phone: targets of 44 px, less space at the sides. */
const NARROW = 440;
/** From this width a setpoint with its mark fits in one line. */
const WIDE = 520;
/** A phone of 320 px: a vessel keeps a little width. */
const TINY = 300;
const VESSEL_HEIGHT = 240;
const READING_HEIGHT = 42;
const PUMP_ROW = 62;
const PUMP_LABEL_HEIGHT = 54;
export const PUMP_RADIUS = 16;
export const METER_RADIUS = 26;
/** The height of the inlet pipe above a vessel. */
const INLET = 20;

/** Everything that is drawn so far; `bottom` is its lower edge. */
interface Drawing {
  readonly shapes: Shape[];
  readonly labels: PlacedLabel[];
  bottom: number;
}

/**
 * Where the parts of a picture are.
 * @param width of the picture, CSS pixels, at least MIN_PICTURE_WIDTH
 */
export function layoutPicture(diagram: ProcessDiagram, width: number): PictureLayout {
  const drawing: Drawing = { shapes: [], labels: [], bottom: 0 };
  const size = { width, narrow: width < NARROW };
  const { vessel, rain } = diagram;
  if (rain !== null) drawRain(drawing, rain, width);
  else if (vessel?.shape === 'borehole') drawWell(drawing, diagram, vessel, size);
  else {
    const outletAt = vessel === null ? null : drawVessel(drawing, diagram, vessel, size);
    if (diagram.between !== 'none') drawTrain(drawing, diagram, outletAt, size);
  }
  return { height: Math.ceil(drawing.bottom), shapes: drawing.shapes, labels: drawing.labels };
}

interface Size {
  readonly width: number;
  readonly narrow: boolean;
}

const RAIN_HEIGHT = 150;
const TICK_HEIGHT = 20;
const TICK_WIDTH = 44;
/** Hours between the times below the bars. */
const TICK_HOURS = 6;

/** The rain of each hour as a bar, hatched where there is no data, with the sum of today and the rate. */
function drawRain(drawing: Drawing, { rate, today, hours }: ProcessRain, width: number): void {
  const { shapes, labels } = drawing;
  const half = width / 2;
  addReading(drawing, today, 0, READING_HEIGHT / 2, 'start', half, true);
  addReading(drawing, rate, half, READING_HEIGHT / 2, 'start', half, true);
  const top = READING_HEIGHT + 2 * TICK_HEIGHT;
  const bottom = top + RAIN_HEIGHT;
  const step = width / Math.max(1, hours.length);
  const most = Math.max(0, ...hours.map(({ amount }) => amount ?? 0));
  for (const [index, { amount, isPartial }] of hours.entries()) {
    const place = { x: index * step + 1, width: step - 2 };
    if (isPartial) shapes.push({ kind: 'gap', ...place, y: top, height: RAIN_HEIGHT });
    if (!amount) continue;
    const height = Math.max(1, (amount / most) * RAIN_HEIGHT);
    shapes.push({ kind: 'rain', ...place, y: bottom - height, height });
  }
  shapes.push({ kind: 'axis', path: `M0 ${bottom}H${width}` });
  const highest = most > 0 ? hours.find(({ amount }) => amount === most) : undefined;
  if (highest !== undefined) {
    shapes.push({ kind: 'top', path: `M0 ${top}H${width}` });
    const place = {
      align: 'start',
      x: 0,
      y: top - TICK_HEIGHT / 2,
      width: half,
      height: TICK_HEIGHT,
    } as const;
    labels.push({ key: 'top', content: { kind: 'tick', text: highest.text }, ...place });
  }
  if (hours.some(({ isPartial }) => isPartial)) {
    const place = {
      align: 'end',
      x: width,
      y: top - TICK_HEIGHT / 2,
      width: half,
      height: TICK_HEIGHT,
    } as const;
    labels.push({ key: 'gap', content: { kind: 'tick', text: texts.hatchedNoData }, ...place });
  }
  for (const [index, { time }] of hours.entries()) {
    const x = index * step;
    const isShown = Number.parseInt(time, 10) % TICK_HOURS === 0;
    if (!isShown || x < TICK_WIDTH / 2 || x > width - TICK_WIDTH / 2) continue;
    shapes.push({ kind: 'axis', path: `M${x} ${bottom}v4` });
    const place = { align: 'middle', x, y: bottom + 14, width: TICK_WIDTH, height: TICK_HEIGHT } as const;
    labels.push({ key: `time ${index}`, content: { kind: 'tick', text: time }, ...place });
  }
  drawing.bottom = bottom + 4 + TICK_HEIGHT;
}

/** A vessel with limits at the left and setpoints at the right. Returns where its outlet is. */
function drawVessel(
  drawing: Drawing,
  diagram: ProcessDiagram,
  vessel: ProcessVessel,
  { width, narrow }: Size,
): { x: number; y: number } {
  const hasInlet = vessel.shape === 'well' || diagram.inflow !== null || diagram.valve !== null;
  const isTiny = width < TINY;
  const left = isTiny ? 70 : narrow ? 96 : 130;
  const right = isTiny ? 88 : narrow ? 106 : width < WIDE ? 140 : 164;
  const vesselWidth = Math.min(280, width - left - right - 24);
  const x = Math.round((width - left - right - vesselWidth) / 2) + left;
  const hasValve = diagram.valve !== null && diagram.between !== 'valve';
  const top = hasInlet ? (hasValve ? 88 : 58) : vessel.shape === 'tank' ? 34 : 12;
  const setpoints = vessel.lines.filter((line) => line.kind === 'setpoint');
  // A value that is not good has its age in a line of its own.
  const hasAge = setpoints.some(({ setpoint }) => setpoint.value.trust !== 'good');
  const gap = narrow ? (hasAge ? 52 : 44) : hasAge ? 44 : 26;
  const height = Math.max(VESSEL_HEIGHT, (setpoints.length + 1) * gap);
  const box = { x, y: top, width: vesselWidth, height };
  if (hasInlet) {
    drawing.shapes.push({ kind: 'pipe', path: `M0 ${INLET}H${x + 26}V${top + 12}` });
    drawing.shapes.push({ kind: 'arrow', x: x + 26, y: top + 18, to: 'down' });
    const { inflow, valve } = diagram;
    const nextTo = x + 44;
    if (inflow) addReading(drawing, inflow, nextTo, INLET + 2, 'start', width - nextTo);
    if (valve && hasValve) {
      drawing.shapes.push({ kind: 'valve', valve, x: 40, y: INLET });
      addReading(drawing, valve, 0, INLET + 34, 'start', left + 8);
    }
  }
  fillVessel(
    drawing,
    vessel,
    box,
    {
      left: x - 12,
      right: x + vesselWidth + 12,
      leftWidth: x - 12,
      rightWidth: width - x - vesselWidth - 12,
    },
    gap,
  );
  drawing.bottom = top + height + 8;
  return { x: x + Math.round(vesselWidth / 2), y: top + height };
}

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
function fillVessel(
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

/** From the vessel, or from the left, through pumps, a valve or a meter to the right. */
function drawTrain(
  drawing: Drawing,
  diagram: ProcessDiagram,
  from: { x: number; y: number } | null,
  { width, narrow }: Size,
): void {
  const { shapes, labels } = drawing;
  const { pumps, between, suction, outlet, outletSetpoint, valve } = diagram;
  const top = from === null ? 14 : drawing.bottom + 14;
  const hasPumps = between === 'pumps' && pumps.length > 0;
  const rows = (hasPumps ? pumps : [null]).map((_, index) => top + PUMP_ROW / 2 + index * PUMP_ROW);
  const first = rows[0]!;
  const last = rows.at(-1)!;
  const straight = between === 'pipe' && from !== null;
  const inlet = straight ? from.x : narrow ? 18 : suction === null ? 40 : 104;
  const hasLabels = outlet.length > 0 || outletSetpoint !== null;
  const header = width - (hasLabels ? (narrow ? 96 : 120) : 40);
  if (from !== null)
    shapes.push({ kind: 'pipe', path: `M${from.x} ${from.y + 3}V${top - 4}H${inlet}V${last}` });
  else shapes.push({ kind: 'pipe', path: `M0 ${first}H${inlet}V${last}` });
  for (const row of rows) shapes.push({ kind: 'pipe', path: `M${inlet} ${row}H${header}` });
  shapes.push({ kind: 'pipe', path: `M${header} ${last}V${first}H${width - 14}` });
  shapes.push({ kind: 'arrow', x: width - 8, y: first, to: isReversed(diagram) ? 'left' : 'right' });
  if (hasPumps) {
    for (const [index, pump] of pumps.entries()) {
      const y = rows[index]!;
      const x = inlet + 30;
      shapes.push({ kind: 'pump', pump, x, y }, { kind: 'check-valve', x: header - 20, y });
      const start = x + PUMP_RADIUS + 8;
      labels.push({
        key: `pump ${pump.name}`,
        content: { kind: 'pump', pump },
        align: 'start',
        x: start,
        y,
        width: header - 34 - start,
        height: PUMP_LABEL_HEIGHT,
      });
    }
  }
  const middle = (inlet + header) / 2;
  let bottom = last + PUMP_ROW / 2;
  if (between === 'meter') {
    const good = outlet.every(({ value }) => value.trust === 'good');
    shapes.push({ kind: 'meter', x: middle, y: first, good });
  }
  if (between === 'valve' && valve) {
    shapes.push({ kind: 'valve', valve, x: middle, y: first });
    addReading(drawing, valve, middle, first + 40, 'middle', header - inlet - 20);
    bottom = Math.max(bottom, first + 40 + READING_HEIGHT / 2);
  }
  if (suction) {
    const isAtSide = !narrow;
    const nextTo = from === null ? first + 30 : (first + last) / 2;
    const y = isAtSide ? nextTo : bottom + READING_HEIGHT / 2;
    addReading(drawing, suction, 0, y, 'start', isAtSide ? inlet - 8 : 140);
    bottom = Math.max(bottom, y + READING_HEIGHT / 2);
  }
  let y = first + 12 + READING_HEIGHT / 2;
  for (const reading of outlet) {
    addReading(drawing, reading, header + 10, y, 'start', width - header - 10);
    y += READING_HEIGHT + 2;
  }
  if (outletSetpoint) {
    labels.push({
      key: `setpoint ${outletSetpoint.label}`,
      content: { kind: 'setpoint', setpoint: outletSetpoint },
      align: 'start',
      x: header + 10,
      y: y + 2,
      width: width - header - 10,
      height: 46,
    });
    y += 48;
  }
  if (hasLabels) bottom = Math.max(bottom, y - READING_HEIGHT / 2);
  drawing.bottom = Math.max(drawing.bottom, bottom);
}

/** A well: its pump hangs in the water and delivers upwards. */
function drawWell(
  drawing: Drawing,
  diagram: ProcessDiagram,
  vessel: ProcessVessel,
  { width, narrow }: Size,
): void {
  const { shapes, labels } = drawing;
  const left = narrow ? 104 : 170;
  const bore = narrow ? 56 : 72;
  const x = left + 14;
  const pipeY = 18;
  const top = 48;
  const gap = narrow ? 44 : 26;
  const height = Math.max(VESSEL_HEIGHT + 20, (vessel.lines.length + 1) * gap);
  const middle = x + bore / 2;
  const box = { x, y: top, width: bore, height };
  fillVessel(drawing, vessel, box, { left: x - 8, leftWidth: x - 8, right: 0, rightWidth: 0 }, gap);
  const pump = diagram.pumps[0];
  const pumpY = top + height - 26;
  shapes.push({ kind: 'pipe', path: `M${middle} ${pumpY}V${pipeY}H${width - 14}` });
  shapes.push({ kind: 'arrow', x: width - 8, y: pipeY, to: 'right' });
  const nextTo = x + bore + 16;
  const rest = width - nextTo;
  let y = pipeY + 16 + READING_HEIGHT / 2;
  const drawdown: ProcessReading = { name: vessel.name, ...vessel.level };
  for (const reading of [...diagram.outlet, drawdown]) {
    const isLevel = reading === drawdown;
    if (isLevel) y += 10;
    addReading(drawing, reading, nextTo, y, 'start', rest, isLevel);
    y += READING_HEIGHT + 4;
  }
  if (pump) {
    shapes.push({ kind: 'pump', pump, x: middle, y: pumpY });
    labels.push({
      key: `pump ${pump.name}`,
      content: { kind: 'pump', pump },
      align: 'start',
      x: nextTo,
      y: Math.max(pumpY, y + PUMP_LABEL_HEIGHT / 2),
      width: rest,
      height: PUMP_LABEL_HEIGHT,
    });
    y = Math.max(pumpY, y + PUMP_LABEL_HEIGHT / 2) + PUMP_LABEL_HEIGHT / 2;
  }
  drawing.bottom = Math.max(top + height + 8, y);
}

function addReading(
  { labels }: Drawing,
  reading: ProcessReading,
  x: number,
  y: number,
  align: PlacedLabel['align'],
  width: number,
  large = false,
): void {
  labels.push({
    key: `reading ${reading.name}`,
    content: { kind: 'reading', reading, large },
    align,
    x,
    y,
    width,
    height: READING_HEIGHT,
  });
}

/** A meter that measures a flow backwards. */
function isReversed({ between, outlet }: ProcessDiagram): boolean {
  const [flow] = outlet;
  return (
    between === 'meter' &&
    flow !== undefined &&
    flow.value.trust === 'good' &&
    flow.value.text.startsWith('−')
  );
}
