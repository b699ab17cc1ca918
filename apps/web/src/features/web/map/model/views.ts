import { MAX_ZOOM } from './levels.ts';
import type { MapSites } from './map-sites.ts';
import {
  type Camera,
  fit,
  type MapPosition,
  mapPosition,
  type Padding,
  toPicture,
  worldPx,
} from './mercator.ts';

/** Centre and zoom of the map. */
export type MapViewState = MapPosition & { readonly zoom: number };

/** The size of the picture and the areas covered at its edges, CSS pixels. */
export interface MapFrame extends Pick<Camera, 'width' | 'height'> {
  readonly right: number;
  readonly bottom: number;
}

/** Minimum zoom for a single site. */
const MIN_SITE_ZOOM = 11;
/** Maximum zoom for all sites, so that a single one has surroundings. */
const MAX_ALL_ZOOM = 14;
const PADDING_PX = 64;
/** Minimum distance of the selected site from covered areas. */
const CLEAR_PX = 24;

const padding = ({ width, right, bottom }: MapFrame): Padding => {
  const side = Math.min(PADDING_PX, width / 6);
  return { top: side, left: side, right: side + right, bottom: side + bottom };
};

const placesOf = (map: MapSites): MapPosition[] =>
  map.sites.flatMap(({ place }) => (place === null ? [] : [place]));

/** All sites; null if none has a position. */
export function viewOfAll(map: MapSites, frame: MapFrame): MapViewState | null {
  return fit(placesOf(map), frame, padding(frame), MAX_ALL_ZOOM);
}

/**
 * A site in the centre of the uncovered area, separate from others; null without a position.
 * @param now the current view; a higher zoom on the same site is kept. null: none
 */
export function viewOfSite(
  map: MapSites,
  site: number,
  frame: MapFrame,
  now: Camera | null,
): MapViewState | null {
  const place = map.sites[site]?.place ?? null;
  if (place === null) return null;
  const parting = map.levels.partingZoom([site]) ?? MAX_ZOOM;
  const near = now !== null && isIn(now, place) ? now.zoom : 0;
  return inTheMiddle(place, Math.min(MAX_ZOOM, Math.max(near, MIN_SITE_ZOOM, parting)), frame);
}

/** The view in which the sites of a cluster separate; null if no zoom separates them. */
export function viewIntoCluster(
  map: MapSites,
  sites: readonly number[],
  frame: MapFrame,
): MapViewState | null {
  const parting = map.levels.partingZoom(sites);
  if (parting === null) return null;
  const places = sites.map((site) => map.sites[site]!.place!);
  const found = fit(places, frame, padding(frame), MAX_ZOOM);
  return found === null ? null : { ...found, zoom: Math.max(found.zoom, parting) };
}

/** The view that uncovers a site in the picture; null if it is visible already. */
export function viewThatUncovers(
  map: MapSites,
  site: number,
  camera: Camera,
  frame: MapFrame,
): MapViewState | null {
  const place = map.sites[site]?.place ?? null;
  if (place === null) return null;
  const { x, y } = toPicture(camera, place);
  const clear = x < camera.width - frame.right - CLEAR_PX && y < camera.height - frame.bottom - CLEAR_PX;
  return isIn(camera, place) && !clear ? inTheMiddle(place, camera.zoom, frame) : null;
}

/** The initial view: the site in the address, else the stored view, else all sites. */
export function firstView(
  map: MapSites,
  frame: MapFrame,
  chosen: number | null,
  remembered: { readonly longitude: number; readonly latitude: number; readonly zoom: number } | null,
): MapViewState {
  const site = chosen === null ? null : viewOfSite(map, chosen, frame, null);
  if (site !== null) return site;
  if (remembered !== null) {
    const view = { ...mapPosition(remembered.longitude, remembered.latitude), zoom: remembered.zoom };
    const camera = { ...view, width: frame.width, height: frame.height };
    const places = placesOf(map);
    // A stored view without any site is useless.
    if (places.length === 0 || places.some((place) => isIn(camera, place))) return view;
  }
  return viewOfAll(map, frame) ?? { ...mapPosition(0, 20), zoom: 1 };
}

function isIn(camera: Camera, place: MapPosition): boolean {
  const { x, y } = toPicture(camera, place);
  return x >= 0 && y >= 0 && x <= camera.width && y <= camera.height;
}

function inTheMiddle(place: MapPosition, zoom: number, { right, bottom }: MapFrame): MapViewState {
  const world = worldPx(zoom);
  return { x: place.x + right / 2 / world, y: place.y + bottom / 2 / world, zoom };
}
