import type { Map as GlMap } from 'maplibre-gl';
import { type Camera, degreesOf, type MapPosition, mapPosition } from '../model/mercator.ts';

/**
 * The camera of the map, which is never rotated or tilted.
 * @param size of the picture; reading it in every frame would force a layout
 */
export function cameraOf(map: GlMap, size: Pick<Camera, 'width' | 'height'>): Camera {
  const { lng, lat } = map.getCenter();
  return { ...mapPosition(lng, lat), zoom: map.getZoom(), ...size };
}

/** A position for MapLibre. */
export function lngLatOf(place: MapPosition): [longitude: number, latitude: number] {
  const { longitude, latitude } = degreesOf(place);
  return [longitude, latitude];
}
