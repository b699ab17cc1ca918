import type { Feature, FeatureCollection, MultiLineString, Point, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Named = GeometryCollection<{ name: string }>;
export type Countries = Topology<{ countries: Named; land: GeometryCollection }>;
export type StateBorders = Topology<{ states: Named }>;
export type Counties = Topology<{ counties: Named }>;

export type BorderLines = Feature<MultiLineString>;
export type Names = FeatureCollection<Point, { name: string; size: number }>;

export interface WorldBorders {
  readonly land: FeatureCollection;
  readonly countries: BorderLines;
  readonly countryNames: Names;
}

export interface Subdivisions {
  readonly lines: BorderLines;
  readonly names: Names;
}

/** Land, country borders and the positions of country names. */
export function worldBorders(topology: Countries): WorldBorders {
  return {
    land: feature(topology, topology.objects.land),
    countries: between(topology, topology.objects.countries),
    countryNames: namesOf(topology, topology.objects.countries),
  };
}

/** State borders within a country, and state names. */
export function stateBorders(topology: StateBorders): Subdivisions {
  return {
    lines: between(topology, topology.objects.states),
    names: namesOf(topology, topology.objects.states),
  };
}

/**
 * County borders within a state, and county names. Borders shared with a state are not drawn twice.
 */
export function countyBorders(topology: Counties): Subdivisions {
  const { counties } = topology.objects;
  // The first two digits of a county's number are its state's.
  const stateOf = (county: { id?: string | number | undefined }) => String(county.id).slice(0, 2);
  return {
    lines: asFeature(mesh(topology, counties, (a, b) => a !== b && stateOf(a) === stateOf(b))),
    names: namesOf(topology, counties),
  };
}

const asFeature = (geometry: MultiLineString): BorderLines => ({ type: 'Feature', properties: {}, geometry });

function between<T extends Topology>(topology: T, objects: Named): BorderLines {
  // A line of only one country is a coast, which the land already has.
  return asFeature(mesh(topology, objects, (a, b) => a !== b));
}

function namesOf(topology: Topology, objects: Named): Names {
  const features = feature(topology, objects).features.flatMap(({ geometry, properties }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    const largest = polygons
      .map((polygon) => middleOf(polygon))
      .sort((a, b) => b.size - a.size)
      .at(0);
    if (largest === undefined) return [];
    return {
      type: 'Feature' as const,
      properties: { name: properties.name, size: largest.size },
      geometry: { type: 'Point' as const, coordinates: [...largest.middle] },
    };
  });
  return { type: 'FeatureCollection', features };
}

/**
 * The centre of gravity of a polygon's outer ring and its size in square degrees; holes are
 * ignored.
 */
function middleOf([ring = []]: Polygon['coordinates']): {
  readonly middle: Position;
  readonly size: number;
} {
  let [area, x, y] = [0, 0, 0];
  for (let at = 1; at < ring.length; at++) {
    const [x0 = 0, y0 = 0] = ring[at - 1]!;
    const [x1 = 0, y1 = 0] = ring[at]!;
    const cross = x0 * y1 - x1 * y0;
    area += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  if (area === 0) return { middle: ring[0] ?? [0, 0], size: 0 };
  return { middle: [x / (3 * area), y / (3 * area)], size: Math.abs(area / 2) };
}
