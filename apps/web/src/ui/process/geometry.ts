import type { ProcessScale } from './types.ts';

/** The position of a value between bottom (0) and top (1); values outside are drawn at the edge. */
export function fraction(value: number, scale: ProcessScale): number {
  const span = scale.top - scale.bottom;
  if (!(span > 0)) return 0;
  return Math.min(1, Math.max(0, (value - scale.bottom) / span));
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
