import type { Painted } from './painter.ts';

/**
 * The marker at a point of the picture: the nearest one within reach.
 * @param reach how far from a marker a press still counts, CSS pixels; larger for touch
 */
export function hit(painted: readonly Painted[], x: number, y: number, reach: number): Painted | null {
  let found: Painted | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const entry of painted) {
    const { box, mark } = entry;
    if (x < box.left - reach || x > box.right + reach || y < box.top - reach || y > box.bottom + reach) {
      continue;
    }
    const away = Math.hypot(mark.x - x, mark.y - y);
    // Of two markers at the same distance, the one on top wins.
    if (away <= nearest) {
      nearest = away;
      found = entry;
    }
  }
  return found;
}
