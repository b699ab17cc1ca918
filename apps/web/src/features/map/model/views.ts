import { ZOOM_MOST } from './levels.ts';
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

/** Where the map looks, and how near. */
export type MapViewState = MapPosition & { readonly zoom: number };

/** The picture's size, and what lies over its edges, CSS pixels. */
export interface MapFrame extends Pick<Camera, 'width' | 'height'> {
  readonly right: number;
  readonly bottom: number;
}

/** A single site is never looked at from farther than this. */
const SITE_ZOOM_LEAST = 11;
/** All sites are never looked at from nearer, for one alone would be all there is. */
const ALL_ZOOM_MOST = 14;
const PADDING_PX = 64;
/** So far from what covers the map a chosen site stays. */
const CLEAR_PX = 24;

const padding = ({ width, right, bottom }: MapFrame): Padding => {
  const side = Math.min(PADDING_PX, width / 6);
  return { top: side, left: side, right: side + right, bottom: side + bottom };
};

const placesOf = (map: MapSites): MapPosition[] =>
  map.sites.flatMap(({ place }) => (place === null ? [] : [place]));

/** All sites in the picture; null when none has a place. */
export function viewOfAll(map: MapSites, frame: MapFrame): MapViewState | null {
  return fit(placesOf(map), frame, padding(frame), ALL_ZOOM_MOST);
}

/**
 * A site in the middle of what is not covered, so near that it stands apart from others; null without a place.
 * @param now what is looked at; who sees the site already from nearer than that stays as near. null: nothing yet
 */
export function viewOfSite(
  map: MapSites,
  site: number,
  frame: MapFrame,
  now: Camera | null,
): MapViewState | null {
  const place = map.sites[site]?.place ?? null;
  if (place === null) return null;
  const parting = map.levels.partingZoom([site]) ?? ZOOM_MOST;
  const near = now !== null && isIn(now, place) ? now.zoom : 0;
  return inTheMiddle(place, Math.min(ZOOM_MOST, Math.max(near, SITE_ZOOM_LEAST, parting)), frame);
}

/** So near that the sites of a cluster part; null when no zoom parts them. */
export function viewIntoCluster(
  map: MapSites,
  sites: readonly number[],
  frame: MapFrame,
): MapViewState | null {
  const parting = map.levels.partingZoom(sites);
  if (parting === null) return null;
  const places = sites.map((site) => map.sites[site]!.place!);
  const found = fit(places, frame, padding(frame), ZOOM_MOST);
  return found === null ? null : { ...found, zoom: Math.max(found.zoom, parting) };
}

/** The view that uncovers a site which is in the picture but below what lies over it; null when it is well to be seen. */
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

/** What a visit begins with: the site that the address names, else where one was last, else all sites. */
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
    // A view of another installation, or of where the sites no longer are, shows nothing of use.
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
