import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH = /\.(?:js|mjs|css|html|svg|json|geojson|webmanifest|wasm)$/;
/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 600;
const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` next to every file of a folder that gets smaller, for the server to
 * send.
 */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && WORTH.test(entry.name))
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        if (content.length < MIN_BYTES) return;
        const forms = [
          [
            `${path}.br`,
            await asBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
          ],
          [`${path}.gz`, await asGzip(content, { level: 9 })],
        ] as const;
        for (const [name, bytes] of forms) if (bytes.length < content.length) await writeFile(name, bytes);
      }),
  );
}

/** Compresses the built page once, at the highest level, so that no request waits for it. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'outpost:compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressFolder(folder) },
  };
}
