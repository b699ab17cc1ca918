import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PICTURES } from '../../gallery/samples.ts';
import type { PlacedLabel, Shape } from './drawing.ts';
import { layoutPicture, MAX_PICTURE_WIDTH, MIN_PICTURE_WIDTH } from './layout.ts';

const boxOf = ({ align, x, y, width, height }: PlacedLabel) => {
  const left = align === 'start' ? x : align === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - height / 2, bottom: y + height / 2 };
};

const pictures = Object.entries(PICTURES);
const widths = fc.integer({ min: MIN_PICTURE_WIDTH, max: MAX_PICTURE_WIDTH });

describe('layoutPicture', () => {
  it.each(pictures)('keeps the labels of %s within the picture and apart', (_, diagram) => {
    fc.assert(
      fc.property(widths, (width) => {
        const { height, labels } = layoutPicture(diagram, width);
        const boxes = labels.map((label) => ({ key: label.key, ...boxOf(label) }));
        for (const [index, box] of boxes.entries()) {
          expect(box.left, box.key).toBeGreaterThanOrEqual(0);
          expect(box.right, box.key).toBeLessThanOrEqual(width + 0.5);
          expect(box.bottom, box.key).toBeLessThanOrEqual(height + 12);
          for (const other of boxes.slice(index + 1)) {
            const apart =
              box.right <= other.left + 0.5 ||
              other.right <= box.left + 0.5 ||
              box.bottom <= other.top + 0.5 ||
              other.bottom <= box.top + 0.5;
            expect(apart, `${box.key} and ${other.key} at ${width}`).toBe(true);
          }
        }
      }),
    );
  });

  it.each(pictures)('has each label and each pump of %s once', (_, diagram) => {
    const { labels, shapes } = layoutPicture(diagram, 500);
    expect(new Set(labels.map(({ key }) => key)).size).toBe(labels.length);
    expect(shapes.filter(({ kind }) => kind === 'pump')).toHaveLength(
      diagram.between === 'pumps' ? diagram.pumps.length : 0,
    );
  });

  it('fills a vessel up to its level, and a well down to its drawdown', () => {
    const vesselOf = (name: string) =>
      layoutPicture(PICTURES[name]!, 500).shapes.find(
        (shape): shape is Extract<Shape, { kind: 'vessel' }> => shape.kind === 'vessel',
      )!;
    const wetWell = vesselOf('Wet well');
    expect((wetWell.surface! - wetWell.y) / wetWell.height).toBeCloseTo(1 - 1.2 / 3.5);
    const well = vesselOf('Well');
    expect((well.surface! - well.y) / well.height).toBeCloseTo(2.1 / 3.5);
    expect(vesselOf('Tank, no value yet').surface).toBeNull();
  });

  it('has the number of the level on no line and in no float, at any level', () => {
    const diagram = PICTURES['Wet well']!;
    const { vessel } = diagram;
    const levels = fc.double({ min: -0.5, max: 4, noNaN: true });
    fc.assert(
      fc.property(levels, widths, (number, width) => {
        const { labels, shapes } = layoutPicture({ ...diagram, vessel: { ...vessel!, number } }, width);
        const well = shapes.find((shape) => shape.kind === 'vessel')!;
        const level = boxOf(labels.find(({ key }) => key === 'level')!);
        const isClear = (from: number, to: number) => to <= level.top || from >= level.bottom;
        for (const { at } of vessel!.lines) {
          const y = well.y + (1 - at / vessel!.scale.top) * well.height;
          expect(isClear(y - 1, y + 1), `${at} at ${number}`).toBe(true);
        }
        const isOnSurface = Math.abs((level.top + level.bottom) / 2 - well.surface!) <= 6;
        expect(isOnSurface || isClear(well.surface!, well.surface!), `surface at ${number}`).toBe(true);
        expect(level.top).toBeGreaterThan(well.y);
        expect(level.bottom).toBeLessThan(well.y + well.height);
        for (const shape of shapes) {
          if (shape.kind !== 'float' || Math.abs(shape.x - (level.left + level.right) / 2) > 61) continue;
          expect(isClear(shape.y - 18, shape.y + 7), `float at ${number}`).toBe(true);
        }
      }),
    );
  });

  it.each([
    ['good', null],
    ['stale', '47 s ago'],
  ] as const)('has the number of a level that is %s near its surface', (trust, at) => {
    const diagram = PICTURES['Wet well']!;
    const vessel = diagram.vessel!;
    const setpoints = vessel.lines.filter((line) => line.kind === 'setpoint');
    const lines = [0.7, 1.5, 1.9, 2.6].map((height, index) => {
      const { setpoint, ...line } = setpoints[0]!;
      const value = { ...setpoint.value, trust };
      return { ...line, at: height, setpoint: { ...setpoint, label: `SP${index}`, value } };
    });
    const level = { ...vessel.level, value: { ...vessel.level.value, trust }, at };
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3.5, noNaN: true }), widths, (number, width) => {
        const well = {
          ...vessel,
          number,
          level,
          lines: [...vessel.lines.filter((one) => one.kind === 'limit'), ...lines],
        };
        const { labels, shapes } = layoutPicture({ ...diagram, vessel: well }, width);
        const { surface } = shapes.find((shape) => shape.kind === 'vessel')!;
        expect(Math.abs(labels.find(({ key }) => key === 'level')!.y - surface!), `${number}`).toBeLessThan(
          76,
        );
      }),
    );
  });

  it('draws a high float that is wet at the surface, and a dry one at the rim', () => {
    const diagram = PICTURES['Wet well, high level']!;
    const floatAt = (number: number, wet: boolean | null) => {
      const floats = diagram.vessel!.floats.map((float) => ({ ...float, wet }));
      const { shapes } = layoutPicture({ ...diagram, vessel: { ...diagram.vessel!, number, floats } }, 500);
      const well = shapes.find((shape) => shape.kind === 'vessel')!;
      return { well, y: shapes.find((shape) => shape.kind === 'float')!.y };
    };
    const wet = floatAt(2.7, true);
    expect(wet.y).toBe(wet.well.surface);
    expect(wet.y).toBeGreaterThan(wet.well.y + 14);
    for (const { well, y } of [floatAt(2.7, false), floatAt(2.7, null), floatAt(3.5, true)])
      expect(y).toBe(well.y + 14);
  });

  it('leaves room for a thumb between setpoints on a phone', () => {
    const { labels } = layoutPicture(PICTURES['Wet well']!, 330);
    const heights = labels.filter(({ key }) => key.startsWith('setpoint')).map(({ y }) => y);
    const sorted = heights.toSorted((a, b) => a - b);
    for (const [index, y] of sorted.slice(1).entries()) expect(y - sorted[index]!).toBeGreaterThanOrEqual(44);
  });
});
