import type { Drawing, PlacedLabel, Shape } from './drawing.ts';
import { fillVessel } from './fill-vessel.ts';
import * as texts from './texts.ts';
import type { ProcessDiagram, ProcessRain, ProcessReading, ProcessVessel } from './types.ts';

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
