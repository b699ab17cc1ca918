import type { Map as GlMap } from 'maplibre-gl';
import { type Camera, degreesOf, type Place, placeOf } from '../model/mercator.ts';

/** What the map looks at now. It is never turned or tilted, so that this is all there is to know. */
export function cameraOf(map: GlMap): Camera {
  const { lng, lat } = map.getCenter();
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return { ...placeOf(lng, lat), zoom: map.getZoom(), width, height };
}

/** A place as MapLibre wants it. */
export function lngLatOf(place: Place): [longitude: number, latitude: number] {
  const { longitude, latitude } = degreesOf(place);
  return [longitude, latitude];
}
