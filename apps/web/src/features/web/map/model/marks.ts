import type { MapSites } from './map-sites.ts';
import { type Camera, toPicture, worldPx } from './mercator.ts';
import { LEFT_OUT, type RankCount } from './tallies.ts';

/** A marker in the picture: a site or a cluster. */
export interface MapMark {
  /** CSS pixels from the upper left corner of the picture. */
  readonly x: number;
  readonly y: number;
  /** Of the site, or the worst in the cluster. */
  readonly rank: number;
  /** Number of sites. */
  readonly sites: number;
  /** Number of abnormal sites. */
  readonly abnormal: number;
  /** How many of a cluster's sites have each abnormal rank, worst first. */
  readonly counts: readonly RankCount[];
  /** The index of the site; null for a cluster. */
  readonly site: number | null;
  /** The index of the worst site of a cluster; null if several are in its state. */
  readonly worstSite: number | null;
  /** The node of this zoom level. */
  readonly node: number;
}

/** How far a marker outside the picture reaches into it, CSS pixels. */
const MARGIN_PX = 80;

/** The markers in the picture, the worst last, which is on top. */
export function marksIn(map: MapSites, camera: Camera): MapMark[] {
  const tallies = map.at(camera.zoom);
  const { x, y } = tallies.level;
  const world = worldPx(camera.zoom);
  const [marginX, marginY] = [camera.width / 2 + MARGIN_PX, camera.height / 2 + MARGIN_PX];
  const marks: MapMark[] = [];
  for (let node = 0; node < x.length; node++) {
    const east = x[node]! - camera.x;
    const right = (east - Math.round(east)) * world;
    if (right < -marginX || right > marginX) continue;
    const down = (y[node]! - camera.y) * world;
    if (down < -marginY || down > marginY) continue;
    const sites = tallies.sites(node);
    if (sites === 0) continue;
    const site = tallies.onlySite(node);
    // A cluster with one matching site is drawn as that site at its position.
    const place = site === null ? null : map.sites[site]!.place;
    const at =
      place === null
        ? { x: camera.width / 2 + right, y: camera.height / 2 + down }
        : toPicture(camera, place);
    marks.push({
      ...at,
      rank: tallies.worst(node),
      sites,
      abnormal: tallies.abnormal(node),
      counts: site === null ? tallies.abnormalCounts(node) : [],
      site,
      worstSite: tallies.worstSite(node),
      node,
    });
  }
  return marks.sort((a, b) => b.rank - a.rank || a.node - b.node);
}

/** The marker of a site or of its cluster; undefined if it is outside the picture. */
export function markOfSite(
  marks: readonly MapMark[],
  map: MapSites,
  zoom: number,
  site: number,
): MapMark | undefined {
  if (map.rank(site) === LEFT_OUT) return undefined;
  const node = map.levels.at(zoom).nodeOf[site];
  return marks.find((mark) => mark.node === node);
}
