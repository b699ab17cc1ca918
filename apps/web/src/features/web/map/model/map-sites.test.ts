import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSites } from '../testing/sites.ts';
import { MAX_ZOOM } from './levels.ts';
import { MapSites } from './map-sites.ts';
import { markOfSite, marksIn } from './marks.ts';
import { mapPosition, toPicture, worldPx } from './mercator.ts';
import { ABNORMAL_BELOW, RANKS } from './ranks.ts';
import { LEFT_OUT } from './tallies.ts';

const place = fc.option(
  fc.record({
    // Close to each other, often at the same position, as pumps of one site are.
    longitude: fc.integer({ min: -1050, max: -1040 }).map((tenths) => tenths / 10),
    latitude: fc.integer({ min: 390, max: 400 }).map((tenths) => tenths / 10),
  }),
  { freq: 8, nil: null },
);
const PLACE = { longitude: -105, latitude: 39.7 };
const rank = fc.oneof(fc.nat(RANKS.length - 1), fc.constant(LEFT_OUT));
const zoom = fc.nat(MAX_ZOOM);

describe('the nodes of each zoom', () => {
  it('count as after a full recount, after any changes', () => {
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 40 }),
        fc.array(fc.record({ site: fc.nat(), rank, look: fc.option(zoom) }), { maxLength: 80 }),
        fc.array(zoom, { minLength: 1, maxLength: 4 }),
        (places, changes, zooms) => {
          const map = new MapSites(makeSites(places));
          for (const change of changes) {
            map.setRank(change.site % places.length, change.rank);
            if (change.look !== null) map.at(change.look);
          }
          for (const at of zooms) expectBruteForce(map, at);
        },
      ),
    );
  });

  it('contain each placed site once, and keep separated sites apart', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 30 }), zoom, (places, at) => {
        const { levels } = new MapSites(makeSites(places));
        const { nodeOf, x } = levels.at(at);
        places.forEach((own, site) => {
          expect(nodeOf[site]! >= 0).toBe(own !== null);
          expect(nodeOf[site]!).toBeLessThan(x.length);
        });
        expect(new Set(nodeOf.filter((node) => node >= 0)).size).toBe(x.length);
        const nearer = levels.at(at + 1).nodeOf;
        for (let a = 0; a < places.length; a++) {
          for (let b = 0; b < a; b++) {
            if (nodeOf[a] !== nodeOf[b]) expect(nearer[a] === nearer[b] && nearer[a]! >= 0).toBe(false);
          }
        }
      }),
    );
  });
});

function expectBruteForce(map: MapSites, zoom: number): void {
  const tallies = map.at(zoom);
  for (let node = 0; node < tallies.level.x.length; node++) {
    const inside = map.sites
      .map((_, site) => site)
      .filter((site) => tallies.level.nodeOf[site] === node && map.rank(site) !== LEFT_OUT);
    const ranks = inside.map((site) => map.rank(site));
    expect(map.sitesIn(zoom, node)).toEqual(inside);
    expect(tallies.sites(node)).toBe(inside.length);
    expect(tallies.worst(node)).toBe(ranks.length === 0 ? LEFT_OUT : Math.min(...ranks));
    expect(tallies.abnormal(node)).toBe(ranks.filter((own) => own < ABNORMAL_BELOW).length);
    expect(tallies.onlySite(node)).toBe(inside.length === 1 ? inside[0] : null);
  }
}

describe('a node', () => {
  const anywhere = fc.record({
    longitude: fc.double({ min: -120, max: -75, noNaN: true }),
    latitude: fc.double({ min: 30, max: 48, noNaN: true }),
  });

  it('contains nearby sites only', () => {
    fc.assert(
      fc.property(fc.array(anywhere, { minLength: 2, maxLength: 60 }), fc.nat(10), (places, at) => {
        const { levels, sites } = new MapSites(makeSites(places));
        const { nodeOf, x, y } = levels.at(at);
        sites.forEach(({ place: own }, site) => {
          const node = nodeOf[site]!;
          const away = Math.hypot(own!.x - x[node]!, own!.y - y[node]!) * worldPx(at);
          // A radius, the same again for the moving centre, and half of that for each higher zoom.
          expect(away).toBeLessThan(4 * 76);
        });
      }),
    );
  });

  it('can contain ten thousand sites at one position', () => {
    const { levels } = new MapSites(makeSites(Array.from({ length: 10_000 }, () => PLACE)));
    expect(levels.at(19).x.length).toBe(1);
    expect(levels.at(0).nodeOf.every((node) => node === 0)).toBe(true);
  });
});

describe('separation', () => {
  const near = { longitude: -105, latitude: 39.7 };
  const map = new MapSites(
    makeSites([near, near, { longitude: -105.01, latitude: 39.7 }, { longitude: 9, latitude: 47 }, null]),
  );

  it('finds the first zoom level at which sites are separate', () => {
    const zoom = map.levels.partingZoom([0, 2])!;
    expect(map.levels.at(zoom - 1).nodeOf[0]).toBe(map.levels.at(zoom - 1).nodeOf[2]);
    expect(map.levels.at(zoom).nodeOf[0]).not.toBe(map.levels.at(zoom).nodeOf[2]);
    expect(map.levels.partingZoom([3])).toBe(0);
  });

  it('never separates sites at one position', () => {
    expect(map.levels.partingZoom([0, 1])).toBeNull();
    expect(map.levels.partingZoom([0])).toBeNull();
  });
});

describe('markers', () => {
  const HOME = { longitude: -105, latitude: 39.7 };
  const map = new MapSites(
    makeSites([
      HOME,
      { longitude: -105.002, latitude: 39.7 },
      { longitude: -104.8, latitude: 39.7 },
      { longitude: 9, latitude: 47 },
    ]),
  );
  const camera = { ...mapPosition(-104.9, 39.7), zoom: 10.4, width: 800, height: 600 };

  it('are those in view, the worst on top', () => {
    map.setRank(0, RANKS.indexOf('normal'));
    map.setRank(1, RANKS.indexOf('high'));
    map.setRank(2, RANKS.indexOf('normal'));
    map.setRank(3, RANKS.indexOf('critical'));
    const marks = marksIn(map, camera);
    expect(marks.map(({ sites, abnormal, counts, site }) => ({ sites, abnormal, counts, site }))).toEqual([
      { sites: 1, abnormal: 0, counts: [], site: 2 },
      { sites: 2, abnormal: 1, counts: [{ rank: RANKS.indexOf('high'), count: 1 }], site: null },
    ]);
    expect(markOfSite(marks, map, camera.zoom, 0)).toBe(marks[1]);
    expect(markOfSite(marks, map, camera.zoom, 3)).toBeUndefined();
  });

  it('show the only site of a cluster that matches the filter at its position', () => {
    map.setRank(1, LEFT_OUT);
    const [own] = marksIn(map, camera).filter((mark) => mark.site === 0);
    const at = toPicture(camera, mapPosition(HOME.longitude, HOME.latitude));
    expect(own).toMatchObject({ sites: 1, x: at.x, y: at.y });
  });
});
