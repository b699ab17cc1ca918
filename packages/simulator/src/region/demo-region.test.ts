import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { expect, it } from 'vitest';
import { DEMO_SITES } from '../sites/demo-sites.ts';
import { demoRegion } from './demo-region.ts';

const bytes = demoRegion();
const archive = new PMTiles({
  getKey: () => 'demo',
  getBytes: async (offset, length) => ({
    data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
  }),
});

async function tileAt(zoom: number, longitude: number, latitude: number): Promise<VectorTile | null> {
  const x = Math.floor(((longitude + 180) / 360) * 2 ** zoom);
  const radians = (latitude * Math.PI) / 180;
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom);
  const found = await archive.getZxy(zoom, x, y);
  return found === undefined ? null : new VectorTile(new PbfReader(found.data));
}

const namesIn = (tile: VectorTile, layer: string) => {
  const { [layer]: found } = tile.layers;
  return found === undefined
    ? []
    : Array.from({ length: found.length }, (_feature, index) => found.feature(index).properties.name);
};

it('is a small archive that the PMTiles library reads', async () => {
  expect(bytes.length).toBeLessThan(200_000);
  const header = await archive.getHeader();
  expect(header).toMatchObject({ specVersion: 3, minZoom: 8, maxZoom: 13, clustered: true });
  expect(header.minLon).toBeCloseTo(-107.15, 6);
  expect(header.numAddressedTiles).toBeGreaterThan(50);
  expect(await archive.getMetadata()).toMatchObject({ name: 'Ridgeline' });
});

it('is the same each time', () => {
  expect(demoRegion().equals(bytes)).toBe(true);
});

it('has roads below every site of the demo at each zoom, and nothing elsewhere', async () => {
  for (const { name, longitude, latitude } of DEMO_SITES) {
    for (const zoom of [8, 10, 12]) {
      const tile = await tileAt(zoom, longitude, latitude);
      expect(tile?.layers.transportation?.length, `${name} at ${zoom}`).toBeGreaterThan(0);
    }
  }
  expect(await tileAt(10, 8.5, 47.4)).toBeNull();
  expect(await tileAt(14, -106.93, 38.54)).toBeNull();
});

it('names streets, rivers and places', async () => {
  const tile = (await tileAt(13, -106.9302, 38.5341))!;
  expect(namesIn(tile, 'transportation_name')).toContain('Alder Street');
  expect(namesIn(tile, 'waterway')).toContain('Ridgeline River');
  expect(namesIn(tile, 'place')).toContain('Ridgeline');
});
