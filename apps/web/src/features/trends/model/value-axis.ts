import type { Extent } from './columns.ts';

/** A value axis: where it begins and ends, and where it is marked. */
export interface ValueAxis extends Extent {
  readonly ticks: readonly number[];
  /** With so many decimals the marks differ. */
  readonly decimals: number;
}

/** Pixels between two marks, about. */
const TICK_PX = 46;
/** Room above and below what is drawn. */
const AIR = 0.04;

/**
 * An axis for what lies between: from mark to mark of 1, 2 or 5 times a power of ten, so that it stays the same while values
 * move a little.
 * @param leastSpan engineering units that it has at least, so that noise is not drawn as a mountain
 */
export function valueAxis({ low, high }: Extent, heightPx: number, leastSpan: number): ValueAxis {
  const smallest = Math.max(Math.abs(low), Math.abs(high)) * 1e-9;
  const span = Math.max(high - low, leastSpan, smallest, 1e-6);
  const middle = (low + high) / 2;
  const [bottom, top] = [middle - span * (0.5 + AIR), middle + span * (0.5 + AIR)];
  const step = niceStep((top - bottom) / Math.max(1, heightPx / TICK_PX));
  // What never goes below zero, such as a level, has no axis that does.
  const first = low >= 0 ? Math.max(0, Math.floor(bottom / step)) : Math.floor(bottom / step);
  const last = Math.max(first + 1, Math.ceil(top / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => rounded((first + index) * step, step));
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks, decimals: decimalsOf(step) };
}

/** 1, 2 or 5 times a power of ten, not below. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least * 0.999_999) ?? 10);
}

const decimalsOf = (step: number) => Math.min(9, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));

/** A multiple of a step without what binary fractions add to it. */
function rounded(value: number, step: number): number {
  const scale = 10 ** decimalsOf(step);
  return Math.round(value * scale) / scale;
}

/** One axis and the points that are drawn by it. */
export interface AxisGroup {
  readonly key: string;
  readonly units: string;
  readonly pointIds: readonly number[];
}

interface OnAxis {
  readonly pointId: number;
  readonly units: string;
}

/**
 * Which points share an axis: those of one unit, or none. The axis of the point in front is the first.
 * @param front null: the first point
 */
export function axisGroups(
  points: readonly OnAxis[],
  axes: 'shared' | 'own',
  front: number | null,
): AxisGroup[] {
  const groups = new Map<string, { key: string; units: string; pointIds: number[] }>();
  for (const { pointId, units } of points) {
    const key = axes === 'own' ? `p${pointId}` : `u${units}`;
    const group = groups.get(key) ?? { key, units, pointIds: [] };
    groups.set(key, group);
    group.pointIds.push(pointId);
  }
  const inFront = (group: AxisGroup) => (front !== null && group.pointIds.includes(front) ? 0 : 1);
  return [...groups.values()].sort((a, b) => inFront(a) - inFront(b));
}
