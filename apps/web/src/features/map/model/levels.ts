import Supercluster from 'supercluster';
import type { Place } from './mercator.ts';
import { degreesOf, WORLD_PX } from './mercator.ts';

/** The nearest zoom of the map; at this one sites that still share a node stand at one spot. */
export const ZOOM_MOST = 19;
/** Sites nearer to each other than this become one node, CSS pixels: as far as two clusters need to lie side by side. */
const RADIUS_PX = 76;

/** What is drawn at one zoom: nodes, each a site or a cluster of them. */
export interface Level {
  readonly zoom: number;
  /** Of each node, on the Mercator square. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The node that a site, by its index, belongs to; -1 for a site without a place. */
  readonly nodeOf: Int32Array;
}

interface Members {
  readonly members: number[];
}

/**
 * Which sites become one at each zoom. That depends on their places alone and is found once; how the sites are is laid
 * over it by `Tallies`. A level is made when it is first looked at.
 */
export class Levels {
  readonly #places: readonly (Place | null)[];
  readonly #clusters: Supercluster<Members, Members>;
  readonly #levels = new Map<number, Level>();

  /** @param places of each site, by its index; null for one that has none */
  constructor(places: readonly (Place | null)[]) {
    this.#places = places;
    this.#clusters = new Supercluster<Members, Members>({
      maxZoom: ZOOM_MOST,
      radius: RADIUS_PX,
      extent: WORLD_PX,
      map: ({ members }) => ({ members: [...members] }),
      reduce: (all, { members }) => {
        for (const member of members) all.members.push(member);
      },
    });
    this.#clusters.load(
      places.flatMap((place, index) => {
        if (place === null) return [];
        const { longitude, latitude } = degreesOf(place);
        return {
          type: 'Feature' as const,
          properties: { members: [index] },
          geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
        };
      }),
    );
  }

  /** The level for a zoom, which may lie between two. */
  at(zoom: number): Level {
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

  #make(zoom: number): Level {
    const nodes = this.#clusters.getClusters([-180, -90, 180, 90], zoom);
    const x = new Float64Array(nodes.length);
    const y = new Float64Array(nodes.length);
    const nodeOf = new Int32Array(this.#places.length).fill(-1);
    nodes.forEach(({ properties: { members } }, node) => {
      for (const site of members) {
        nodeOf[site] = node;
        const { x: east, y: south } = this.#places[site]!;
        x[node]! += east / members.length;
        y[node]! += south / members.length;
      }
    });
    return { zoom, x, y, nodeOf };
  }
}
