import type { Painted } from './painter.ts';

/**
 * The mark at a point of the picture: the one whose middle is nearest among those within reach.
 * @param reach how far beside a mark a press still counts, CSS pixels: a finger is not a pointer
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
    // What lies on top was drawn last, and wins where both are as near.
    if (away <= nearest) {
      nearest = away;
      found = entry;
    }
  }
  return found;
}
