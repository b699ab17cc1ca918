import type { ProcessScale } from './types.ts';

/** Where a value lies between bottom (0) and top (1); what is outside is drawn at the edge. */
export function fraction(value: number, scale: ProcessScale): number {
  const span = scale.top - scale.bottom;
  if (!(span > 0)) return 0;
  return Math.min(1, Math.max(0, (value - scale.bottom) / span));
}

/**
 * Moves labels apart so that they can be read, each as near to its own place as the others let it, their order kept.
 * @param places wanted places, any order, pixels
 * @param gap least distance between two, pixels
 * @param low least place, `high` the greatest; when there is not enough room between them the last ones go beyond
 * @returns the places in the order they were given
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
