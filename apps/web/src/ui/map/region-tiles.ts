import type { RegionMap, TilePlace } from '@outpost/contract';
import { addProtocol } from 'maplibre-gl';

/** Loads one tile of the region's map from the server. */
export type LoadTile = (place: TilePlace, signal: AbortSignal) => Promise<ArrayBuffer>;

const PROTOCOL = 'region';

/** The address of the tiles within the page; the loader turns it into a call with the access token. */
export const tileTemplate = ({ Version }: RegionMap): string => `${PROTOCOL}://${Version}/{z}/{x}/{y}`;

/** Lets MapLibre load tiles by the page's own calls. */
export function serveTiles(load: LoadTile): void {
  addProtocol(PROTOCOL, async ({ url }, { signal }) => {
    const [version = '', z, x, y] = url.slice(`${PROTOCOL}://`.length).split('/');
    return { data: await load({ version, z: Number(z), x: Number(x), y: Number(y) }, signal) };
  });
}
