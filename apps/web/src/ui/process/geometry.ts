import type { ProcessScale } from './types.ts';

/** The position of a value between bottom (0) and top (1); values outside are drawn at the edge. */
export function fraction(value: number, scale: ProcessScale): number {
  const span = scale.top - scale.bottom;
  if (!(span > 0)) return 0;
  return Math.min(1, Math.max(0, (value - scale.bottom) / span));
}

/** Heights that are taken, pixels. */
export interface Taken {
  readonly from: number;
  readonly to: number;
}

/**
 * The middle of the free place that is nearest to a wanted one; of two as near, the upper.
 * @param height that must be free, pixels
 * @param low minimum height of its edges, `high` the maximum
 * @param ease kept free above and below it where there is room, pixels
 * @returns null: nothing is free
 */
export function freePlace(
  wanted: number,
  height: number,
  taken: readonly Taken[],
  low: number,
  high: number,
  ease = 0,
): number | null {
  let place: number | null = null;
  let free = low;
  for (const { from, to } of [...taken.toSorted((a, b) => a.from - b.from), { from: high, to: high }]) {
    const end = Math.min(from, high);
    if (end - free >= height) {
      const space = height / 2 + Math.min(ease, (end - free - height) / 2);
      const near = Math.min(Math.max(wanted, free + space), end - space);
      if (place === null || Math.abs(near - wanted) < Math.abs(place - wanted)) place = near;
    }
    free = Math.max(free, to);
  }
  return place;
}

/**
 * Moves labels apart so that they can be read, each as close to its position as possible, in the
 * same order.
 * @param places wanted positions, in any order, pixels
 * @param gap minimum distance between two, pixels
 * @param low minimum position, `high` the maximum; if there is not enough space the last ones
 * exceed it
 * @returns the positions in the given order
 */
export function spreadLabels(places: readonly number[], gap: number, low: number, high: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => places[a]! - places[b]!);
  const spread = [...places];
  let least = low;
  for (const index of order) {
    spread[index] = Math.max(places[index]!, least);
    least = spread[index]! + gap;
  }
  let most = Math.max(high, low + gap * (places.length - 1));
  for (const index of order.toReversed()) {
    spread[index] = Math.min(spread[index]!, most);
    most = spread[index]! - gap;
  }
  return spread;
}
