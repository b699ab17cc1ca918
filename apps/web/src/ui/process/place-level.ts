/** Between the number of the level and the surface. */
const POINTER = 6;
const LINE_SPACE = 2;
/** More than that where there is room. */
const EASE = 4;
/** As far from the surface the number is still on it. */
const ON_SURFACE = 6;

/** Further from the surface, the number reads like another level: rather on a line, near the surface. */
const FAR = 72;

/**
 * The middle of the level's number: as near to the water's surface as it can be without a limit or
 * setpoint through it, as it would seem to be the value of that line: above it, below it, or on it.
 * @param surface null: the level is not known
 * @param height of the number
 * @param lines the heights of limits and setpoints
 * @param fittings what else is drawn there; less bad to cover than a line
 */
export function placeLevel(
  surface: number | null,
  height: number,
  lines: readonly number[],
  fittings: readonly Taken[],
  box: { readonly y: number; readonly height: number },
): number {
  const wanted = surface ?? box.y + box.height / 2;
  const around = (y: number, space: number) => ({ from: y - space, to: y + space });
  const ofLines = lines.map((line) => around(line, LINE_SPACE));
  const ofSurface = surface === null ? [] : [around(surface, POINTER)];
  const place = (taken: readonly Taken[], ease = 0) =>
    freePlace(wanted, height, taken, box.y + LINE_SPACE, box.y + box.height - LINE_SPACE, ease);
  const aside = place([...ofLines, ...ofSurface, ...fittings], EASE);
  if (aside !== null && Math.abs(aside - wanted) <= height / 2 + POINTER + EASE) return aside;
  const onSurface = place([...ofLines, ...fittings]);
  // Rather on its own surface than beyond other lines.
  const isOnIt = onSurface !== null && Math.abs(onSurface - wanted) <= ON_SURFACE;
  if (isOnIt) return onSurface;
  const best = aside ?? onSurface ?? place(ofLines) ?? wanted;
  if (Math.abs(best - wanted) <= FAR) return best;
  return place([...ofSurface, ...fittings]) ?? best;
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
