import type { Map as GlMap, MapMouseEvent } from 'maplibre-gl';
import type { Overlay } from '../draw/overlay.ts';
import type { MapModel } from '../model/map-model.ts';
import type { MapMark } from '../model/marks.ts';

const POINTER_REACH_PX = 4;
const FINGER_REACH_PX = 16;

export interface PointerParts {
  readonly map: GlMap;
  readonly overlay: Overlay;
  readonly model: MapModel;
  /** A site was pressed, by its index; null: the map. */
  readonly onSite: (site: number | null) => void;
  /** A cluster was pressed: its sites by index. */
  readonly onCluster: (sites: readonly number[]) => void;
}

/** Pointer and touch input on the markers. */
export function listenToPointer({ map, overlay, model, onSite, onCluster }: PointerParts): void {
  const hover = (mark: MapMark | null) => {
    if (!overlay.hover(mark)) return;
    map.getCanvas().style.cursor = mark === null ? '' : 'pointer';
  };
  map.on('mousemove', ({ point }) => hover(overlay.at(point.x, point.y, POINTER_REACH_PX)));
  map.on('mouseout', () => hover(null));
  // Another zoom level has other markers.
  map.on('zoomstart', () => hover(null));
  map.on('click', (event) => {
    const mark = overlay.at(event.point.x, event.point.y, reachOf(event));
    if (mark === null) onSite(null);
    else if (mark.site !== null) onSite(mark.site);
    else onCluster(model.map.sitesIn(map.getZoom(), mark.node));
  });
}

function reachOf({ originalEvent }: MapMouseEvent): number {
  const finger = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch';
  return finger || matchMedia('(pointer: coarse)').matches ? FINGER_REACH_PX : POINTER_REACH_PX;
}
