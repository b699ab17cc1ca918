import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { Script } from './budgets.ts';
import {
  cachedFiles,
  contentMark,
  fromRoot,
  type StartFile,
  withHead,
  withLateStyles,
  withStartFiles,
} from './shell.ts';

export interface PageShellOptions {
  /**
   * What index.html contains before the bundle: development addresses, relative to the page's
   * folder.
   */
  readonly start: readonly string[];
  /** Modules that an installed page caches with all their imports: ends of their paths. */
  readonly keep: readonly string[];
  /** Other cached files, of the bundle and of `public/`: by name. */
  readonly keepFiles: RegExp;
  /** The module with the table of screens. */
  readonly screens: string;
  /** The service worker's module. */
  readonly worker: string;
  /** The font of all texts, preloaded before the styles request it. */
  readonly font: RegExp;
}

/**
 * Builds the files around the bundle: an index.html that shows something before the script is
 * loaded, the service worker with its list of cached files, `version.json`, from which an open
 * page detects an update, and `screens.json`, from which the server knows the paths of screens.
 */
export function pageShell(options: PageShellOptions): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'outpost:page-shell',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('There is no index.html to build the shell around.');
        const font = Object.keys(bundle).find((name) => options.font.test(name));
        if (font === undefined) this.error(`No font of the bundle is called ${options.font}.`);
        const files = publicFiles(config.publicDir);
        const start = await Promise.all(options.start.map((path) => startFile(config.root, path)));
        const html = withHead(
          withLateStyles(withStartFiles(fromRoot(String(page.source)), start)),
          `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin fetchpriority="low" />`,
        );
        const mark = contentMark(
          html,
          ...Object.keys(bundle)
            .filter((name) => name !== 'index.html')
            .sort(),
          ...files.flatMap((name) => [name, readFileSync(join(config.publicDir, name))]),
        );
        page.source = withHead(html, `<meta name="outpost-build" content="${mark}" />`);
        const kept = [
          '/',
          ...files.filter((name) => options.keepFiles.test(name)).map((name) => `/${name}`),
          ...retainedFrom(bundle, options),
        ];
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: await minified(options.worker, {
            __SHELL__: JSON.stringify({ build: mark, files: [...new Set(kept)] }),
          }),
        });
        this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ Build: mark }) });
        const { SCREENS, REDIRECTS } = await import(pathToFileURL(options.screens).href);
        const own = (SCREENS as readonly { path: string }[]).map(({ path }) => path);
        const paths = [...own, ...Object.keys(REDIRECTS)];
        this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(paths) });
      },
    },
  };
}

/** The files of `public/`, which the server serves unchanged. */
function publicFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function retainedFrom(bundle: Rolldown.OutputBundle, { keep, keepFiles }: PageShellOptions): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const scripts = chunks.map(
    (chunk): Script => ({
      fileName: chunk.fileName,
      imports: chunk.imports,
      modules: chunk.moduleIds.map((id) => ({ id, bytes: 0 })),
      gzipBytes: 0,
      isEntry: chunk.isEntry,
    }),
  );
  const styles = (name: string) => byName.get(name)?.viteMetadata?.importedCss ?? [];
  const assets = Object.keys(bundle).filter((name) => keepFiles.test(name));
  return [...cachedFiles(scripts, keep, styles), ...assets.map((name) => `/${name}`)];
}

async function startFile(root: string, path: string): Promise<StartFile> {
  const kind = path.endsWith('.css') ? 'style' : 'script';
  return { path, kind, source: await minified(join(root, path)) };
}

/**
 * A style sheet, or a script with all its imports as one classic script that every browser can run;
 * minified.
 */
async function minified(module: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: module, output: { format: module.endsWith('.css') ? 'es' : 'iife' } },
    },
  });
  const { output } = (Array.isArray(result) ? result[0]! : result) as Rolldown.RolldownOutput;
  const style = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  return style?.type === 'asset' ? String(style.source) : output[0].code;
}
