import Supercluster from 'supercluster';
import type { MapPosition } from './mercator.ts';
import { degreesOf, WORLD_PX } from './mercator.ts';

/** The maximum zoom of the map; sites that still share a node there have the same position. */
export const MAX_ZOOM = 19;
/** Closer sites become one node, CSS pixels: the distance at which two clusters do not overlap. */
const RADIUS_PX = 76;

/** The nodes at one zoom level, each a site or a cluster. */
export interface MapLevel {
  readonly zoom: number;
  /** Of each node, on the Mercator square. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The node of a site by its index; -1 for a site without a position. */
  readonly nodeOf: Int32Array;
}

/**
 * Indices of sites in the order of clustering. Clusters of several zoom levels share parts, so they
 * are never changed.
 */
type Members = number | readonly [Members, Members];

interface Cluster {
  members: Members;
}

/**
 * The clustering at each zoom level. It depends on positions only and is calculated once; states
 * are added by `Tallies`. A level is created on first use.
 */
export class Levels {
  readonly #places: readonly (MapPosition | null)[];
  readonly #clusters: Supercluster<Cluster, Cluster>;
  readonly #levels = new Map<number, MapLevel>();

  /** @param places by index of the site; null: no position */
  constructor(places: readonly (MapPosition | null)[]) {
    this.#places = places;
    this.#clusters = new Supercluster<Cluster, Cluster>({
      maxZoom: MAX_ZOOM,
      radius: RADIUS_PX,
      extent: WORLD_PX,
      map: ({ members }) => ({ members }),
      reduce: (all, { members }) => {
        all.members = [all.members, members];
      },
    });
    this.#clusters.load(
      places.flatMap((place, index) => {
        if (place === null) return [];
        const { longitude, latitude } = degreesOf(place);
        return {
          type: 'Feature' as const,
          properties: { members: index },
          geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
        };
      }),
    );
  }

  /** The level for a zoom, which can be fractional. */
  at(zoom: number): MapLevel {
    const whole = Math.max(0, Math.min(MAX_ZOOM, Math.floor(zoom)));
    const known = this.#levels.get(whole);
    if (known !== undefined) return known;
    const level = this.#make(whole);
    this.#levels.set(whole, level);
    return level;
  }

  /**
   * The first zoom level at which these sites are not all one node; null if there is none.
   * @param sites indices; a single one is separated from all others
   */
  partingZoom(sites: readonly number[]): number | null {
    const parted = (zoom: number) => {
      const { nodeOf } = this.at(zoom);
      const node = nodeOf[sites[0]!]!;
      return sites.length > 1
        ? sites.some((site) => nodeOf[site] !== node)
        : nodeOf.every((own, site) => own !== node || site === sites[0]);
    };
    if (sites.length === 0 || !parted(MAX_ZOOM)) return null;
    // Separated nodes stay so at higher zoom levels.
    let [low, high] = [0, MAX_ZOOM];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (parted(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #make(zoom: number): MapLevel {
    const nodes = this.#clusters.getClusters([-180, -90, 180, 90], zoom);
    const x = new Float64Array(nodes.length);
    const y = new Float64Array(nodes.length);
    const nodeOf = new Int32Array(this.#places.length).fill(-1);
    nodes.forEach(({ properties }, node) => {
      const sites = sitesOf(properties.members);
      for (const site of sites) {
        nodeOf[site] = node;
        const { x: east, y: south } = this.#places[site]!;
        x[node]! += east / sites.length;
        y[node]! += south / sites.length;
      }
    });
    return { zoom, x, y, nodeOf };
  }
}

/** Without recursion, because ten thousand sites can share a position. */
function sitesOf(members: Members): number[] {
  const sites: number[] = [];
  const waiting: Members[] = [members];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part === 'number') sites.push(part);
    else waiting.push(part[0], part[1]);
  }
  return sites;
}
