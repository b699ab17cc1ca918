import type { Extent } from './columns.ts';

/** A value axis with its range and ticks. */
export interface ValueAxis extends Extent {
  readonly ticks: readonly number[];
  /** Decimals at which the ticks differ. */
  readonly decimals: number;
}

/** Approximate pixels between ticks. */
const TICK_PX = 46;
/** Margin above and below the data. */
const AIR = 0.04;

/**
 * An axis from tick to tick, with steps of 1, 2 or 5 times a power of ten, so that it is stable
 * while values change a little.
 * @param leastSpan minimum range in engineering units, so that noise is not magnified
 */
export function valueAxis({ low, high }: Extent, heightPx: number, leastSpan: number): ValueAxis {
  const smallest = Math.max(Math.abs(low), Math.abs(high)) * 1e-9;
  const span = Math.max(high - low, leastSpan, smallest, 1e-6);
  const middle = (low + high) / 2;
  const [bottom, top] = [middle - span * (0.5 + AIR), middle + span * (0.5 + AIR)];
  const step = niceStep((top - bottom) / Math.max(1, heightPx / TICK_PX));
  // Values that are never negative, such as a level, have no negative axis.
  const first = low >= 0 ? Math.max(0, Math.floor(bottom / step)) : Math.floor(bottom / step);
  const last = Math.max(first + 1, Math.ceil(top / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => rounded((first + index) * step, step));
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks, decimals: decimalsOf(step) };
}

/** 1, 2 or 5 times a power of ten, rounded up. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least * 0.999_999) ?? 10);
}

const decimalsOf = (step: number) => Math.min(9, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));

/** A multiple of a step without binary rounding errors. */
function rounded(value: number, step: number): number {
  const scale = 10 ** decimalsOf(step);
  return Math.round(value * scale) / scale;
}

/** An axis and its points. */
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
 * Groups points by unit, or one per axis. The axis of the front point is first.
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
