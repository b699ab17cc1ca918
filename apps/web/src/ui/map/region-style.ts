import type { RegionMap } from '@outpost/contract';
import type { Palette } from '../theme/palette.ts';
import { bareStyle, type GlStyle } from './plain-style.ts';
import { tileTemplate } from './region-tiles.ts';
import * as texts from './texts.ts';

type Layer = GlStyle['layers'][number];
type Source = GlStyle['sources'][string];
type Filter = NonNullable<Extract<Layer, { type: 'line' }>['filter']>;

const FONT = ['Inter Variable'];
const isOneOf = (...classes: string[]): Filter => ['match', ['get', 'class'], classes, true, false];
/** Widths in px at zooms, the values between them growing with the map. */
const growing = (...stops: number[]) => ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as never;

/** Layers of the built-in map are below it. */
export const REGION_BOTTOM = 'frame';

/**
 * The server's own map of a region (the layers of OpenMapTiles) in the greys of the theme, so that
 * only states have colours. The built-in map is added around it and shown from far away.
 */
export function regionStyle(region: RegionMap, palette: Palette): GlStyle {
  const bare = bareStyle(palette);
  return {
    ...bare,
    sources: {
      frame: { type: 'geojson', data: frameOf(region) },
      region: {
        type: 'vector',
        tiles: [tileTemplate(region)],
        bounds: region.Bounds,
        minzoom: region.MinZoom,
        maxzoom: region.MaxZoom,
        attribution: attributionOf(region),
      } as Source,
    },
    layers: [...bare.layers, ...regionLayers(region.MinZoom, palette)],
  };
}

/** The land of the built-in map is too coarse for a coast: within the region, water is drawn on land. */
function frameOf({ Bounds: [west, south, east, north] }: RegionMap): GeoJSON.Feature {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}

/** MapLibre takes HTML. OpenStreetMap asks for a link to its licence. */
function attributionOf({ Attribution }: RegionMap): string {
  const text = Attribution.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const link = `<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">${texts.openStreetMap}</a>`;
  return text.replace(texts.openStreetMap, link);
}

function regionLayers(minzoom: number, palette: Palette): Layer[] {
  const [land, water, area] = [palette('--land'), palette('--sea'), palette('--map-area')];
  const [road, casing, muted] = [palette('--map-road'), palette('--map-casing'), palette('--muted')];
  const fill = (id: string, layer: string, color: string, filter?: Filter): Layer => ({
    id,
    type: 'fill',
    source: 'region',
    'source-layer': layer,
    ...(filter && { filter }),
    paint: { 'fill-color': color },
  });
  const roads = (id: string, filter: Filter, from: number, color: string, width: never): Layer => ({
    id,
    type: 'line',
    source: 'region',
    'source-layer': 'transportation',
    minzoom: from,
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  });
  const [large, medium, small] = [
    isOneOf('motorway', 'trunk', 'primary'),
    isOneOf('secondary', 'tertiary'),
    isOneOf('minor', 'service'),
  ];
  const names = (id: string, layer: string, filter: Filter, layout: object, color = muted): Layer => ({
    id,
    type: 'symbol',
    source: 'region',
    'source-layer': layer,
    filter,
    layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 11, ...layout },
    paint: { 'text-color': color, 'text-halo-color': land, 'text-halo-width': 1.4 },
  });
  const along = { 'symbol-placement': 'line', 'symbol-spacing': 320 };
  return [
    {
      id: REGION_BOTTOM,
      type: 'fill',
      source: 'frame',
      minzoom,
      paint: { 'fill-color': land, 'fill-antialias': false },
    },
    fill('region-cover', 'landcover', area, isOneOf('wood', 'forest', 'wetland')),
    fill('region-park', 'park', area),
    fill(
      'region-use',
      'landuse',
      palette('--map-town'),
      isOneOf('residential', 'commercial', 'industrial', 'retail', 'quarry'),
    ),
    fill('region-water', 'water', water),
    {
      id: 'region-rivers',
      type: 'line',
      source: 'region',
      'source-layer': 'waterway',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': water,
        'line-width': ['match', ['get', 'class'], 'river', 2.4, 1.4],
      },
    },
    roads('region-tracks', isOneOf('track', 'path'), 13, casing, growing(13, 0.6, 18, 2)),
    roads('region-rail', isOneOf('rail'), 10, palette('--bar'), growing(10, 0.6, 18, 2.4)),
    roads('region-small-edge', small, 12, casing, growing(12, 0.8, 13, 2, 18, 15)),
    roads('region-medium-edge', medium, 10, casing, growing(10, 1.6, 13, 4, 18, 22)),
    roads('region-large-edge', large, 7, casing, growing(7, 1.4, 10, 3.4, 13, 6.4, 18, 30)),
    roads('region-small', small, 12, road, growing(12, 0.4, 13, 1, 18, 13)),
    roads('region-medium', medium, 10, road, growing(10, 0.8, 13, 2.6, 18, 20)),
    roads('region-large', large, 7, road, growing(7, 0.6, 10, 2, 13, 4.6, 18, 27)),
    fill('region-buildings', 'building', palette('--map-town')),
    {
      id: 'region-borders',
      type: 'line',
      source: 'region',
      'source-layer': 'boundary',
      filter: ['<=', ['get', 'admin_level'], 6],
      paint: { 'line-color': palette('--bar'), 'line-width': 0.8, 'line-dasharray': [3, 2] },
    },
    {
      ...names('region-street-names', 'transportation_name', small, { ...along, 'text-size': 10.5 }),
      minzoom: 13.5,
    },
    names(
      'region-road-names',
      'transportation_name',
      ['match', ['get', 'class'], ['motorway', 'trunk', 'primary', 'secondary', 'tertiary'], true, false],
      along,
    ),
    names('region-river-names', 'waterway', ['has', 'name'], { ...along, 'text-letter-spacing': 0.06 }),
    names('region-lake-names', 'water_name', ['has', 'name'], { 'text-max-width': 7 }),
    names(
      'region-small-places',
      'place',
      isOneOf('village', 'hamlet', 'suburb', 'neighbourhood', 'quarter'),
      {
        'text-size': 11.5,
        'symbol-sort-key': ['coalesce', ['get', 'rank'], 99],
      },
    ),
    names(
      'region-large-places',
      'place',
      isOneOf('city', 'town'),
      {
        'text-size': ['interpolate', ['linear'], ['zoom'], 7, 12, 14, 17],
        'symbol-sort-key': ['coalesce', ['get', 'rank'], 99],
      },
      palette('--text'),
    ),
  ];
}
