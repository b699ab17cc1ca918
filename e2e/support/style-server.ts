import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

/** A map service on loopback: two styles whose pictures are one colour each. */
export interface StyleServer {
  readonly origin: string;
  readonly streetUrl: string;
  readonly satelliteUrl: string;
  /** How many tiles of a style were requested. */
  pictures(style: 'street' | 'satellite'): number;
  /** Stops like a service whose machine fails; `start` resumes it on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const COLOURS = { street: [222, 230, 214], satellite: [58, 74, 60] } as const;
type Style = keyof typeof COLOURS;

export async function startStyleServer(): Promise<StyleServer> {
  const asked: Record<Style, number> = { street: 0, satellite: 0 };
  let port = 0;
  let server: Server;
  const start = async () => {
    server = createServer((request, response) => {
      const [, name = '', kind] = /^\/(street|satellite)(\.json|\/)/.exec(request.url ?? '') ?? [];
      if (name === '') return response.writeHead(404).end();
      const style = name as Style;
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cache-control', 'no-store');
      if (kind === '/') {
        asked[style]++;
        response.setHeader('content-type', 'image/png');
        return response.end(PICTURES[style]);
      }
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(styleOf(style, `http://127.0.0.1:${port}`)));
    });
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  };
  await start();
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    streetUrl: `${origin}/street.json?key=test`,
    satelliteUrl: `${origin}/satellite.json?key=test`,
    pictures: (style) => asked[style],
    start,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const styleOf = (style: Style, origin: string) => ({
  version: 8,
  // The projection that a service suggests does not change the flat map.
  projection: { type: 'globe' },
  sources: {
    pictures: {
      type: 'raster',
      tiles: [`${origin}/${style}/{z}/{x}/{y}.png`],
      tileSize: 256,
      attribution: `© ${style} of the test`,
    },
  },
  layers: [{ id: 'pictures', type: 'raster', source: 'pictures' }],
});

/** A PNG of 256 by 256 in one colour (RFC 2083). */
function picture([red, green, blue]: readonly [number, number, number]): Buffer {
  const edge = 256;
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(edge * 3, Buffer.from([red, green, blue]))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array<Buffer>(edge).fill(row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

const PICTURES: Readonly<Record<Style, Buffer>> = {
  street: picture(COLOURS.street),
  satellite: picture(COLOURS.satellite),
};
