import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature as GeoJsonFeature, LineString, Point, Polygon } from 'geojson';
import { LAKES, LAND, type LngLat, REGION_BOUNDS, ROADS, TOWNS, WATERWAYS } from './demo-places.ts';
import { pmtilesFile, type Tile } from './pmtiles-file.ts';

const [MIN_ZOOM, MAX_ZOOM] = [8, 13];
/** Half the width of the river, in degrees of latitude: about 35 m. */
const RIVER_HALF_WIDTH = 0.0003;

type Feature = GeoJsonFeature<Point | LineString | Polygon>;

/**
 * A PMTiles archive with roads, rivers and place names around the demo's sites, in the layers of
 * OpenMapTiles. All of it is invented, and always the same.
 */
export function demoRegion(): Buffer {
  const layers = Object.entries(featuresByLayer()).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: MAX_ZOOM, indexMaxZoom: MAX_ZOOM }),
      ] as const,
  );
  const tiles: Tile[] = [];
  for (let z = MIN_ZOOM; z <= MAX_ZOOM; z++) {
    const { west, east, north, south } = columnsAndRows(z);
    for (let x = west; x <= east; x++) {
      for (let y = north; y <= south; y++) {
        const found = layers.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y);
          return tile === null || tile.features.length === 0 ? [] : [[name, tile] as const];
        });
        if (found.length === 0) continue;
        tiles.push({ z, x, y, content: fromGeojsonVt(Object.fromEntries(found), { version: 2 }) });
      }
    }
  }
  return pmtilesFile(tiles, {
    bounds: REGION_BOUNDS,
    metadata: {
      name: 'Ridgeline',
      attribution: 'Demo map, all places invented',
      vector_layers: layers.map(([id]) => ({ id, fields: {} })),
    },
  });
}

function featuresByLayer(): Record<string, Feature[]> {
  const landOf = (layer: string) =>
    LAND.filter((land) => land.layer === layer).map(({ at, ...kind }) => polygon(at, { class: kind.class }));
  const roadLines = ROADS.map(({ at, class: kind }) => line(at, { class: kind }));
  const roadNames = ROADS.map(({ at, class: kind, name, ref }) =>
    line(at, { class: kind, ...(name !== undefined && { name }), ...(ref !== undefined && { ref }) }),
  );
  const rivers = WATERWAYS.filter((way) => way.class === 'river');
  return {
    landcover: landOf('landcover'),
    landuse: landOf('landuse'),
    park: landOf('park'),
    water: [
      ...rivers.map(({ at }) => polygon(widened(at), { class: 'river' })),
      ...LAKES.map(({ at, radii }) => polygon(ellipse(at, radii), { class: 'lake' })),
    ],
    waterway: WATERWAYS.map(({ at, class: kind, name }) => line(at, { class: kind, name: name! })),
    transportation: roadLines,
    transportation_name: roadNames,
    water_name: LAKES.map(({ at, name }) => point(at, { class: 'lake', name })),
    place: TOWNS.map(({ at, ...properties }) => point(at, properties)),
  };
}

type Properties = Readonly<Record<string, string | number>>;

const point = (at: LngLat, properties: Properties): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: at },
});
const line = (at: readonly LngLat[], properties: Properties): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: [...at] },
});
const polygon = (at: readonly LngLat[], properties: Properties): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [[...at, at[0]!]] },
});

const CORNERS = 32;

const ellipse = ([longitude, latitude]: LngLat, [width, height]: readonly [number, number]): LngLat[] =>
  Array.from({ length: CORNERS }, (_corner, index) => {
    const angle = (2 * Math.PI * index) / CORNERS;
    return [longitude + width * Math.cos(angle), latitude + height * Math.sin(angle)];
  });

/** Both banks of a line, one after the other. */
function widened(at: readonly LngLat[]): LngLat[] {
  const stretch = Math.cos((REGION_BOUNDS[1] * Math.PI) / 180);
  const bank = (side: 1 | -1) =>
    at.map(([longitude, latitude], index): LngLat => {
      const [fromLongitude, fromLatitude] = at[Math.max(index - 1, 0)]!;
      const [toLongitude, toLatitude] = at[Math.min(index + 1, at.length - 1)]!;
      const [along, up] = [(toLongitude - fromLongitude) * stretch, toLatitude - fromLatitude];
      const offset = (side * RIVER_HALF_WIDTH) / Math.hypot(along, up);
      return [longitude - (up * offset) / stretch, latitude + along * offset];
    });
  return [...bank(1), ...bank(-1).toReversed()];
}

/** The tiles of a zoom that the region touches. */
function columnsAndRows(zoom: number) {
  const [west, south, east, north] = REGION_BOUNDS;
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * 2 ** zoom);
  const row = (latitude: number) => {
    const radians = (latitude * Math.PI) / 180;
    return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom);
  };
  return { west: column(west), east: column(east), north: row(north), south: row(south) };
}
