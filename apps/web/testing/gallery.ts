import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { contractWithoutSchemas } from '../build/contract-without-schemas.ts';

export interface GalleryServer {
  /** The page with every component; `?theme=dark` shows it in the dark theme. */
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the component gallery into its own folder, and serves it. */
export async function startGallery(): Promise<GalleryServer> {
  const outDir = await mkdtemp(join(tmpdir(), 'outpost-gallery-'));
  const root = fileURLToPath(new URL('..', import.meta.url));
  const common = { configFile: false, root, logLevel: 'warn' } as const;
  await build({
    ...common,
    plugins: [react(), contractWithoutSchemas()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: { input: join(root, 'gallery.html') },
    },
  });
  const server = await preview({
    ...common,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, open: false },
  });
  const [url] = server.resolvedUrls!.local;
  return {
    url: new URL('/gallery.html', url).href,
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
