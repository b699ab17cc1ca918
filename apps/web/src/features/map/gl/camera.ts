import type { Map as GlMap } from 'maplibre-gl';
import { type Camera, degreesOf, type MapPosition, mapPosition } from '../model/mercator.ts';

/**
 * What the map looks at now. It is never turned or tilted, so that this is all there is to know.
 * @param size of its picture; asking the page for it in every frame would have it laid out in every frame
 */
export function cameraOf(map: GlMap, size: Pick<Camera, 'width' | 'height'>): Camera {
  const { lng, lat } = map.getCenter();
  return { ...mapPosition(lng, lat), zoom: map.getZoom(), ...size };
}

/** A place as MapLibre wants it. */
export function lngLatOf(place: MapPosition): [longitude: number, latitude: number] {
  const { longitude, latitude } = degreesOf(place);
  return [longitude, latitude];
}
