// cspell:ignore unproject
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl';
import type { LabelBox } from '../draw/labels.ts';

/** Of the source, layer and image. */
const ID = 'taken';
/** Half of the square around each point that names avoid, CSS pixels. */
const REACH = 12;

/** Keeps the names of the map from under the markers: an invisible layer that takes their place. */
export class NameRoom {
  readonly #map: GlMap;
  readonly #taken: () => readonly LabelBox[];
  #last = '';

  /** @param taken the areas of markers and their names, CSS pixels */
  constructor(map: GlMap, taken: () => readonly LabelBox[]) {
    this.#map = map;
    this.#taken = taken;
    map.on('style.load', () => this.#add());
    map.on('idle', () => this.update());
  }

  /** Call when markers change; during a move the names follow at its end. */
  update(): void {
    const source = this.#map.style === undefined ? undefined : this.#map.getSource<GeoJSONSource>(ID);
    if (source === undefined || this.#map.isMoving()) return;
    const coordinates = pointsIn(this.#taken()).map((point) => this.#map.unproject(point).toArray());
    const text = JSON.stringify(coordinates);
    if (text === this.#last) return;
    this.#last = text;
    source.setData({ type: 'MultiPoint', coordinates });
  }

  #add(): void {
    this.#last = '';
    const map = this.#map;
    if (!map.hasImage(ID)) map.addImage(ID, { width: 1, height: 1, data: new Uint8Array(4) });
    map.addSource(ID, { type: 'geojson', data: { type: 'MultiPoint', coordinates: [] } });
    map.addLayer({
      ...{ id: ID, type: 'symbol', source: ID },
      layout: { 'icon-image': ID, 'icon-padding': REACH, 'icon-allow-overlap': true },
    });
  }
}

/** Points whose squares cover boxes, side by side. */
export function pointsIn(boxes: readonly LabelBox[]): [x: number, y: number][] {
  return boxes.flatMap(({ left, right, top, bottom }) => {
    const [first, last] = [left + REACH, right - REACH];
    const steps = Math.max(0, Math.ceil((last - first) / (2 * REACH)));
    const y = Math.round((top + bottom) / 2);
    return Array.from({ length: steps + 1 }, (_, step): [number, number] => [
      Math.round(steps === 0 ? (left + right) / 2 : first + ((last - first) * step) / steps),
      y,
    ]);
  });
}
