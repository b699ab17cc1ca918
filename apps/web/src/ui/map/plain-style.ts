import type { Map as GlMap } from 'maplibre-gl';
import type { Palette } from '../theme/palette.ts';
import type { Subdivisions, WorldBorders } from './borders.ts';
import * as texts from './texts.ts';

export type GlStyle = Exclude<Parameters<GlMap['setStyle']>[0], string | null>;
type Layer = GlStyle['layers'][number];
type Source = GlStyle['sources'][string];

/** Closer zoom levels show no more detail; this one is enlarged. */
const NEAREST_DETAIL = 9;
/** Counties are loaded from this zoom level on. */
export const COUNTIES_FROM_ZOOM = 6;

const geojson = (data: unknown): Source => ({
  type: 'geojson',
  data: data as GeoJSON.GeoJSON,
  maxzoom: NEAREST_DETAIL,
});

/** The map without borders, until they are loaded or if loading fails. */
export function bareStyle(palette: Palette): GlStyle {
  return { version: 8, sources: {}, layers: [background(palette)] };
}

/**
 * The built-in map: land, countries and states in the muted greys of the theme. Names use the
 * page's font because no service provides glyphs.
 */
export function plainStyle(world: WorldBorders, states: Subdivisions, palette: Palette): GlStyle {
  return {
    version: 8,
    sources: {
      land: {
        ...geojson(world.land),
        attribution: texts.borderSources,
      } as Source,
      countries: geojson(world.countries),
      'country-names': geojson(world.countryNames),
      states: geojson(states.lines),
      'state-names': geojson(states.names),
    },
    layers: [
      background(palette),
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': palette('--land') } },
      line('states', 3, palette('--bar2')),
      line('countries', 0, palette('--bar')),
      names('state-names', [3.6, 9], palette),
      names('country-names', [1, 6], palette),
    ],
  };
}

/** Sources and layers of the counties, and the layer that each is below. */
export function countyParts(counties: Subdivisions, palette: Palette) {
  return {
    sources: { counties: geojson(counties.lines), 'county-names': geojson(counties.names) },
    layers: [
      { layer: line('counties', COUNTIES_FROM_ZOOM, palette('--bar2'), [2, 2]), below: 'states' },
      { layer: names('county-names', [7.2, 24], palette), below: 'state-names' },
    ],
  };
}

const background = (palette: Palette): Layer => ({
  id: 'sea',
  type: 'background',
  paint: { 'background-color': palette('--sea') },
});

const line = (id: string, minzoom: number, colour: string, dash?: number[]): Layer => ({
  id,
  type: 'line',
  source: id,
  minzoom,
  layout: { 'line-join': 'round' },
  paint: {
    'line-color': colour,
    'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 8, 1.4],
    ...(dash ? { 'line-dasharray': dash } : {}),
  },
});

const names = (id: string, [minzoom, maxzoom]: [number, number], palette: Palette): Layer => ({
  id,
  type: 'symbol',
  source: id,
  minzoom,
  maxzoom,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': ['Inter Variable'],
    'text-size': 11,
    'text-transform': 'uppercase',
    'text-letter-spacing': 0.08,
    'text-max-width': 8,
    // If there is not enough space, the larger names stay.
    'symbol-sort-key': ['-', 0, ['get', 'size']],
  },
  paint: {
    'text-color': palette('--muted'),
    'text-halo-color': palette('--land'),
    'text-halo-width': 1.2,
  },
});
