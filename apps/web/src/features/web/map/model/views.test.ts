import { expect, it } from 'vitest';
import { makeSites } from '../testing/sites.ts';
import { MapSites } from './map-sites.ts';
import { mapPosition, toPicture } from './mercator.ts';
import { firstView, viewIntoCluster, viewOfAll, viewOfSite, viewThatUncovers } from './views.ts';

const FRAME = { width: 800, height: 600, right: 0, bottom: 0 };
const WITH_PANEL = { ...FRAME, right: 300 };
const DENVER = { longitude: -105, latitude: 39.7 };
const map = new MapSites(
  makeSites([
    DENVER,
    { longitude: -105.001, latitude: 39.7 },
    { longitude: -104.7, latitude: 39.9 },
    null,
    DENVER,
  ]),
);
const at = (view: { x: number; y: number; zoom: number }, site: number) =>
  toPicture({ ...view, width: FRAME.width, height: FRAME.height }, map.sites[site]!.place!);

it('centres a site in the uncovered area, apart from its neighbours', () => {
  const view = viewOfSite(map, 1, WITH_PANEL, null)!;
  expect(at(view, 1).x).toBeCloseTo(250);
  expect(at(view, 1).y).toBeCloseTo(300);
  expect(map.levels.at(view.zoom).nodeOf[1]).not.toBe(map.levels.at(view.zoom).nodeOf[0]);
  // A site that shares its position is shown at the maximum zoom.
  expect(viewOfSite(map, 0, FRAME, null)?.zoom).toBe(19);
  expect(viewOfSite(map, 2, FRAME, null)?.zoom).toBe(11);
  expect(viewOfSite(map, 3, FRAME, null)).toBeNull();
});

it('keeps a closer zoom for the same site, but not for another one', () => {
  const near = (site: { longitude: number; latitude: number }) => ({
    ...mapPosition(site.longitude, site.latitude),
    zoom: 15,
    width: 800,
    height: 600,
  });
  expect(viewOfSite(map, 2, FRAME, near({ longitude: -104.7, latitude: 39.9 }))?.zoom).toBe(15);
  expect(viewOfSite(map, 2, FRAME, near(DENVER))?.zoom).toBe(11);
});

it('zooms into a cluster until its sites separate', () => {
  const view = viewIntoCluster(map, [0, 1], FRAME)!;
  const { nodeOf } = map.levels.at(view.zoom);
  expect(nodeOf[0]).not.toBe(nodeOf[1]);
  expect(viewIntoCluster(map, [0, 4], FRAME)).toBeNull();
});

it('uncovers the selected site, and does not move a visible one', () => {
  const camera = { ...mapPosition(-105, 39.7), zoom: 12, width: 800, height: 600 };
  expect(viewThatUncovers(map, 0, camera, WITH_PANEL)).toBeNull();
  const hidden = viewThatUncovers(map, 0, camera, { ...FRAME, bottom: 350 })!;
  expect(at(hidden, 0).y).toBeCloseTo(125);
  expect(hidden.zoom).toBe(12);
  // A site outside the picture was left there by the user.
  expect(viewThatUncovers(map, 2, camera, WITH_PANEL)).toBeNull();
});

it('starts with the site in the address, the remembered view or all sites', () => {
  const all = viewOfAll(map, FRAME)!;
  const remembered = { ...DENVER, zoom: 9 };
  expect(firstView(map, FRAME, 2, remembered)).toEqual(viewOfSite(map, 2, FRAME, null));
  expect(firstView(map, FRAME, null, remembered)).toEqual({ ...mapPosition(-105, 39.7), zoom: 9 });
  expect(firstView(map, FRAME, 3, null)).toEqual(all);
  // A stored view without sites is not restored.
  expect(firstView(map, FRAME, null, { longitude: 9, latitude: 47, zoom: 9 })).toEqual(all);
  expect(firstView(new MapSites(makeSites([null])), FRAME, null, null).zoom).toBe(1);
});
