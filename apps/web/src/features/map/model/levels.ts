import Supercluster from 'supercluster';
import type { MapPosition } from './mercator.ts';
import { degreesOf, WORLD_PX } from './mercator.ts';

/** The nearest zoom of the map; at this one sites that still share a node stand at one spot. */
export const ZOOM_MOST = 19;
/** Sites nearer to each other than this become one node, CSS pixels: as far as two clusters need to lie side by side. */
const RADIUS_PX = 76;

/** What is drawn at one zoom: nodes, each a site or a cluster of them. */
export interface MapLevel {
  readonly zoom: number;
  /** Of each node, on the Mercator square. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The node that a site, by its index, belongs to; -1 for a site without a place. */
  readonly nodeOf: Int32Array;
}

/** Indices of sites, as they came together. Clusters of several zooms share parts, so none is ever changed. */
type Members = number | readonly [Members, Members];

interface Cluster {
  members: Members;
}

/**
 * Which sites become one at each zoom. That depends on their places alone and is found once; how the sites are is laid
 * over it by `Tallies`. A level is made when it is first looked at.
 */
export class Levels {
  readonly #places: readonly (MapPosition | null)[];
  readonly #clusters: Supercluster<Cluster, Cluster>;
  readonly #levels = new Map<number, MapLevel>();

  /** @param places of each site, by its index; null for one that has none */
  constructor(places: readonly (MapPosition | null)[]) {
    this.#places = places;
    this.#clusters = new Supercluster<Cluster, Cluster>({
      maxZoom: ZOOM_MOST,
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

  /** The level for a zoom, which may lie between two. */
  at(zoom: number): MapLevel {
    const whole = Math.max(0, Math.min(ZOOM_MOST, Math.floor(zoom)));
    const known = this.#levels.get(whole);
    if (known !== undefined) return known;
    const level = this.#make(whole);
    this.#levels.set(whole, level);
    return level;
  }

  /**
   * The first zoom from which on not all of these sites are one node; null when they never part.
   * @param sites indices; one of them alone parts from all others
   */
  partingZoom(sites: readonly number[]): number | null {
    const parted = (zoom: number) => {
      const { nodeOf } = this.at(zoom);
      const node = nodeOf[sites[0]!]!;
      return sites.length > 1
        ? sites.some((site) => nodeOf[site] !== node)
        : nodeOf.every((own, site) => own !== node || site === sites[0]);
    };
    if (sites.length === 0 || !parted(ZOOM_MOST)) return null;
    // What has parted stays so at all nearer zooms.
    let [low, high] = [0, ZOOM_MOST];
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

/** Without recursion: ten thousand sites at one spot came together one by one. */
function sitesOf(members: Members): number[] {
  const sites: number[] = [];
  const waiting: Members[] = [members];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part === 'number') sites.push(part);
    else waiting.push(part[0], part[1]);
  }
  return sites;
}
