import { rename, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type MapStyles, type RegionMap, ROLES } from '@outpost/contract';
import { demoRegion } from '@outpost/simulator';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { beforeEach, expect, it } from 'vitest';
import { startTestServer } from '../../testing/server.ts';
import { TileArchive } from './tile-archive.ts';

const ARCHIVE = demoRegion();
/** A tile in the middle of the demo's town. */
const [Z, X, Y] = [12, 831, 1572];
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder, 'region.pmtiles');
  await writeFile(path, ARCHIVE);
});

/** The archive with other bytes at a position, in a file of its own. */
async function changed(name: string, at: number, bytes: readonly number[]): Promise<string> {
  const copy = Buffer.from(ARCHIVE);
  copy.set(bytes, at);
  await writeFile(join(folder, name), copy);
  return join(folder, name);
}

async function served(mapTilesFile: string | null = path) {
  const server = await startTestServer({ config: { mapTilesFile } });
  const styles = (await (await server.ask('/api/Map/styles', { as: 'Viewer' })).json()) as MapStyles;
  return { server, region: styles.Region };
}

const tileOf = ({ Version }: RegionMap, place = `${Z}/${X}/${Y}`) => `/api/Map/tiles/${Version}/${place}`;

const shared = setUpOnce(served);

it('serves tiles to every role, compressed, with a tag, to be cached for good', async () => {
  const { server, region } = await shared();
  expect(region).toMatchObject({
    Attribution: 'Demo map, all places invented',
    Bounds: [-107.15, 38.38, -106.7, 38.68],
    MinZoom: 8,
    MaxZoom: 13,
  });
  for (const as of ROLES) expect((await server.ask(tileOf(region!), { as })).status).toBe(200);
  expect((await server.ask(tileOf(region!))).status).toBe(401);

  const answer = await server.ask(tileOf(region!), { as: 'Viewer' });
  expect(answer.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  const body = Buffer.from(await answer.arrayBuffer());
  expect(body.toString('latin1')).toContain('Ridgeline River');

  const identity = { as: 'Viewer' as const, headers: { 'accept-encoding': 'identity' } };
  const plain = await server.ask(tileOf(region!), identity);
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(Buffer.from(await plain.arrayBuffer()).equals(body)).toBe(true);

  const etag = answer.headers.get('etag')!;
  const again = await server.ask(tileOf(region!), { as: 'Viewer', headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

it('answers with no bytes where the map has nothing, and refuses what is no tile', async () => {
  const { server, region } = await shared();
  for (const place of ['12/0/0', '3/7/7', '14/3324/6288', '2/4000/4000']) {
    const answer = await server.ask(tileOf(region!, place), { as: 'Viewer' });
    expect([answer.status, (await answer.arrayBuffer()).byteLength], place).toEqual([200, 0]);
  }
  for (const place of ['23/0/0', '-1/0/0', '1/x/0', '1/0/0.5', '..%2f../0/0']) {
    const answer = await server.ask(tileOf(region!, place), { as: 'Viewer' });
    expect(answer.status, place).toBe(400);
  }
  const other = await server.ask(`/api/Map/tiles/another-version-/${Z}/${X}/${Y}`, { as: 'Viewer' });
  expect([other.status, await other.json()]).toMatchObject([404, { code: 'MAP_NOT_FOUND' }]);
});

it('has no map without the setting', async () => {
  const { server, region } = await served(null);
  expect(region).toBeNull();
  const answer = await server.ask('/api/Map/tiles/another-version-/1/0/0', { as: 'Viewer' });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'MAP_NOT_FOUND' }]);
});

it('keeps serving the map that it opened when another file takes its place', async () => {
  const file = await changed('replaced.pmtiles', 0, []);
  const { server, region } = await served(file);
  await writeFile(join(folder, 'next'), 'no map');
  await rename(join(folder, 'next'), file);
  expect((await server.ask(tileOf(region!), { as: 'Viewer' })).status).toBe(200);
});

it('says that the map cannot be read when its file is cut short', async () => {
  const file = await changed('cut.pmtiles', 0, []);
  const { server, region } = await served(file);
  await truncate(file, 2_000);
  const answer = await server.ask(tileOf(region!), { as: 'Viewer' });
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'MAP_UNREADABLE' }]);
});

it('does not start with a file that is no map, and says why', async () => {
  const short = join(folder, 'short.pmtiles');
  await writeFile(short, ARCHIVE.subarray(0, ARCHIVE.length - 1));
  const tiny = join(folder, 'tiny.pmtiles');
  await writeFile(tiny, 'PMTiles');
  const bad: [file: string, words: RegExp][] = [
    [join(folder, 'missing.pmtiles'), /can’t be read \(ENOENT\)/],
    [folder, /^Not a file/],
    ['/dev/zero', /^Not a file/],
    [tiny, /^Not a PMTiles file/],
    [short, /incomplete/],
    [await changed('magic.pmtiles', 0, [0x58]), /^Not a PMTiles file/],
    [await changed('version.pmtiles', 7, [2]), /^Not a PMTiles file/],
    [await changed('pictures.pmtiles', 99, [2]), /raster tiles/],
    [await changed('brotli.pmtiles', 98, [3]), /compression/],
    // The length of the metadata, beyond the end.
    [await changed('metadata.pmtiles', 36, [1]), /incomplete/],
    // Its first bytes.
    [await changed('garbled.pmtiles', Number(ARCHIVE.readBigUInt64LE(24)), [0, 0]), /^Not a PMTiles file/],
  ];
  for (const [file, words] of bad) await expect(TileArchive.open(file), file).rejects.toThrow(words);
  await expect(startTestServer({ config: { mapTilesFile: tiny } })).rejects.toThrow(
    'MAP_TILES_FILE: Not a PMTiles file',
  );
});

it('follows a link to a file', async () => {
  const link = join(folder, 'link.pmtiles');
  await symlink(path, link);
  const archive = await TileArchive.open(link);
  const tile = await archive.tile(Z, X, Y);
  expect(tile?.isGzip).toBe(true);
  expect(gunzipSync(tile!.bytes).toString('latin1')).toContain('Ridgeline River');
  await archive.close();
});

it('keeps only the text of an attribution', async () => {
  const html =
    '<a href="https://x.example" onclick="go()">&copy; OpenMapTiles</a> <b>&copy; OpenStreetMap contributors</b>';
  const archive = await TileArchive.open(await withMetadata('html', { attribution: html }));
  expect(archive.region.Attribution).toBe('© OpenMapTiles © OpenStreetMap contributors');
  await archive.close();
  const silent = await TileArchive.open(await withMetadata('silent', {}));
  expect(silent.region.Attribution).toBe('© OpenStreetMap contributors');
  await silent.close();
  const other = withMetadata('other', { vector_layers: [{ id: 'roads' }, { id: 'earth' }] });
  await expect(TileArchive.open(await other)).rejects.toThrow('the layers "roads, earth"');
});

/** The archive with other metadata, at its end. */
async function withMetadata(name: string, metadata: object): Promise<string> {
  const vector_layers = [{ id: 'water' }, { id: 'transportation' }];
  const json = gzipSync(JSON.stringify({ vector_layers, ...metadata }));
  const header = Buffer.from(ARCHIVE);
  header.writeBigUInt64LE(BigInt(ARCHIVE.length), 24);
  header.writeBigUInt64LE(BigInt(json.length), 32);
  await writeFile(join(folder, name), Buffer.concat([header, json]));
  return join(folder, name);
}
