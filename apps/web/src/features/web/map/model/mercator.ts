/** CSS pixels of the world at zoom 0, as in MapLibre. */
export const WORLD_PX = 512;

/** A position on the Web Mercator square: 0 to 1 from west to east and from north to south. */
export interface MapPosition {
  readonly x: number;
  readonly y: number;
}

/** The visible part of the world: centre, zoom and size of the picture in CSS pixels. */
export interface Camera extends MapPosition {
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

/** @param longitude degrees, -180 to 180 @param latitude degrees; beyond the square's edge counts as the edge */
export function mapPosition(longitude: number, latitude: number): MapPosition {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
  return { x: longitude / 360 + 0.5, y: Math.max(0, Math.min(1, y)) };
}

/** Degrees; the inverse of `placeOf`. */
export function degreesOf({ x, y }: MapPosition): { readonly longitude: number; readonly latitude: number } {
  const latitude = (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90;
  return { longitude: (x - 0.5) * 360, latitude };
}

/** CSS pixels of the world at this zoom. */
export const worldPx = (zoom: number): number => WORLD_PX * 2 ** zoom;

/**
 * The position in the picture, CSS pixels from its upper left corner, in the nearest copy of the
 * world.
 */
export function toPicture(camera: Camera, { x, y }: MapPosition): MapPosition {
  const world = worldPx(camera.zoom);
  const east = x - camera.x;
  return {
    x: camera.width / 2 + (east - Math.round(east)) * world,
    y: camera.height / 2 + (y - camera.y) * world,
  };
}

/** Margins at the edges of the picture, CSS pixels. */
export interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The camera that shows all positions at the highest zoom; null without positions. */
export function fit(
  places: readonly MapPosition[],
  size: Pick<Camera, 'width' | 'height'>,
  padding: Padding,
  zoomMost: number,
): (MapPosition & { readonly zoom: number }) | null {
  if (places.length === 0) return null;
  const [west, wide] = shortestSpan(places.map(({ x }) => x));
  let north = 1;
  let south = 0;
  for (const { y } of places) {
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  const widthPx = Math.max(1, size.width - padding.left - padding.right);
  const heightPx = Math.max(1, size.height - padding.top - padding.bottom);
  const zoom = Math.max(
    0,
    Math.min(
      zoomMost,
      Math.log2(widthPx / (wide * WORLD_PX)),
      Math.log2(heightPx / ((south - north) * WORLD_PX)),
    ),
  );
  const world = worldPx(zoom);
  const middle = west + wide / 2 + (padding.right - padding.left) / 2 / world;
  return {
    x: middle - Math.floor(middle),
    y: (north + south) / 2 + (padding.bottom - padding.top) / 2 / world,
    zoom,
  };
}

/** The shortest longitude range that contains all: start and width. It can cross the date line. */
function shortestSpan(xs: readonly number[]): [west: number, wide: number] {
  const sorted = xs.toSorted((a, b) => a - b);
  let west = sorted[0]!;
  let gap = west + 1 - sorted.at(-1)!;
  for (let at = 1; at < sorted.length; at++) {
    const own = sorted[at]! - sorted[at - 1]!;
    if (own > gap) {
      gap = own;
      west = sorted[at]!;
    }
  }
  return [west, 1 - gap];
}
